import { createHash } from 'node:crypto';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** A re-encoded image: WebP bytes, their SHA-256 in hexadecimal, and the size in pixels. */
export interface WebpImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** The largest width and height of an image, in pixels. */
export interface ImageMaxSize {
  width: number;
  height: number;
}

/** 16 megapixels. The limit is needed because a small file can declare a huge image. */
const maxPixels = 16_000_000;
/** The width of the widest image on a page, and the maximum height of WebP. */
const pageMaxSize: ImageMaxSize = { width: 1600, height: 16_383 };
/** Wall-clock time: the largest images take a second, and a busy machine needs more. */
const timeoutSeconds = 15;

/** Thrown when the bytes are not a complete image of an accepted format. */
export class UnreadableImageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableImageError';
  }
}

/**
 * Limits the pixels that the process works on at once, because 16 megapixels take up to 100 MB. The limit allows two ordinary
 * images, or one of the largest. The queue has room for all bodies with images that can be in memory (`http/bodies.ts`).
 */
const limit = new ConcurrencyLimit({ name: 'image_pixels', concurrency: maxPixels, maxPending: 64 });
const minWeight = maxPixels / 2;

/**
 * Re-encodes an image as WebP: upright, its first frame only, scaled down to `maxSize`, without metadata, and named by the
 * SHA-256 of the result. Throws `UnreadableImageError` unless the bytes are a complete PNG, JPEG, GIF or WebP image of at most 16
 * megapixels, and `server.busy` when too many images wait.
 */
export async function encodeImage(bytes: Uint8Array, maxSize: ImageMaxSize = pageMaxSize): Promise<WebpImage> {
  const clean = sanitize(bytes);
  const weight = Math.max(minWeight, await countPixels(clean));
  return limit.run(() => encode(clean, maxSize), { weight });
}

/** Checks the bytes of a previously stored image, and returns it. Undefined unless they are a WebP image with this SHA-256. */
export async function storedImage(bytes: Uint8Array, sha256: string): Promise<WebpImage | undefined> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined;
  const sharp = await loadSharp();
  const read = await sharp(bytes, { limitInputPixels: maxPixels, pages: 1 })
    .metadata()
    .catch(() => undefined);
  return read?.format === 'webp' ? { sha256, width: read.width, height: read.height, webp: bytes } : undefined;
}

/** The number of pixels that an image declares. Only its header is read. */
async function countPixels(bytes: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).metadata();
    return width * height;
  } catch (error) {
    throw new UnreadableImageError('The image could not be read.', { cause: error });
  }
}

async function encode(bytes: Uint8Array, maxSize: ImageMaxSize): Promise<WebpImage> {
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true });
    const { data, info } = await image
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { sha256: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height, webp: data };
  } catch (error) {
    throw new UnreadableImageError('The image could not be read.', { cause: error });
  }
}

/** Removes parts that make libvips use too much memory or time. Throws `UnreadableImageError` when they cannot be removed. */
function sanitize(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = source.toString('latin1', 0, 8);
  if (head === '\x89PNG\r\n\x1a\n') return withoutTextChunks(source);
  if (head.startsWith('GIF8') && screenPixels(source) > maxPixels) throw new UnreadableImageError('The image is too large.');
  if (head.startsWith('\xff\xd8') && hasTooManyScans(source)) throw new UnreadableImageError('The image is too intricate.');
  return bytes;
}

/** The pixels of a GIF's logical screen, which libvips does not count against its pixel limit. */
function screenPixels(gif: Buffer): number {
  return gif.length < 10 ? 0 : gif.readUInt16LE(6) * gif.readUInt16LE(8);
}

/**
 * A progressive JPEG has about ten scans. Each scan covers the whole image, and sharp's timeout does not interrupt it: 1 MB of
 * scans takes eleven seconds, and 500 scans take half a second. Because only the bytes of start-of-scan markers are counted, the
 * result may be too high, for example if a video is appended to the image.
 */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at !== -1; at = jpeg.indexOf('ffda', at + 2, 'hex')) {
    scans += 1;
    if (scans > 500) return true;
  }
  return false;
}

/** Ancillary PNG chunks that change how the image looks. Names of critical chunks begin with a capital. */
const visibleChunks: ReadonlySet<string> = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
/**
 * The largest color profile that is kept, in bytes. Screen profiles are smaller, and compressed bytes can expand a thousandfold.
 */
const maxProfileBytes = 4_096;

/**
 * A PNG without invisible chunks. libpng decompresses text chunks: 138 kB of them take 530 MB and three seconds. Malformed
 * chunks are left in for libvips to refuse.
 */
function withoutTextChunks(png: Buffer): Buffer {
  const visible = Buffer.alloc(png.length);
  let end = png.copy(visible, 0, 0, 8);
  let at = 8;
  let type = '';
  while (at + 12 <= png.length && type !== 'IEND') {
    const length = png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    const isVisible = visibleChunks.has(type) && (type !== 'iCCP' || length <= maxProfileBytes);
    if (isVisible || /^[A-Z]/.test(type)) end += png.copy(visible, end, at, at + 12 + length);
    at += 12 + length;
  }
  return visible.subarray(0, end);
}

/** Loaded with the first image, to keep the start fast. Configured once, because sharp's settings are global. */
let loadedSharp: ReturnType<typeof configureSharp> | undefined;

/** The configured library. */
export function loadSharp(): ReturnType<typeof configureSharp> {
  return (loadedSharp ??= configureSharp());
}

/** Configures sharp: one thread per image, no cache, and only the allowed loaders. */
async function configureSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders.map((reader) => `VipsForeignLoad${reader}Buffer`) });
  return sharp;
}

/** The allowed loaders. libvips chooses a loader by the content. SVG is not allowed, because it can contain scripts. */
const allowedLoaders = ['Png', 'Jpeg', 'Nsgif', 'Webp'];
