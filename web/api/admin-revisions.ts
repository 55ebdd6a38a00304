import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { RevisionSettings, RevisionStatus } from '../../server/domain/submissions/revisions.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { invalidateStartups } from './admin-startups.ts';
import { callQuery, send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of changes. */
export interface RevisionTableParams extends TableQuery<SortColumn<'revisions'>> {
  status: 'all' | RevisionStatus;
  limit?: number;
}

/** Fetched at each mount, because other admins decide, too. */
export const revisionsQuery = ({ page, status, search, sort = '', limit = pageSizes.adminRevisions }: RevisionTableParams) =>
  queryOptions({
    ...callQuery('listRevisions', { query: { page, limit, status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type RevisionReview = CallReply<Contract['reviewRevision']>;

export type RevisionDecision = CallRequest<Contract['decideRevision']>['body'];

export type StartupHistory = CallReply<Contract['listStartupHistory']>;

export function saveRevisionSettings(settings: RevisionSettings, version: string | undefined) {
  return send('saveRevisionSettings', { body: settings, ...(version === undefined ? {} : { version }) });
}

/** Invalidates every query that shows changes, or listings that were changed. */
export async function invalidateRevisions(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['reviewRevision', 'listOwnStartups']), invalidateStartups(queryClient)]);
}
