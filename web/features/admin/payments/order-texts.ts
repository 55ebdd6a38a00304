import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type {
  AdminPaymentOrder,
  AdminSubscription,
} from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { dollars, subscriptionStatusLabels } from '../../../lib/prices.ts';

/** PayPal's codes of refusals that an admin can act on. */
const refusals: Readonly<Record<string, string>> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'the PayPal account does not have enough money',
  REFUND_TIME_LIMIT_EXCEEDED: 'the payment is older than 180 days',
  TRANSACTION_REFUSED: 'this payment cannot be refunded, for example because of an open dispute',
  NOT_AUTHORIZED: 'the app at PayPal has no permission for it',
  PERMISSION_DENIED: 'the app at PayPal has no permission for it',
  RESOURCE_NOT_FOUND: 'PayPal does not know it',
  INVALID_RESOURCE_ID: 'PayPal does not know it',
};

/** Describes the state of a cancellation or refund that an admin has ordered from PayPal, as a sentence. */
export function orderText({ kind, amount, state, reason, dueAt }: AdminPaymentOrder): string {
  const subject = kind === 'refund' ? `The refund of ${dollars(Number(amount))}` : 'The cancellation';
  switch (state) {
    case 'waiting':
      return `${subject} starts when the decision can no longer be undone.`;
    case 'sent':
      return reason === 'unanswered'
        ? `${subject} is not confirmed: PayPal did not answer. It is sent again${dueAt === null ? '' : ` at ${formatDateTime(dueAt)}`}, and never made twice.`
        : `${subject} is being sent to PayPal.`;
    case 'pending':
      return `${subject} is in progress at PayPal.`;
    case 'failed':
      return `${subject} was refused: ${refusals[reason] ?? `PayPal says ${reason}`}.`;
    default:
      return kind === 'refund' ? `${dollars(Number(amount))} refunded.` : 'Subscription canceled.';
  }
}

/** "Growth, $24 a month". */
export function priceText({ plan, price, cycle }: Pick<AdminSubscription, 'plan' | 'price' | 'cycle'>): string {
  return `${plan}, ${dollars(price)} ${cycle === 'annual' ? 'a year' : 'a month'}`;
}

/** The effects of a cancellation, as sentences. */
export function cancellationText({ plan, paidUntil }: Pick<AdminSubscription, 'plan' | 'paidUntil'>): string {
  const stays = paidUntil === null ? '' : ` ${plan} stays active until ${formatDate(paidUntil)}.`;
  return `PayPal charges nothing more.${stays} Past payments are not refunded. The member is emailed. This cannot be undone.`;
}

/** "Paid with Growth, $24 a month. Next payment on November 28, 2026." */
export function paidWith(subscription: NonNullable<StartupReview['subscription']>): string {
  const { status, nextPaymentAt, paidUntil } = subscription;
  const next = nextPaymentAt === null ? subscriptionStatusLabels[status] : `Next payment on ${formatDate(nextPaymentAt)}`;
  const until = nextPaymentAt === null && paidUntil !== null ? `, paid until ${formatDate(paidUntil)}` : '';
  return `Paid with ${priceText(subscription)}. ${next}${until}.`;
}
