import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
import { invalidateRevisions } from './admin-revisions.ts';
import { invalidateCalls } from './invalidate.ts';

export type MergeReview = CallReply<Contract['reviewMerge']>;

/** Two listings side by side, one of which is to be merged into the other. */
export const mergeReviewQuery = (duplicateId: string, survivorId: string) =>
  queryOptions({
    queryKey: [userScope, 'reviewMerge', duplicateId, survivorId],
    queryFn: () => send('reviewMerge', { query: { duplicateId, survivorId } }),
    staleTime: 0,
    retry: false,
  });

export type MergeChoices = CallRequest<Contract['mergeStartups']>['body'];

/** `version` is that of the listings that the admin has seen. */
export function mergeStartups(choices: MergeChoices, version: string) {
  return send('mergeStartups', { body: choices, version });
}

/** The merges that stand, newest first. */
export const mergesQuery = (page: number) =>
  queryOptions({
    queryKey: [userScope, 'listMerges', page],
    queryFn: () => send('listMerges', { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export function undoMerge(id: string) {
  return send('undoMerge', { params: { id } });
}

/** Invalidates every query that shows merges, or listings that were merged. */
export async function invalidateMerges(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listMerges', 'listClaims']), invalidateRevisions(queryClient)]);
}
