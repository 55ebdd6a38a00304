import { CallError } from '../server/domain/core/errors.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { encodeDataUrl, imageTypeOf } from '../server/domain/core/images.ts';
import { newToken } from '../server/domain/core/ids.ts';

/** The server's limit of 16 megapixels. */
const maxPixels = 16_000_000;
const quality = 0.82;

/**
 * Re-encodes an image in the browser as the server does: accepts PNG, JPEG, GIF and WebP (recognized by their bytes), turns the image
 * upright, takes its first frame and never enlarges it. The image's address is a data URL, because the demo serves no files.
 */
export const encodeImage: ApiHost['adapters']['encodeImage'] = async (bytes, fit) => {
  const bitmap = await decoded(bytes);
  try {
    const scale = Math.min(1, fit.width / bitmap.width, fit.height / bitmap.height);
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const webp = new Uint8Array(await (await drawn(bitmap, width, height)).arrayBuffer());
    // A random name instead of a digest, because the demo finds images only by their address.
    return { sha256: newToken(), width, height, webp, url: encodeDataUrl('image/webp', webp) };
  } finally {
    bitmap.close();
  }
};

async function decoded(bytes: Uint8Array): Promise<ImageBitmap> {
  const type = imageTypeOf(bytes);
  if (type === undefined) throw new CallError('images.unreadable');
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${type}` })).catch(
    () => undefined,
  );
  if (bitmap === undefined) throw new CallError('images.unreadable');
  if (bitmap.width * bitmap.height <= maxPixels) return bitmap;
  bitmap.close();
  throw new CallError('images.unreadable');
}

/** Browsers that cannot encode WebP encode PNG instead. Every browser displays the PNG despite its declared type. */
async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  if (blob === null) throw new CallError('images.unreadable');
  return blob;
}
