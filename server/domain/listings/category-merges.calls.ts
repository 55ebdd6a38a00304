import type { StartupRecord } from '../../../db/store.ts';
import type { Call, CallContext } from '../call-context.ts';
import { assertStill, type Before, type BulkAction, listWideUndoMs, runBulk, undoBatch } from '../core/bulk-runs.ts';
import { CallError } from '../core/errors.ts';
import { isSame } from '../core/is-same.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug } from '../core/slugs.ts';
import type { Category } from './categories.contract.ts';
import type * as contract from './category-merges.contract.ts';
import { withCategoryReplaced } from './category-merges.rules.ts';
import { knownCategories } from './known-categories.ts';
import { loadStartup } from './load-startups.ts';
import { assertSlugSettled, copyWith, moveToCopy, readBatch } from './slug-changes.ts';

/**
 * One row of a merge or removal, as its undo needs it: the category itself (the last row), or the categories of one listing. A
 * removal has no `into`.
 */
type Saved =
  | { kind: 'category'; category: Category; formerSlugs: string[]; into?: string }
  | { kind: 'listing'; categoryId: string; slug: string; before: string[]; changed: string[] };

export const mergeCategory: Call<typeof contract.mergeCategory> = async (context, { params, body }) => {
  const { store } = context;
  const category = orThrow(await store.categories.byId(params.id), 'categories.not_found');
  if (category._id === body.intoId) throw new CallError('categories.same_category');
  const into = orThrow(await store.categories.byId(body.intoId), 'categories.target_not_found');
  return removeBatch(context, category, into, body.from?.after);
};

export const removeCategory: Call<typeof contract.removeCategory> = async (context, { params, query }) => {
  const category = orThrow(await context.store.categories.byId(params.id), 'categories.not_found');
  return removeBatch(context, category, undefined, query.after);
};

/** Removes a category from the next of its listings, which get the category `into` instead, if any. The last batch deletes it. */
async function removeBatch(context: CallContext, category: Category, into: Category | undefined, after: string | undefined) {
  const { store } = context;
  await assertSlugSettled(store, category);
  const { ids, next } = await readBatch(store, category.slug, after);
  const action: BulkAction<CallContext> = {
    matching: async () => [],
    nameOf: async (_store, id) => (id === theCategory ? category.name : ((await store.startups.byId(id))?.name ?? '')),
    name: into === undefined ? 'removeCategory' : 'mergeCategory',
    field: 'categories',
    noun: category.name,
    ...(into && { details: { into: into.name } }),
    undoMs: listWideUndoMs,
    apply: (single, id) => (id === theCategory ? remove(single, category, into) : replace(single, id, category, into)),
  };
  const isLast = next === null;
  const rows = isLast ? [...ids, theCategory] : ids;
  const reply = await runBulk(context, { by: 'ids', ids: rows }, action);
  return { ...reply, done: reply.done - Number(isLast), next };
}

export const undoCategories: Call<typeof contract.undoCategories> = async (context, { params }) => {
  let restored = 0;
  const undo = async (single: CallContext, { id, before }: { id: string; before: Before }) => {
    // Only `removeBatch` saves batches of these actions, so the cast is safe.
    const saved = before as unknown as Saved;
    if (saved.kind === 'listing') return undoListing(single, id, saved);
    await undoRemoval(single, saved);
    restored += 1;
  };
  const action = { undo, noun: 'Categories', field: 'categories' };
  const reply = await undoBatch(context, params.id, { mergeCategory: action, removeCategory: action });
  return { ...reply, undone: reply.undone - restored };
};

export const renameCategory: Call<typeof contract.renameCategory> = async (context, { params, body }) => {
  const { store, audit } = context;
  const category = orThrow(await store.categories.byId(params.id), 'categories.not_found');
  // The job `slug-changes` may have completed the change between two calls.
  const isComplete = category.slug === body.slug;
  if (isComplete && body.from === undefined) throw new CallError('bulk.unchanged');
  const { done, next } = isComplete
    ? { done: 0, next: null }
    : await moveToCopy(store, category, await copyWith(store, category, body.slug), body.from?.after);
  await audit(store, {
    subjectId: category._id,
    subject: category.name,
    before: { slug: category.slug },
    after: { slug: body.slug, startups: done },
  });
  return { done, next };
};

/** The id of the row for the category itself. No listing has this id. */
const theCategory = '';

async function replace(context: CallContext, id: string, category: Category, into: Category | undefined): Promise<Before> {
  const startup = await loadStartup(context.store, id);
  const changed = withCategoryReplaced(startup.categories, category.slug, into?.slug);
  await saveCategories(context, startup, changed);
  const saved: Saved = { kind: 'listing', categoryId: category._id, slug: category.slug, before: startup.categories, changed };
  return saved;
}

async function remove({ store, audit }: CallContext, category: Category, into: Category | undefined): Promise<Before> {
  const formerSlugs = await store.categoryMerges.formerSlugs(category._id);
  await (into === undefined ? store.categories.remove(category._id) : store.categoryMerges.merge(category._id, into._id));
  await audit(store, {
    subjectId: category._id,
    subject: category.name,
    before: { categories: { ...category } },
    after: { categories: null },
  });
  const saved: Saved = { kind: 'category', category, formerSlugs, ...(into && { into: into.slug }) };
  return saved;
}

async function undoRemoval({ store, audit }: CallContext, saved: Saved & { kind: 'category' }): Promise<void> {
  const { category, formerSlugs } = saved;
  if ((await store.categories.bySlug(category.slug)) !== undefined) throw new CallError('categories.slug_taken');
  const into = saved.into === undefined ? undefined : await atSlug(store.categories, saved.into);
  await store.categoryMerges.undo(category, formerSlugs, into?._id);
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
