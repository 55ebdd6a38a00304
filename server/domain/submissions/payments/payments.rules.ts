import type { IntentRecord, PaymentRecord, PlanRecord, PlanSync } from '../../../../db/store.ts';
import type { RejectedSubscription } from '../../core/emails.ts';
import type { ErrorCode } from '../../core/errors.ts';
import {
  type BillingCycle,
  billingCycles,
  type OwnPayment,
  type OwnSubscription,
  type SubscriptionStatus,
} from './payments.contract.ts';
import type { RejectionOrders } from './payment-orders.contract.ts';
import type { ProviderSubscription } from './paypal.contract.ts';
import { type AdminPlan, type Plan, toPlanEdit } from './plans.contract.ts';
import type { SubmissionPayload } from '../submissions.contract.ts';
import { priceOf, providerId } from './plans.rules.ts';
import { planByName } from '../submissions.rules.ts';
import { withVersion } from '../../core/versions.ts';
import { dayMs, hourMs, minuteMs } from '../../core/dates.ts';

/** The submission that is stored with an intent until it is paid. Its images are already stored, under their addresses. */
export interface IntentListing {
  values: Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'subscriptionId'>;
  logo: string;
  screenshots: string[];
  /** The approval speed in the plan's words. `promise` is its name in stored JSON. */
  promise: string;
}

type Status = IntentRecord['status'];

/** The statuses that may follow each status. A late payment makes a failed or canceled intent valid again. */
const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  created: ['failed', 'cancelled', 'paid-unfulfilled', 'fulfilled'],
  failed: ['paid-unfulfilled', 'fulfilled'],
  cancelled: ['paid-unfulfilled', 'fulfilled'],
  'paid-unfulfilled': ['fulfilled'],
  fulfilled: [],
};

/** Whether an intent may change from one status to another, or keep it. */
export function canBecome(from: Status, to: Status): boolean {
  return from === to || nextStatuses[from].includes(to);
}

const subscriptionStatusOf: Readonly<Record<ProviderSubscription['status'], SubscriptionStatus>> = {
  APPROVAL_PENDING: 'waiting',
  APPROVED: 'waiting',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** The statuses from the least to the most final. If two updates have the same second, the more final one wins. */
const finalityOrder: readonly SubscriptionStatus[] = ['waiting', 'active', 'suspended', 'cancelled', 'expired'];
const hasEnded = (status: SubscriptionStatus) => status === 'cancelled' || status === 'expired';

/** Whether the provider will charge again unless the subscription is canceled. */
export function isLive({ subscriptionStatus }: Pick<IntentRecord, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'active' || subscriptionStatus === 'suspended';
}

/**
 * An intent after the provider's report about its subscription. The result is the same for any order of the reports: an ended
 * subscription stays ended, and `paidUntil` only moves forward.
 */
export function applyProviderUpdate(intent: IntentRecord, update: ProviderSubscription): IntentRecord {
  const status = subscriptionStatusOf[update.status];
  const paidUntil = [intent.paidUntil, update.nextBillingAt].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  const { failedPayments } = update.statusAt >= intent.subscriptionStatusAt ? update : intent;
  const updated = { ...intent, subscriptionId: intent.subscriptionId ?? update.id, paidUntil, failedPayments };
  return isNewer(intent, status, update.statusAt)
    ? { ...updated, subscriptionStatus: status, subscriptionStatusAt: update.statusAt }
    : updated;
}

function isNewer(
  { subscriptionStatus: before, subscriptionStatusAt: beforeAt }: IntentRecord,
  status: SubscriptionStatus,
  at: string,
): boolean {
  if (hasEnded(before) !== hasEnded(status)) return hasEnded(status);
  if (at !== beforeAt) return at > beforeAt;
  return finalityOrder.indexOf(status) > finalityOrder.indexOf(before);
}

/** Why a subscription does not pay for an intent; undefined when it does. Only the provider's data counts, never the client's. */
export function whyNotPaid(intent: IntentRecord, subscription: ProviderSubscription): ErrorCode | undefined {
  if (!isOfIntent(intent, subscription)) return 'payments.does_not_fit';
  if (subscription.status === 'ACTIVE') return undefined;
  return subscription.status === 'APPROVED' ? 'payments.pending' : 'payments.not_paid';
}

/** Whether a subscription was created for this intent and its plan. */
export function isOfIntent(intent: IntentRecord, { id, planId, customId }: ProviderSubscription): boolean {
  const hasItsId = intent.subscriptionId === null || intent.subscriptionId === id;
  return hasItsId && customId === intent._id && planId === intent.providerPlanId;
}

/** How long identical requests get the same intent, in milliseconds. The provider's approval page remains open for longer. */
export const intentReuseMs = hourMs;

/** How long payers can return to an open approval page, in milliseconds. */
const approvalTimeoutMs = 3 * dayMs;

/** The intent after the time for paying has ended: failed or canceled, or unchanged while it can still be paid. */
export function expireUnpaid(intent: IntentRecord, now: Date): IntentRecord {
  const waited = now.getTime() - Date.parse(intent.createdAt);
  if (intent.status !== 'created') return intent;
  if (intent.subscriptionId === null) return waited >= hourMs ? { ...intent, status: 'failed' } : intent;
  return waited >= approvalTimeoutMs || hasEnded(intent.subscriptionStatus) ? { ...intent, status: 'cancelled' } : intent;
}

/** When the reconciler next checks an intent with the provider (ISO time); null for never. */
export function nextCheckAt(intent: IntentRecord, now: Date): string | null {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (hasEnded(intent.subscriptionStatus)) return null;
  if (intent.cancelPending && isLive(intent)) return after(10 * minuteMs);
  switch (intent.status) {
    case 'created':
      return after(now.getTime() - Date.parse(intent.createdAt) < 2 * hourMs ? 10 * minuteMs : hourMs);
    case 'paid-unfulfilled':
      return after(hourMs);
    case 'fulfilled':
      return after(dayMs);
    default:
      return null;
  }
}

/** Whether the plan's approval speed applies at `now`: the plan is paid and the payment was not refunded. */
export function isEntitled({ subscriptionStatus, paidUntil, refunded }: IntentRecord, now: Date): boolean {
  return !refunded && (subscriptionStatus === 'active' || (paidUntil ?? '') > now.toISOString());
}

/** The intent whose subscription pays for a listing at `now`, or undefined. `intents` are newest first. */
export function findPayingIntent(intents: readonly IntentRecord[], now: Date): IntentRecord | undefined {
  return intents.find(
    (intent) => intent.status === 'fulfilled' && (isEntitled(intent, now) || (isLive(intent) && !intent.cancelPending)),
  );
}

/** When a subscription is charged next; null when it is not charged again. */
export function nextPaymentAt({
  subscriptionStatus,
  cancelPending,
  paidUntil,
}: Pick<IntentRecord, 'subscriptionStatus' | 'cancelPending' | 'paidUntil'>): string | null {
  return subscriptionStatus === 'active' && !cancelPending ? paidUntil : null;
}

/** A subscription as shown on its member's billing page; `startup` is undefined until it is submitted. */
export function presentSubscription(
  intent: IntentRecord & { subscriptionId: string },
  startup: { _id: string; name: string } | undefined,
  plans: readonly Plan[],
): OwnSubscription {
  const { subscriptionId, plan, cycle, cents, subscriptionStatus, paidUntil, createdAt, cancelPending } = intent;
  return {
    subscriptionId,
    plan,
    cycle,
    price: cents / 100,
    status: subscriptionStatus,
    startup: startup === undefined ? null : { _id: startup._id, name: startup.name },
    nextPaymentAt: nextPaymentAt(intent),
    paidUntil,
    renewalIncentives: planByName(plan, plans)?.renewalIncentives ?? [],
    canCancel: isLive(intent) && !cancelPending,
    createdAt,
  };
}

/**
 * The subscription of a rejected listing in the form that its email describes, with an admin's orders. Undefined when it has
 * ended, no longer pays for anything, and nothing was ordered.
 */
export function rejectedSubscription(
  intent: IntentRecord,
  { cancel, refund }: RejectionOrders = { cancel: false },
  now: Date,
): RejectedSubscription | undefined {
  const { plan, paidUntil } = intent;
  const isPaid = isEntitled(intent, now) && refund === undefined && (paidUntil ?? '') > now.toISOString();
  if (!isLive(intent) && !isPaid && refund === undefined) return undefined;
  return {
    plan,
    state: cancel ? 'canceling' : isLive(intent) && !intent.cancelPending ? 'running' : 'ended',
    refund: refund?.amount ?? '',
    nextPaymentAt: cancel ? '' : (nextPaymentAt(intent) ?? ''),
    paidUntil: isPaid ? (paidUntil ?? '') : '',
  };
}

/** A payment as shown to its member. A partial refund leaves it completed. */
export function presentPayment(payment: PaymentRecord, plan: string): OwnPayment {
  const { _id, subscriptionId, cents, refundedCents, currency, reversed, paidAt } = payment;
  const status = reversed ? 'reversed' : isRefunded(payment) ? 'refunded' : 'completed';
  const refundedAmount = ((reversed ? cents : refundedCents) / 100).toFixed(2);
  return { _id, subscriptionId, plan, amount: (cents / 100).toFixed(2), refundedAmount, currency, status, paidAt };
}

/** Whether a payment was refunded in full or reversed. */
export function isRefunded({ cents, refundedCents, reversed }: PaymentRecord): boolean {
  return reversed || (cents > 0 && refundedCents >= cents);
}

type IntentStatuses = Pick<IntentRecord, 'status' | 'subscriptionStatus'>;

/** Whether an intent was paid or could be paid right now. If so, its plan cannot be removed. */
function mayBePaid({ status, subscriptionStatus }: IntentStatuses): boolean {
  return subscriptionStatus !== 'waiting' || (status !== 'failed' && status !== 'cancelled');
}

/** Why a plan cannot be removed; undefined when it can. */
export function whyCannotRemovePlan({ hasSubscriptions }: Pick<AdminPlan, 'hasSubscriptions'>): ErrorCode | undefined {
  return hasSubscriptions ? 'plans.has_subscriptions' : undefined;
}

/** A price in cents. */
export function centsOf(plan: Plan, cycle: BillingCycle): number {
  return Math.round(priceOf(plan, cycle) * 100);
}

/** Whether the provider has this plan and cycle at the current price. */
export function isSynced(plan: Plan, cycle: BillingCycle, syncs: readonly PlanSync[]): boolean {
  const cents = centsOf(plan, cycle);
  const id = providerId(plan, cycle);
  const isOfPlan = (sync: PlanSync) => sync.planId === plan._id && sync.cycle === cycle;
  return id !== '' && syncs.some((sync) => isOfPlan(sync) && sync.providerPlanId === id && sync.cents === cents);
}

/** The available plans, as shown to visitors. */
export function offeredPlans(plans: readonly PlanRecord[], syncs: readonly PlanSync[]): Plan[] {
  return plans.filter(({ status }) => status === 'active').map((plan) => presentPlan(plan, syncs));
}

/** A plan as shown to visitors. The provider's id is '' for a cycle whose price the provider does not have yet. */
function presentPlan({ status: _internal, ...plan }: PlanRecord, syncs: readonly PlanSync[]): Plan {
  return {
    ...plan,
    paypalMonthlyPlanId: isSynced(plan, 'monthly', syncs) ? plan.paypalMonthlyPlanId : '',
    paypalAnnualPlanId: isSynced(plan, 'annual', syncs) ? plan.paypalAnnualPlanId : '',
  };
}

/** A plan with the state of its sync with the provider, and whether it has subscriptions. */
export function presentAdminPlan(record: PlanRecord, syncs: readonly PlanSync[], intents: readonly IntentStatuses[]): AdminPlan {
  const plan = { ...record, hasSubscriptions: intents.some(mayBePaid) };
  const pricedCycles = billingCycles.filter((cycle) => centsOf(plan, cycle) > 0);
  const own = syncs.filter(({ planId }) => planId === plan._id);
  const versioned = withVersion(plan, toPlanEdit(plan));
  if (own.length === 0) return { ...versioned, sync: 'never' };
  const isDone =
    pricedCycles.every((cycle) => isSynced(plan, cycle, own)) && own.every(({ retiringPlanId }) => retiringPlanId === '');
  return { ...versioned, sync: isDone ? 'done' : 'needed' };
}
