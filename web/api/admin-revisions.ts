import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { RevisionSettings, RevisionStatus } from '../../server/domain/submissions/revisions.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { invalidateStartups } from './admin-startups.ts';
import { send } from './admin-client.ts';
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
    queryKey: [userScope, 'listRevisions', status, search, page, limit, sort],
    queryFn: () => send('listRevisions', { query: { page: String(page), limit: String(limit), status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type RevisionReview = CallReply<Contract['reviewRevision']>;

/** A change beside what the listing has now. */
export const revisionQuery = (id: string) =>
  queryOptions({
    queryKey: [userScope, 'reviewRevision', id],
    queryFn: () => send('reviewRevision', { params: { id } }),
    staleTime: 0,
  });

export type RevisionDecision = CallRequest<Contract['decideRevision']>['body'];

/** `version` is that of the changes that the reviewer has seen. Arrives even when the page is left at once. */
export function decideRevision(id: string, decision: RevisionDecision, version: string): Promise<{ message: string }> {
  return send('decideRevision', { params: { id }, body: decision, version, keepalive: true });
}

export type StartupHistory = CallReply<Contract['listStartupHistory']>;

/** The accepted changes of a listing, beside what it has now. */
export const historyQuery = (startupId: string, page: number) =>
  queryOptions({
    queryKey: [userScope, 'listStartupHistory', startupId, page],
    queryFn: () => send('listStartupHistory', { params: { id: startupId }, query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Gives what a change has changed the values from before it, or those from after it. */
export function restoreRevision(id: string, to: 'before' | 'after'): Promise<{ message: string }> {
  return send('restoreRevision', { params: { id }, body: { to } });
}

/** Which parts of a listing are published without a review. */
export const revisionSettingsQuery = queryOptions({
  queryKey: [userScope, 'getRevisionSettings'],
  queryFn: () => send('getRevisionSettings'),
  staleTime: 0,
});

export function saveRevisionSettings(settings: RevisionSettings, version: string | undefined) {
  return send('saveRevisionSettings', { body: settings, ...(version === undefined ? {} : { version }) });
}

/** Invalidates every query that shows changes, or listings that were changed. */
export async function invalidateRevisions(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['reviewRevision', 'listOwnStartups']), invalidateStartups(queryClient)]);
}

/** Deletes one batch of the corrections that match. */
export function removeMatchingCorrections(filter: Pick<RevisionTableParams, 'search' | 'status'>, expected: number) {
  return send('removeMatchingCorrections', { body: { ...filter, expected } });
}
