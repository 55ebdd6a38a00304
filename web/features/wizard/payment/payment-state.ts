import { errorCatalogue } from '../../../../server/contract/errors.ts';
import type { ApiError } from '../../../api/client.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';

/** What is said beside PayPal's button (spec §8). */
export const paymentMessages = {
  cancelled: 'Payment was cancelled. You can try again or choose a different plan.',
  failed: 'An error occurred with your PayPal transaction. Please try again.',
  unfinished: 'Your payment was not finished. You can try again or choose a different plan.',
} as const;

/** Where the payment of a draft stands, as far as this page knows. */
export type PaymentState =
  /** A plan may be chosen and paid. `open`: PayPal's window is. */
  | { kind: 'choosing'; open: boolean; notice?: string | undefined }
  /** It was approved, or may have been: the server asks PayPal. */
  | { kind: 'asking' }
  /** Nobody knows yet; asked again later, it may be known. */
  | { kind: 'waiting'; message: string }
  | { kind: 'signed out' }
  /** Paid, and nothing that this page can do brings the listing to the server. */
  | { kind: 'lost' }
  | { kind: 'sent' };

/** What the server said; undefined: it did not answer. */
type ErrorReply = Pick<ApiError, 'status' | 'code' | 'message'> | undefined;

/** The session is over: everything else is still there. */
export function isSignedOut(said: ErrorReply): boolean {
  return said?.status === 401;
}

/**
 * What it means that the listing was not taken with its subscription. `notice` is what to say when it just is not paid. Only
 * what nothing mends is the last word: no answer, a busy server and PayPal's own delays are waited for.
 */
export function paymentStateAfterError(said: ErrorReply, { approved }: Pick<StartedPayment, 'approved'>, notice: string): PaymentState {
  if (isSignedOut(said)) return { kind: 'signed out' };
  // An answer without a code is none of ours: a proxy's, or a page in place of one.
  if (said === undefined || said.code === 'unknown')
    return { kind: 'waiting', message: errorCatalogue['payments.unreachable'].message };
  const { code, status, message } = said;
  if (code === 'payments.pending' || status >= 500 || status === 429) return { kind: 'waiting', message };
  if (code === 'payments.not_paid') return { kind: 'choosing', open: false, notice: approved ? message : notice };
  return approved ? { kind: 'lost' } : { kind: 'choosing', open: false, notice: message };
}

/** Why PayPal's window has nothing to show: in the server's words where they are about this. */
export function createErrorMessage(said: ErrorReply): string {
  return said === undefined || said.status >= 500 || said.code === 'unknown'
    ? errorCatalogue['payments.failed'].message
    : said.message;
}
