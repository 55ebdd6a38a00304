import * as v from 'valibot';
import { declareCall } from '../../core/call.ts';
import { count, id, isoTime, optionalText, statusCounts, statusFilter, tableQuery, text } from '../../core/schemas.ts';
import { planLengths, userLengths } from '../../core/lengths.ts';
import { commonLengths } from '../../core/common-lengths.ts';
import { adminPageSizes } from '../../core/admin-page-sizes.ts';
import { startup } from '../../listings/startups.contract.ts';
import { billingCycle, ownPayment, subscriptionId, subscriptionStatuses } from './payments.contract.ts';

export const paymentOrderKinds = ['cancel', 'refund'] as const;
export type PaymentOrderKind = (typeof paymentOrderKinds)[number];

/**
 * The state of an admin's order at PayPal. `waiting`: not sent yet. `sent`: sent, and PayPal has not answered. `pending`: PayPal is
 * working on it. `failed`: PayPal refused it, so nothing happened.
 */
export const paymentOrderStates = ['waiting', 'sent', 'pending', 'done', 'failed'] as const;
export type PaymentOrderState = (typeof paymentOrderStates)[number];

/** The filters of the table: a status, or any problem that needs an admin. */
export const subscriptionFilters = [...subscriptionStatuses, 'problem'] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

/** A subscription as shown to admins. Money is in US dollars; `price` is per cycle. */
export const adminSubscription = v.strictObject({
  _id: id,
  subscriptionId,
  /** Null until the listing is submitted, and after it was deleted. */
  startup: v.nullable(v.pick(startup, ['_id', 'name', 'slug', 'logo', 'status'])),
  /** Null after the account was deleted. */
  member: v.nullable(
    v.strictObject({
      _id: id,
      username: text(userLengths.username),
      name: optionalText(userLengths.name),
      email: text(commonLengths.email),
    }),
  ),
  plan: text(planLengths.name),
  cycle: billingCycle,
  price: v.number(),
  status: v.picklist(subscriptionStatuses),
  /** Null when nothing more will be charged. */
  nextPaymentAt: v.nullable(isoTime),
  /** The end of the paid time, in any status; null while unknown. */
  paidUntil: v.nullable(isoTime),
  /** The number of consecutive failed attempts to charge. */
  failedPayments: count,
  /** Whether PayPal refused an admin's last order. */
  failedOrder: v.boolean(),
  /** Whether a cancellation waits for PayPal's confirmation. */
  isCanceling: v.boolean(),
  createdAt: isoTime,
});
export type AdminSubscription = v.InferOutput<typeof adminSubscription>;

/** The part of a payment that can still be refunded, as PayPal writes amounts ("24.00", "USD"). */
export const refundable = v.strictObject({ paymentId: text(60), amount: text(20), currency: text(3) });
export type Refundable = v.InferOutput<typeof refundable>;

export const paymentOrder = v.strictObject({
  _id: id,
  kind: v.picklist(paymentOrderKinds),
  /** The amount of a refund in US dollars ("24.00"); '' for a cancellation. */
  amount: optionalText(20),
  state: v.picklist(paymentOrderStates),
  /** Why PayPal refused the order, or `unanswered` while PayPal has not answered; otherwise ''. */
  reason: optionalText(200),
  /** When the order is sent next; null when it is done or refused. */
  dueAt: v.nullable(isoTime),
  /** The admin's username; null after the account was deleted. */
  by: v.nullable(text(userLengths.username)),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type AdminPaymentOrder = v.InferOutput<typeof paymentOrder>;

export const subscriptionDetails = v.strictObject({
  subscription: adminSubscription,
  /** When the status last changed at PayPal; null until PayPal reports one. */
  statusAt: v.nullable(isoTime),
  canCancel: v.boolean(),
  /** The last payment, if it can be refunded. */
  refundable: v.nullable(refundable),
  /** Newest first. */
  payments: v.array(v.omit(ownPayment, ['plan', 'subscriptionId'])),
  /** The orders of admins, newest first. */
  orders: v.array(paymentOrder),
});
export type SubscriptionDetails = v.InferOutput<typeof subscriptionDetails>;

export const listSubscriptions = declareCall('GET', '/admin/payments', {
  summary:
    'Subscriptions known to PayPal, newest first. `search` matches every word in the startup, the member, the email or the subscription id. The status `problem` means that PayPal paused it, that charging failed, or that PayPal refused what an admin ordered.',
  who: { may: 'managePlans' },
  query: tableQuery('subscriptions', adminPageSizes.subscriptions, { status: statusFilter(subscriptionFilters) }),
  reply: v.strictObject({ subscriptions: v.array(adminSubscription), total: count, counts: statusCounts(subscriptionFilters) }),
});

export const getSubscription = declareCall('GET', '/admin/payments/:id', {
  summary: 'A subscription with its payments and what admins ordered.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  reply: subscriptionDetails,
  errors: ['payments.not_found'],
});

const orderReply = v.strictObject({ order: paymentOrder });

export const cancelMemberSubscription = declareCall('POST', '/admin/payments/:id/cancel', {
  summary:
    'Cancels a subscription at PayPal. Nothing more is charged, and the plan stays active for the paid period. The reply says what PayPal answered; the order is sent again until PayPal answers.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  reply: orderReply,
  errors: ['payments.not_found', 'payments.ended', 'payments.in_progress', 'plans.sync_not_configured'],
  transaction: 'own',
});

export const refundPayment = declareCall('POST', '/admin/payments/:id/refund', {
  summary:
    'Refunds at PayPal the part of a payment that was not refunded yet. `amount` is what the admin was shown; another amount is refused. The reply says what PayPal answered; the order is sent again until PayPal answers, and never refunds twice.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  body: v.strictObject({ paymentId: text(60), amount: text(20) }),
  reply: orderReply,
  errors: [
    'payments.not_found',
    'payments.already_refunded',
    'payments.too_old',
    'payments.amount_changed',
    'payments.in_progress',
    'plans.sync_not_configured',
  ],
  transaction: 'own',
});

export const settleSubscription = declareCall('POST', '/admin/payments/:id/settle', {
  summary: 'Marks a refused order as settled in another way, so that the subscription no longer counts as a problem.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  reply: adminSubscription,
  errors: ['payments.not_found', 'payments.nothing_failed'],
});

/** An admin's orders with a rejection. They are sent when the rejection can no longer be undone. */
export const rejectionOrders = v.strictObject({
  cancel: v.boolean(),
  /** The payment to refund, with the amount that the admin was shown. */
  refund: v.optional(v.strictObject({ paymentId: text(60), amount: text(20) })),
});
export type RejectionOrders = v.InferOutput<typeof rejectionOrders>;
