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
        : `It is being cancelled, and nothing more is charged.${isPaid ? ` ${plan} holds until ${until}.` : ''}`;
    case 'waiting':
      return 'PayPal has not confirmed it yet. You need not do anything.';
    case 'suspended':
      return `A payment did not go through, so PayPal paused it. Your listing stays as it is. ${isPaid ? `${plan} holds until ${until}; ` : ''}${isPaid ? 'set' : 'Set'} it right at PayPal and it goes on.`;
    case 'cancelled':
      return isPaid
        ? `Nothing more is charged. ${plan} holds until ${until}, and your listing stays after that.`
        : 'Nothing more is charged, and your listing stays.';
    default:
      return `${plan} has ended. Your listing stays.`;
  }
}

/** The consequences of cancelling, one per entry. */
export function describeCancellation({
  plan,
  paidUntil,
  renewalIncentives,
  startup,
}: Pick<OwnSubscription, 'plan' | 'paidUntil' | 'renewalIncentives' | 'startup'>): string[] {
  const listing = startup === null ? 'Your listing' : startup.name;
  return [
    'Nothing more is charged. What is paid already is not given back.',
    paidUntil === null ? `${plan} ends now.` : `${plan} holds until ${formatDate(paidUntil)}, then it ends.`,
    ...(renewalIncentives.length > 0 ? [`You give up what renewing brings: ${renewalIncentives.join('; ')}.`] : []),
    `${listing} stays in the directory.`,
  ];
}
