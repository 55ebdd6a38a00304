import type { ImportChange, RenamedTag, Store } from '../../../db/store.ts';
import type { Category } from '../listings/categories.contract.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { currentTags } from '../listings/renamed-tags.ts';
import { atSlug, freeSlug, isSlugUsed } from '../core/slugs.ts';
import { changedFields, createdValues } from './changes.ts';
import {
  decideCategory,
  decidePost,
  decideStartup,
  type Decision,
  type DecisionOptions,
  type KnownDirectory,
  type PostDecision,
} from './decisions.ts';
import type { ImportKind } from './imports.contract.ts';
import type { Reasons } from './check-rows.ts';
import type { ImportRow } from './startup-rows.ts';

/**
 * A transaction starts no further row after this time, in milliseconds. Including the commit, it holds the lock for less than 20
 * ms.
 */
export const batchMs = 8;

/** The pause between transactions, in milliseconds. Other calls, which retry every few milliseconds, get the lock during it. */
export const pauseMs = 6;

/** A change as it results from a row. The import's id and the numbers of row and change are added later. */
export type NewChange = Pick<ImportChange, 'itemKind' | 'itemId' | 'name' | 'before' | 'after' | 'imageUrl'>;

/** The result of importing a row. `changes` are in the order in which they were made; the row's own item is the last. */
export type RowOutcome =
  | { status: 'created' | 'updated'; changes: NewChange[]; createdCategories: string[]; ignored: Reasons }
  /** If the image of an unchanged item is to be fetched, `changes` has one change without values. */
  | { status: 'unchanged'; itemId: string; changes: NewChange[]; ignored: Reasons }
  /** The company was imported from another source, or the listing was merged into the one with the slug `into`. */
  | { status: 'skipped'; name: string; into: string | undefined }
  | { status: 'rejected'; reasons: Reasons };

/** Reads the directory from a store. Categories are cached in `categories`, and renamed tags are read only once. */
export function knownInStore(
  store: Store,
  importedAs: KnownDirectory['importedAs'],
  now: Date,
  categories = new Map<string, Category>(),
): KnownDirectory {
  let renamed: Promise<ReadonlyMap<string, RenamedTag>> | undefined;
  const readRenamed = async () => new Map((await store.tags.renamed()).map((tag) => [tag.key, tag]));
  return {
    importedAs,
    startupBySource: (sourceId) => store.startups.bySourceId(sourceId),
    startupsByWebsite: (website) => store.startups.byWebsite(website),
    listingsNamed: (name) => store.startups.possibleDuplicates(name),
    async mergedInto(startup) {
      const survivor = await atSurvivor(store, startup);
      return survivor === undefined || survivor._id === startup._id ? undefined : survivor.slug;
    },
    async category(slug) {
      const found = categories.get(slug) ?? (await atSlug(store.categories, slug));
      if (found !== undefined) categories.set(slug, found);
      return found;
    },
    currentTags: (tags) => currentTags(store, tags, async (key) => (await (renamed ??= readRenamed())).get(key)),
    post: (slug) => atSlug(store.posts, slug),
    postCategory: async (slug) =>
      (await store.posts.categoryBySlug(slug, now.toISOString())) ?? store.posts.categoryByFormerSlug(slug, now.toISOString()),
    hasImage: async (sha256) => (await store.images.bySha256(sha256)) !== undefined,
  };
}

/** Imports one row within a transaction. A rejected row changes nothing. */
export async function importRow(
  store: Store,
  kind: ImportKind,
  row: ImportRow,
  known: KnownDirectory,
  options: DecisionOptions,
  newId: () => string,
): Promise<RowOutcome> {
  switch (kind) {
    case 'startups':
      return importStartup(store, await decideStartup(row, known, options), newId);
    case 'categories':
      return importCategory(store, await decideCategory(row, known, options), newId);
    case 'posts':
      return importPost(store, await decidePost(row, known, options), newId);
  }
}

type Undecided<Item> = Exclude<Decision<Item>, { action: 'create' | 'update' }>;

function outcomeWithoutChange<Item extends { _id: string }>(decision: Undecided<Item>): RowOutcome {
  switch (decision.action) {
    case 'unchanged':
      return { status: 'unchanged', itemId: decision.item._id, changes: [], ignored: decision.ignored };
    case 'skip':
      return { status: 'skipped', name: decision.name, into: decision.into };
    case 'reject':
      return { status: 'rejected', reasons: decision.reasons };
  }
}

async function importStartup(
  store: Store,
  decision: Awaited<ReturnType<typeof decideStartup>>,
  newId: () => string,
): Promise<RowOutcome> {
  if (decision.action === 'skip' || decision.action === 'reject') return outcomeWithoutChange(decision);
  const { item, imageUrl, ignored } = decision;
  if (decision.action === 'unchanged') {
    const change = { ...changeOf('startup', item), before: {}, after: {}, imageUrl };
    return { status: 'unchanged', itemId: item._id, changes: imageUrl === '' ? [] : [change], ignored };
  }
  const changes: NewChange[] = [];
  for (const category of decision.newCategories) changes.push(await insertCategory(store, category, newId()));
  const createdCategories = decision.newCategories.map(({ slug }) => slug);
  if (decision.action === 'update') {
    await store.startups.update(item);
    changes.push({ ...changeOf('startup', item), ...changedFields(decision.before, item), imageUrl });
    return { status: 'updated', changes, createdCategories, ignored };
  }
  const slug = await freeSlug(item.slug, (candidate) => isSlugUsed(store.startups, candidate));
  const startup = { ...item, _id: newId(), slug };
  await store.startups.insert(startup);
  changes.push({ ...created('startup', startup), imageUrl });
  return { status: 'created', changes, createdCategories, ignored };
}

async function insertCategory(store: Store, category: Category, id: string): Promise<NewChange> {
  const inserted = { ...category, _id: id };
  await store.categories.insert(inserted);
  return created('category', inserted);
}

async function importCategory(
  store: Store,
  decision: Awaited<ReturnType<typeof decideCategory>>,
  newId: () => string,
): Promise<RowOutcome> {
  if (decision.action !== 'create' && decision.action !== 'update') return outcomeWithoutChange(decision);
  const { item, ignored } = decision;
  if (decision.action === 'create')
    return { status: 'created', changes: [await insertCategory(store, item, newId())], createdCategories: [], ignored };
  const { before } = decision;
  await store.categories.update(item);
  return {
    status: 'updated',
    changes: [{ ...changeOf('category', item), ...changedFields(before, item) }],
    createdCategories: [],
    ignored,
  };
}

async function importPost(store: Store, decision: PostDecision, newId: () => string): Promise<RowOutcome> {
  if (decision.action !== 'create' && decision.action !== 'update') return outcomeWithoutChange(decision);
  const { item: wanted, newPostCategory, ignored } = decision;
  const changes: NewChange[] = [];
  const createdCategories: string[] = [];
  let { category } = wanted;
  if (newPostCategory !== undefined) {
    const inserted = { _id: newId(), ...newPostCategory };
    await store.posts.insertCategory({ ...inserted, status: 'active', postCount: 0 });
    const status = 'active' as const;
    changes.push(created('post_category', { ...inserted, status }));
    createdCategories.push(inserted.slug);
    category = inserted;
  }
  const item = { ...wanted, category };
  if (decision.action === 'update') {
    await store.posts.update(item);
    changes.push({ ...changeOf('post', { ...item, name: item.title }), ...changedFields(decision.before, item) });
    return { status: 'updated', changes, createdCategories, ignored };
  }
  const slug = await freeSlug(item.slug, (candidate) => isSlugUsed(store.posts, candidate));
  const post = { ...item, _id: newId(), slug };
  await store.posts.insert(post);
  changes.push(created('post', { ...post, name: post.title }));
  return { status: 'created', changes, createdCategories, ignored };
}

type Named = { _id: string; name: string };

function changeOf(itemKind: NewChange['itemKind'], { _id, name }: Named) {
  return { itemKind, itemId: _id, name, imageUrl: '' };
}

function created<Item extends Named>(itemKind: NewChange['itemKind'], item: Item): NewChange {
  return { ...changeOf(itemKind, item), before: null, after: createdValues(itemKind, item) };
}
