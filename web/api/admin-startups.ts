import { keepPreviousData, partialMatchKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { Startup } from '../../server/domain/listings/startups.contract.ts';
import type { AdminStartup } from '../../server/domain/submissions/admin-startups.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { Sort, SortColumn } from '../../server/domain/core/sort-columns.ts';
import { listingCalls } from '../offline/replica/cached-calls.ts';
import { callKey, callQuery, send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';

export type Stats = CallReply<Contract['getStats']>;

/** Totals and open reviews, fetched again each minute while they are shown. */
export const statsQuery = queryOptions({
  ...callQuery('getStats'),
  refetchInterval: 60_000,
});

/** The page and filters of the table of listings. */
export interface StartupTableParams {
  page: number;
  search: string;
  /** The table's own order when it is '' or missing. */
  sort?: Sort<SortColumn<'startups'>>;
  status: 'all' | Startup['status'];
}

/** The beginning of the keys of all tables with this status. */
const tableKey = (status: StartupTableParams['status']) => callKey('listAllStartups', { query: { status } });

/**
 * Fetched at each mount, because other admins decide, too. The previous page is shown while the next one loads, but not under
 * another status.
 */
export const allStartupsQuery = ({ page, status, search, sort = '' }: StartupTableParams) =>
  queryOptions({
    ...callQuery('listAllStartups', { query: { page, limit: pageSizes.adminStartups, status, search, sort } }),
    staleTime: 0,
    placeholderData: (previous, query) =>
      query !== undefined && partialMatchKey(query.queryKey, tableKey(status)) ? keepPreviousData(previous) : undefined,
  });

export type StartupReview = CallReply<Contract['reviewStartup']>;

/** A listing of any status with everything its reviewer sees. */
export const reviewQuery = (id: string) =>
  queryOptions({
    ...callQuery('reviewStartup', { params: { id } }),
    staleTime: 0,
  });

export type StartupDecision = CallRequest<Contract['decideStartup']>['body'];

export type StartupDeletionImpact = CallReply<Contract['getStartupDeletionImpact']>;

/** Refuses what the owner of a listing has proven, or allows another proof. */
export async function setOwnershipRevoked(
  queryClient: QueryClient,
  id: string,
  body: { revoked: boolean; reason: string },
): Promise<void> {
  await send('setOwnershipRevoked', { params: { id }, body });
  await invalidateCalls(queryClient, ['reviewStartup', 'getStartup', 'listAudit']);
}

/** Writes a decision into the tables of the query cache; the caller invalidates them afterwards. */
export async function showDecision(queryClient: QueryClient, { _id, status, publishedAt }: Startup): Promise<void> {
  // A table that is being fetched would bring back the row as it was.
  await queryClient.cancelQueries({ queryKey: callKey('listAllStartups') });
  queryClient.setQueriesData<{ startups: AdminStartup[]; total: number }>({ queryKey: tableKey('pending') }, (table) => {
    if (table?.startups.every((row) => row._id !== _id) !== false) return table;
    return { startups: table.startups.filter((row) => row._id !== _id), total: table.total - 1 };
  });
  queryClient.setQueriesData<{ startups: AdminStartup[]; total: number }>({ queryKey: tableKey('all') }, (table) =>
    table === undefined
      ? undefined
      : { ...table, startups: table.startups.map((row) => (row._id === _id ? { ...row, status, publishedAt } : row)) },
  );
}

/** Invalidates every query that shows listings, after a change by this admin or another one. */
export function invalidateStartups(queryClient: QueryClient): Promise<void> {
  return invalidateCalls(queryClient, [
    'listAllStartups',
    'reviewStartup',
    'listStartupHistory',
    'listRevisions',
    'getStats',
    'listAudit',
    'listCategoryRows',
    ...listingCalls,
  ]);
}
