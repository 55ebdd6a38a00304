import { CallError, fieldRefusal } from './errors.ts';

/** The path of a stored image. */
export function imagePath(sha256: string): string {
  return `/images/${sha256}.webp`;
}

/** The SHA-256 in the path of a stored image, or undefined for other paths. */
export function parseImagePath(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];
}

/** The maximum width and height of re-encoded images, in pixels, by use. */
export const imageMaxSizes = {
  icon: { width: 512, height: 512 },
  screenshot: { width: 1_600, height: 1_600 },
  avatar: { width: 256, height: 256 },
  siteLogo: { width: 512, height: 512 },
} as const;

/** The bytes of a data URL ("data:image/png;base64,…"), or undefined when its base64 is invalid. */
export function decodeDataUrl(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',');
  if (!url.startsWith('data:') || !url.slice(0, comma).endsWith(';base64')) return undefined;
  let binary: string;
  try {
    binary = atob(url.slice(comma + 1));
  } catch {
    // Not valid base64.
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The bytes of a file as a data URL. */
export function encodeDataUrl(type: string, bytes: Uint8Array): string {
  const chunks: string[] = [];
  // Converts in chunks, because functions accept a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) chunks.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return `data:${type};base64,${btoa(chunks.join(''))}`;
}

const signatures = {
  png: [[0, '\x89PNG\r\n\x1a\n']],
  jpeg: [[0, '\xff\xd8\xff']],
  gif: [[0, 'GIF8']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
} as const satisfies Record<string, readonly (readonly [number, string])[]>;
export type ImageType = keyof typeof signatures;

/** The image type, determined by the first bytes and not the file name; undefined for unsupported types. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const hasSignature = ([offset, magic]: readonly [number, string]) =>
    Array.from(magic).every((character, at) => bytes[offset + at] === character.charCodeAt(0));
  return (Object.keys(signatures) as ImageType[]).find((type) => signatures[type].every(hasSignature));
}

/**
 * Re-encodes the image in a form field, a data URL. Throws `images.unreadable` with the field's path ("body.media.2") unless the image is
 * supported.
 */
export async function reencodeImage<Encoded>(
  dataUrl: string,
  field: string,
  encode: (bytes: Uint8Array) => Promise<Encoded>,
): Promise<Encoded> {
  const bytes = decodeDataUrl(dataUrl);
  if (bytes === undefined || imageTypeOf(bytes) === undefined) throw unreadableImage(field);
  try {
    return await encode(bytes);
  } catch (error) {
    throw error instanceof CallError && error.code === 'images.unreadable' ? unreadableImage(field) : error;
  }
}

export function unreadableImage(field: string): CallError {
  return fieldRefusal('images.unreadable', field);
}
