import type { ImportChange, Store } from '../../../db/store.ts';
import { type Call, type CallContext, type EncodedImage, saveImages, transactionOfSession } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { orThrow } from '../core/refusals.ts';
import { firstPicture } from '../websites/pictures.ts';
import { WebError, type Websites } from '../websites/web.contract.ts';
import { webFailureMessages } from '../websites/web-failures.ts';
import { createdValues } from './changes.ts';
import { iconOfWebsite } from './decisions.ts';
import type * as contract from './import-images.contract.ts';
import { presentImport } from './imports.calls.ts';
import { canHaveImages } from './imports.rules.ts';

/** The number of logos that one call fetches, all at the same time. */
const fetchedByCall = 8;

export const fetchImportImages: Call<typeof contract.fetchImportImages> = async (context, { params }) => {
  const { store, adapters, now } = context;
  const record = orThrow(await store.imports.byId(params.id), 'imports.not_found');
  if (adapters.websites === undefined) throw new CallError('websites.not_available');
  const websites = await adapters.websites();
  const { changes } = canHaveImages(record) ? await store.imports.withImages(record._id, fetchedByCall) : { changes: [] };
  const results = await Promise.all(changes.map(async (change) => ({ change, ...(await fetchLogo(context, websites, change)) })));
  return transactionOfSession(context, async (tx) => {
    let fetched = 0;
    for (const { change, image } of results) if (await saveLogo(context, tx, change, image)) fetched += 1;
    const failed = results.flatMap(({ change: { name }, reason }) => (reason === undefined ? [] : [{ name, reason }]));
    const after = { fetched, failed: failed.length };
    await context.audit(tx, { subjectId: record._id, subject: record.fileName, before: {}, after });
    const saved = orThrow(await tx.imports.byId(record._id), 'imports.not_found');
    return { import: await presentImport(tx, saved, now()), fetched, failed };
  });
};

interface Fetched {
  image?: EncodedImage;
  reason?: string;
}

/** The logo at the address of a change, or the icon of its website; or why there is none. */
async function fetchLogo({ store, adapters }: CallContext, websites: Websites, change: ImportChange): Promise<Fetched> {
  const startup = await store.startups.byId(change.itemId);
  if (startup === undefined || startup.logo !== '') return {};
  try {
    const addresses = change.imageUrl === iconOfWebsite ? await iconsOf(websites, startup.website) : [change.imageUrl];
    const image = await firstPicture(websites, addresses, 'icon', adapters.encodeImage);
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

/** Gives the startup its logo, unless it has one by now, and makes the logo part of the import's change. */
async function saveLogo(
  { now }: CallContext,
  store: Store,
  change: ImportChange,
  image: EncodedImage | undefined,
): Promise<boolean> {
  const current = await store.imports.changeOf(change.importId, change.itemId);
  if (current === undefined || current.imageUrl === '') return false;
  const startup = await store.startups.byId(change.itemId);
  if (image === undefined || startup === undefined || startup.logo !== '') {
    await store.imports.updateChange({ ...current, imageUrl: '' });
    return false;
  }
  await saveImages(store, [image], now());
  const withLogo = { ...startup, logo: image.url };
  // An edited startup keeps its edit as the reason why an undo keeps it.
  const wasEdited = current.before === null && createdValues('startup', startup).print !== current.after['print'];
  const changed = current.before === null ? { print: createdValues('startup', withLogo).print } : { logo: image.url };
  const before = current.before === null ? null : { logo: '', ...current.before };
  await store.startups.update(withLogo);
  await store.imports.updateChange({ ...current, imageUrl: '', before, after: { ...current.after, ...(!wasEdited && changed) } });
  return true;
}
