import type { CardSlice, Slice, Store } from '../../../db/store.ts';
import type * as contract from './startups.contract.ts';
import { CallError } from '../core/errors.ts';
import { pageSizes } from '../core/page-sizes.ts';
import type { OwnOrder } from './facets.rules.ts';
import { hasMore, sliceOf } from '../core/paging.ts';
import { presentCard } from './startups.rules.ts';
import { tagKey } from './tags.rules.ts';
import { type Call, JsonText } from '../call-context.ts';
import { loadPublicStartup, startupAt, wasPublic } from './load-startups.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug } from '../core/slugs.ts';

export const listStartups: Call<typeof contract.listStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  const view = await viewOf(store, query);
  if (query.tag === '') return startupPage(slice, await store.startups.list(slice, view));
  const key = tagKey(query.tag);
  const page = await store.startups.withTag(key, slice, view);
  // A tag without listings may have been renamed.
  const renamed = page.total > 0 ? undefined : await store.tags.renamedTo(key);
  return startupPage(slice, renamed === undefined ? page : await store.startups.withTag(renamed.currentKey, slice, view));
};

export const listTrendingStartups: Call<typeof contract.listTrendingStartups> = async ({ store }) =>
  new JsonText(`[${(await store.startups.trending(pageSizes.trendingStartups)).join(',')}]`);

export const getSchedule: Call<typeof contract.getSchedule> = async ({ store }) => ({
  times: await store.startups.schedule(pageSizes.scheduledTimes),
});

export const getStartup: Call<typeof contract.getStartup> = async ({ store }, { params }) => {
  // Both reads run in parallel, because a remote database is slow.
  const [found, fields] = await Promise.all([startupAt(store, params.slug), store.fields.list()]);
  if (found?.status !== 'active') throw new CallError((await wasPublic(store, found)) ? 'startups.gone' : 'startups.not_found');
  return loadPublicStartup(store, found, fields);
};

export const listSimilarStartups: Call<typeof contract.listSimilarStartups> = async ({ store }, { params, query }) => {
  const found = await startupAt(store, params.slug);
  if (found === undefined || (found.status !== 'active' && !(await wasPublic(store, found)))) {
    throw new CallError('startups.not_found');
  }
  return store.startups.similar(presentCard(found), query.limit);
};

export const listStartupsInCategory: Call<typeof contract.listStartupsInCategory> = async ({ store }, { params, query }) => {
  const slice = sliceOf(query);
  const view = await viewOf(store, query);
  const page = await store.startups.inCategory(params.slug, slice, view);
  if (page.total > 0) return startupPage(slice, page);
  // The category itself is looked up only when its list is empty.
  const { slug } = orThrow(await atSlug(store.categories, params.slug), 'categories.not_found');
  return startupPage(slice, slug === params.slug ? page : await store.startups.inCategory(slug, slice, view));
};

export const searchStartups: Call<typeof contract.searchStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  const view = await viewOf(store, query, 'relevance');
  const { cards, total, partial, corrected, marked } = await store.startups.search(query.q, slice, view);
  const page = { total, partial, hasMore: hasMore(slice, total + partial), corrected, marked };
  return new JsonText(`{"startups":[${cards.join(',')}],${JSON.stringify(page).slice(1)}`);
};

/**
 * The requested view of a list; undefined for the whole list in its own order. The parser of filters is loaded with the first
 * list that has filters.
 */
async function viewOf(store: Store, query: { filters: string; sort: string }, own: OwnOrder = 'newest') {
  if (query.filters === '' && query.sort === '') return undefined;
  return (await import('./facets.calls.ts')).viewOf(store, query, own);
}

export const suggestStartups: Call<typeof contract.suggestStartups> = async ({ store }, { query }) =>
  store.startups.suggest(query.q, pageSizes.suggestions);

/** A page of stored cards, joined as text. Parsing and serializing objects would take thirty times as long. */
function startupPage(slice: Slice, { cards, total }: CardSlice): JsonText {
  return new JsonText(`{"startups":[${cards.join(',')}],"total":${total},"hasMore":${hasMore(slice, total)}}`);
}
