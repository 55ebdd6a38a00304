import { byCodePoints, wordFinder } from '../../server/domain/core/compare-texts.ts';
import { sortRows } from '../../server/domain/core/sorting.ts';
import type { IdRange, Slice, Tally, TableFilter } from '../store.ts';

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

/** How many rows match a search, by the value of a column. */
export function tally<Row, Value extends string>(
  { rows, searched }: Pick<Table<Row, string>, 'rows' | 'searched'>,
  valueOf: (row: Row) => Value,
  search: string,
): Tally<Value> {
  const isMatch = wordFinder(search);
  const counts: Tally<Value> = {};
  for (const row of rows) {
    if (isMatch !== undefined && !isMatch(searched(row))) continue;
    const value = valueOf(row);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** The ids of a range that match a search, ascending. */
export function matchingIds<Row extends { _id: string }>(
  { rows, searched }: Pick<Table<Row, string>, 'rows' | 'searched'>,
  search: string,
  { after, until, limit }: IdRange,
): string[] {
  const isMatch = wordFinder(search);
  return rows
    .filter((row) => row._id > after && (until === '' || row._id <= until) && (isMatch === undefined || isMatch(searched(row))))
    .map(({ _id }) => _id)
    .sort(byCodePoints)
    .slice(0, limit);
}

/** Newest first, then id descending. */
export function newestFirst<Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number {
  return byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);
}
