import { byCodePoints, wordFinder } from '../../server/domain/core/compare-texts.ts';
import { sortRows } from '../../server/domain/core/sorting.ts';
import type { IdRange, Slice, Tally, TableFilter } from '../store.ts';

interface Table<Row, Column extends string> {
  /** In the table's own order. */
  rows: readonly Row[];
  searched: (row: Row) => string[];
  /** Whether a search finds a row by something other than its texts. */
  alsoFound?: (row: Row) => boolean;
  /** Each column's sort value. */
  sortedBy: Readonly<Record<Column, (row: Row) => string | null>>;
}

type Searched<Row> = Pick<Table<Row, string>, 'rows' | 'searched' | 'alsoFound'>;

/** Returns a function that checks whether a row matches a search; undefined when every row matches. */
function rowFinder<Row>(
  { searched, alsoFound }: Omit<Searched<Row>, 'rows'>,
  search: string,
): ((row: Row) => boolean) | undefined {
  const isMatch = wordFinder(search);
  return isMatch && ((row) => alsoFound?.(row) === true || isMatch(searched(row)));
}

/** One page of the rows that match a search, sorted and copied, and the number of all matches. */
export function tablePage<Row extends { _id: string }, Column extends string>(
  { rows, sortedBy, ...found }: Table<Row, Column>,
  { search, sort }: TableFilter<Column>,
  { offset, limit }: Slice,
): { rows: Row[]; total: number } {
  const isMatch = rowFinder(found, search);
  const sorted = sortRows(isMatch === undefined ? rows : rows.filter(isMatch), sort, sortedBy);
  return { rows: structuredClone(sorted.slice(offset, offset + limit)), total: sorted.length };
}

/** The number of rows that match a search, for each value of a column. */
export function tally<Row, Value extends string>(
  { rows, ...found }: Searched<Row>,
  valueOf: (row: Row) => Value,
  search: string,
): Tally<Value> {
  const isMatch = rowFinder(found, search);
  return countBy(isMatch === undefined ? rows : rows.filter(isMatch), valueOf);
}

/** The number of rows for each value of a column. */
export function countBy<Row, Value extends string>(rows: readonly Row[], valueOf: (row: Row) => Value): Tally<Value> {
  const counts: Tally<Value> = {};
  for (const row of rows) {
    const value = valueOf(row);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** The ids of matching rows in a range, ascending. */
export function matchingIds<Row extends { _id: string }>(
  { rows, ...found }: Searched<Row>,
  search: string,
  { after, until, limit }: IdRange,
): string[] {
  const isMatch = rowFinder(found, search);
  return rows
    .filter((row) => row._id > after && (until === '' || row._id <= until) && isMatch?.(row) !== false)
    .map(({ _id }) => _id)
    .sort(byCodePoints)
    .slice(0, limit);
}

/** Newest first, then id descending. */
export function newestFirst<Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number {
  return byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);
}
