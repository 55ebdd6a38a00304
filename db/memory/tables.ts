import { byCodePoints, wordFinder } from '../../server/rules/search.ts';
import type { Slice } from '../store.ts';

/** Copies of the page's rows that match a search, and the number of matches. `rows` must be in the order of the table. */
export function tablePage<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => string[],
  search: string,
  { offset, limit }: Slice,
): { rows: Row[]; total: number } {
  const isMatch = wordFinder(search);
  const found = isMatch === undefined ? rows : rows.filter((row) => isMatch(textsOf(row)));
  return { rows: structuredClone(found.slice(offset, offset + limit)), total: found.length };
}

/** Newest first, then id descending. */
export function newestFirst<Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number {
  return byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);
}
