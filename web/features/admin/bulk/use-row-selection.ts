import { useState } from 'react';
import type { RowSelection } from '../table/data-table.tsx';

/** The rows of a bulk action, in the form that its call accepts. */
export type BulkRows<Status extends string> =
  | { by: 'ids'; ids: string[] }
  | { by: 'filter'; search: string; status: Status; expected: number };

const none: ReadonlySet<string> = new Set();

/**
 * The selected rows of a table: some rows of the page, or all rows that match its status and search. Changing the page, status or
 * search clears the selection.
 */
export function useRowSelection<Row extends { _id: string }, Status extends string>(
  {
    rows,
    total = 0,
    page,
    search,
  }: { rows: readonly Row[] | undefined; total?: number | undefined; page: number; search: string },
  status: Status,
  /** Whether the table has a filter that bulk actions do not support, so that only rows of the current page can be selected. */
  isNarrowed = false,
) {
  const view = JSON.stringify([status, search, page, isNarrowed]);
  const [chosen, setChosen] = useState({ view, ids: none, isAll: false });
  const { ids, isAll } = chosen.view === view ? chosen : { ids: none, isAll: false };
  const set = (selected: ReadonlySet<string>, all = false) => setChosen({ view, ids: selected, isAll: all });
  const selected = rows?.filter(({ _id }) => isAll || ids.has(_id)) ?? [];
  const selectedIds: ReadonlySet<string> = new Set(selected.map(({ _id }) => _id));
  const rowSelection: RowSelection = { selectedIds, onChange: (next) => set(next), canSelect: () => true };
  return {
    /** The selected rows of this page. */
    selected,
    /** The selection, in the form that the table accepts. */
    rowSelection,
    /** Whether rows of other pages are selected, too. */
    isAll,
    /** The number of selected rows, on every page. */
    count: isAll ? total : selected.length,
    /** The number of rows that match, on all pages, if the selection can be extended to them; otherwise undefined. */
    more: selected.length > 0 && !isAll && !isNarrowed && total > selected.length ? total : undefined,
    selectAll: () => set(selectedIds, true),
    toggle: (id: string) => {
      const next = new Set(selectedIds);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    deselect: (deselected: ReadonlySet<string>) => set(new Set([...selectedIds].filter((id) => !deselected.has(id)))),
    clear: () => set(none),
    rowsToSend: (): BulkRows<Status> =>
      isAll ? { by: 'filter', search, status, expected: total } : { by: 'ids', ids: [...selectedIds] },
  };
}

export type TableSelection<Row extends { _id: string }, Status extends string> = ReturnType<typeof useRowSelection<Row, Status>>;
