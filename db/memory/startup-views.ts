import type { Field } from '../../server/domain/listings/fields.contract.ts';
import type { TagCount } from '../../server/domain/listings/tags.contract.ts';
import { countFacets, type ListingIndex, type ListScope } from '../../server/domain/listings/search/listing-index.ts';
import { narrowingOf, pageOfView, plainView, scopeOf } from '../../server/domain/listings/list-views.ts';
import { createListingIndex } from '../../server/domain/listings/search/memory-listing-index.ts';
import * as rules from '../../server/domain/listings/related-tags.ts';
import type { CardSlice, Filter, FoundCards, ListView, Slice, Store } from '../store.ts';
import { viewsByStartup } from './analytics.ts';
import { search as searchFeed } from './search.ts';
import type { State } from './state.ts';
import { viewsOf } from './views.ts';

// The index for narrowed and sorted lists of startups and for facet counts. Its rows are positions in the feed, as in
// `search.ts`.

function indexOf(state: State): ListingIndex {
  const views = viewsByStartup(state.analytics.values());
  return createListingIndex(viewsOf(state).feed.map(({ _id, record }) => ({ ...record, views: views.get(_id) ?? 0 })));
}

export async function list(state: State, scope: ListScope, slice: Slice, view: ListView = plainView): Promise<CardSlice> {
  const { feed } = viewsOf(state);
  const { rows, total } = await pageOfView(indexOf(state), scope, view, slice);
  return { cards: rows.flatMap((row) => feed[row]?.card ?? []), total };
}

export function search(state: State, text: string, slice: Slice, view: ListView): Promise<FoundCards> {
  return searchFeed(viewsOf(state).feed, text, slice, narrowingOf(indexOf(state), view, slice));
}

export async function facets(
  state: State,
  list: Parameters<Store['startups']['facets']>[0],
  filters: readonly Filter[],
  fields: readonly Field[],
): ReturnType<Store['startups']['facets']> {
  const { feed } = viewsOf(state);
  const index = indexOf(state);
  const scope = await scopeOf(list, (text, narrowing) => searchFeed(feed, text, { offset: 0, limit: 0 }, narrowing));
  return countFacets(index, scope, filters, fields);
}

/** `Store.startups.frequentTags`. */
export function frequentTags(state: State, minListings: number, limit: number): TagCount[] {
  return rules.frequentTags(
    viewsOf(state).feed.map(({ record }) => record),
    minListings,
    limit,
  );
}

/** `Store.startups.newestWithTags`. */
export function newestWithTags(state: State, keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { record } of viewsOf(state).feed)
    for (const key of rules.tagKeys(record.tags)) if (keys.includes(key) && !found.has(key)) found.set(key, record.tags);
  return found;
}
