import { byCodePoints, wordFinder } from '../../server/domain/core/compare-texts.ts';
import { sortRows } from '../../server/domain/core/sorting.ts';
import type { Slice, TableFilter } from '../store.ts';

interface Table<Row, Column extends string> {
  /** In the table's own order. */
  rows: readonly Row[];
  searched: (row: Row) => string[];
  /** Each column's sort value. */
  sortedBy: Readonly<Record<Column, (row: Row) => string | null>>;
}

/** Copies of the rows of one page that match a search, sorted, and the number of all matches. */
export function tablePage<Row extends { _id: string }, Column extends string>(
  { rows, searched, sortedBy }: Table<Row, Column>,
  { search, sort }: TableFilter<Column>,
  { offset, limit }: Slice,
): { rows: Row[]; total: number } {
  const isMatch = wordFinder(search);
  const found = sortRows(isMatch === undefined ? rows : rows.filter((row) => isMatch(searched(row))), sort, sortedBy);
  return { rows: structuredClone(found.slice(offset, offset + limit)), total: found.length };
}

/** Newest first, then id descending. */
export function newestFirst<Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number {
  return byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);
}
