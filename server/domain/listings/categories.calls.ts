import { type AdminCategory, type Category, toCategoryEdit } from './categories.contract.ts';
import type * as contract from './categories.contract.ts';
import { bulkBatch, pageSizes } from '../core/page-sizes.ts';
import { CallError } from '../core/errors.ts';
import { sliceOf } from '../core/paging.ts';
import { maxListingsCompared, relatedCategories } from './related-categories.ts';
import { hasWords } from '../core/compare-texts.ts';
import { sortRows } from '../core/sorting.ts';
import { withVersion } from '../core/versions.ts';
import type { Call } from '../call-context.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug } from '../core/slugs.ts';

export const listCategories: Call<typeof contract.listCategories> = async ({ store }) => store.categories.list();

export const listTrendingCategories: Call<typeof contract.listTrendingCategories> = async ({ store }) =>
  store.categories.trending(pageSizes.trendingCategories);

export const getCategory: Call<typeof contract.getCategory> = async ({ store }, { params }) => {
  return orThrow(await atSlug(store.categories, params.slug), 'categories.not_found');
};

export const listRelatedCategories: Call<typeof contract.listRelatedCategories> = async ({ store }, { params }) => {
  const category = orThrow(await atSlug(store.categories, params.slug), 'categories.not_found');
  const shared = await store.categories.shared(category.slug, maxListingsCompared);
  return relatedCategories(category, await store.categories.list(), shared, pageSizes.relatedCategories);
};

/** A directory has few categories, so all of them are read, sorted and paged here. */
export const listCategoryRows: Call<typeof contract.listCategoryRows> = async ({ store }, { query }) => {
  const found = (await store.categories.list()).filter(({ name, slug }) => hasWords(query.query, [name, slug]));
  const sorted = sortRows(found, query.sort, {
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    startupCount: ({ startupCount }) => startupCount,
  });
  const { offset, limit } = sliceOf(query);
  return { categories: sorted.slice(offset, offset + limit).map(presentAdminCategory), total: found.length };
};

export const addCategory: Call<typeof contract.addCategory> = async ({ store, newId, audit }, { body }) => {
  const category: Category = { ...body, _id: newId(), startupCount: 0 };
  await store.categories.insert(category);
  await audit(store, { subjectId: category._id, subject: category.name, before: null, after: { ...body } });
  return presentAdminCategory(category);
};

export const saveCategory: Call<typeof contract.saveCategory> = async (context, { params, body }) => {
  const { store, audit } = context;
  const before = orThrow(await store.categories.byId(params.id), 'categories.not_found');
  context.assertUnchanged(toCategoryEdit(before));
  if (body.slug !== before.slug && (await store.categories.countListings(before.slug)) > bulkBatch)
    throw new CallError('categories.many_listings');
  const after: Category = { ...before, ...body };
  await store.categories.update(after);
  await audit(store, { subjectId: after._id, subject: after.name, before, after });
  return presentAdminCategory(after);
};

function presentAdminCategory(category: Category): AdminCategory {
  return withVersion(category, toCategoryEdit(category));
}
