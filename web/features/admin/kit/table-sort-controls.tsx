import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { ariaSort, isSortedBy, nextSort, type SortableColumn, sortLabel, sortsOf, type TableSort } from './table-sort.ts';

/** The button in the header of a sortable column. Its cell says the direction with `aria-sort`. */
export function SortButton({ column, sort, alignEnd }: { column: SortableColumn; sort: TableSort; alignEnd: boolean }) {
  const isSorted = isSortedBy(column.sortKey, sort.value);
  const Icon = !isSorted ? ChevronsUpDown : ariaSort(sort.value) === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => sort.onChange(nextSort(column, sort.value))}
      className={`hover:text-ink -mx-2 inline-flex min-h-9 items-center gap-1 rounded-lg px-2 font-semibold whitespace-nowrap ${isSorted ? 'text-ink' : ''} ${alignEnd ? 'flex-row-reverse' : ''}`}
    >
      {column.header}
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
        <option value="">Standard order</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
