import type { StartupRecord, Store } from '../../../db/store.ts';
import type { Call, CallContext } from '../call-context.ts';
import { type BulkPosition } from '../core/bulk.ts';
import { bulkBatch } from '../core/page-sizes.ts';
import { assertStill, type Before, type BulkAction, listWideUndoMs, runBulk, undoBatch } from '../core/bulk-runs.ts';
import { CallError } from '../core/errors.ts';
import { isSame } from '../core/is-same.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug } from '../core/slugs.ts';
import type { Category } from './categories.contract.ts';
import type * as contract from './category-merges.contract.ts';
import { copyIdOf, withCategoryReplaced } from './category-merges.rules.ts';
import { knownCategories } from './known-categories.ts';
import { loadStartup } from './load-startups.ts';

/** What the undo of a merge needs about one row: the merged category itself (the last row), or the categories of one listing. */
type Saved =
  | { kind: 'category'; category: Category; formerSlugs: string[]; into: string }
  | { kind: 'listing'; categoryId: string; slug: string; before: string[]; changed: string[] };

export const mergeCategory: Call<typeof contract.mergeCategory> = async (context, { params, body }) => {
  const { store } = context;
  const category = orThrow(await store.categories.byId(params.id), 'categories.not_found');
  if (category._id === body.intoId) throw new CallError('categories.same_category');
  const into = orThrow(await store.categories.byId(body.intoId), 'categories.target_not_found');
  const { ids, next } = await readBatch(store, category.slug, body.from);
  const action: BulkAction<CallContext> = {
    matching: async () => [],
    nameOf: async (_store, id) => (id === theCategory ? category.name : ((await store.startups.byId(id))?.name ?? '')),
    name: 'mergeCategory',
    field: 'categories',
    noun: category.name,
    details: { into: into.name },
    undoMs: listWideUndoMs,
    apply: (single, id) => (id === theCategory ? remove(single, category, into) : replace(single, id, category, into)),
  };
  const isLast = next === null;
  const rows = isLast ? [...ids, theCategory] : ids;
  const reply = await runBulk(context, { by: 'ids', ids: rows }, action);
  return { ...reply, done: reply.done - Number(isLast), next };
};

export const undoCategories: Call<typeof contract.undoCategories> = async (context, { params }) => {
  let restored = 0;
  const undo = async (single: CallContext, { id, before }: { id: string; before: Before }) => {
    // Only the call above saves batches of this action, so the cast is safe.
    const saved = before as unknown as Saved;
    if (saved.kind === 'listing') return undoListing(single, id, saved);
    await undoRemoval(single, saved);
    restored += 1;
  };
  const reply = await undoBatch(context, params.id, { mergeCategory: { undo, noun: 'Categories', field: 'categories' } });
  return { ...reply, undone: reply.undone - restored };
};

export const renameCategory: Call<typeof contract.renameCategory> = async (context, { params, body }) => {
  const { store, audit } = context;
  const category = orThrow(await store.categories.byId(params.id), 'categories.not_found');
  if (category.slug === body.slug) throw new CallError('bulk.unchanged');
  const copy = await copyWith(store, category, body.slug);
  const { ids, next } = await readBatch(store, category.slug, body.from);
  for (const id of ids) {
    const startup = await loadStartup(store, id);
    await store.startups.update({ ...startup, categories: withCategoryReplaced(startup.categories, category.slug, copy.slug) });
  }
  if (next === null) await store.categoryMerges.replace(copy._id, category._id);
  await audit(store, {
    subjectId: category._id,
    subject: category.name,
    before: { slug: category.slug },
    after: { slug: copy.slug, startups: ids.length },
  });
  return { done: ids.length, next };
};

/** The id of the row for the category itself. No listing has this id. */
const theCategory = '';

/** Later than every id. */
const lastId = 'f'.repeat(24);

/**
 * The next listings of a category, by id. The last batch also contains the listings that got the category during the earlier
 * batches.
 */
async function readBatch(
  { categoryMerges }: Store,
  slug: string,
  from: BulkPosition | undefined,
): Promise<{ ids: string[]; next: BulkPosition | null }> {
  const ids = await categoryMerges.listings(slug, from?.after ?? '', bulkBatch);
  if (ids.length === bulkBatch) return { ids, next: { after: ids.at(-1) ?? '', until: lastId } };
  return { ids: await categoryMerges.listings(slug, '', 2 * bulkBatch), next: null };
}

async function replace(context: CallContext, id: string, category: Category, into: Category): Promise<Before> {
  const startup = await loadStartup(context.store, id);
  const changed = withCategoryReplaced(startup.categories, category.slug, into.slug);
  await saveCategories(context, startup, changed);
  const saved: Saved = { kind: 'listing', categoryId: category._id, slug: category.slug, before: startup.categories, changed };
  return saved;
}

async function remove({ store, audit }: CallContext, category: Category, into: Category): Promise<Before> {
  const formerSlugs = await store.categoryMerges.formerSlugs(category._id);
  await store.categoryMerges.merge(category._id, into._id);
  await audit(store, {
    subjectId: category._id,
    subject: category.name,
    before: { categories: { ...category } },
    after: { categories: null },
  });
  const saved: Saved = { kind: 'category', category, formerSlugs, into: into.slug };
  return saved;
}

async function undoRemoval({ store, audit }: CallContext, saved: Saved & { kind: 'category' }): Promise<void> {
  const { category, formerSlugs } = saved;
  if ((await store.categories.bySlug(category.slug)) !== undefined) throw new CallError('categories.slug_taken');
  await store.categoryMerges.undo(category, formerSlugs, (await atSlug(store.categories, saved.into))?._id);
  await audit(store, {
    subjectId: category._id,
    subject: category.name,
    before: { categories: null },
    after: { categories: { ...category } },
  });
}

/**
 * Gives a listing its former categories. Other categories may have been renamed or merged since, so they are compared by their
 * new slugs.
 */
async function undoListing(context: CallContext, id: string, saved: Saved & { kind: 'listing' }): Promise<void> {
  const { store } = context;
  const category = orThrow(await store.categories.byId(saved.categoryId), 'categories.not_found');
  const startup = await loadStartup(store, id);
  const others = [...saved.before, ...saved.changed].filter((slug) => slug !== saved.slug);
  const known = (await knownCategories(store, others)).set(saved.slug, category.slug);
  const currentOf = (slugs: readonly string[]) => [
    ...new Set(slugs.flatMap((slug) => known.get(slug) ?? (startup.categories.includes(slug) ? slug : []))),
  ];
  assertStill(isSame(startup.categories, currentOf(saved.changed)));
  await saveCategories(context, startup, currentOf(saved.before));
}

async function saveCategories({ store, audit }: CallContext, startup: StartupRecord, categories: string[]): Promise<void> {
  await store.startups.update({ ...startup, categories });
  const { _id, name } = startup;
  await audit(store, { subjectId: _id, subject: name, before: { categories: startup.categories }, after: { categories } });
}

/**
 * The copy of a category. While its listings are changed one batch at a time, the copy has the new slug, and the category keeps
 * the old one.
 */
async function copyWith(store: Store, category: Category, slug: string): Promise<Category> {
  const _id = copyIdOf(category._id);
  const copy = await store.categories.byId(_id);
  if (copy?.slug === slug) return copy;
  if (copy !== undefined) throw new CallError('categories.slug_changing');
  const inserted = { ...category, _id, slug, trending: false, startupCount: 0 };
  await store.categories.insert(inserted);
  return inserted;
}
