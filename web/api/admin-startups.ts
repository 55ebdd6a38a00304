import { keepPreviousData, partialMatchKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { Startup } from '../../server/domain/listings/startups.contract.ts';
import { adminPageSizes } from '../../server/domain/core/admin-page-sizes.ts';
import type { Sort, SortColumn } from '../../server/domain/core/sort-columns.ts';
import { listingCalls } from '../offline/replica/cached-calls.ts';
import { callKey, callQuery, send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';

export type Stats = CallReply<Contract['getStats']>;

/** Totals and open reviews. Fetched again every minute while they are shown. */
export const statsQuery = queryOptions({
  ...callQuery('getStats'),
  refetchInterval: 60_000,
});

/** The page and filters of the table of listings. */
export interface StartupTableParams {
  page: number;
  search: string;
  /** '' or undefined means the table's default order. */
  sort?: Sort<SortColumn<'startups'>>;
  status: 'all' | Startup['status'];
  /** Limits the table to listings that wait for an answer from their founder. */
  awaiting?: 'answer' | undefined;
}

/** The prefix of the keys of all tables with this status. */
const tableKey = (status: StartupTableParams['status']) => callKey('listAllStartups', { query: { status } });

/**
 * Fetched on each mount, because other admins decide at the same time. The previous page stays while the next one loads, unless the
 * status changes.
 */
export const allStartupsQuery = ({ page, status, search, sort = '', awaiting }: StartupTableParams) =>
  queryOptions({
    ...callQuery('listAllStartups', {
      query: { page, limit: adminPageSizes.startups, status, search, sort, ...(awaiting && { awaiting }) },
    }),
    staleTime: 0,
    placeholderData: (previous, query) =>
      query !== undefined && partialMatchKey(query.queryKey, tableKey(status)) ? keepPreviousData(previous) : undefined,
  });

type StartupTable = CallReply<Contract['listAllStartups']>;

export type StartupReview = CallReply<Contract['reviewStartup']>;

/** A startup of any status, with everything a reviewer sees. */
export const reviewQuery = (id: string) =>
  queryOptions({
    ...callQuery('reviewStartup', { params: { id } }),
    staleTime: 0,
  });

export type StartupDecision = CallRequest<Contract['decideStartup']>['body'];

export type StartupDeletionImpact = CallReply<Contract['getStartupDeletionImpact']>;

/** Revokes the proven ownership of a startup, or allows a new proof. */
export async function setOwnershipRevoked(
  queryClient: QueryClient,
  id: string,
  body: { revoked: boolean; reason: string },
): Promise<void> {
  await send('setOwnershipRevoked', { params: { id }, body });
  await invalidateCalls(queryClient, ['reviewStartup', 'getStartup', 'listAudit']);
}

/** Writes a decision into the cached tables. The caller invalidates them afterwards. */
export async function showDecision(queryClient: QueryClient, { _id, status, publishedAt }: Startup): Promise<void> {
  // A running fetch of a table could overwrite the decision with the old row.
  await queryClient.cancelQueries({ queryKey: callKey('listAllStartups') });
  const hasRow = (table: StartupTable | undefined): table is StartupTable =>
    table?.startups.some((row) => row._id === _id) === true;
  const decided = (counts: StartupTable['counts']) => ({ ...counts, pending: counts.pending - 1, [status]: counts[status] + 1 });
  queryClient.setQueriesData<StartupTable>({ queryKey: tableKey('pending') }, (table) => {
    if (!hasRow(table)) return table;
    const startups = table.startups.filter((row) => row._id !== _id);
    return { startups, total: table.total - 1, counts: decided(table.counts) };
  });
  queryClient.setQueriesData<StartupTable>({ queryKey: tableKey('all') }, (table) => {
    if (!hasRow(table)) return table;
    const startups = table.startups.map((row) => (row._id === _id ? { ...row, status, publishedAt } : row));
    return { ...table, startups, counts: decided(table.counts) };
  });
}

/** Invalidates every query that shows listings, after a change by this or another admin. */
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

/** Invalidates every query that shows revisions, or startups that were changed by a revision. */
export async function invalidateRevisions(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['reviewRevision', 'listOwnStartups']), invalidateStartups(queryClient)]);
}

/** Invalidates every query that shows merges, or startups that were merged. */
export async function invalidateMerges(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listMerges', 'listClaims']), invalidateRevisions(queryClient)]);
}
