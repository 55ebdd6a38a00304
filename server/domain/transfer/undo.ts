import type { ImportChange, ListingUse, StartupRecord, Store } from '../../../db/store.ts';
import { StoreConflict } from '../../../db/store.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { printOf, restored, touchedFields } from './changes.ts';
import type { UndoOutcome } from './imports.contract.ts';

export interface Undone {
  outcome: UndoOutcome;
  /** Why the item was kept; '' when the change was undone. */
  reason: string;
}

const reversed: Undone = { outcome: 'reversed', reason: '' };
const kept = (reason: string): Undone => ({ outcome: 'kept', reason });

/**
 * Undoes one change within a transaction. A created item is deleted unless someone has edited it or added to it. A changed item gets
 * its former values unless someone has changed one of them since.
 */
export async function undoChange(store: Store, change: ImportChange, now: Date): Promise<Undone> {
  try {
    return await store.transaction((tx) => undo(tx, change, now));
  } catch (error) {
    // Someone has taken the former slug, website id or name since.
    if (error instanceof StoreConflict) return { outcome: 'failed', reason: 'Another entry has its former values now.' };
    throw error;
  }
}

async function undo(store: Store, change: ImportChange, now: Date): Promise<Undone> {
  const { itemId } = change;
  switch (change.itemKind) {
    case 'startup':
      return undoItem(change, await store.startups.byId(itemId), {
        whyKept: (startup) => whyKeepStartup(store, change, startup),
        remove: () => store.startups.remove(itemId),
        update: (startup) => store.startups.update(startup),
      });
    case 'category':
      return undoItem(change, await store.categories.byId(itemId), {
        whyKept: async (category) =>
          change.before === null ? usedBy(await store.categories.countListings(category.slug), 'startup') : undefined,
        remove: () => store.categories.remove(itemId),
        update: (category) => store.categories.update(category),
      });
    case 'post':
      return undoItem(change, await store.posts.byId(itemId), {
        whyKept: async () => undefined,
        remove: () => store.posts.remove(itemId),
        update: (post) => store.posts.update(post),
      });
    case 'post_category':
      return undoItem(change, await store.posts.categoryById(itemId, now.toISOString()), {
        whyKept: async () => undefined,
        remove: () => store.posts.removeCategory(itemId),
        update: (category) => store.posts.updateCategory(category),
      });
  }
}

interface ItemActions<Item> {
  whyKept: (item: Item) => Promise<string | undefined>;
  remove: () => Promise<boolean>;
  update: (item: Item) => Promise<boolean>;
}

async function undoItem<Item extends object>(
  { itemKind, before, after }: ImportChange,
  item: Item | undefined,
  { whyKept, remove, update }: ItemActions<Item>,
): Promise<Undone> {
  if (item === undefined) return kept('It was deleted since.');
  const why = await whyKept(item);
  if (why !== undefined) return kept(why);
  if (before === null) {
    if (printOf(itemKind, item) !== after['print']) return kept('It was edited since.');
    return (await remove()) ? reversed : kept('It is in use.');
  }
  const touched = touchedFields(item, { before, after });
  if (touched.length > 0) return kept(`Changed since: ${touched.join(', ')}.`);
  await update(restored(item, { before, after }));
  return reversed;
}

async function whyKeepStartup(store: Store, change: ImportChange, startup: StartupRecord): Promise<string | undefined> {
  const survivor = await atSurvivor(store, startup);
  if (survivor !== undefined && survivor._id !== startup._id) return `It was merged into ${survivor.name} since.`;
  if (change.before !== null) return undefined;
  if ((await store.merges.intoSurvivor(startup._id)).length > 0) return 'Another startup was merged into it since.';
  const uses = { ...(await store.startups.relatedCounts(startup._id)), ...(await store.imports.usesOf(startup._id)) };
  const used = (Object.keys(useNouns) as (keyof typeof useNouns)[]).flatMap((use) =>
    uses[use] === 0 ? [] : [countOf(uses[use], ...useNouns[use])],
  );
  return used.length === 0 ? undefined : `It has ${used.join(', ')}.`;
}

/** Views and clicks are no reason to keep a listing. */
const useNouns: Readonly<
  Record<ListingUse | 'favorites' | 'claims' | 'revisions' | 'collections', readonly [one: string, many: string]>
> = {
  favorites: ['like', 'likes'],
  claims: ['claim', 'claims'],
  revisions: ['change', 'changes'],
  reports: ['report', 'reports'],
  messages: ['message', 'messages'],
  makers: ['maker', 'makers'],
  proofs: ['proof of ownership', 'proofs of ownership'],
  submissions: ['submission', 'submissions'],
  collections: ['collection with it', 'collections with it'],
};

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function usedBy(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : `It has ${countOf(count, noun, `${noun}s`)}.`;
}
