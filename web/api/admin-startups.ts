import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/contract/call.ts';
import type { Contract } from '../../server/contract/contract.ts';
import type { Startup, StartupEdit, StartupRow } from '../../server/contract/startups.ts';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';
import { refresh } from './invalidate.ts';

export type Stats = CallReply<Contract['getStats']>;

/** How much there is, and how much waits; asked again each minute while somebody looks. */
export const statsQuery = queryOptions({
  queryKey: [userScope, 'getStats'],
  queryFn: () => send('getStats'),
  refetchInterval: 60_000,
});

/** A page of the table of listings, narrowed. */
export interface StartupTable {
  page: number;
  status: 'all' | Startup['status'];
  search: string;
  limit?: number;
}

const tableKey = [userScope, 'listAllStartups'] as const;

/** Others decide, too: each look at it asks again. The page before stays while its neighbour comes, but not as another status. */
export const allStartupsQuery = ({ page, status, search, limit = pageSizes.adminStartups }: StartupTable) =>
  queryOptions({
    queryKey: [...tableKey, status, search, page, limit],
    queryFn: () => send('listAllStartups', { query: { page: String(page), limit: String(limit), status, search } }),
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[2] === status ? keepPreviousData(before) : undefined),
  });

export type StartupReview = CallReply<Contract['reviewStartup']>;

/** A listing of any status with all that helps to decide. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [userScope, 'reviewStartup', id],
    queryFn: () => send('reviewStartup', { params: { id } }),
    staleTime: 0,
  });

export type StartupDecision = CallRequest<Contract['decideStartup']>['body'];

export function decideStartup(id: string, decision: StartupDecision): Promise<Startup> {
  return send('decideStartup', { params: { id }, body: decision });
}

export function saveStartup(id: string, edit: StartupEdit): Promise<Startup> {
  return send('saveStartup', { params: { id }, body: edit });
}

/** A listing is decided: tables on the page show it at once, before they are asked again. */
export function showDecision(queryClient: QueryClient, { _id, status, publishedAt }: Startup): void {
  queryClient.setQueriesData<{ startups: StartupRow[]; total: number }>({ queryKey: [...tableKey, 'pending'] }, (table) => {
    if (table?.startups.every((row) => row._id !== _id) !== false) return table;
    return { startups: table.startups.filter((row) => row._id !== _id), total: table.total - 1 };
  });
  queryClient.setQueriesData<{ startups: StartupRow[]; total: number }>({ queryKey: [...tableKey, 'all'] }, (table) =>
    table === undefined
      ? undefined
      : { ...table, startups: table.startups.map((row) => (row._id === _id ? { ...row, status, publishedAt } : row)) },
  );
}

/** Listings changed, or turned out to have been changed by somebody else: what shows them asks again. */
export function invalidateStartups(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [
    'listAllStartups',
    'reviewStartup',
    'getStats',
    'listAudit',
    'listCategoryRows',
    'listStartups',
    'listTrendingStartups',
    'listStartupsInCategory',
    'getStartup',
    'searchStartups',
    'suggestStartups',
    'listCategories',
    'listTrendingCategories',
    'getCategory',
  ]);
}
