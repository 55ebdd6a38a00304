import type { OwnSubscription } from '../../../server/contract/payments.ts';
import { longDate } from '../../lib/days.ts';

/** What a subscription's status means for its owner, in a sentence or two; empty when all is well. */
export function describeStatus(
  { status, paidUntil, plan, canCancel }: Pick<OwnSubscription, 'status' | 'paidUntil' | 'plan' | 'canCancel'>,
  now: Date,
): string {
  const holds = paidUntil !== null && Date.parse(paidUntil) > now.getTime();
  const until = paidUntil === null ? '' : longDate(paidUntil);
  switch (status) {
    case 'active':
      return canCancel
        ? ''
        : `It is being cancelled, and nothing more is charged.${holds ? ` ${plan} holds until ${until}.` : ''}`;
    case 'waiting':
      return 'PayPal has not confirmed it yet. You need not do anything.';
    case 'suspended':
      return `A payment did not go through, so PayPal paused it. Your listing stays as it is. ${holds ? `${plan} holds until ${until}; ` : ''}${holds ? 'set' : 'Set'} it right at PayPal and it goes on.`;
    case 'cancelled':
      return holds
        ? `Nothing more is charged. ${plan} holds until ${until}, and your listing stays after that.`
        : 'Nothing more is charged, and your listing stays.';
    default:
      return `${plan} has ended. Your listing stays.`;
  }
}

/** What is lost by cancelling, and when; one to a line. */
export function describeCancellation({
  plan,
  paidUntil,
  renewalIncentives,
  startup,
}: Pick<OwnSubscription, 'plan' | 'paidUntil' | 'renewalIncentives' | 'startup'>): string[] {
  const listing = startup === null ? 'Your listing' : startup.name;
  return [
    'Nothing more is charged. What is paid already is not given back.',
    paidUntil === null ? `${plan} ends now.` : `${plan} holds until ${longDate(paidUntil)}, then it ends.`,
    ...(renewalIncentives.length > 0 ? [`You give up what renewing brings: ${renewalIncentives.join('; ')}.`] : []),
    `${listing} stays in the directory.`,
  ];
}
