import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, queryText } from '../core/schemas.ts';
import { field } from './fields.contract.ts';
import { listFilters } from './startups.contract.ts';

/** An option of a facet, with the number of listings that match it. */
export const facetOption = v.strictObject({ value: v.string(), label: v.string(), count });
export type FacetOption = v.InferOutput<typeof facetOption>;

/**
 * A field by which a list can be filtered. `total` counts the startups that match all other filters, and the options' counts are
 * parts of it. Without `options`, the facet is a range of numbers or dates.
 */
export const facet = v.strictObject({
  ...v.pick(field, ['key', 'label', 'type', 'unit', 'min', 'max']).entries,
  total: count,
  options: v.optional(v.array(facetOption)),
});
export type Facet = v.InferOutput<typeof facet>;

/**
 * A list's facets with their counts, and its orders as values of `sort`, starting with '' for the list's own order. Fields
 * without values have neither a facet nor an order, although `sort` accepts them. `total` counts the startups that match all
 * filters, including partial matches of a search.
 */
export const facetCounts = v.strictObject({
  total: count,
  facets: v.array(facet),
  sorts: v.array(v.strictObject({ value: v.string(), label: v.string() })),
});
export type FacetCounts = v.InferOutput<typeof facetCounts>;

export const countFacets = declareCall('GET', '/startups/facets', {
  summary:
    'The number of startups that each option of each filterable field matches: among all active ones, those of a `category` or a `tag`, or those that the search `q` finds. The counts of a field ignore its own filter.',
  who: 'anyone',
  query: v.strictObject({ category: queryText, tag: queryText, q: queryText, filters: listFilters }),
  reply: facetCounts,
  cache: 'public',
});
