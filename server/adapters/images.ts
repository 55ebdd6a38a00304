import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** A picture ready to be kept: WebP bytes, their SHA-256 in hexadecimal, and its size in pixels. */
export interface EncodedImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** The frame a picture is made to fit into, in pixels. */
export interface ImageMaxSize {
  width: number;
  height: number;
}

/** 16 megapixels: a small file may claim to be a huge picture. */
const maxPixels = 16_000_000;
/** As wide as a page shows, as high as WebP can be. */
const pageMaxSize: ImageMaxSize = { width: 1600, height: 16_383 };
/** A picture that takes longer than this, in seconds, is no picture for a page. */
const timeoutSeconds = 5;

/** The bytes are no picture we take, or a broken one. */
export class UnreadableImageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BadImage';
  }
}

/** A picture of 16 megapixels takes up to 100 MB while it is made anew: one bound for the whole process. */
const limitConcurrency = createConcurrencyLimit({ concurrency: 2, maxPending: 16 });

/**
 * A picture made anew as WebP: upright, its first frame only, small enough for `fit` but never enlarged, and without what
 * cameras write beside it; named by the SHA-256 of the result. Throws `BadImage` for everything but whole png, jpeg, gif and
 * webp of at most 16 megapixels, and `server.busy` when two are being made and sixteen wait.
 */
export function encodeImage(bytes: Uint8Array, fit: ImageMaxSize = pageMaxSize): Promise<EncodedImage> {
  return limitConcurrency(() => encode(bytes, fit));
}

async function encode(bytes: Uint8Array, fit: ImageMaxSize): Promise<EncodedImage> {
  const sharp = await (loadedSharp ??= loadSharp());
  try {
    const picture = sharp(sanitize(bytes), { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true });
    const { data, info } = await picture
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ ...fit, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { sha256: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height, webp: data };
  } catch (error) {
    if (error instanceof UnreadableImageError) throw error;
    throw new UnreadableImageError('The picture could not be read.', { cause: error });
  }
}

/** The bytes for the reader, who would believe too much of some. */
function sanitize(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = source.toString('latin1', 0, 8);
  if (head === '\x89PNG\r\n\x1a\n') return withoutTextChunks(source);
  if (head.startsWith('GIF8') && screenPixels(source) > maxPixels) throw new UnreadableImageError('The picture is too large.');
  if (head.startsWith('\xff\xd8') && hasTooManyScans(source)) throw new UnreadableImageError('The picture is too intricate.');
  return bytes;
}

/** libvips goes by the frames of a GIF and overlooks its screen: GIF89a §18. */
function screenPixels(gif: Buffer): number {
  return gif.length < 10 ? 0 : gif.readUInt16LE(6) * gif.readUInt16LE(8);
}

/**
 * A progressive JPEG comes in about ten scans, and each goes over the whole picture, which no timeout interrupts: 1 MB of
 * scans takes eleven seconds, 500 scans half of one. Looking for their mark (ITU T.81 §B.1.1.3) finds a few too many, in a
 * film behind the picture for example.
 */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at !== -1; at = jpeg.indexOf('ffda', at + 2, 'hex')) scans += 1;
  return scans > 500;
}

/** Chunks of a PNG that change how it looks, beside the critical ones, whose names begin with a capital. */
const visibleChunks: ReadonlySet<string> = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
/** Compressed bytes grow a thousandfold at most; the profiles of screens are smaller than this. */
const maxProfileBytes = 4_096;

/**
 * A PNG without what nobody sees. libpng unpacks compressed texts: 138 kB of them take 530 MB and three seconds. What does
 * not add up is left for the reader to refuse.
 */
function withoutTextChunks(png: Buffer): Buffer {
  const seen = Buffer.alloc(png.length);
  let end = png.copy(seen, 0, 0, 8);
  let at = 8;
  let type = '';
  while (at + 12 <= png.length && type !== 'IEND') {
    const length = png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    const isVisible = visibleChunks.has(type) && (type !== 'iCCP' || length <= maxProfileBytes);
    if (isVisible || /^[A-Z]/.test(type)) end += png.copy(seen, end, at, at + 12 + length);
    at += 12 + length;
  }
  return seen.subarray(0, end);
}

/** Loaded with the first picture, as a start should not wait for it; and set up once, as settings hold for all pictures under way. */
let loadedSharp: ReturnType<typeof loadSharp> | undefined;

/** One thread for each picture, nothing kept in between, and no readers but these. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders.map((reader) => `VipsForeignLoad${reader}Buffer`) });
  return sharp;
}

/** As libvips calls them. Chosen by what the file holds, never by its name. SVG is refused: it is a document that can run. */
const allowedLoaders = ['Png', 'Jpeg', 'Nsgif', 'Webp'];
