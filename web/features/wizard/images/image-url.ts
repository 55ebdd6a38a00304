import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';

const urlByBlob = new WeakMap<Blob, string>();
/** An object URL keeps its blob in memory, so it is revoked when nothing else refers to the blob. */
const revokeRegistry = new FinalizationRegistry((url: string) => URL.revokeObjectURL(url));

/** The URL to show an image with; empty without an image. */
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
