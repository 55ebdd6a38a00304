import type { Store } from '../../db/store.ts';
import type { Category } from '../contract/categories.ts';
import type * as contract from '../contract/categories.ts';
import { CallError } from '../contract/errors.ts';
import { pageSizes } from '../contract/page-sizes.ts';
import { messages } from '../contract/messages.ts';
import { sliceOf } from '../rules/paging.ts';
import { hasWords } from '../rules/search.ts';
import { sortRows } from '../rules/sorting.ts';
import type { Call } from './call.ts';

export const listCategories: Call<typeof contract.listCategories> = async ({ store }) => store.categories.list();

export const listTrendingCategories: Call<typeof contract.listTrendingCategories> = async ({ store }) =>
  store.categories.trending(pageSizes.trendingCategories);

export const getCategory: Call<typeof contract.getCategory> = async ({ store }, { params }) => {
  const found = await store.categories.bySlug(params.slug);
  if (found === undefined) throw new CallError('categories.not_found');
  return found;
};

/** There are few categories, so all are read, sorted and paged here. */
export const listCategoryRows: Call<typeof contract.listCategoryRows> = async ({ store }, { query }) => {
  const found = (await store.categories.list()).filter(({ name, slug }) => hasWords(query.query, [name, slug]));
  const sorted = sortRows(found, query.sort, {
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    startupCount: ({ startupCount }) => startupCount,
  });
  const { offset, limit } = sliceOf(query);
  return { categories: sorted.slice(offset, offset + limit), total: found.length };
};

export const addCategory: Call<typeof contract.addCategory> = async ({ store, newId, audit }, { body }) => {
  const category: Category = { ...body, _id: newId(), startupCount: 0 };
  await store.categories.insert(category);
  await audit(store, { subjectId: category._id, subject: category.name, before: null, after: { ...body } });
  return category;
};

export const saveCategory: Call<typeof contract.saveCategory> = async ({ store, audit }, { params, body }) => {
  const before = await categoryById(store, params.id);
  const after: Category = { ...before, ...body };
  await store.categories.update(after);
  await audit(store, { subjectId: after._id, subject: after.name, before, after });
  return after;
};

export const removeCategory: Call<typeof contract.removeCategory> = async ({ store, audit }, { params }) => {
  const before = await categoryById(store, params.id);
  await store.categories.remove(before._id);
  await audit(store, { subjectId: before._id, subject: before.name, before, after: null });
  return { message: messages.categoryDeleted };
};

async function categoryById(store: Store, id: string): Promise<Category> {
  const category = await store.categories.byId(id);
  if (category === undefined) throw new CallError('categories.not_found');
  return category;
}
