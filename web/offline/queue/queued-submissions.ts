import type { SubmissionPayload } from '../../../server/contract/submissions.ts';
import { pageOutbox, somethingWaits } from './open-queue.ts';
import { useWaiting, type Waiting } from './use-queue.ts';

const subjectOf = (draft: string) => `listing ${draft}`;

/**
 * Keeps a submission on the device until it can be sent; its draft goes then. `startupId` when a listing is sent again. False
 * when the device cannot keep it.
 */
export async function submitLater(
  payload: SubmissionPayload,
  { draft, startupId }: { draft: string; startupId: string | undefined },
): Promise<boolean> {
  const outbox = await pageOutbox();
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
export async function withdrawSubmission(draft: string): Promise<'none' | 'taken' | 'sent'> {
  return (await (await pageOutbox())?.withdraw(subjectOf(draft))) ?? 'none';
}

/** Resolves when it is known what waits. */
export async function waitingKnown(): Promise<void> {
  if (somethingWaits()) await pageOutbox();
}

/** The submission of a draft that waits to be sent, if it does. */
export function useWaitingSubmission(draft: string): Waiting | undefined {
  return useWaiting().find((row) => row.draft === draft);
}
