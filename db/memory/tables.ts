import { byCodePoints, wordFinder } from '../../server/rules/search.ts';
import type { Slice } from '../store.ts';

/** The rows of a table that a search wants, and of these the page, copied. `rows` are in their order. */
export function tablePage<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => string[],
  search: string,
  { offset, limit }: Slice,
): { rows: Row[]; total: number } {
  const wanted = wordFinder(search);
  const found = wanted === undefined ? rows : rows.filter((row) => wanted(textsOf(row)));
  return { rows: structuredClone(found.slice(offset, offset + limit)), total: found.length };
}

/** The newest first, then id descending. */
export function byCreation<Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number {
  return byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);
}
