import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { parseSort } from '../../../../server/domain/core/sorting.ts';

/** The kind of a column's values, which determines the first direction of a sort and the wording of both directions. */
export type SortKind = 'text' | 'time' | 'count';

const words = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  time: { ascending: 'oldest first', descending: 'newest first' },
  count: { ascending: 'fewest first', descending: 'most first' },
} as const satisfies Record<SortKind, { ascending: string; descending: string }>;

/** The order of a table and how to change it. */
export interface TableSort {
  /** A column's key, prefixed with "-" for descending; '' is the table's default order. */
  value: string;
  onChange: (sort: string) => void;
}

export interface SortableColumn {
  header: string;
  sortKey: string;
  sortKind: SortKind;
}

/** Both sorts of a column. Texts start with A, times with the newest, counts with the highest. */
function sortsOf({ sortKey, sortKind }: Pick<SortableColumn, 'sortKey' | 'sortKind'>): readonly [string, string] {
  return sortKind === 'text' ? [sortKey, `-${sortKey}`] : [`-${sortKey}`, sortKey];
}

/**
 * The sort after a press on a column's header. Presses cycle through the column's first direction, its second direction, and the
 * table's default order.
 */
export function nextSort(column: Pick<SortableColumn, 'sortKey' | 'sortKind'>, current: string): string {
  const [first, second] = sortsOf(column);
  if (current === first) return second;
  return current === second ? '' : first;
}

/** "Name, A to Z". */
export function sortLabel({ header, sortKind }: SortableColumn, sort: string): string {
  return `${withNoun(header)}, ${words[sortKind][ariaSort(sort)]}`;
}

/** The direction of a sort, as `aria-sort` names it. */
export function ariaSort(sort: string): 'ascending' | 'descending' {
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** Whether a table is sorted by a column. */
export function isSortedBy(sortKey: string, sort: string): boolean {
  return parseSort<string>(sort)?.column === sortKey;
}

/** The button in the header of a sortable column. The header cell has the direction in `aria-sort`. */
export function SortButton({ column, sort, alignEnd }: { column: SortableColumn; sort: TableSort; alignEnd: boolean }) {
  const isSorted = isSortedBy(column.sortKey, sort.value);
  const Icon = !isSorted ? ChevronsUpDown : ariaSort(sort.value) === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => sort.onChange(nextSort(column, sort.value))}
      className={`hover:text-ink -mx-2 inline-flex min-h-9 items-center gap-1 rounded-lg px-2 font-semibold whitespace-nowrap ${isSorted ? 'text-ink' : ''} ${alignEnd ? 'flex-row-reverse' : ''}`}
    >
      {withNoun(column.header)}
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isSorted ? '' : 'opacity-50'}`} />
    </button>
  );
}

/** The sorts of a table as a list, for screens too narrow for the headers of all its columns. */
export function SortSelect({
  caption,
  columns,
  sort,
  className,
}: {
  caption: string;
  columns: readonly SortableColumn[];
  sort: TableSort;
  className: string;
}) {
  const options = columns.flatMap((column) => sortsOf(column).map((value) => ({ value, label: sortLabel(column, value) })));
  return (
    <label className={`text-soft mb-3 flex items-center gap-2 text-sm font-semibold ${className}`}>
      Sort <span className="sr-only">{caption}</span>
      <select
        value={sort.value}
        onChange={({ target }) => sort.onChange(target.value)}
        className="border-field/60 bg-paper text-ink h-11 min-w-0 grow rounded-2xl border px-3 text-base font-normal"
      >
        <option value="">Default order</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
