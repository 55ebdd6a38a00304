import type { Store } from '../../../db/store.ts';
import type { BulkPosition } from '../core/bulk.ts';
import { CallError } from '../core/errors.ts';
import { bulkBatch } from '../core/page-sizes.ts';
import type { Category } from './categories.contract.ts';
import { copyIdOf, withCategoryReplaced } from './category-merges.rules.ts';
import { loadStartup } from './load-startups.ts';

/** Later than every id. */
const lastId = 'f'.repeat(24);

/** The next listings of a category by id. The last batch also has those that got the category meanwhile. */
export async function readBatch(
  { categoryMerges }: Store,
  slug: string,
  after: string | undefined,
): Promise<{ ids: string[]; next: BulkPosition | null }> {
  const ids = await categoryMerges.listings(slug, after ?? '', bulkBatch);
  if (ids.length === bulkBatch) return { ids, next: { after: ids.at(-1) ?? '', until: lastId } };
  return { ids: await categoryMerges.listings(slug, '', 2 * bulkBatch), next: null };
}

/** The copy of a category that has the new slug until all listings are changed. */
export async function copyWith(store: Store, category: Category, slug: string): Promise<Category> {
  const _id = copyIdOf(category._id);
  const copy = await store.categories.byId(_id);
  if (copy?.slug === slug) return copy;
  if (copy !== undefined) throw new CallError('categories.slug_changing');
  const inserted = { ...category, _id, slug, trending: false, startupCount: 0 };
  await store.categories.insert(inserted);
  return inserted;
}

/** Gives the next listings of a category to its copy. The last batch gives the copy's slug and listings to the category. */
export async function moveToCopy(
  store: Store,
  category: Category,
  copy: Category,
  after: string | undefined,
): Promise<{ done: number; next: BulkPosition | null }> {
  const { ids, next } = await readBatch(store, category.slug, after);
  for (const id of ids) {
    const startup = await loadStartup(store, id);
    await store.startups.update({ ...startup, categories: withCategoryReplaced(startup.categories, category.slug, copy.slug) });
  }
  if (next === null) await store.categoryMerges.replace(copy._id, category._id);
  return { done: ids.length, next };
}

/** The ids of the categories whose slugs are changing. */
export async function slugChanges(store: Store): Promise<string[]> {
  const ids = (await store.categories.list()).map(({ _id }) => _id);
  return ids.filter((id) => id !== copyIdOf(id) && ids.includes(copyIdOf(id)));
}

/** Changes the next listings of a category whose slug is changing. Null after the last batch, or if another call made it. */
export async function continueSlugChange(store: Store, id: string, from: BulkPosition | null): Promise<BulkPosition | null> {
  const [category, copy] = [await store.categories.byId(id), await store.categories.byId(copyIdOf(id))];
  if (category === undefined || copy === undefined) return null;
  return (await moveToCopy(store, category, copy, from?.after)).next;
}

/** Throws while the slug of a category changes, because the category and its copy must both exist until the last batch. */
export async function assertSlugSettled(store: Store, { _id }: Category): Promise<void> {
  const changing = await slugChanges(store);
  if (changing.some((id) => _id === id || _id === copyIdOf(id))) throw new CallError('categories.slug_changing');
}
