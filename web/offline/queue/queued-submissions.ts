import type { SubmissionPayload } from '../../../server/domain/submissions/submissions.contract.ts';
import { hasQueuedRequests, pageQueue } from './open-queue.ts';
import type { QueueRow } from './queued-request.ts';
import type { CancelResult } from './request-queue.ts';
import { useQueuedRequests } from './use-queue.ts';

const dedupeKeyOf = (draftKey: string) => `listing ${draftKey}`;

/**
 * Queues a submission. The draft is removed when the submission has succeeded. `startupId` is set for a rejected listing that is
 * resubmitted, and `attemptedKey` if an attempt with this idempotency key got no response. Returns false when the device cannot
 * store it.
 */
export async function queueSubmission(
  payload: SubmissionPayload,
  { draft, startupId, attemptedKey }: { draft: string; startupId: string | undefined; attemptedKey: string | undefined },
): Promise<boolean> {
  const queue = await pageQueue();
  const options = {
    label: `The submission of ${payload.productName}`,
    dedupeKey: dedupeKeyOf(draft),
    successMessage: `${payload.productName} has been submitted for review. Check your email for a confirmation.`,
    draftKey: draft,
    ...(attemptedKey === undefined ? {} : { attemptedKey }),
  };
  const result = await (startupId === undefined
    ? queue?.enqueue('submitStartup', { body: payload }, options)
    : queue?.enqueue('resubmitStartup', { params: { id: startupId }, body: payload }, options));
  if (result?.kind !== 'queued') return false;
  queue?.drain();
  return true;
}

/** Removes a draft's submission from the queue, before the user changes or resends it. */
export async function cancelSubmission(draftKey: string): Promise<CancelResult> {
  return (await (await pageQueue())?.cancel(dedupeKeyOf(draftKey))) ?? 'none';
}

/** Opens the queue if requests are queued, so that `useQueuedSubmission` returns the submission in its first render. */
export async function loadQueue(): Promise<void> {
  if (hasQueuedRequests()) await pageQueue();
}

export function useQueuedSubmission(draftKey: string): QueueRow | undefined {
  return useQueuedRequests().find((row) => row.draftKey === draftKey);
}
