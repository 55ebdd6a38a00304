import type { IntentRecord, PaymentRecord, PlanSync } from '../../db/store.ts';
import type { ErrorCode } from '../contract/errors.ts';
import {
  type BillingCycle,
  billingCycles,
  type OwnPayment,
  type OwnSubscription,
  type SubscriptionStatus,
} from '../contract/payments.ts';
import type { ProviderSubscription } from '../contract/paypal.ts';
import type { Plan, PlanToEdit } from '../contract/plans.ts';
import type { SubmissionPayload } from '../contract/submissions.ts';
import { priceOf, providerId } from './plans.ts';
import { planCalled } from './submissions.ts';

/** A submission as it is kept until it is paid: its pictures are made and have their addresses. */
export interface IntentListing {
  values: Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'subscriptionId'>;
  logo: string;
  screenshots: string[];
  /** How fast a decision is promised, in the plan's words. */
  promise: string;
}

type Status = IntentRecord['status'];

/** What an intent may become. Giving up is never the last word against money; what is used stays used. */
const forward: Readonly<Record<Status, readonly Status[]>> = {
  created: ['failed', 'cancelled', 'paid-unfulfilled', 'fulfilled'],
  failed: ['paid-unfulfilled', 'fulfilled'],
  cancelled: ['paid-unfulfilled', 'fulfilled'],
  'paid-unfulfilled': ['fulfilled'],
  fulfilled: [],
};

export function canBecome(from: Status, to: Status): boolean {
  return from === to || forward[from].includes(to);
}

const states: Readonly<Record<ProviderSubscription['status'], SubscriptionStatus>> = {
  APPROVAL_PENDING: 'waiting',
  APPROVED: 'waiting',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** From the least to the most final; of two at the same second the more final counts. */
const finality: readonly SubscriptionStatus[] = ['waiting', 'active', 'suspended', 'cancelled', 'expired'];
const hasEnded = (state: SubscriptionStatus) => state === 'cancelled' || state === 'expired';

/** Whether the provider will charge again, if nobody ends it. */
export function isLive({ subscriptionStatus: state }: Pick<IntentRecord, 'state'>): boolean {
  return state === 'active' || state === 'suspended';
}

/**
 * An intent with what the provider said of its subscription, however late: the order in which news arrive changes nothing. What
 * has ended never lives again, and what is paid for is never shortened.
 */
export function applyProviderUpdate(intent: IntentRecord, news: ProviderSubscription): IntentRecord {
  const state = states[news.status];
  const paidUntil = [intent.paidUntil, news.nextBillingAt].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  const known = { ...intent, subscriptionId: intent.subscriptionId ?? news.id, paidUntil };
  return isNewer(intent, state, news.statusAt) ? { ...known, subscriptionStatus: state, subscriptionStatusAt: news.statusAt } : known;
}

function isNewer({ subscriptionStatus: before, subscriptionStatusAt: stateAt }: IntentRecord, state: SubscriptionStatus, at: string): boolean {
  if (hasEnded(before) !== hasEnded(state)) return hasEnded(state);
  if (at !== stateAt) return at > stateAt;
  return finality.indexOf(state) > finality.indexOf(before);
}

/** Why a subscription does not pay for an intent, or undefined. Nothing that a client says counts here. */
export function whyNotPaid(intent: IntentRecord, subscription: ProviderSubscription): ErrorCode | undefined {
  if (!isOfIntent(intent, subscription)) return 'payments.does_not_fit';
  if (subscription.status === 'ACTIVE') return undefined;
  return subscription.status === 'APPROVED' ? 'payments.pending' : 'payments.not_paid';
}

/** Whether a subscription was made for an intent, and for the very plan that was chosen. */
export function isOfIntent(intent: IntentRecord, { id, planId, customId }: ProviderSubscription): boolean {
  const isIts = intent.subscriptionId === null || intent.subscriptionId === id;
  return isIts && customId === intent._id && planId === intent.providerPlanId;
}

/** The same press of the button again is the same intent for so long, in milliseconds: the provider's approval lasts longer. */
export const sameIntentMs = 3_600_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Payers may come back to what they left open. */
const givenUpAfter = 3 * day;

/** What becomes of an intent that nobody paid for; itself while it may still be paid. */
export function expireUnpaid(intent: IntentRecord, now: Date): IntentRecord {
  const waited = now.getTime() - Date.parse(intent.createdAt);
  if (intent.status !== 'created') return intent;
  if (intent.subscriptionId === null) return waited >= hour ? { ...intent, status: 'failed' } : intent;
  return waited >= givenUpAfter || hasEnded(intent.subscriptionStatus) ? { ...intent, status: 'cancelled' } : intent;
}

/** When the provider is asked about an intent next, or null. */
export function nextCheckAt(intent: IntentRecord, now: Date): string | null {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (hasEnded(intent.subscriptionStatus)) return null;
  if (intent.cancelPending && isLive(intent)) return after(10 * minute);
  switch (intent.status) {
    case 'created':
      return after(now.getTime() - Date.parse(intent.createdAt) < 2 * hour ? 10 * minute : hour);
    case 'paid-unfulfilled':
      return after(hour);
    case 'fulfilled':
      return after(day);
    default:
      return null;
  }
}

/** Whether a plan's promise of a fast decision is kept: it is paid for, and nobody took the money back. */
export function isEntitled({ subscriptionStatus: state, paidUntil, refunded: takenBack }: IntentRecord, now: Date): boolean {
  return !takenBack && (state === 'active' || (paidUntil ?? '') > now.toISOString());
}

/** The subscription that pays for a listing now, if one does. Of several the newest. */
export function payingIntent(intents: readonly IntentRecord[], now: Date): IntentRecord | undefined {
  return intents.find((intent) => intent.status === 'fulfilled' && (isEntitled(intent, now) || (isLive(intent) && !intent.cancelPending)));
}

export function presentSubscription(
  intent: IntentRecord & { subscriptionId: string },
  startup: { _id: string; name: string } | undefined,
  plans: readonly Plan[],
): OwnSubscription {
  const { subscriptionId, plan, cycle, cents, subscriptionStatus: state, paidUntil, createdAt, cancelPending: toCancel } = intent;
  return {
    subscriptionId,
    plan,
    cycle,
    price: cents / 100,
    status: state,
    startup: startup === undefined ? null : { _id: startup._id, name: startup.name },
    nextPaymentAt: state === 'active' && !toCancel ? paidUntil : null,
    paidUntil,
    renewalIncentives: planCalled(plan, plans)?.renewalIncentives ?? [],
    canCancel: isLive(intent) && !toCancel,
    createdAt,
  };
}

/** A payment that is known by itself; part of it may have been given back. */
export function presentPayment(payment: PaymentRecord, plan: string): OwnPayment {
  const { _id, subscriptionId, cents, currency, refundedCents, reversed, paidAt } = payment;
  const status = reversed ? 'reversed' : refundedCents >= cents && cents > 0 ? 'refunded' : 'completed';
  return { _id, subscriptionId, plan, amount: (cents / 100).toFixed(2), currency, status, paidAt };
}

/** Whether all of a payment went back. */
export function isRefunded({ cents, refundedCents, reversed }: PaymentRecord): boolean {
  return reversed || (cents > 0 && refundedCents >= cents);
}

/** A price in cents. */
export function centsOf(plan: Plan, cycle: BillingCycle): number {
  return Math.round(priceOf(plan, cycle) * 100);
}

/** Whether the provider has a plan's price as it is now. What costs nothing cannot be charged, so it needs nothing. */
export function isSynced(plan: Plan, cycle: BillingCycle, syncs: readonly PlanSync[]): boolean {
  const cents = centsOf(plan, cycle);
  const id = providerId(plan, cycle);
  const isIts = (sync: PlanSync) => sync.planId === plan._id && sync.cycle === cycle;
  return id !== '' && syncs.some((sync) => isIts(sync) && sync.providerPlanId === id && sync.cents === cents);
}

/** A plan as everybody sees it: with the provider's ids of those cycles only that cost what the page says. */
export function presentPlan(plan: Plan, syncs: readonly PlanSync[]): Plan {
  return {
    ...plan,
    paypalMonthlyPlanId: isSynced(plan, 'monthly', syncs) ? plan.paypalMonthlyPlanId : '',
    paypalAnnualPlanId: isSynced(plan, 'annual', syncs) ? plan.paypalAnnualPlanId : '',
  };
}

export function presentPlanForAdmins(plan: Plan, syncs: readonly PlanSync[]): PlanToEdit {
  const wanted = billingCycles.filter((cycle) => centsOf(plan, cycle) > 0);
  const own = syncs.filter(({ planId }) => planId === plan._id);
  if (own.length === 0) return { ...plan, sync: 'never' };
  const done = wanted.every((cycle) => isSynced(plan, cycle, own)) && own.every(({ retiringPlanId: retiring }) => retiring === '');
  return { ...plan, sync: done ? 'done' : 'needed' };
}
