import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { StoredImage } from '../../db/store.ts';
import { type ImageMaxSize, UnreadableImageError, encodeImage } from '../adapters/images.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { imageMaxSizes, imagePath } from '../domain/core/images.ts';

/** Rows with addresses of stored images, the images to store, and the paths and addresses without a readable image. */
interface RowsWithImages {
  rows: unknown[];
  images: StoredImage[];
  missing: string[];
}

/** Fetches an image from another site; undefined when there is none. */
export type FetchImage = (address: string) => Promise<Uint8Array | undefined>;

/** The fields that contain an image's address, anywhere in a row, with the maximum size; undefined means the default for pages. */
const imageFields: ReadonlyMap<string, ImageMaxSize | undefined> = new Map([
  ['coverImage', undefined],
  ['featuredImage', undefined],
  ['url', undefined],
  ['logo', imageMaxSizes.icon],
  ['logoUrl', imageMaxSizes.icon],
]);

/** The fields whose image may be on another site. */
const logoFields: ReadonlySet<string> = new Set(['logo', 'logoUrl']);

/** The number of images fetched at the same time. */
const parallelFetches = 8;

/**
 * Imports images that rows refer to by a path ("/images/blog/a.png") below the file's folder. Also imports logos from other sites, for
 * rows for which `fetchLogoOf` returns a function. The images are re-encoded, and the rows get the stored addresses. Other addresses, and
 * those of unreadable images, stay unchanged.
 */
export async function withImages(
  folder: string,
  rows: readonly unknown[],
  fetchLogoOf: (row: number) => FetchImage | undefined = () => undefined,
): Promise<RowsWithImages> {
  const imagesByKey = new Map<string, { path: string; pending: Promise<StoredImage | undefined> }>();
  // `encodeImage` processes two images at once and refuses further images when too many wait, so images wait here instead.
  const encoding = new ConcurrencyLimit({ concurrency: 2, maxPending: Infinity });
  const fetching = new ConcurrencyLimit({ concurrency: parallelFetches, maxPending: Infinity });
  const importImage = (path: string, maxSize: ImageMaxSize | undefined, read: FetchImage) => {
    const key = `${maxSize?.width ?? 'page'} ${path}`;
    const image = imagesByKey.get(key) ?? {
      path,
      pending: readImage(path, read, (bytes) => encoding.run(() => encodeImage(bytes, maxSize))),
    };
    imagesByKey.set(key, image);
    return image.pending;
  };
  const fromFolder: FetchImage = (path) => readBelow(folder, path);
  const readerOf = (key: string, address: string, fetchLogo: FetchImage | undefined): FetchImage | undefined => {
    if (!imageFields.has(key)) return undefined;
    if (/^\/(?!\/)/.test(address)) return fromFolder;
    const isOnAnotherSite = logoFields.has(key) && /^https?:/i.test(address);
    return isOnAnotherSite && fetchLogo !== undefined ? (url) => fetching.run(() => fetchLogo(url)) : undefined;
  };
  const walk = async (value: unknown, fetchLogo: FetchImage | undefined): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((item) => walk(item, fetchLogo)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([key, inner]): Promise<[string, unknown]> => {
      const read = typeof inner === 'string' ? readerOf(key, inner, fetchLogo) : undefined;
      if (typeof inner !== 'string' || read === undefined) return [key, await walk(inner, fetchLogo)];
      const image = await importImage(inner, imageFields.get(key), read);
      return [key, image === undefined ? inner : imagePath(image.sha256)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const rowsWithImages = await Promise.all(rows.map((row, at) => walk(row, fetchLogoOf(at))));
  const images: StoredImage[] = [];
  const missing: string[] = [];
  for (const { path, pending } of imagesByKey.values()) {
    const image = await pending;
    if (image === undefined) missing.push(path);
    else images.push(image);
  }
  return { rows: rowsWithImages, images, missing };
}

async function readImage(
  address: string,
  read: FetchImage,
  encode: (bytes: Uint8Array) => Promise<StoredImage>,
): Promise<StoredImage | undefined> {
  const bytes = await read(address);
  if (bytes === undefined) return undefined;
  try {
    return await encode(bytes);
  } catch (error) {
    if (error instanceof UnreadableImageError) return undefined;
    throw error;
  }
}

async function readBelow(folder: string, path: string): Promise<Uint8Array | undefined> {
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  if (!file.startsWith(root + sep)) return undefined;
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return undefined;
    throw error;
  }
}
