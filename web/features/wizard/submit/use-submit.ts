import { useRef, useState } from 'react';
import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { SubmissionPayload } from '../../../../server/domain/submissions/submissions.contract.ts';
import { newToken } from '../../../../server/domain/core/ids.ts';
import { ApiError, send } from '../../../api/client.ts';
import { draftKey, type ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { queueSubmission } from '../../../offline/queue/queued-submissions.ts';
import { ForeignResponse } from '../../../offline/transport/http.ts';
import { isOffline } from '../../../offline/transport/use-offline.ts';
import { type FieldErrors, payloadOf, locateServerErrors } from '../steps/steps.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery, userScope } from '../../../api/call-query.ts';

export type SubmitState =
  /** `queued`: the submission waits on the device until the site answers. */
  | { kind: 'idle' | 'sending' | 'sent' | 'queued' }
  /** `isSignedOut`: the session has ended. `isDecided`: the listing is no longer rejected, so it cannot be sent again. */
  | { kind: 'failed'; message: string; isSignedOut: boolean; isDecided: boolean };

/** Field errors of a refused submission, and the first step with such an error. */
export interface RefusedFields {
  step: number | undefined;
  errors: FieldErrors;
}

const noFieldErrors: RefusedFields = { step: undefined, errors: {} };

/**
 * Submits the listing. Calls during a running submission do nothing. When no server answers, the submission is queued on the
 * device and sent automatically later. `startupId` is the rejected listing to resubmit.
 */
export function useSubmit({ memberId, startupId }: { memberId: string; startupId: string | undefined }) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' });
  const isSending = useRef(false);
  const submitPayload = useSubmitMutation(startupId);

  async function sendOrQueue(payload: SubmissionPayload): Promise<SubmitState> {
    const queue = (attemptedKey?: string) =>
      queueSubmission(payload, { draft: draftKey(memberId, startupId), startupId, attemptedKey });
    if (isOffline() && (await queue())) return { kind: 'queued' };
    const idempotencyKey = newToken();
    try {
      await submitPayload(payload, { idempotencyKey });
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof ApiError || error instanceof ForeignResponse) throw error;
      console.debug('The submission got no response:', error);
      return (await queue(idempotencyKey)) ? { kind: 'queued' } : failed(messages.noRoom);
    }
  }

  /** Resolves to true when the listing was submitted or queued, otherwise to the field errors from the server. */
  async function submit(values: ListingDraft): Promise<true | RefusedFields> {
    if (isSending.current) return noFieldErrors;
    isSending.current = true;
    setState({ kind: 'sending' });
    try {
      const next = await sendOrQueue(await payloadOf(values, memberId));
      setState(next);
      return next.kind === 'failed' ? noFieldErrors : true;
    } catch (error) {
      setState(stateAfterError(error));
      return error instanceof ApiError ? locateServerErrors(error.fields) : noFieldErrors;
    } finally {
      isSending.current = false;
    }
  }

  return { state, submit, reset: () => setState({ kind: 'idle' }) };
}

const messages = {
  noRoom: 'The site is not responding, and this device has no space to keep your submission. Please try again later.',
  foreign: (status: number) =>
    `Something else answered instead of this site (${status}), such as a proxy or the sign-in page of a network. Nothing was submitted.`,
};

function failed(message: string): Extract<SubmitState, { kind: 'failed' }> {
  return { kind: 'failed', message, isSignedOut: false, isDecided: false };
}

function stateAfterError(error: unknown): SubmitState {
  if (error instanceof ForeignResponse) return failed(messages.foreign(error.status));
  if (!(error instanceof ApiError)) {
    console.debug('The submission could not be sent:', error);
    return failed(errorCatalogue['server.failed'].message);
  }
  if (error.status === 401)
    return { ...failed(withNoun(errorCatalogue['submissions.not_logged_in'].message)), isSignedOut: true };
  return { ...failed(error.message), isDecided: error.code === 'startups.not_rejected' };
}

interface Attempt {
  payload: SubmissionPayload;
  key: { idempotencyKey?: string };
}

/**
 * Returns a function that submits a listing, or resubmits the rejected listing `startupId`. The idempotency key makes it safe to
 * send the same submission again when no response came.
 */
export function useSubmitMutation(
  startupId: string | undefined,
): (payload: SubmissionPayload, key?: Attempt['key']) => Promise<unknown> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ payload, key }: Attempt) =>
      startupId === undefined
        ? send('submitStartup', { body: payload, ...key })
        : send('resubmitStartup', { params: { id: startupId }, body: payload, ...key }),
    onSuccess: () => {
      if (startupId !== undefined) queryClient.removeQueries(callQuery('getSubmission', { params: { id: startupId } }));
      void queryClient.invalidateQueries({ queryKey: [userScope] });
    },
  });
  return (payload, key = {}) => mutateAsync({ payload, key });
}
