import { useRef, useState } from 'react';
import { errorCatalogue } from '../../../../server/contract/errors.ts';
import { ApiError } from '../../../api/client.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { type FieldErrors, payloadOf, placesOfRefusal } from '../steps/steps.ts';
import { useSubmitMutation } from './use-submit-mutation.ts';

export type SubmitState =
  | { kind: 'not yet' | 'sending' | 'sent' }
  /** `signIn`: the session is over; everything else is still there. `away`: no server answered. */
  | { kind: 'refused'; message: string; signIn: boolean; away: boolean };

/** What came back instead of a listing, when it says something of fields. */
export interface RefusedFields {
  step: number | undefined;
  errors: FieldErrors;
}

/** Sends the listing, once however often the button is pressed; `startupId` when it is sent again. */
export function useSubmit({ memberId, startupId }: { memberId: string; startupId: string | undefined }) {
  const [sending, setSending] = useState<SubmitState>({ kind: 'not yet' });
  const underWay = useRef(false);
  const deliver = useSubmitMutation(startupId);

  /** Resolves to true when it arrived, and to what is wrong with which fields when the server said so. */
  async function send(values: ListingDraft): Promise<true | RefusedFields> {
    if (underWay.current) return { step: undefined, errors: {} };
    underWay.current = true;
    setSending({ kind: 'sending' });
    try {
      await deliver(await payloadOf(values, memberId));
      setSending({ kind: 'sent' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) console.debug('The submission did not arrive:', error);
      setSending(submitStateAfterError(error));
      return error instanceof ApiError ? placesOfRefusal(error.fields) : { step: undefined, errors: {} };
    } finally {
      underWay.current = false;
    }
  }

  return { sending, send, forget: () => setSending({ kind: 'not yet' }) };
}

function submitStateAfterError(error: unknown): SubmitState {
  if (error instanceof ApiError && error.status === 401)
    return { kind: 'refused', message: errorCatalogue['submissions.not_logged_in'].message, signIn: true, away: false };
  // An answer without a code is none of ours: a proxy's, or a page in place of one.
  if (error instanceof ApiError && error.code !== 'unknown')
    return { kind: 'refused', message: error.message, signIn: false, away: false };
  return { kind: 'refused', message: errorCatalogue['server.failed'].message, signIn: false, away: true };
}
