import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';

const made = new WeakMap<Blob, string>();
/** An address keeps its picture in memory: it goes once nothing holds the picture any more. */
const forgotten = new FinalizationRegistry((url: string) => URL.revokeObjectURL(url));

/** An address to show a picture by; empty for none. */
export function imageUrl(picture: DraftImage | null): string {
  if (picture === null) return '';
  const { source } = picture;
  if (typeof source === 'string') return source;
  const known = made.get(source);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(source);
  made.set(source, url);
  forgotten.register(source, url);
  return url;
}
