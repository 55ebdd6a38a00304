import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import type { StoredImage } from '../../db/store.ts';
import { type ImageMaxSize, UnreadableImageError, encodeImage } from '../adapters/images.ts';
import { imageMaxSizes, imagePath } from '../rules/images.ts';

/** Rows that refer to stored images, the images to store, and the paths that lead to no readable image below the folder. */
export interface RowsWithImages {
  rows: unknown[];
  images: StoredImage[];
  missing: string[];
}

/** The fields, anywhere in a row, that hold the address of an image, with its largest size where it is not that of a page. */
const imageFields: ReadonlyMap<string, ImageMaxSize | undefined> = new Map([
  ['coverImage', undefined],
  ['featuredImage', undefined],
  ['url', undefined],
  ['logo', imageMaxSizes.icon],
  ['logoUrl', imageMaxSizes.icon],
]);

/**
 * Imports the images that rows refer to by a path ("/images/blog/a.png") below the file's folder: they are re-encoded, and the
 * rows refer to the stored ones. Other addresses, and those of unreadable images, stay as they are.
 */
export async function withImages(folder: string, rows: readonly unknown[]): Promise<RowsWithImages> {
  const imagesByKey = new Map<string, { path: string; pending: Promise<StoredImage | undefined> }>();
  // As many as `encodeImage` runs at the same time, so that none is refused as too many.
  const limit = pLimit(2);
  const importImage = (path: string, maxSize: ImageMaxSize | undefined) => {
    const key = `${maxSize?.width ?? 'page'} ${path}`;
    const image = imagesByKey.get(key) ?? { path, pending: limit(() => readImage(folder, path, maxSize)) };
    imagesByKey.set(key, image);
    return image.pending;
  };
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(walk));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([key, inner]): Promise<[string, unknown]> => {
      if (!imageFields.has(key) || typeof inner !== 'string' || !/^\/(?!\/)/.test(inner)) return [key, await walk(inner)];
      const image = await importImage(inner, imageFields.get(key));
      return [key, image === undefined ? inner : imagePath(image.sha256)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const rowsWithImages = await Promise.all(rows.map(walk));
  const images: StoredImage[] = [];
  const missing: string[] = [];
  for (const { path, pending } of imagesByKey.values()) {
    const image = await pending;
    if (image === undefined) missing.push(path);
    else images.push(image);
  }
  return { rows: rowsWithImages, images, missing };
}

async function readImage(folder: string, path: string, maxSize: ImageMaxSize | undefined): Promise<StoredImage | undefined> {
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  if (!file.startsWith(root + sep)) return undefined;
  try {
    return await encodeImage(await readFile(file), maxSize);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
    if (isMissing || error instanceof UnreadableImageError) return undefined;
    throw error;
  }
}
