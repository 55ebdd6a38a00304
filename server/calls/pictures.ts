import type { Store } from '../../db/store.ts';
import { madeAnew, pictureFits } from '../rules/images.ts';
import type { CallContext, StoredPicture } from './call.ts';

/** A picture of a form's field, made anew for a use; keeping it comes later, in the transaction of what it belongs to. */
export function pictureOf(
  { outside }: CallContext,
  picture: string,
  field: string,
  use: keyof typeof pictureFits,
): Promise<StoredPicture> {
  return madeAnew(picture, field, (bytes) => outside.encodeImage(bytes, pictureFits[use]));
}

export async function keepPictures(store: Store, pictures: readonly StoredPicture[], at: Date): Promise<void> {
  for (const { url: _served, ...image } of pictures) await store.images.keep(image, at.toISOString());
}
