import { useRef, useState } from 'react';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import { ApiError } from '../../api/client.ts';
import type { ListingDraft } from '../../offline/drafts/listing-drafts.ts';
import { type FieldErrors, payloadOf, placesOfRefusal } from './steps.ts';
import { useDelivery } from './use-delivery.ts';

export type Sending =
  | { kind: 'not yet' | 'sending' | 'sent' }
  /** `signIn`: the session is over; everything else is still there. `away`: no server answered. */
  | { kind: 'refused'; message: string; signIn: boolean; away: boolean };

/** What came back instead of a listing, when it says something of fields. */
export interface Returned {
  step: number | undefined;
  errors: FieldErrors;
}

/** Sends the listing, once however often the button is pressed; `startupId` when it is sent again. */
export function useSending({ memberId, startupId }: { memberId: string; startupId: string | undefined }) {
  const [sending, setSending] = useState<Sending>({ kind: 'not yet' });
  const underWay = useRef(false);
  const deliver = useDelivery(startupId);

  /** Resolves to true when it arrived, and to what is wrong with which fields when the server said so. */
  async function send(values: ListingDraft): Promise<true | Returned> {
    if (underWay.current) return { step: undefined, errors: {} };
    underWay.current = true;
    setSending({ kind: 'sending' });
    try {
      await deliver(await payloadOf(values, memberId));
      setSending({ kind: 'sent' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) console.debug('The submission did not arrive:', error);
      setSending(refusalOf(error));
      return error instanceof ApiError ? placesOfRefusal(error.fields) : { step: undefined, errors: {} };
    } finally {
      underWay.current = false;
    }
  }

  return { sending, send, forget: () => setSending({ kind: 'not yet' }) };
}

function refusalOf(error: unknown): Sending {
  if (error instanceof ApiError && error.status === 401)
    return { kind: 'refused', message: errorCatalogue['submissions.not_logged_in'].message, signIn: true, away: false };
  // An answer without a code is none of ours: a proxy's, or a page in place of one.
  if (error instanceof ApiError && error.code !== 'unknown')
    return { kind: 'refused', message: error.message, signIn: false, away: false };
  return { kind: 'refused', message: errorCatalogue['server.failed'].message, signIn: false, away: true };
}
