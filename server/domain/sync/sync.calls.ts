import type { SlugKind, StartupChange, Store } from '../../../db/store.ts';
import type { Field } from '../listings/fields.contract.ts';
import type { StartupCard } from '../listings/startups.contract.ts';
import type * as contract from './sync.contract.ts';
import { fieldsIfAny } from '../listings/card-fields.ts';
import { presentFieldValues } from '../listings/field-values.ts';
import type { descriptionStems } from '../listings/search/search-text.ts';
import { copyTag, packListings, readCursor, syncedFields, type SyncListing, writeCursor } from './sync.rules.ts';
import { type Call, JsonText } from '../call-context.ts';
import { loadPublicStartup } from '../listings/load-startups.ts';

/** Only tests check the reply against the contract, because checking a thousand listings would double the call's duration. */
export const syncStartups: Call<typeof contract.syncStartups> = async ({ store }, { query }) => {
  const fields = await store.fields.list();
  const { since, page, cursor, more } = await changesAfter(store, query, copyTag(fields));
  const synced = syncedFields(fields);
  // Loaded on demand, so that the demo, which never syncs, does not contain it.
  const { descriptionStems: stemsOf } = await import('../listings/search/search-text.ts');
  return new JsonText(
    JSON.stringify({
      cursor,
      whole: since === undefined,
      more,
      listings: packListings(page.flatMap((change) => listingOf(change, synced, stemsOf))),
      gone: since === undefined ? [] : page.filter(({ listing }) => listing === undefined).map(({ startupId }) => startupId),
    }),
  );
};

export const syncStartupDetails: Call<typeof contract.syncStartupDetails> = async ({ store }, { query }) => {
  const fields = await store.fields.list();
  const { page, cursor, more } = await changesAfter(store, query, copyTag(fields));
  const startups = [];
  for (const { startupId, listing } of page) {
    const found = listing === undefined ? undefined : await store.startups.byId(startupId);
    if (found?.status !== 'active') continue;
    const { userId: _owner, ...details } = await loadPublicStartup(store, found, fields);
    startups.push(details);
  }
  return { cursor, more, startups };
};

export const listFormerSlugs: Call<typeof contract.listFormerSlugs> = async ({ store, now }) => {
  const former = await store.formerSlugs.list(now().toISOString());
  const ofKind = (kind: SlugKind) =>
    Object.fromEntries(former.flatMap((each) => (each.kind === kind ? [[each.slug, each.current] as const] : [])));
  return {
    categories: ofKind('category'),
    collections: ofKind('collection'),
    posts: ofKind('post'),
    pages: ofKind('page'),
    postCategories: ofKind('post_category'),
    tags: Object.fromEntries((await store.tags.renamed()).map(({ key, currentKey }) => [key, currentKey])),
  };
};

/**
 * One page of changes, and the cursor after it. `since` is undefined if the device must start over, for example because the
 * fields (identified by `tag`) have changed.
 */
async function changesAfter(store: Store, query: { since: string; limit: number }, tag: string) {
  const since = await sequenceOf(store, query.since, tag);
  const changes = await store.changes.after(since ?? 0, query.limit + 1);
  const page = changes.slice(0, query.limit);
  const sequence = page.at(-1)?.sequence ?? since ?? 0;
  const cursor = writeCursor({ epoch: await store.changes.epoch(), sequence, tag });
  return { since, page, cursor, more: changes.length > page.length };
}

/** The sequence of a cursor; undefined if the device must start over. */
async function sequenceOf({ changes }: Store, since: string, tag: string): Promise<number | undefined> {
  const cursor = readCursor(since);
  if (cursor?.tag !== tag) return undefined;
  const validUntil = await changes.validUntil(cursor.epoch);
  return validUntil === undefined || cursor.sequence > validUntil ? undefined : cursor.sequence;
}

function listingOf(
  { listing, former }: StartupChange,
  fields: readonly Field[],
  stemsOf: typeof descriptionStems,
): SyncListing[] {
  if (listing === undefined) return [];
  const { fields: marked = {}, ...card } = JSON.parse(listing.card) as StartupCard;
  const values = { ...marked, ...presentFieldValues(listing.fields, fields) };
  return [
    {
      ...card,
      ...fieldsIfAny(values),
      website: listing.website,
      owned: listing.owned,
      views: listing.views,
      descriptionStems: stemsOf(card, listing.description),
      ...(former && { former }),
    },
  ];
}
