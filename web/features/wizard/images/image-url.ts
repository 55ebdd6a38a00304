import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';

const urlByBlob = new WeakMap<Blob, string>();
/** Revokes each object URL when its blob has been garbage-collected. */
const revokeRegistry = new FinalizationRegistry((url: string) => URL.revokeObjectURL(url));

/** The URL that shows an image; '' without an image. */
export function imageUrl(image: DraftImage | null): string {
  if (image === null) return '';
  const { source } = image;
  if (typeof source === 'string') return source;
  const known = urlByBlob.get(source);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(source);
  urlByBlob.set(source, url);
  revokeRegistry.register(source, url);
  return url;
}
