import type { IntentRecord, NamedPaymentOrder, NamedSubscription, PaymentOrder, PaymentRecord } from '../../../../db/store.ts';
import { dayMs, hourMs, minuteMs } from '../../core/dates.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { AdminPaymentOrder, AdminSubscription, Refundable } from './payment-orders.contract.ts';
import { isLive, isRefunded, nextPaymentAt } from './payments.rules.ts';
import type { ProviderRefund } from './paypal.contract.ts';

/** Whether an order is not finished. */
export function isOpenOrder({ state }: Pick<PaymentOrder, 'state'>): boolean {
  return state !== 'done' && state !== 'failed';
}

/** Whether a subscription needs an admin: the provider paused it, charging failed, or the provider refused an order. */
export function hasProblem({
  subscriptionStatus,
  failedPayments,
  failedOrder,
}: Pick<IntentRecord, 'subscriptionStatus' | 'failedPayments' | 'failedOrder'>): boolean {
  return subscriptionStatus === 'suspended' || (subscriptionStatus === 'active' && failedPayments > 0) || failedOrder;
}

/** The number of days for which PayPal refunds a payment. */
export const refundDays = 180;

/** Why a payment cannot be refunded; undefined when it can. */
export function whyCannotRefund(payment: PaymentRecord, now: Date): ErrorCode | undefined {
  if (isRefunded(payment) || payment.cents === 0) return 'payments.already_refunded';
  return now.getTime() - Date.parse(payment.paidAt) > refundDays * dayMs ? 'payments.too_old' : undefined;
}

/** The part of a payment that was not refunded, in cents. */
export function refundableCents({ cents, refundedCents }: PaymentRecord): number {
  return cents - refundedCents;
}

/** An amount as PayPal writes it: "24.00". */
export function amountOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The last payment, if it can be refunded. `payments` are newest first. */
export function presentRefundable([last]: readonly PaymentRecord[], now: Date): Refundable | null {
  if (last === undefined || whyCannotRefund(last, now) !== undefined) return null;
  return { paymentId: last._id, amount: amountOf(refundableCents(last)), currency: last.currency };
}

/** How long PayPal has to answer before an order counts as lost and is sent again, in milliseconds. */
const leaseMs = minuteMs / 2;

/** The pauses after the first, second, … unanswered attempt before an order is sent again, in milliseconds. */
const retryMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs];

/** The time between two requests to PayPal about a refund in progress, in milliseconds. */
const pendingMs = 6 * hourMs;

/**
 * Whether an admin cannot send an unfinished order now: its rejection can still be undone, it is being sent, or PayPal is working on
 * it.
 */
export function isBusy({ state, reason, dueAt }: PaymentOrder, now: Date): boolean {
  if (state === 'waiting' || state === 'pending') return true;
  return reason !== 'unanswered' && (dueAt ?? '') > now.toISOString();
}

/** An order that is about to be sent. */
export function sentOrder(order: PaymentOrder, now: Date): PaymentOrder {
  const at = now.toISOString();
  return { ...order, state: 'sent', reason: '', attempts: order.attempts + 1, dueAt: later(now, leaseMs), updatedAt: at };
}

/** An order after the provider's answer; `answer` is undefined when there was none. */
export function answeredOrder(order: PaymentOrder, answer: ProviderRefund | undefined, now: Date): PaymentOrder {
  const after = { ...order, reason: '', updatedAt: now.toISOString() };
  if (answer === undefined) {
    const wait = retryMs[Math.min(order.attempts, retryMs.length) - 1] ?? hourMs;
    return { ...after, state: 'sent', reason: 'unanswered', dueAt: later(now, wait) };
  }
  if (answer.status === 'pending') return { ...after, state: 'pending', dueAt: later(now, pendingMs) };
  if (answer.status === 'refused') return { ...after, state: 'failed', reason: answer.reason, dueAt: null };
  return { ...after, state: 'done', dueAt: null };
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

export function presentAdminSubscription(subscription: NamedSubscription): AdminSubscription {
  const { _id, subscriptionId, startup, member, plan, cycle, cents, paidUntil, failedPayments, failedOrder } = subscription;
  const { subscriptionStatus: status, cancelPending, createdAt } = subscription;
  return {
    _id,
    subscriptionId,
    startup,
    member,
    plan,
    cycle,
    price: cents / 100,
    status,
    nextPaymentAt: nextPaymentAt(subscription),
    paidUntil,
    failedPayments,
    failedOrder,
    isCanceling: cancelPending && isLive(subscription),
    createdAt,
  };
}

export function presentOrder(order: NamedPaymentOrder): AdminPaymentOrder {
  const { _id, kind, cents, state, reason, dueAt, requester: by, createdAt, updatedAt } = order;
  return { _id, kind, amount: kind === 'refund' ? amountOf(cents) : '', state, reason, dueAt, by, createdAt, updatedAt };
}
