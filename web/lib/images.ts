/** Reads and downscales images in the browser after people choose them, before they are stored or uploaded. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** Thrown for a file that is not an accepted image. */
export class ImageError extends Error {
  readonly reason: 'unreadable' | 'too large';

  constructor(reason: ImageError['reason'], options?: ErrorOptions) {
    super(`The image is ${reason}.`, options);
    this.name = 'ImageError';
    this.reason = reason;
  }
}

/** Decoding larger images would exhaust the memory of a phone. */
const maxBytes = 64 * 1024 * 1024;
const maxPixels = 100_000_000;
/** The quality of encoded WebP and JPEG images, from 0 to 1. */
const quality = 0.82;

/**
 * Returns a still, upright copy of an image as WebP, at most `maxSide` pixels on its longer side and never enlarged. Browsers
 * that cannot write WebP create PNG for small images and JPEG for others. Throws `ImageError` when the file's content is not one
 * of `formats`, whatever its name.
 */
export async function downscaleImage(file: Blob, maxSide: number, formats: readonly ImageFormat[]): Promise<Blob> {
  if (file.size > maxBytes) throw new ImageError('too large');
  const format = await readImageFormat(file);
  if (format === undefined || !formats.includes(format)) throw new ImageError('unreadable');
  const { width, height } = await readImageSize(file);
  if (width * height > maxPixels) throw new ImageError('too large');
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const bitmap = await decodeScaled(file, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  try {
    return await encode(bitmap);
  } finally {
    bitmap.close();
  }
}

/** The format of an image, judged by the file's first bytes; undefined for a file in any other format. */
export async function readImageFormat(file: Blob): Promise<ImageFormat | undefined> {
  let head: string;
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  } catch (error) {
    // The file was moved, deleted or locked after it was chosen.
    throw new ImageError('unreadable', { cause: error });
  }
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[^]{4}WEBP/.test(head) ? 'webp' : undefined;
}

/** The size in pixels after EXIF rotation. The browser reads it from the file header without decoding the image. */
async function readImageSize(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    const loaded = new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve());
      image.addEventListener('error', () => reject(new ImageError('unreadable')));
    });
    image.src = url;
    await loaded;
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new ImageError('unreadable');
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decodes and scales off the main thread. */
async function decodeScaled(file: Blob, resizeWidth: number, resizeHeight: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  } catch (error) {
    throw new ImageError('unreadable', { cause: error });
  }
}

/** Browsers without WebP use a PNG up to this size in bytes, because PNG keeps transparency. */
const maxPngBytes = 400 * 1024;

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new ImageError('too large');
  context.drawImage(bitmap, 0, 0);
  // A browser that cannot write WebP returns PNG instead.
  const encoded = await toBlob(canvas, 'image/webp');
  if (encoded.type === 'image/webp' || encoded.size <= maxPngBytes) return encoded;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new ImageError('too large')) : resolve(blob)), type, quality);
  });
}

/** The blob as a data URL. */
export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new ImageError('unreadable', { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}
