import type { Filter, ListedBy, ListView } from '../../../db/store.ts';
import { type ListingIndex, type ListScope, narrow, pageOfSets } from './search/listing-index.ts';
import { type Bitmap, intersection, sizeOf } from './search/row-sets.ts';
import type { MatchedRows, Narrowing } from './search/search-ranking.ts';

/** The whole list, newest first. */
export const plainView: ListView = { filters: [], sort: 'newest' };

/** One page of a filtered or sorted list, and the number of rows in the list. */
export async function pageOfView(
  index: ListingIndex,
  scope: ListScope,
  { filters, sort }: ListView,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: number[]; total: number }> {
  const left = await narrow(index, scope, filters);
  const rows = await pageOfSets(index, [left], sort === 'relevance' ? 'newest' : sort, offset, limit);
  return { rows, total: left === undefined ? await index.size() : sizeOf(left) };
}

/** Filters and sorts a search's matches. In every order, full matches come before partial ones. */
export function narrowingOf(
  index: ListingIndex,
  { filters, sort }: ListView,
  { offset, limit }: { offset: number; limit: number },
): Narrowing {
  return async (matched) => {
    const left = await leftOf(index, matched, filters);
    if (sort === 'relevance') return left;
    return { ...left, page: await pageOfSets(index, [left.whole, left.partial], sort, offset, limit) };
  };
}

async function leftOf(index: ListingIndex, matched: MatchedRows, filters: readonly Filter[]): Promise<MatchedRows> {
  const mask = await narrow(index, undefined, filters);
  const rest = (rows: Bitmap) => (mask === undefined ? rows : intersection(rows, mask));
  return { whole: rest(matched.whole), partial: rest(matched.partial) };
}

/** The listings that a list's counts include. `search` finds the matches of a text and passes them to its second argument. */
export async function scopeOf(
  { category, tag, text }: ListedBy,
  search: (text: string, narrowing: Narrowing) => Promise<unknown>,
): Promise<ListScope> {
  if (text === undefined) return category !== undefined ? { category } : tag === undefined ? undefined : { tag };
  const none = new Uint32Array();
  let found: MatchedRows = { whole: none, partial: none };
  await search(text, async (matched) => (found = matched));
  return found;
}
