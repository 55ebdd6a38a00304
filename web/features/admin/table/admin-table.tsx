import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { MissingRow } from './missing-row.tsx';
import { RowButton } from './row-buttons.tsx';
import { isPastEnd, TablePager } from './table-pager.tsx';
import { TableSearch, TableToolbar } from './table-toolbar.tsx';
import type { TableState } from './use-admin-table.ts';

/**
 * The table of an admin screen: filters and search above its rows, the pager below, and a dialog when the open row does not
 * exist.
 */
export function AdminTable<Row extends { _id: string }>({
  table: { rows, total, pageSize, isStale, isError, isFetching, refetch, ...table },
  searchLabel,
  placeholder,
  delayMs = 300,
  filter,
  toolbarActions,
  notice,
  children,
  rowNoun,
  rowsOpen = true,
  actions,
  onDelete,
  wording,
  ...dataTable
}: Omit<ComponentProps<typeof DataTable<Row>>, 'onOpen' | 'sort' | 'rows' | 'isStale' | 'isError' | 'onRetry'> & {
  table: TableState<Row>;
  /** Without a label, the table has no toolbar. */
  searchLabel?: string;
  placeholder?: string;
  /** Debounce of the search field, in milliseconds. */
  delayMs?: number;
  /** Further filters beside the search field. */
  filter?: ReactNode;
  /** Actions for all rows that match. */
  toolbarActions?: ReactNode;
  /** Shown between the toolbar and the rows. */
  notice?: ReactNode;
  /** Shown instead of the rows. */
  children?: ReactNode;
  /** The noun of a row, as in "user". Without it, the row's own dialog must report a missing row. */
  rowNoun?: string;
  rowsOpen?: boolean;
  /** If set, each row has the buttons Edit and Delete. */
  onDelete?: (row: Row) => void;
  wording?: ComponentProps<typeof TablePager>['wording'];
}) {
  const { page, openId, setOpenId } = table;
  const shownRows = pageSize !== undefined && total !== undefined && isPastEnd(page, pageSize, total) ? undefined : rows;
  const editAndDelete = (row: Row) => (
    <>
      <RowButton rowName={dataTable.rowName(row)} onClick={() => setOpenId(row._id)}>
        Edit
      </RowButton>
      <RowButton rowName={dataTable.rowName(row)} onClick={() => onDelete?.(row)}>
        Delete
      </RowButton>
    </>
  );
  const rowActions = onDelete === undefined ? actions : editAndDelete;
  return (
    <>
      {searchLabel !== undefined && (
        <TableToolbar actions={toolbarActions}>
          {filter}
          <TableSearch
            label={searchLabel}
            placeholder={placeholder}
            value={table.search}
            delayMs={delayMs}
            onSearch={table.setSearch}
          />
        </TableToolbar>
      )}
      {notice}
      {children || (
        <DataTable
          {...dataTable}
          {...(rowActions && { actions: rowActions })}
          sort={{ value: table.sort, onChange: table.setSort }}
          rows={shownRows}
          isStale={isStale}
          isError={isError}
          onRetry={() => void refetch()}
          onOpen={rowsOpen ? ({ _id }) => setOpenId(_id) : undefined}
        />
      )}
      {pageSize !== undefined && (
        <TablePager
          page={page}
          pageSize={pageSize}
          total={total}
          isStale={isStale}
          {...(wording && { wording })}
          onPage={table.setPage}
        />
      )}
      {rowNoun !== undefined && (
        <MissingRow
          noun={rowNoun}
          openId={openId}
          rows={shownRows}
          isFetching={isFetching}
          isWhole={pageSize === undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}
