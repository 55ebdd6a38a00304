import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallId } from '../../../../server/domain/contract.ts';
import type { Sort } from '../../../../server/domain/core/sort-columns.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sortOf } from '../../../../server/domain/core/sorting.ts';
import type { TableSort } from './table-sort.tsx';

/** The page of a table as its call takes it. */
interface TablePage<Column extends string> {
  page: number;
  limit: number;
  search: string;
  sort: Sort<Column>;
}

/**
 * The table of an admin screen: the page that the URL names, the open row, and what came of the last change. `table` is what
 * `SearchableTable` takes of it; that also says when the open row is missing.
 */
export function useAdminTable<Column extends string, Reply extends { total: number }, Row extends { _id: string }>({
  columns,
  pageSize,
  query: queryOf,
  rowsOf,
  changes = [],
}: {
  /** The keys of the sortable columns. */
  columns: readonly Column[];
  pageSize: number;
  query: (page: TablePage<Column>) => UseQueryOptions<Reply, Error, Reply, readonly unknown[]>;
  rowsOf: (reply: Reply) => readonly Row[];
  /** The calls whose replies change with a row. */
  changes?: readonly CallId[];
}) {
  const queryClient = useQueryClient();
  const tableParams = useTableParams(columns);
  const { page, search, sort, openId, setOpenId } = tableParams;
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery({ placeholderData: keepPreviousData, ...queryOf({ page, limit: pageSize, search, sort }) });
  const rows = query.data === undefined ? undefined : rowsOf(query.data);
  const refresh = () => invalidateCalls(queryClient, changes);
  return {
    search,
    sort,
    openId,
    setOpenId,
    rows,
    openRow: useOpenRow(rows, openId),
    /** How many rows match; undefined until this is known of what the URL says now. */
    total: query.isPlaceholderData ? undefined : query.data?.total,
    refresh,
    outcome,
    /** Says what was done, and fetches again what it changed. */
    showDone: async (message: string) => {
      setOutcome({ kind: 'done', message });
      await refresh();
    },
    table: { tableParams, pageSize, query, rows },
  };
}

/** The state of an admin table, kept in the search params of the URL. */
export interface TableParams<Column extends string = string> {
  page: number;
  search: string;
  /** What the URL says, if the table has such a column. */
  sort: Sort<Column>;
  /** The sort as tables take it; a new one starts at the first page. */
  tableSort: TableSort;
  /** The id of the row that is open, or "new". */
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
  setSearch: (text: string) => void;
  /** Also closes the open row. */
  setPage: (page: number) => void;
}

/** `columns` are the keys of the sortable columns. */
export function useTableParams<Column extends string>(columns: readonly Column[]): TableParams<Column> {
  const { page = 1, search = '', sort: sortText = '', open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sort = sortOf(columns, sortText);
  return {
    page,
    search,
    sort,
    tableSort: {
      value: sort,
      onChange: (value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, page: undefined, sort: value || undefined }),
          replace: true,
          resetScroll: false,
        }),
    },
    openId: open,
    setOpenId: (id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), resetScroll: false }),
    setSearch: (text) =>
      void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true }),
    setPage: (to) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) }),
  };
}

/**
 * The row whose form is open. It stays as it was when the form opened: a refetch that changes the row, or no longer has it,
 * must not close the form or replace what is being edited.
 */
export function useOpenRow<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  openId: string | undefined,
): Row | undefined {
  const [opened, setOpened] = useState<Row>();
  const row = opened !== undefined && opened._id === openId ? opened : rows?.find(({ _id }) => _id === openId);
  if (row !== opened) setOpened(row);
  return row;
}
