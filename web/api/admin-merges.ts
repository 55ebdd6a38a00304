import { type QueryClient } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { invalidateRevisions } from './admin-revisions.ts';
import { invalidateCalls } from './invalidate.ts';

export type MergeReview = CallReply<Contract['reviewMerge']>;

export type MergeChoices = CallRequest<Contract['mergeStartups']>['body'];

/** Invalidates every query that shows merges, or listings that were merged. */
export async function invalidateMerges(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listMerges', 'listClaims']), invalidateRevisions(queryClient)]);
}
