import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import type { TableParams } from './use-table-params.ts';
import { TablePager } from './table-pager.tsx';
import { TableToolbar, TableSearch } from './table-toolbar.tsx';

/** A table with a search field above and a pager below; its state is in the URL. */
export function SearchableTable<Row extends { _id: string }>({
  tableParams,
  searchLabel,
  placeholder,
  delayMs,
  filter,
  pageSize,
  total,
  showRange = false,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'rowId' | 'onOpen'> & {
  tableParams: TableParams;
  searchLabel: string;
  placeholder?: string;
  /** Debounce of the search field, in milliseconds. */
  delayMs: number;
  /** Further filters beside the search field. */
  filter?: ReactNode;
  pageSize: number;
  total: number | undefined;
  /** Shows "Showing X to Y of Z entries" in the pager. */
  showRange?: boolean;
}) {
  return (
    <>
      <TableToolbar>
        {filter}
        <TableSearch
          label={searchLabel}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={tableParams.search}
          delayMs={delayMs}
          onSearch={tableParams.setSearch}
        />
      </TableToolbar>
      <DataTable {...table} rowId={({ _id }) => _id} onOpen={({ _id }) => tableParams.setOpenId(_id)} />
      <TablePager
        page={tableParams.page}
        pageSize={pageSize}
        total={total ?? 0}
        showRange={showRange}
        onPage={tableParams.setPage}
      />
    </>
  );
}
