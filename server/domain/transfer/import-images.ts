import type { ImportChange, Store, StoredImage } from '../../../db/store.ts';
import { type Encode, firstPicture } from '../websites/pictures.ts';
import { WebError, type Websites } from '../websites/web.contract.ts';
import { webFailureMessages } from '../websites/web-failures.ts';
import { createdValues } from './changes.ts';
import { iconOfWebsite } from './decisions.ts';

/** The number of logos that are fetched at the same time. */
export const fetchedAtOnce = 8;

type EncodedImage = StoredImage & { url: string };

export interface ImageReaders {
  websites: Websites;
  encodeImage: Encode<EncodedImage>;
}

interface FetchedLogo {
  image?: EncodedImage;
  reason?: string;
}

/**
 * Fetches the logo for a change: the image at its address, or the icon of the startup's website. `reason` says why there is none.
 */
export async function fetchLogo(
  store: Store,
  { websites, encodeImage }: ImageReaders,
  change: ImportChange,
): Promise<FetchedLogo> {
  const startup = await store.startups.byId(change.itemId);
  if (startup === undefined || startup.logo !== '') return {};
  try {
    const addresses = change.imageUrl === iconOfWebsite ? await iconsOf(websites, startup.website) : [change.imageUrl];
    const image = await firstPicture(websites, addresses, 'icon', encodeImage);
    return image === undefined ? { reason: 'There is no usable image at this address.' } : { image };
  } catch (error) {
    if (error instanceof WebError) return { reason: webFailureMessages[error.failure] };
    throw error;
  }
}

async function iconsOf(websites: Websites, website: string): Promise<readonly string[]> {
  const response = await websites.get(website);
  return response.status >= 200 && response.status <= 299 ? (await websites.readPage(response)).icons : [];
}

/**
 * Gives the startup its logo, unless it has received one in the meantime, and adds the logo to the import's change, so that an
 * undo removes it.
 */
export async function saveLogo(store: Store, change: ImportChange, image: EncodedImage | undefined, now: Date): Promise<boolean> {
  const current = await store.imports.changeOf(change.importId, change.itemId);
  if (current === undefined || current.imageUrl === '') return false;
  const startup = await store.startups.byId(change.itemId);
  if (image === undefined || startup === undefined || startup.logo !== '') {
    await store.imports.updateChange({ ...current, imageUrl: '' });
    return false;
  }
  const { url, ...stored } = image;
  await store.images.save(stored, now.toISOString());
  const withLogo = { ...startup, logo: url };
  // The new fingerprint is not stored for a startup that was edited, so that an undo still recognizes the edit and keeps the
  // startup.
  const wasEdited = current.before === null && createdValues('startup', startup).print !== current.after['print'];
  const changed = current.before === null ? { print: createdValues('startup', withLogo).print } : { logo: url };
  const before = current.before === null ? null : { logo: '', ...current.before };
  await store.startups.update(withLogo);
  await store.imports.updateChange({ ...current, imageUrl: '', before, after: { ...current.after, ...(!wasEdited && changed) } });
  return true;
}
