import type * as contract from '../contract/categories.ts';
import { Refusal } from '../contract/errors.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Call } from './call.ts';

export const listCategories: Call<typeof contract.listCategories> = async ({ store }) => store.categories.list();

export const listTrendingCategories: Call<typeof contract.listTrendingCategories> = async ({ store }) =>
  store.categories.trending(pageSizes.trendingCategories);

export const getCategory: Call<typeof contract.getCategory> = async ({ store }, { params }) => {
  const found = await store.categories.bySlug(params.slug);
  if (found === undefined) throw new Refusal('categories.not_found');
  return found;
};
