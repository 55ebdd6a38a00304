import type { ListView, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './facets.contract.ts';
import { type OwnOrder, parseFilters, parseListView } from './facets.rules.ts';
import { presentFacets } from './search/listing-index.ts';
import { withTag } from './renamed-tags.ts';
import { tagKey } from './tags.rules.ts';
import type { Call } from '../call-context.ts';

export const countFacets: Call<typeof contract.countFacets> = async ({ store }, { query }) => {
  const fields = await store.fields.list();
  const { filters, error } = parseFilters(query.filters, fields);
  if (error !== undefined) throw new CallError('request.invalid', { 'query.filters': error });
  const list = {
    category: query.category || undefined,
    tag: query.tag === '' ? undefined : tagKey(query.tag),
    text: query.q || undefined,
  };
  const own = query.q === '' ? 'newest' : 'relevance';
  const counted = await store.startups.facets(list, filters, fields);
  // A slug without listings may be the former slug of a category.
  const isUnknown = counted.total === 0 && list.category !== undefined;
  const category = isUnknown ? await store.categories.byFormerSlug(query.category) : undefined;
  if (category === undefined) {
    if (counted.total > 0 || list.tag === undefined) return presentFacets(counted, filters, own);
    return presentFacets(
      await withTag(store, list.tag, (tag) => store.startups.facets({ ...list, tag }, filters, fields)),
      filters,
      own,
    );
  }
  return presentFacets(await store.startups.facets({ ...list, category: category.slug }, filters, fields), filters, own);
};

/** The requested view of a list; undefined for the whole list in its own order. Throws for unknown filters, values and orders. */
export async function viewOf(
  store: Store,
  query: { filters: string; sort: string },
  own: OwnOrder,
): Promise<ListView | undefined> {
  const { view, errors } = parseListView(query, await store.fields.list(), own);
  if (errors !== undefined) throw new CallError('request.invalid', errors);
  return view;
}
