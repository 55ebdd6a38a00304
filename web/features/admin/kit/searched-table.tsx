import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import type { TablePlace } from './table-place.ts';
import { TablePager } from './table-pager.tsx';
import { TableBar, TableSearch } from './table-tools.tsx';

/** A table with its search above and its pages below. */
export function SearchedTable<Row extends { _id: string }>({
  place,
  searchLabel,
  placeholder,
  delayMs,
  filter,
  pageSize,
  total,
  entries = false,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'rowId' | 'onOpen'> & {
  place: TablePlace;
  searchLabel: string;
  placeholder?: string;
  /** How long typing rests before it is searched, in milliseconds (spec §9). */
  delayMs: number;
  /** What else narrows it, beside the search. */
  filter?: ReactNode;
  pageSize: number;
  total: number | undefined;
  /** As `TablePager` says. */
  entries?: boolean;
}) {
  return (
    <>
      <TableBar>
        {filter}
        <TableSearch
          label={searchLabel}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={place.search}
          delayMs={delayMs}
          onSearch={place.searchFor}
        />
      </TableBar>
      <DataTable {...table} rowId={({ _id }) => _id} onOpen={({ _id }) => place.show(_id)} />
      <TablePager page={place.page} pageSize={pageSize} total={total ?? 0} entries={entries} onPage={place.turnTo} />
    </>
  );
}
