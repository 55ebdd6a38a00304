import { type Noun, withNoun } from '../domain/core/noun.ts';
import { formatDate } from '../domain/core/dates.ts';
import type { RejectedSubscription } from '../domain/core/emails.ts';

/** Tells the owner of a rejected startup whether its subscription continues. Amounts look like "24.00". */
export function rejectedSubscriptionTexts(
  { plan, state, refund, nextPaymentAt, paidUntil }: RejectedSubscription,
  noun?: Noun,
): string[] {
  const until =
    paidUntil === '' ? '' : ` ${plan} stays active until ${formatDate(paidUntil)}, so you can submit it again until then.`;
  const next = nextPaymentAt === '' ? '' : ` The next payment is on ${formatDate(nextPaymentAt)}.`;
  const texts = {
    running: `Your ${plan} subscription keeps running.${next} You can submit the ${withNoun('startup', noun)} again with it at no extra cost, or cancel it in your settings.`,
    canceling: `We are canceling your ${plan} subscription, so you will not be charged again.${until}`,
    ended: `Your ${plan} subscription will not be charged again.${until}`,
  };
  const refunded = `We are refunding your last payment of $${refund} through PayPal. It can take a few days to arrive.`;
  return [...(refund === '' ? [] : [refunded]), texts[state]];
}
