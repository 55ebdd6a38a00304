import { queryOptions } from '@tanstack/react-query';
import type { SubmissionPayload } from '../../server/domain/submissions/submissions.contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** A member's listings of every status. */
export const ownStartupsQuery = (userId: string) =>
  queryOptions({ queryKey: [userScope, 'listOwnStartups', userId], queryFn: () => loadOwnStartups(userId) });

export function loadOwnStartups(userId: string) {
  return send('listOwnStartups', { params: { id: userId } });
}

/** What waits for a review, and how long reviews take. */
export const reviewQueueQuery = queryOptions({ queryKey: ['getReviewQueue'], queryFn: () => send('getReviewQueue') });

/** The submission of a listing, to be edited and resubmitted. */
export const submissionQuery = (startupId: string) =>
  queryOptions({
    queryKey: [userScope, 'getSubmission', startupId],
    queryFn: () => send('getSubmission', { params: { id: startupId } }),
  });

export function submitStartup(payload: SubmissionPayload, key: { idempotencyKey?: string } = {}) {
  return send('submitStartup', { body: payload, ...key });
}

/** Takes a member's listing down, brings back one that the member took down, asks to have it deleted, or says that its website is alive. */
export const listingChanges = {
  withdraw: (id: string) => send('withdrawStartup', { params: { id } }),
  restore: (id: string) => send('undoWithdrawal', { params: { id } }),
  requestRemoval: (id: string) => send('requestRemoval', { params: { id }, body: { requested: true } }),
  keep: (id: string) => send('requestRemoval', { params: { id }, body: { requested: false } }),
  confirmWebsite: (id: string) => send('confirmWebsite', { params: { id } }),
};

/** For rejected listings. */
export function resubmitStartup(startupId: string, payload: SubmissionPayload, key: { idempotencyKey?: string } = {}) {
  return send('resubmitStartup', { params: { id: startupId }, body: payload, ...key });
}
