import type { ListView, Store } from '../../db/store.ts';
import { parseFilters } from '../../server/domain/listings/facets.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';

const founded = usualFields.filter(({ key }) => key === 'founded').map((field) => ({ field, descending: true }));
const views: ListView[] = [
  { filters: [], sort: 'likes' },
  { filters: [], sort: 'name' },
  ...founded.map((sort) => ({ filters: parseFilters('platform=ios', usualFields).filters, sort })),
  { filters: parseFilters('status=closed', usualFields).filters, sort: 'newest' },
];

/** Reads narrowed and sorted lists (except by views) and facet counts, which the tests of random writes compare. */
export async function narrowedLists(startups: Store['startups']) {
  const found = [];
  const slice = { offset: 1, limit: 3 };
  for (const view of views) {
    found.push(await startups.list(slice, view), await startups.inCategory('ai', slice, view));
    found.push(await startups.withTag('ai', slice, view), await startups.search('ai', slice, view));
  }
  for (const list of [{}, { category: 'ai' }, { tag: 'ai' }, { text: 'ai' }])
    found.push(await startups.facets(list, parseFilters('platform=web', usualFields).filters, usualFields));
  return found;
}
