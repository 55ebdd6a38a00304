import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallId } from '../../../../server/domain/contract.ts';
import type { Sort } from '../../../../server/domain/core/sort-columns.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { useOpenRow } from './use-open-row.ts';
import { useTableParams } from './use-table-params.ts';

/** The page of a table as its call takes it. */
export interface TablePage<Column extends string> {
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
