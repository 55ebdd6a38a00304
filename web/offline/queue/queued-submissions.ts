import type { SubmissionPayload } from '../../../server/contract/submissions.ts';
import { pageQueue, hasQueuedRequests } from './open-queue.ts';
import { useQueuedRequests, type QueueRow } from './use-queue.ts';

const subjectOf = (draft: string) => `listing ${draft}`;

/**
 * Keeps a submission on the device until it can be sent; its draft goes then. `startupId` when a listing is sent again. False
 * when the device cannot keep it.
 */
export async function queueSubmission(
  payload: SubmissionPayload,
  { draft, startupId }: { draft: string; startupId: string | undefined },
): Promise<boolean> {
  const outbox = await pageQueue();
  const words = {
    label: `The submission of ${payload.productName}`,
    subject: subjectOf(draft),
    whenDone: `${payload.productName} has been submitted for review. Check your email for a confirmation.`,
    draft,
  };
  const kept = await (startupId === undefined
    ? outbox?.keep('submitStartup', { body: payload }, words)
    : outbox?.keep('resubmitStartup', { params: { id: startupId }, body: payload }, words));
  if (kept?.kind !== 'kept') return false;
  outbox?.send();
  return true;
}

/** Takes a submission back before it is changed or sent by hand. `sent`: it was tried, and may have arrived. */
export async function cancelSubmission(draft: string): Promise<'none' | 'taken' | 'sent'> {
  return (await (await pageQueue())?.withdraw(subjectOf(draft))) ?? 'none';
}

/** Resolves when it is known what waits. */
export async function queueLoaded(): Promise<void> {
  if (hasQueuedRequests()) await pageQueue();
}

/** The submission of a draft that waits to be sent, if it does. */
export function useQueuedSubmission(draft: string): QueueRow | undefined {
  return useQueuedRequests().find((row) => row.draft === draft);
}
