import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import type { StoredImage } from '../../db/store.ts';
import { UnreadableImageError, encodeImage } from '../adapters/images.ts';
import { imagePath } from '../rules/images.ts';

/** Rows with the addresses of the pictures that lay beside their file, and these pictures. */
export interface RowsWithImages {
  rows: unknown[];
  images: StoredImage[];
}

/** Fields that hold a picture's address, anywhere in a row. */
const imageFields: ReadonlySet<string> = new Set(['coverImage', 'featuredImage', 'url']);

/**
 * Takes pictures along: where a row names one by a path ("/images/blog/a.png") and it lies below the file's folder, it is
 * made anew and the row names ours. Other addresses stay. Pictures that cannot be read stay away, and their address stays.
 */
export async function withImages(folder: string, rows: readonly unknown[]): Promise<RowsWithImages> {
  const taken = new Map<string, Promise<StoredImage | undefined>>();
  // An import has time: it never has more pictures under way than are made at once.
  const inTurn = pLimit(2);
  const take = (path: string) => {
    const known = taken.get(path) ?? inTurn(() => readImage(folder, path));
    taken.set(path, known);
    return known;
  };
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(walk));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([key, inner]): Promise<[string, unknown]> => {
      if (!imageFields.has(key) || typeof inner !== 'string' || !/^\/(?!\/)/.test(inner)) return [key, await walk(inner)];
      const image = await take(inner);
      return [key, image === undefined ? inner : imagePath(image.sha256)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const illustrated = await Promise.all(rows.map(walk));
  const images = await Promise.all(taken.values());
  return { rows: illustrated, images: images.filter((image) => image !== undefined) };
}

async function readImage(folder: string, path: string): Promise<StoredImage | undefined> {
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  if (!file.startsWith(root + sep)) return undefined;
  try {
    return await encodeImage(await readFile(file));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
    if (missing || error instanceof UnreadableImageError) return undefined;
    throw error;
  }
}
