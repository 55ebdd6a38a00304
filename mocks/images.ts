import { Refusal } from '../server/contract/errors.ts';
import type { Host } from '../server/handle.ts';
import { pictureTypeOf } from '../server/rules/images.ts';
import { newToken } from '../server/rules/ids.ts';

/** As on the server: 16 megapixels. */
const maxPixels = 16_000_000;
const quality = 0.82;

/**
 * Makes a picture anew in the browser, as the server would: only png, jpeg, gif and webp, by what the bytes are, upright,
 * the first frame, never enlarged. Its address is the picture itself, since the demo serves no files.
 */
export const encodeImage: Host['outside']['encodeImage'] = async (bytes, fit) => {
  const bitmap = await decoded(bytes);
  try {
    const scale = Math.min(1, fit.width / bitmap.width, fit.height / bitmap.height);
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const webp = new Uint8Array(await (await drawn(bitmap, width, height)).arrayBuffer());
    // A name, not a proof: the demo finds pictures by their address only.
    return { sha256: newToken(), width, height, webp, url: `data:image/webp;base64,${base64(webp)}` };
  } finally {
    bitmap.close();
  }
};

async function decoded(bytes: Uint8Array): Promise<ImageBitmap> {
  const type = pictureTypeOf(bytes);
  if (type === undefined) throw new Refusal('images.unreadable');
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${type}` })).catch(
    () => undefined,
  );
  if (bitmap === undefined) throw new Refusal('images.unreadable');
  if (bitmap.width * bitmap.height <= maxPixels) return bitmap;
  bitmap.close();
  throw new Refusal('images.unreadable');
}

/** Browsers that cannot write WebP write PNG instead, and show it all the same: they go by a picture's bytes. */
async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  if (blob === null) throw new Refusal('images.unreadable');
  return blob;
}

/** In pieces: a function takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(pieces.join(''));
}
