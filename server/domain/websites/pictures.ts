import { CallError } from '../core/errors.ts';
import { imageMaxSizes, imageTypeOf } from '../core/images.ts';
import { WebError, type Websites } from './web.contract.ts';

/** For each kind of image, the number of addresses that are tried and the minimum side in pixels. */
const pictures = { icon: { tries: 2, minSide: 48 }, screenshot: { tries: 1, minSide: 200 } } as const;
export type PictureUse = keyof typeof pictures;

interface Size {
  width: number;
  height: number;
}

/** Re-encodes an image within a size, as the adapter `encodeImage` does. */
export type Encode<Image> = (bytes: Uint8Array, maxSize: Size) => Promise<Image>;

/** The first usable image among the addresses. */
export async function firstPicture<Image extends Size>(
  websites: Pick<Websites, 'get'>,
  addresses: readonly string[],
  use: PictureUse,
  encode: Encode<Image>,
): Promise<Image | undefined> {
  const { tries, minSide } = pictures[use];
  for (const address of addresses.slice(0, tries)) {
    const picture = await fetchPicture(websites, address, use, encode);
    if (picture !== undefined && Math.min(picture.width, picture.height) >= minSide) return picture;
  }
  return undefined;
}

/** The re-encoded image. Undefined if there is no image or it cannot be read now. */
async function fetchPicture<Image>(
  websites: Pick<Websites, 'get'>,
  address: string,
  use: PictureUse,
  encode: Encode<Image>,
): Promise<Image | undefined> {
  try {
    const { status, body } = await websites.get(address);
    if (status < 200 || status > 299 || imageTypeOf(body) === undefined) return undefined;
    return await encode(body, imageMaxSizes[use]);
  } catch (error) {
    if (error instanceof WebError || error instanceof CallError) return undefined;
    throw error;
  }
}
