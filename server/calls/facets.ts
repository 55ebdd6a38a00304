import type { Filter, ListView, Store } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type { Field } from '../contract/listing-fields.ts';
import { facetMessages } from '../contract/messages.ts';
import type * as contract from '../contract/facets.ts';
import { isPlainView, parseFilters, parseSort } from '../rules/facets.ts';
import { presentFacets } from '../rules/listing-index.ts';
import { tagKey } from '../rules/tags.ts';
import type { Call } from './call.ts';

export const countFacets: Call<typeof contract.countFacets> = async ({ store }, { query }) => {
  const fields = await store.fields.list();
  const filters = checkedFilters(query.filters, fields);
  const list = {
    category: query.category || undefined,
    tag: query.tag === '' ? undefined : tagKey(query.tag),
    text: query.q || undefined,
  };
  return presentFacets(await store.startups.facets(list, filters, fields), filters, query.q !== '');
};

/** How a list is asked for; undefined when it is the list as it comes. Throws for unknown filters, values and orders. */
export async function viewOf(
  store: Store,
  { filters, sort }: { filters: string; sort: string },
  isSearch: boolean,
): Promise<ListView | undefined> {
  const fields = await store.fields.list();
  const order = parseSort(sort, fields, isSearch);
  if (order === undefined) throw new CallError('request.invalid', { 'query.sort': facetMessages.sort });
  const view = { filters: checkedFilters(filters, fields), sort: order };
  return isPlainView(view, isSearch) ? undefined : view;
}

function checkedFilters(text: string, fields: readonly Field[]): Filter[] {
  const { filters, error } = parseFilters(text, fields);
  if (error !== undefined) throw new CallError('request.invalid', { 'query.filters': error });
  return filters;
}
