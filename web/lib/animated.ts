import { type ImageFormat, readImageFormat } from './images.ts';

/** Says that an animated file becomes a still image. '' for every other file. */
export async function animationNote(file: Blob): Promise<string> {
  const format = await readImageFormat(file);
  if (format === undefined || !(await isAnimated(file, format))) return '';
  return `${file instanceof File ? `“${file.name}”` : 'This image'} is animated. Only its first frame is kept.`;
}

/** Whether an image file has more than one frame. Uploads are re-encoded as still images, which keep only the first frame. */
export async function isAnimated(file: Blob, format: ImageFormat): Promise<boolean> {
  if (format === 'jpeg') return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (format === 'gif') return hasTwoFrames(bytes);
  // A flag in the header of an extended WebP says that it is animated.
  if (format === 'webp') return textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0;
  return isAnimatedPng(bytes);
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** An animated PNG has a chunk "acTL" before its image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** Reads the blocks of a GIF up to its second image. */
function hasTwoFrames(bytes: Uint8Array): boolean {
  const tableSize = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0b111) + 1));
  let at = 13 + tableSize(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames += 1;
      if (frames === 2) return true;
      at += 11 + tableSize(bytes[at + 9]);
    } else if (block === 0x21) at += 2;
    else return false;
    // Data comes in pieces, each preceded by its length. A piece of length 0 is the last.
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
    at += 1;
  }
  return false;
}
