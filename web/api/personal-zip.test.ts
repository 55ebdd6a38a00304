import { BlobReader, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test, vi } from 'vitest';
import { personalZip } from './personal-zip.ts';

const address = `/images/${'ab'.repeat(32)}.webp`;
const gone = `/images/${'cd'.repeat(32)}.webp`;

test('the pages of an export become files, with the images that their rows name', async () => {
  vi.stubGlobal('fetch', async (path: string) => new Response('webp', { status: path === address ? 200 : 404 }));
  const pages = [
    {
      files: [
        { name: 'account.json', rows: [{ avatar: address }] },
        { name: 'claims.json', rows: [] },
        { name: 'startups.json', rows: [{ logo: address, screenshots: [gone] }] },
      ],
      next: '3:1',
    },
    { files: [{ name: 'startups.json', rows: [{ logo: 'data:image/webp;base64,aGk=' }] }], next: null },
  ];
  const positions: (string | undefined)[] = [];
  const zip = await personalZip((position) => Promise.resolve(pages[positions.push(position) - 1] ?? { files: [], next: null }));

  const files: Record<string, string> = {};
  for (const entry of (await new ZipReader(new BlobReader(zip)).getEntries()) as FileEntry[])
    files[entry.filename] = await entry.getData(new TextWriter());
  expect(positions).toEqual([undefined, '3:1']);
  expect(Object.keys(files)).toEqual([
    'readme.txt',
    'account.json',
    'claims.json',
    'startups.json',
    address.slice(1),
    'images/3.webp',
    'missing-images.txt',
  ]);
  expect(JSON.parse(files['account.json'] ?? '')).toEqual([{ avatar: address.slice(1) }]);
  expect(files['claims.json']).toBe('[]\n');
  expect(JSON.parse(files['startups.json'] ?? '')).toEqual([
    { logo: address.slice(1), screenshots: [gone.slice(1)] },
    { logo: 'images/3.webp' },
  ]);
  expect([files[address.slice(1)], files['images/3.webp'], files['missing-images.txt']]).toEqual([
    'webp',
    'hi',
    `${gone.slice(1)}\n`,
  ]);
});
