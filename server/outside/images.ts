import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A picture ready to be kept: WebP bytes, their SHA-256 in hexadecimal, and its size in pixels. */
export interface EncodedImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** Told by what the file holds, never by its name. SVG is refused: it is a document that can run. */
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp']);
/** 16 megapixels: a small file may claim to be a huge picture. */
const mostPixels = 16_000_000;
/** The widest a page shows, in pixels. */
const mostWidth = 1600;

/** The bytes are no picture we take, or a broken one. */
export class BadImage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BadImage';
  }
}

/**
 * A picture made anew as WebP, upright, at most 1,600 pixels wide and without what cameras write beside it; named by the
 * SHA-256 of the result. Throws `BadImage` for everything but png, jpeg, gif and webp of at most 16 megapixels.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format === undefined || !formats.has(format)) throw new BadImage('Only PNG, JPEG, GIF and WebP pictures are taken.');
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: mostWidth, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { sha256: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height, webp: data };
  } catch (error) {
    if (error instanceof BadImage) throw error;
    throw new BadImage('The picture could not be read.', { cause: error });
  }
}
