import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withImages } from './import-images.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-pictures-'));
  await mkdir(join(folder, 'images'));
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'images/a.png'), png);
  await writeFile(join(folder, 'images/broken.png'), 'nothing');
});
afterAll(() => rm(folder, { recursive: true }));

test('an image below the file’s folder is imported once, even if several fields name it', async () => {
  const row = {
    title: 'A post',
    coverImage: '/images/a.png',
    content: { blocks: [{ type: 'image', data: { file: { url: '/images/a.png' }, caption: '/images/a.png' } }] },
  };
  const { rows, images } = await withImages(folder, [row]);
  expect(images).toHaveLength(1);
  const address = `/images/${images[0]?.sha256 ?? ''}.webp`;
  expect(rows).toEqual([
    {
      title: 'A post',
      coverImage: address,
      content: { blocks: [{ type: 'image', data: { file: { url: address }, caption: '/images/a.png' } }] },
    },
  ]);
});

test('images that cannot be read from the folder keep their addresses, and all except remote ones are reported as missing', async () => {
  const rows = [
    'https://a.example/b.png',
    '/images/none.png',
    '/images/broken.png',
    '/images',
    '/../../../etc/hostname',
    '//a.example/b.png',
  ].map((coverImage) => ({ coverImage }));
  expect(await withImages(join(folder, 'images', '..'), rows)).toEqual({
    rows,
    images: [],
    missing: ['/images/none.png', '/images/broken.png', '/images', '/../../../etc/hostname'],
  });
});
