import type { CardSlice, Slice } from '../../db/store.ts';
import type * as contract from '../contract/startups.ts';
import { Refusal } from '../contract/errors.ts';
import { pageSizes } from '../contract/limits.ts';
import { hasMore, sliceOf } from '../rules/paging.ts';
import { type Call, JsonText } from './call.ts';

export const listStartups: Call<typeof contract.listStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  return startupPage(slice, await store.startups.list(slice));
};

export const listTrendingStartups: Call<typeof contract.listTrendingStartups> = async ({ store }) =>
  new JsonText(`[${(await store.startups.trending(pageSizes.trendingStartups)).join(',')}]`);

export const getStartup: Call<typeof contract.getStartup> = async ({ store }, { params }) => {
  const found = await store.startups.bySlug(params.slug);
  if (found?.status !== 'active') throw new Refusal('startups.not_found');
  const { sourceId: _internal, ...startup } = found;
  return startup;
};

export const listStartupsInCategory: Call<typeof contract.listStartupsInCategory> = async ({ store }, { params, query }) => {
  if ((await store.categories.bySlug(params.slug)) === undefined) throw new Refusal('categories.not_found');
  const slice = sliceOf(query);
  return startupPage(slice, await store.startups.inCategory(params.slug, slice));
};

export const searchStartups: Call<typeof contract.searchStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  return startupPage(slice, await store.startups.search(query.q, slice));
};

export const suggestStartups: Call<typeof contract.suggestStartups> = async ({ store }, { query }) =>
  store.startups.suggest(query.q, pageSizes.suggestions);

/** A page of stored cards joined as text: building the objects anew would cost thirty times as much (design §6). */
function startupPage(slice: Slice, { cards, total }: CardSlice): JsonText {
  return new JsonText(`{"startups":[${cards.join(',')}],"total":${total},"hasMore":${hasMore(slice, total)}}`);
}
