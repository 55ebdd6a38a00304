import type { PersonalPage } from '../../server/domain/transfer/personal-data.contract.ts';
import { zipBlob, type ZippedBlob } from '../lib/zip-blob.ts';

const readme = `What this site stores about you
===============================

Each .json file has the rows of one kind: an empty list means that there are none. images/ has the images that you uploaded, under
the names that the rows mention.

Not included: passwords and other secrets, what identifies other people, and what only keeps the site running.
`;

/** An uploaded image is stored as an address of this site, or as a data URL in the demo. */
const uploads = /"(?:(?<path>\/images\/[\w.-]+\.webp)|(?<data>data:image\/[\w+]+;base64,[^"]+))"/g;

/**
 * Everything that is stored about a person, as a ZIP file. `readPage` returns a page of rows that starts at a position; the
 * position of the first page is undefined.
 */
export function personalZip(readPage: (position: string | undefined) => Promise<PersonalPage>): Promise<Blob> {
  return zipBlob(filesOf(readPage));
}

async function* filesOf(readPage: (position: string | undefined) => Promise<PersonalPage>): AsyncGenerator<ZippedBlob> {
  yield { name: 'readme.txt', blob: new Blob([readme]) };
  const images = new Map<string, string>();
  let open: { name: string; rows: string[] } | undefined;
  let position: string | undefined;
  do {
    const { files, next } = await readPage(position);
    for (const { name, rows } of files) {
      if (open !== undefined && open.name !== name) yield jsonFile(open);
      if (open?.name !== name) open = { name, rows: [] };
      for (const row of rows) open.rows.push(withImageNames(JSON.stringify(row, null, 2), images));
    }
    position = next ?? undefined;
  } while (position !== undefined);
  if (open !== undefined) yield jsonFile(open);
  yield* imageFiles(images);
}

const jsonFile = ({ name, rows }: { name: string; rows: readonly string[] }): ZippedBlob => ({
  name,
  blob: new Blob([`[${rows.join(',\n')}]\n`], { type: 'application/json' }),
});

/**
 * Replaces the addresses of images in a row with the names of their files, and adds both to `images`, which maps each address to
 * its file's name.
 */
function withImageNames(json: string, images: Map<string, string>): string {
  return json.replace(uploads, (...matched) => {
    const { path, data = '' } = matched.at(-1) as Partial<Record<'path' | 'data', string>>;
    const address = path ?? data;
    const name = images.get(address) ?? (path === undefined ? `images/${images.size + 1}.webp` : path.slice(1));
    images.set(address, name);
    return JSON.stringify(name);
  });
}

/** The images, and a list of those that could not be read. */
async function* imageFiles(images: ReadonlyMap<string, string>): AsyncGenerator<ZippedBlob> {
  const missing = [];
  for (const [address, name] of images) {
    const blob = await (address.startsWith('data:') ? blobOf(address) : fetchImage(address));
    if (blob === undefined) missing.push(name);
    else yield { name, blob };
  }
  if (missing.length > 0) yield { name: 'missing-images.txt', blob: new Blob([`${missing.join('\n')}\n`]) };
}

async function fetchImage(address: string): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok === true ? response.blob() : undefined;
}

/** Decoded here, because the content security policy of the page forbids fetching data URLs. */
function blobOf(dataUrl: string): Blob {
  const bytes = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], { type: 'image/webp' });
}
