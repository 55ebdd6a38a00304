import type { Sort } from './sort-columns.ts';
import { byCodePoints } from './compare-texts.ts';

/** The column and direction of a sort; undefined means the table's own order. */
export function parseSort<Column extends string>(
  sort: Sort<Column> | undefined,
): { column: Column; descending: boolean } | undefined {
  if (sort === undefined || sort === '') return undefined;
  const descending = sort.startsWith('-');
  // The cast is safe, because the type allows only a column with or without the sign.
  return { column: (descending ? sort.slice(1) : sort) as Column, descending };
}

/** The sort that a text in a URL specifies; '' when the text does not specify a known column. */
export function sortOf<Column extends string>(columns: readonly Column[], text: string): Sort<Column> {
  for (const column of columns) {
    if (text === column) return column;
    if (text === `-${column}`) return `-${column}`;
  }
  return '';
}

type SortValue = string | number | null;

/**
 * The rows ordered by `sort`, or unchanged for the table's own order. Texts are compared by code points, ignoring the case of
 * ASCII letters, as the databases' lower() does. Null comes before every value. Ties are ordered by id descending.
 */
export function sortRows<Row extends { _id: string }, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  valueOf: Readonly<Record<Column, (row: Row) => SortValue>>,
): readonly Row[] {
  const parsed = parseSort(sort);
  if (parsed === undefined) return rows;
  const { column, descending } = parsed;
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: withoutCase(valueOf[column](row)) }))
    .sort((a, b) => direction * compareValues(a.value, b.value) || byCodePoints(b.row._id, a.row._id))
    .map(({ row }) => row);
}

function withoutCase(value: SortValue): SortValue {
  return typeof value === 'string' ? value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : value;
}

function compareValues(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byCodePoints(String(a), String(b));
}
