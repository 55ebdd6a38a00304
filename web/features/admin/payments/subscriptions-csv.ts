import type { AdminSubscription } from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { subscriptionStatusLabels } from '../../../lib/prices.ts';

/** Subscriptions as a CSV file named by its date. Times are ISO in UTC, prices in US dollars per cycle. */
export function subscriptionsCsv(subscriptions: readonly AdminSubscription[], now: Date) {
  return {
    name: `subscriptions-${now.toISOString().slice(0, 10)}.csv`,
    headings: [
      'Subscription',
      'Status',
      'Startup',
      'Member',
      'Email',
      'Plan',
      'Cycle',
      'Price (USD)',
      'Started',
      'Next Payment',
      'Paid Until',
      'Failed Payments',
    ],
    rows: subscriptions.map(({ subscriptionId, status, startup, member, ...rest }) => [
      subscriptionId,
      subscriptionStatusLabels[status],
      startup?.name ?? '',
      member?.username ?? '',
      member?.email ?? '',
      rest.plan,
      rest.cycle,
      rest.price.toFixed(2),
      rest.createdAt,
      rest.nextPaymentAt ?? '',
      rest.paidUntil ?? '',
      rest.failedPayments,
    ]),
  };
}
