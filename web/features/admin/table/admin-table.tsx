import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { DataTable } from './data-table.tsx';
import { MissingRow } from './missing-row.tsx';
import { RowButton } from './row-buttons.tsx';
import { isPastEnd, TablePager } from './table-pager.tsx';
import { PhoneToolbar, TableSearch, TableToolbar } from './table-toolbar.tsx';
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
}: Omit<
  ComponentProps<typeof DataTable<Row>>,
  'onOpen' | 'sort' | 'rows' | 'isStale' | 'isError' | 'onRetry' | 'hidesSortSelect'
> & {
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
  const [showsFilters, setShowsFilters] = useState(false);
  const isPhone = useMediaQuery('(max-width: 39.99rem)');
  // The sort is chosen from a list only if a sortable column can be hidden.
  const hasSort = !children && dataTable.columns.some(({ sortKey, visibleFrom }) => (sortKey && visibleFrom) !== undefined);
  const canFold = isPhone && searchLabel !== undefined && (filter !== undefined || hasSort);
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
        <FoldingToolbar
          filter={filter}
          actions={toolbarActions}
          canFold={canFold}
          isSorted={table.sort !== ''}
          isOpen={showsFilters}
          onToggle={() => setShowsFilters(!showsFilters)}
          search={
            <TableSearch
              label={searchLabel}
              placeholder={placeholder}
              value={table.search}
              delayMs={delayMs}
              onSearch={table.setSearch}
            />
          }
        />
      )}
      {notice}
      {children || (
        <DataTable
          {...dataTable}
          {...(rowActions && { actions: rowActions })}
          hidesSortSelect={canFold && !showsFilters}
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

/** The toolbar of a table, which is folded on phones. The filters in use are counted, because they may be out of sight. */
function FoldingToolbar({
  canFold,
  isSorted,
  isOpen,
  onToggle,
  ...toolbar
}: ComponentProps<typeof TableToolbar> & { canFold: boolean; isSorted: boolean; isOpen: boolean; onToggle: () => void }) {
  const { status, awaiting } = useSearch({ strict: false });
  if (!canFold) return <TableToolbar {...toolbar} />;
  const used = [status !== undefined, awaiting !== undefined, isSorted].filter(Boolean).length;
  return <PhoneToolbar {...toolbar} used={used} isOpen={isOpen} onToggle={onToggle} />;
}
