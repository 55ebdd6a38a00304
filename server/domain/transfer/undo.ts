import type { ImportChange, ListingUse, StartupRecord, Store } from '../../../db/store.ts';
import { StoreConflict } from '../../../db/store.ts';
import { isSame } from '../core/is-same.ts';
import type { Category } from '../listings/categories.contract.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { atSlug } from '../core/slugs.ts';
import { createdValues, restored, touchedFields } from './changes.ts';
import type { UndoOutcome } from './imports.contract.ts';

export interface Undone {
  outcome: UndoOutcome;
  /** Why the item was kept; '' when the change was undone. */
  reason: string;
}

export interface UndoContext {
  now: Date;
  /** How many collections contain each created startup, read within the transaction. */
  collected: ReadonlyMap<string, number>;
}

/**
 * Reads how often the created startups occur in collections. This is done once for several changes, because no index finds the
 * collections of one startup.
 */
export async function undoContext(store: Store, changes: readonly ImportChange[], now: Date): Promise<UndoContext> {
  const created = changes.filter(({ itemKind, before }) => itemKind === 'startup' && before === null);
  return { now, collected: await store.imports.collected(created.map(({ itemId }) => itemId)) };
}

const reversed: Undone = { outcome: 'reversed', reason: '' };
const kept = (reason: string): Undone => ({ outcome: 'kept', reason });

/**
 * Undoes one change within a transaction. A created item is deleted unless someone has edited it or added something to it. A
 * changed item gets back its former values unless someone has changed one of them since.
 */
export async function undoChange(store: Store, change: ImportChange, context: UndoContext): Promise<Undone> {
  try {
    return await store.transaction((tx) => undo(tx, change, context));
  } catch (error) {
    // Another item now has the former slug, source id or name.
    if (error instanceof StoreConflict) return { outcome: 'failed', reason: 'Another entry now has its former values.' };
    throw error;
  }
}

async function undo(store: Store, change: ImportChange, context: UndoContext): Promise<Undone> {
  const { itemId } = change;
  const { now } = context;
  switch (change.itemKind) {
    case 'startup':
      return undoStartup(store, change, context);
    case 'category':
      return undoItem(change, await store.categories.byId(itemId), {
        whyKept: async (category) => (change.before === null ? whyKeepCategory(store, category, now) : undefined),
        remove: () => store.categories.remove(itemId),
        update: (category) => store.categories.update(category),
      });
    case 'post':
      return undoItem(change, await store.posts.byId(itemId), {
        whyKept: () => whyKeepPost(store, change, now),
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
  if (item === undefined) return kept('It has since been deleted.');
  const why = await whyKept(item);
  if (why !== undefined) return kept(why);
  if (before === null) {
    const { print, categories } = createdValues(itemKind, item);
    if (print !== after['print']) return kept('It has since been edited.');
    if (!isSame(categories, after['categories'])) return kept('Changed since: categories.');
    return (await remove()) ? reversed : kept('It is in use.');
  }
  const touched = touchedFields(itemKind, item, { before, after });
  if (touched.length > 0) return kept(`Changed since: ${touched.join(', ')}.`);
  await update(restored(item, { before, after }));
  return reversed;
}

async function undoStartup(store: Store, change: ImportChange, { collected }: UndoContext): Promise<Undone> {
  const { itemId } = change;
  const item = await store.startups.byId(itemId);
  const current = item === undefined ? change : await withCurrentCategories(store, change, item);
  return undoItem(current, item, {
    whyKept: (startup) => whyKeepStartup(store, change, startup, collected),
    remove: async () => {
      await store.decisions.remove(itemId);
      return store.startups.remove(itemId);
    },
    update: (startup) => store.startups.update(startup),
  });
}

/** The change with current categories. Renamed or merged categories have their new slugs, and deleted categories are omitted. */
async function withCurrentCategories(store: Store, change: ImportChange, startup: StartupRecord): Promise<ImportChange> {
  const currentOf = async (values: ImportChange['after']) => {
    if (!Array.isArray(values['categories'])) return values;
    const current = new Set<string>();
    for (const slug of values['categories'] as string[]) {
      const now = (await atSlug(store.categories, slug))?.slug ?? (startup.categories.includes(slug) ? slug : undefined);
      if (now !== undefined) current.add(now);
    }
    return { ...values, categories: [...current] };
  };
  return { ...change, before: change.before && (await currentOf(change.before)), after: await currentOf(change.after) };
}

async function whyKeepCategory(store: Store, { slug }: Category, now: Date): Promise<string | undefined> {
  const listings = await store.categories.countListings(slug);
  if (listings > 0) return `It has ${countOf(listings, 'startup', 'startups')}.`;
  const former = await store.formerSlugs.list(now.toISOString());
  const isTarget = former.some(({ kind, current }) => kind === 'category' && current === slug);
  return isTarget ? 'Another category has since been merged into it.' : undefined;
}

async function whyKeepPost(store: Store, { before }: ImportChange, now: Date): Promise<string | undefined> {
  const category = before?.['category'];
  if (typeof category !== 'object' || category === null || !('_id' in category)) return undefined;
  const former = await store.posts.categoryById(String(category._id), now.toISOString());
  return former === undefined ? 'Its former category was deleted.' : undefined;
}

async function whyKeepStartup(
  store: Store,
  change: ImportChange,
  startup: StartupRecord,
  collected: UndoContext['collected'],
): Promise<string | undefined> {
  const survivor = await atSurvivor(store, startup);
  if (survivor !== undefined && survivor._id !== startup._id) return `It has since been merged into ${survivor.name}.`;
  if (change.before !== null) return undefined;
  if (startup.status === 'archived') return 'It has since been archived.';
  if ((await store.merges.intoSurvivor(startup._id)).length > 0) return 'Another startup has since been merged into it.';
  const payments = (await store.payments.intentsOfStartup(startup._id)).length;
  const uses = { ...(await store.imports.usesOf(startup._id)), collections: collected.get(startup._id) ?? 0, payments };
  const used = (Object.keys(useNouns) as (keyof typeof useNouns)[]).flatMap((use) =>
    uses[use] === 0 ? [] : [countOf(uses[use], ...useNouns[use])],
  );
  return used.length === 0 ? undefined : `It has ${used.join(', ')}.`;
}

/** The uses that are a reason to keep a listing, with their names in sentences. Views and clicks are not among them. */
const useNouns: Readonly<Record<ListingUse | 'collections' | 'payments', readonly [one: string, many: string]>> = {
  favorites: ['like', 'likes'],
  claims: ['claim', 'claims'],
  revisions: ['change', 'changes'],
  reports: ['report', 'reports'],
  messages: ['message', 'messages'],
  makers: ['maker', 'makers'],
  proofs: ['proof of ownership', 'proofs of ownership'],
  submissions: ['submission', 'submissions'],
  payments: ['payment', 'payments'],
  collections: ['collection with it', 'collections with it'],
};

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
