import type { CollectionRecord } from '../../../db/store.ts';
import type { AdminCollectionEdit, CollectionEdit, CollectionEntry } from './collections.contract.ts';
import type { ErrorCode } from '../core/errors.ts';
import { maxItems } from '../core/lengths.ts';

/**
 * Merges two states of a member's collection:
 * - The later entry of a listing wins. If two have the same time, an addition wins.
 * - Title, introduction and order come from the state with the later `changedAt`.
 * - Removing the collection removes everything added or changed before. Later additions and changes are kept.
 *
 * The result does not depend on the order or number of merges, so a state may be sent late or repeatedly.
 */
export function mergeCollections(a: CollectionEdit, b: CollectionEdit): CollectionEdit {
  const { title, introduction, startupIds, changedAt } = headOf(a) > headOf(b) ? a : b;
  const deletedAt = [a.deletedAt, b.deletedAt].reduce((latest, at) => ((at ?? '') > (latest ?? '') ? at : latest));
  const entries = new Map<string, CollectionEntry>();
  for (const entry of [...a.entries, ...b.entries]) {
    const known = entries.get(entry.startupId);
    if (known === undefined || wins(entry, known)) entries.set(entry.startupId, entry);
  }
  return normalize({ title, introduction, startupIds, changedAt, entries: [...entries.values()], deletedAt });
}

/** A text for comparing heads (title, introduction and order). It begins with the time, so a later head is greater. */
function headOf({ changedAt, title, introduction, startupIds }: CollectionEdit): string {
  return JSON.stringify([changedAt, title, introduction, startupIds]);
}

function wins(entry: CollectionEntry, known: CollectionEntry): boolean {
  return entry.changedAt > known.changedAt || (entry.changedAt === known.changedAt && known.removed && !entry.removed);
}

/** The collection without entries from before its removal, sorted by id. */
function normalize(collection: CollectionEdit): CollectionEdit {
  const { deletedAt } = collection;
  const entries = collection.entries
    .filter(({ changedAt }) => deletedAt === null || changedAt > deletedAt)
    .sort((a, b) => (a.startupId < b.startupId ? -1 : 1));
  if (entries.length <= maxItems.collectionEntries) return { ...collection, entries };
  // If there are too many entries, those of listings in the collection are kept first, then those of the last removed listings.
  const order = new Map(collectedIds({ ...collection, entries }).map((id, at) => [id, at]));
  const rank = ({ startupId }: CollectionEntry) => order.get(startupId) ?? maxItems.collectionEntries;
  const chosen = new Set(
    entries.toSorted((a, b) => rank(a) - rank(b) || (a.changedAt > b.changedAt ? -1 : 1)).slice(0, maxItems.collectionEntries),
  );
  return { ...collection, entries: entries.filter((entry) => chosen.has(entry)) };
}

/**
 * A collection's listings in order. Listings that are missing from the order come last, in the order in which they were added.
 */
export function collectedIds({ startupIds, entries }: Pick<CollectionEdit, 'startupIds' | 'entries'>): string[] {
  const included = entries.filter(({ removed }) => !removed);
  const ids = new Set(included.map(({ startupId }) => startupId));
  const ordered = startupIds.filter((id) => ids.has(id));
  const others = included
    .filter(({ startupId }) => !startupIds.includes(startupId))
    .toSorted((a, b) => (addedAt(a) < addedAt(b) ? -1 : 1))
    .map(({ startupId }) => startupId);
  return [...new Set([...ordered, ...others])].slice(0, maxItems.collectionStartups);
}

/** A text for comparing entries by time. It ends with the id, so no two are equal. */
function addedAt({ changedAt, startupId }: CollectionEntry): string {
  return `${changedAt} ${startupId}`;
}

/** Whether a collection was removed and has not changed since. */
export function isRemoved({ deletedAt, changedAt, entries }: CollectionEdit): boolean {
  return deletedAt !== null && changedAt <= deletedAt && entries.every(({ removed }) => removed);
}

/** A device's state without times after `now`, because a fast clock would otherwise override all changes until then. */
export function withoutFutureTimes(collection: CollectionEdit, now: string): CollectionEdit {
  const until = (at: string) => (at > now ? now : at);
  return {
    ...collection,
    changedAt: until(collection.changedAt),
    entries: collection.entries.map((entry) => ({ ...entry, changedAt: until(entry.changedAt) })),
    deletedAt: collection.deletedAt === null ? null : until(collection.deletedAt),
  };
}

export function newCollection(title: string, at: Date): CollectionEdit {
  return { title, introduction: '', startupIds: [], changedAt: at.toISOString(), entries: [], deletedAt: null };
}

/** The collection with a listing added (`included`) or removed. */
export function withStartup(collection: CollectionEdit, startupId: string, included: boolean, at: Date): CollectionEdit {
  const before = collection.entries.find((entry) => entry.startupId === startupId);
  const changedAt = after(before?.changedAt ?? collection.deletedAt ?? '', at);
  const others = collection.entries.filter((entry) => entry !== before);
  return normalize({ ...collection, entries: [...others, { startupId, changedAt, removed: !included }] });
}

/** The collection with another title, introduction or order. */
export function withHead(
  collection: CollectionEdit,
  head: Partial<Pick<CollectionEdit, 'title' | 'introduction' | 'startupIds'>>,
  at: Date,
): CollectionEdit {
  return { ...collection, ...head, changedAt: after(collection.changedAt, at) };
}

/** The collection after its member removed it. */
export function removedCollection(collection: CollectionEdit, at: Date): CollectionEdit {
  const latest = [collection.changedAt, ...collection.entries.map(({ changedAt }) => changedAt)].sort().at(-1) ?? '';
  return normalize({ ...collection, deletedAt: after(latest, at) });
}

/** `at`, or a millisecond after `previous` if the clock was set back, so that the newer change always wins. */
function after(previous: string, at: Date): string {
  const now = at.toISOString();
  return now > previous ? now : new Date(Date.parse(previous) + 1).toISOString();
}

/** Why a listing cannot be added to a collection, or undefined. Adding it again is allowed. */
export function whyCannotCollect(collection: CollectionEdit, startupId: string): ErrorCode | undefined {
  const ids = collectedIds(collection);
  return ids.length >= maxItems.collectionStartups && !ids.includes(startupId) ? 'collections.full' : undefined;
}

/** Why a member with `count` collections cannot create another, or undefined. */
export function whyCannotCreate(count: number): ErrorCode | undefined {
  return count >= maxItems.collections ? 'collections.too_many' : undefined;
}

/** Slugs that other pages below /collections use. */
const reservedSlugs: ReadonlySet<string> = new Set(['mine', 'shared']);

/** Why one of the directory's collections cannot be saved, or undefined. */
export function whyCannotSave({ slug }: Pick<AdminCollectionEdit, 'slug'>): ErrorCode | undefined {
  return reservedSlugs.has(slug) ? 'collections.slug_taken' : undefined;
}

/** The part of a directory's collection that its form edits. */
export function toCollectionEdit(collection: CollectionRecord): AdminCollectionEdit {
  const { slug, title, introduction, startupIds, visibility } = collection;
  return { slug: slug ?? '', title, introduction, startupIds, visibility: visibility === 'public' ? 'public' : 'private' };
}
