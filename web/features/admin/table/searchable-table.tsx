import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import type { TableParams } from './use-admin-table.ts';
import { isPastEnd, TablePager } from './table-pager.tsx';
import { TableSearch, TableToolbar } from './table-toolbar.tsx';
import { MissingRow } from './missing-row.tsx';

/** A table with a search field above and a pager below; its state is in the URL. */
export function SearchableTable<Row extends { _id: string }>({
  tableParams,
  searchLabel,
  placeholder,
  delayMs,
  filter,
  toolbarActions,
  pageSize,
  query,
  rows,
  rowNoun,
  wording,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'rowId' | 'onOpen' | 'sort' | 'rows' | 'isStale' | 'isError' | 'onRetry'> & {
  tableParams: TableParams;
  searchLabel: string;
  placeholder?: string;
  /** Debounce of the search field, in milliseconds. */
  delayMs: number;
  /** Further filters beside the search field. */
  filter?: ReactNode;
  /** What can be done with every row that matches. */
  toolbarActions?: ReactNode;
  pageSize: number;
  query: UseQueryResult<{ total: number }>;
  rows: readonly Row[] | undefined;
  /** What a row is, as in "user". Without it, a row that opens says itself when it does not exist. */
  rowNoun?: string;
  wording?: ComponentProps<typeof TablePager>['wording'];
}) {
  const { page } = tableParams;
  const total = query.data?.total;
  const isStale = query.isPlaceholderData;
  const shownRows = total !== undefined && isPastEnd(page, pageSize, total) ? undefined : rows;
  return (
    <>
      <TableToolbar actions={toolbarActions}>
        {filter}
        <TableSearch
          label={searchLabel}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={tableParams.search}
          delayMs={delayMs}
          onSearch={tableParams.setSearch}
        />
      </TableToolbar>
      <DataTable
        {...table}
        sort={tableParams.tableSort}
        rows={shownRows}
        isStale={isStale}
        isError={query.isError}
        onRetry={() => void query.refetch()}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => tableParams.setOpenId(_id)}
      />
      <TablePager
        page={page}
        pageSize={pageSize}
        total={total}
        isStale={isStale}
        {...(wording === undefined ? {} : { wording })}
        onPage={tableParams.setPage}
      />
      {rowNoun !== undefined && (
        <MissingRow
          noun={rowNoun}
          openId={tableParams.openId}
          rows={shownRows}
          isFetching={query.isFetching}
          onClose={() => tableParams.setOpenId(undefined)}
        />
      )}
    </>
  );
}
