import type { OwnSubscription } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';

/** Explains a subscription's status to its owner; '' for an active subscription. */
export function describeStatus(
  { status, paidUntil, plan, canCancel }: Pick<OwnSubscription, 'status' | 'paidUntil' | 'plan' | 'canCancel'>,
  now: Date,
): string {
  const isPaid = paidUntil !== null && Date.parse(paidUntil) > now.getTime();
  const until = paidUntil === null ? '' : formatDate(paidUntil);
  switch (status) {
    case 'active':
      return canCancel
        ? ''
        : `It is being canceled, and you will not be charged again.${isPaid ? ` ${plan} stays active until ${until}.` : ''}`;
    case 'waiting':
      return 'PayPal has not confirmed it yet. No action is needed.';
    case 'suspended':
      return `A payment failed, so PayPal paused the plan. Your listing stays as it is. ${isPaid ? `${plan} stays active until ${until}. ` : ''}Fix the payment at PayPal to resume it.`;
    case 'cancelled':
      return isPaid
        ? `You will not be charged again. ${plan} stays active until ${until}, and your listing stays after that.`
        : 'You will not be charged again, and your listing stays.';
    default:
      return `${plan} has ended. Your listing stays.`;
  }
}

/** The consequences of canceling, one per entry. */
export function describeCancellation({
  plan,
  paidUntil,
  renewalIncentives,
  startup,
}: Pick<OwnSubscription, 'plan' | 'paidUntil' | 'renewalIncentives' | 'startup'>): string[] {
  const listing = startup === null ? 'Your listing' : startup.name;
  return [
    'You will not be charged again. Past payments are not refunded.',
    paidUntil === null ? `${plan} ends now.` : `${plan} stays active until ${formatDate(paidUntil)}, then it ends.`,
    ...(renewalIncentives.length > 0 ? [`You lose the benefits of renewing: ${renewalIncentives.join('; ')}.`] : []),
    `${listing} stays in the directory.`,
  ];
}
