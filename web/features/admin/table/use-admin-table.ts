import { keepPreviousData, type QueryClient, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallId } from '../../../../server/domain/contract.ts';
import { hasWords } from '../../../../server/domain/core/compare-texts.ts';
import type { Sort } from '../../../../server/domain/core/sort-columns.ts';
import { sortOf, sortRows } from '../../../../server/domain/core/sorting.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import type { StatusCounts } from './table-toolbar.tsx';

/** The page of a table, in the form that its call accepts. */
interface TablePage<Column extends string> {
  page: number;
  limit: number;
  search: string;
  sort: Sort<Column>;
}

/** The props of the form that adds a row, or edits `row`. */
export interface RowFormProps<Row> {
  row: Row | undefined;
  onClose: () => void;
  /** Called with a message about the outcome. */
  onSaved: (message: string) => void;
}

export type TableState<Row extends { _id: string }> = ReturnType<typeof useTableState<Row>>;

interface Changes {
  /** The calls whose replies change when a row changes. */
  changes?: readonly CallId[];
  /** Invalidates the queries that a change makes stale; by default all queries of `changes`. */
  invalidate?: (queryClient: QueryClient) => Promise<void>;
}

/** The state of an admin table whose call returns one page of rows: page, search and sort come from the URL. */
export function useAdminTable<
  Column extends string,
  Reply extends { total: number; counts?: StatusCounts },
  Row extends { _id: string },
>({
  columns,
  pageSize,
  query: queryOf,
  rowsOf,
  ...changes
}: Changes & {
  /** The keys of the sortable columns. */
  columns: readonly Column[];
  pageSize: number;
  query: (page: TablePage<Column>) => UseQueryOptions<Reply, Error, Reply, readonly unknown[]>;
  rowsOf: (reply: Reply) => readonly Row[];
}) {
  const params = useTableParams(columns);
  const { page, search, sort } = params;
  const query = useQuery({ placeholderData: keepPreviousData, ...queryOf({ page, limit: pageSize, search, sort }) });
  const rows = query.data && rowsOf(query.data);
  const { total, counts } = query.data ?? {};
  return { ...useTableState({ params, query, rows, total, pageSize, ...changes }), sort, counts };
}

/** The state of an admin table whose call returns all rows. They are searched, sorted and paged in the browser. */
export function useWholeTable<Column extends string, Row extends { _id: string }>({
  query: options,
  sortedBy,
  searchedBy,
  status = 'all',
  statusOf,
  pageSize,
  ...changes
}: Changes & {
  query: UseQueryOptions<Row[], Error, Row[], readonly unknown[]>;
  /** The value of each sortable column. */
  sortedBy: Readonly<Record<Column, (row: Row) => string | number | null>>;
  /** The text of a row that the search looks in. */
  searchedBy?: (row: Row) => string;
  /** Only rows with this status are shown. Needs `statusOf`. */
  status?: string;
  /** The status of a row, for the filter by status and its counts. */
  statusOf?: (row: Row) => string;
  /** Without a page size, the table has a single page. */
  pageSize?: number;
}) {
  // The cast is safe, because the keys of `sortedBy` are the columns.
  const params = useTableParams(Object.keys(sortedBy) as Column[]);
  const { page, search, sort } = params;
  const query = useQuery(options);
  const searched = searchedBy === undefined ? query.data : query.data?.filter((row) => hasWords(search, [searchedBy(row)]));
  const found = status === 'all' ? searched : searched?.filter((row) => statusOf?.(row) === status);
  const sorted = found && sortRows(found, sort, sortedBy);
  const rows = pageSize === undefined ? sorted : sorted?.slice((page - 1) * pageSize, page * pageSize);
  const state = useTableState({ params, query, rows, total: found?.length, pageSize, ...changes });
  return {
    ...state,
    query,
    /** The number of rows that match the search, by status. */
    counts: searched && statusOf && countsBy(searched, statusOf),
    /** The found rows of all pages, as one page of an export. */
    async *foundRows(): AsyncGenerator<readonly Row[]> {
      yield sorted ?? [];
    },
  };
}

function countsBy<Row>(rows: readonly Row[], statusOf: (row: Row) => string): StatusCounts {
  const counts: Record<string, number> = { all: rows.length };
  for (const row of rows) counts[statusOf(row)] = (counts[statusOf(row)] ?? 0) + 1;
  return counts;
}

/**
 * The state that both kinds of table share: the rows, the open row, and the outcome of the last change. `AdminTable` renders it.
 */
function useTableState<Row extends { _id: string }>({
  params,
  query: { isPlaceholderData, isError, isFetching, refetch },
  changes = [],
  invalidate = (queryClient) => invalidateCalls(queryClient, changes),
  ...rows
}: Changes & {
  params: ReturnType<typeof useTableParams>;
  query: { isPlaceholderData: boolean; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined;
  /** The number of matching rows on all pages. */
  total: number | undefined;
  /** Undefined for a table of one page. */
  pageSize: number | undefined;
}) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ActionResult>();
  const { openId, setOpenId } = params;
  const openRow = useOpenRow(rows.rows, openId);
  const refresh = () => invalidate(queryClient);
  /** Shows the outcome and refetches the calls that changed. */
  const showDone = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh();
  };
  const form: RowFormProps<Row> = {
    row: openRow,
    onClose: () => setOpenId(undefined),
    onSaved: (message) => {
      setOpenId(undefined);
      void showDone(message);
    },
  };
  return {
    ...params,
    ...rows,
    /** Whether the rows belong to the previous page, search or sort, because the requested rows are loading. */
    isStale: isPlaceholderData,
    isError,
    isFetching,
    refetch,
    openRow,
    /** The props of the form; undefined while no row is open or added. */
    form: openId === 'new' || openRow !== undefined ? form : undefined,
    outcome,
    setOutcome,
    showDone,
    refresh,
  };
}

/** The state of a table that is in the search params of the URL. */
function useTableParams<Column extends string>(columns: readonly Column[]) {
  const { page = 1, search = '', sort: sortText = '', open: openId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sort = sortOf(columns, sortText);
  return {
    page,
    search,
    /** The sort of the URL, or '' when the table has no such column. */
    sort,
    /** The id of the row that is open, or "new". */
    openId,
    setSort: (value: string) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, page: undefined, sort: value || undefined }),
        replace: true,
        resetScroll: false,
      }),
    setOpenId: (id: string | undefined, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: id }), replace, resetScroll: false }),
    setSearch: (text: string) =>
      void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true }),
    /** Also closes the open row. */
    setPage: (to: number) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) }),
    /** Opens a row on another page. */
    openOnPage: (to: number, id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, open: id, page: to === 1 ? undefined : to }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/**
 * The row whose form is open, as it was when the form opened. A refetch that changes or drops the row must not close the form or
 * replace its edits.
 */
function useOpenRow<Row extends { _id: string }>(rows: readonly Row[] | undefined, openId: string | undefined): Row | undefined {
  const [opened, setOpened] = useState<Row>();
  const row = opened !== undefined && opened._id === openId ? opened : rows?.find(({ _id }) => _id === openId);
  if (row !== opened) setOpened(row);
  return row;
}
