import { parseSort } from '../../../../server/domain/core/sorting.ts';

/** What a column holds; decides which direction comes first, and the words for both. */
export type SortKind = 'text' | 'time' | 'count';

const words = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  time: { ascending: 'oldest first', descending: 'newest first' },
  count: { ascending: 'fewest first', descending: 'most first' },
} as const satisfies Record<SortKind, { ascending: string; descending: string }>;

/** The order of a table and how to change it. */
export interface TableSort {
  /** A column's key, with "-" before it for descending; '' is the table's own order. */
  value: string;
  onChange: (sort: string) => void;
}

export interface SortableColumn {
  header: string;
  sortKey: string;
  sortKind: SortKind;
}

/** Both sorts of a column: texts start with A, times with the newest, counts with the most. */
export function sortsOf({ sortKey, sortKind }: Pick<SortableColumn, 'sortKey' | 'sortKind'>): readonly [string, string] {
  return sortKind === 'text' ? [sortKey, `-${sortKey}`] : [`-${sortKey}`, sortKey];
}

/** The sort after the header of a column was pressed: its first direction, its second, then the table's own order. */
export function nextSort(column: Pick<SortableColumn, 'sortKey' | 'sortKind'>, current: string): string {
  const [first, second] = sortsOf(column);
  if (current === first) return second;
  return current === second ? '' : first;
}

/** "Name, A to Z". */
export function sortLabel({ header, sortKind }: SortableColumn, sort: string): string {
  return `${header}, ${words[sortKind][ariaSort(sort)]}`;
}

/** The direction of a sort, as `aria-sort` names it. */
export function ariaSort(sort: string): 'ascending' | 'descending' {
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** Whether a table is sorted by a column. */
export function isSortedBy(sortKey: string, sort: string): boolean {
  return parseSort<string>(sort)?.column === sortKey;
}
