import { errorCatalogue, CallError } from '../contract/errors.ts';

/** Where a stored picture is served. */
export function imagePath(sha256: string): string {
  return `/images/${sha256}.webp`;
}

/** The picture an address means, or undefined when it means none of ours. */
export function imageAt(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];
}

/** The box, in pixels, that a picture of each use is made to fit into (design §3). */
export const imageMaxSize = {
  icon: { width: 512, height: 512 },
  screenshot: { width: 1_600, height: 1_600 },
  avatar: { width: 256, height: 256 },
  siteLogo: { width: 512, height: 512 },
} as const;

/** The bytes of a picture that is its own address ("data:image/png;base64,…"), or undefined when it isEntitled none. */
export function decodeDataUrl(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',');
  if (!url.startsWith('data:') || !url.slice(0, comma).endsWith(';base64')) return undefined;
  let binary: string;
  try {
    binary = atob(url.slice(comma + 1));
  } catch {
    // Base64 of a length that no bytes have.
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
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

/** What a picture is by how its bytes begin, whatever its name says; undefined for all we do not take. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const beginsSo = ([offset, mark]: readonly [number, string]) =>
    Array.from(mark).every((character, at) => bytes[offset + at] === character.charCodeAt(0));
  return (Object.keys(signatures) as ImageType[]).find((type) => signatures[type].every(beginsSo));
}

/**
 * A picture from a form's field, made anew by `encode`. What is no picture is refused with `images.unreadable` and the
 * field's path ("body.media.2").
 */
export async function reencodeImage<Made>(
  picture: string,
  field: string,
  encode: (bytes: Uint8Array) => Promise<Made>,
): Promise<Made> {
  const bytes = decodeDataUrl(picture);
  if (bytes === undefined || imageTypeOf(bytes) === undefined) throw unreadable(field);
  try {
    return await encode(bytes);
  } catch (error) {
    throw error instanceof CallError && error.code === 'images.unreadable' ? unreadable(field) : error;
  }
}

function unreadable(field: string): CallError {
  return new CallError('images.unreadable', { [field]: errorCatalogue['images.unreadable'].message });
}
