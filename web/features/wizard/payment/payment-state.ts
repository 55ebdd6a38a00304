import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import type { ApiError } from '../../../api/client.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';

/** Notices shown next to PayPal's button. */
export const paymentMessages = {
  canceled: 'Payment was cancelled. You can try again or choose a different plan.',
  failed: 'An error occurred with your PayPal transaction. Please try again.',
  unfinished: 'Your payment was not completed. You can try again or choose a different plan.',
} as const;

/** The state of a draft's payment, as far as this page knows it. */
export type PaymentState =
  /** A plan can be chosen and paid. */
  | { kind: 'choosing'; isPayPalOpen: boolean; notice?: string | undefined }
  /** The server is asking PayPal about a payment that is or may be approved. */
  | { kind: 'checking' }
  /** PayPal has not confirmed the payment yet. A later check may succeed. */
  | { kind: 'pending'; message: string }
  | { kind: 'signed-out' }
  /** The listing is paid, but the server refuses it, and trying again would not help. */
  | { kind: 'needs-support' }
  | { kind: 'submitted' };

/** The state while no PayPal window is open. `notice` describes the result of the last window. */
export const choosing = (notice?: string): PaymentState => ({ kind: 'choosing', isPayPalOpen: false, notice });

/** The states in which a payment may have been made although the listing is not submitted. */
export type UnsettledPayment = Exclude<PaymentState, { kind: 'choosing' | 'submitted' }>;

export function isUnsettled(state: PaymentState): state is UnsettledPayment {
  return state.kind !== 'choosing' && state.kind !== 'submitted';
}

/** The error in the server's reply; undefined when no server answered. */
type ErrorReply = Pick<ApiError, 'status' | 'code' | 'message'> | undefined;

/** Whether the session has ended. */
export function isSignedOut(error: ErrorReply): boolean {
  return error?.status === 401;
}

/**
 * The state after the server refused to submit a listing with its subscription. `notice` is shown when the subscription is not
 * paid. A missing reply, a busy server and delays at PayPal lead to `pending`, because a later attempt may succeed.
 */
export function paymentStateAfterError(
  error: ErrorReply,
  { approved }: Pick<StartedPayment, 'approved'>,
  notice: string,
): PaymentState {
  if (isSignedOut(error)) return { kind: 'signed-out' };
  // A response without an error code was sent by a proxy.
  if (error === undefined || error.code === 'unknown')
    return { kind: 'pending', message: errorCatalogue['payments.unreachable'].message };
  const { code, status, message } = error;
  if (code === 'payments.pending' || status >= 500 || status === 429) return { kind: 'pending', message };
  if (code === 'payments.not_paid') return choosing(approved ? message : notice);
  return approved ? { kind: 'needs-support' } : choosing(message);
}

/** Why no subscription was created: the server's message when it concerns this plan, otherwise a general message. */
export function createErrorMessage(error: ErrorReply): string {
  return error === undefined || error.status >= 500 || error.code === 'unknown'
    ? errorCatalogue['payments.failed'].message
    : error.message;
}
