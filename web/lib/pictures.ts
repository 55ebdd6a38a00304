/** Pictures that people choose, made small in the browser before they are kept and sent. */

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** A file that is no picture we can take; `reason` says what to tell of it. */
export class BadPicture extends Error {
  readonly reason: 'unreadable' | 'too large';

  constructor(reason: BadPicture['reason'], options?: ErrorOptions) {
    super(`The picture is ${reason}.`, options);
    this.name = 'BadPicture';
    this.reason = reason;
  }
}

/** Of a file, in bytes, and of a picture, in pixels: more would take all the memory of a phone. */
const mostBytes = 64 * 1024 * 1024;
const mostPixels = 100_000_000;
const quality = 0.82;

/**
 * A still of the picture in `file`, upright, at most `longest` pixels on its longer side and never enlarged: WebP, or where
 * the browser does not make it PNG when that is small, else JPEG. Throws `BadPicture` for everything that is not one of `kinds`
 * by what it holds, whatever its name says.
 */
export async function shrinkPicture(file: Blob, longest: number, kinds: readonly PictureKind[]): Promise<Blob> {
  if (file.size > mostBytes) throw new BadPicture('too large');
  const kind = await kindOf(file);
  if (kind === undefined || !kinds.includes(kind)) throw new BadPicture('unreadable');
  const { width, height } = await sizeOf(file);
  if (width * height > mostPixels) throw new BadPicture('too large');
  const scale = Math.min(1, longest / Math.max(width, height));
  const bitmap = await bitmapOf(file, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  try {
    return await encode(bitmap);
  } finally {
    bitmap.close();
  }
}

/** By its first bytes. */
export async function kindOf(file: Blob): Promise<PictureKind | undefined> {
  let head: string;
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  } catch (error) {
    // Moved, deleted or forbidden since it was chosen.
    throw new BadPicture('unreadable', { cause: error });
  }
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[^]{4}WEBP/.test(head) ? 'webp' : undefined;
}

/** The upright size, read from the head of the file: nothing is decoded yet. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    const loaded = new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve());
      image.addEventListener('error', () => reject(new BadPicture('unreadable')));
    });
    image.src = url;
    await loaded;
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new BadPicture('unreadable');
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decoded and scaled away from the page's own thread. */
async function bitmapOf(file: Blob, resizeWidth: number, resizeHeight: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  } catch (error) {
    throw new BadPicture('unreadable', { cause: error });
  }
}

/** A PNG up to this size, in bytes, is kept for its transparency where there is no WebP. */
const smallPng = 400 * 1024;

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new BadPicture('too large');
  context.drawImage(bitmap, 0, 0);
  // A browser that does not write WebP writes PNG instead.
  const written = await blobOf(canvas, 'image/webp');
  if (written.type === 'image/webp' || written.size <= smallPng) return written;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new BadPicture('too large')) : resolve(blob)), type, quality);
  });
}

/** A picture inside its own address. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new BadPicture('unreadable', { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}
