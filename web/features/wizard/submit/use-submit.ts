import { useRef, useState } from 'react';
import { errorCatalogue } from '../../../../server/contract/errors.ts';
import { ApiError } from '../../../api/client.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { type FieldErrors, payloadOf, locateServerErrors } from '../steps/steps.ts';
import { useSubmitMutation } from './use-submit-mutation.ts';

export type SubmitState =
  | { kind: 'idle' | 'sending' | 'sent' }
  /** `isSignedOut`: the session has ended. `isOffline`: no server answered. */
  | { kind: 'failed'; message: string; isSignedOut: boolean; isOffline: boolean };

/** Field errors of a refused submission, and the first step that has one. */
export interface RefusedFields {
  step: number | undefined;
  errors: FieldErrors;
}

/** Submits the listing; calls during a running submission do nothing. `startupId` is the rejected listing to resubmit. */
export function useSubmit({ memberId, startupId }: { memberId: string; startupId: string | undefined }) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' });
  const isSending = useRef(false);
  const submitPayload = useSubmitMutation(startupId);

  /** Resolves to true when the listing was submitted, else to the field errors that the server named. */
  async function submit(values: ListingDraft): Promise<true | RefusedFields> {
    if (isSending.current) return { step: undefined, errors: {} };
    isSending.current = true;
    setState({ kind: 'sending' });
    try {
      await submitPayload(await payloadOf(values, memberId));
      setState({ kind: 'sent' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) console.debug('The submission got no response:', error);
      setState(submitStateAfterError(error));
      return error instanceof ApiError ? locateServerErrors(error.fields) : { step: undefined, errors: {} };
    } finally {
      isSending.current = false;
    }
  }

  return { state, submit, reset: () => setState({ kind: 'idle' }) };
}

function submitStateAfterError(error: unknown): SubmitState {
  if (error instanceof ApiError && error.status === 401)
    return { kind: 'failed', message: errorCatalogue['submissions.not_logged_in'].message, isSignedOut: true, isOffline: false };
  // A response without an error code comes from a proxy or is an HTML page.
  if (error instanceof ApiError && error.code !== 'unknown')
    return { kind: 'failed', message: error.message, isSignedOut: false, isOffline: false };
  return { kind: 'failed', message: errorCatalogue['server.failed'].message, isSignedOut: false, isOffline: true };
}
