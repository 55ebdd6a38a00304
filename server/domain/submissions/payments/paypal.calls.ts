import type { IntentRecord, PaymentRecord, StartupRecord, Store } from '../../../../db/store.ts';
import { CallError } from '../../core/errors.ts';
import type { Email } from '../../core/emails.ts';
import type { PayPal, ProviderEvent, ProviderSubscription } from './paypal.contract.ts';
import {
  expireUnpaid,
  isOfIntent,
  isLive,
  isRefunded,
  type IntentListing,
  canBecome,
  nextCheckAt,
  findPayingIntent,
  applyProviderUpdate,
} from './payments.rules.ts';
import { answeredOrder } from './payment-orders.rules.ts';
import { reviewDueAt } from './plans.rules.ts';
import { knownCategories } from '../../listings/known-categories.ts';
import { startupCan } from '../../listings/startups.rules.ts';
import { listingOf } from '../submissions.rules.ts';
import type { CallContext } from '../../call-context.ts';
import { insertListing, findDoubleSubmit, resubmitListing } from '../submit-steps.calls.ts';
import { orThrow } from '../../core/refusals.ts';

/** The context for applying a provider's update, from a call, a webhook or the reconciler. */
export type PaymentContext = Pick<CallContext, 'now' | 'newId'>;

/**
 * Stores an update to an intent's subscription, and fulfills the intent when it is paid. Only this function does these two
 * things. Runs in a transaction of `store`, so that one intent results in one listing, regardless of how often and in which order
 * updates arrive.
 */
export async function applySubscription(
  { store, now, newId }: PaymentContext & { store: Store },
  intent: IntentRecord,
  update: ProviderSubscription,
): Promise<IntentRecord> {
  if (!isOfIntent(intent, update)) return intent;
  const updated = applyProviderUpdate(intent, update);
  const isPaid = update.status === 'ACTIVE';
  const after = isPaid && intent.status !== 'fulfilled' ? await fulfil({ store, now, newId }, updated) : updated;
  await notifySubscriptionEnd({ store, now }, intent, after);
  return saveIntent(store, intent, after, now());
}

/** Submits the listing of a paid intent. It never refuses, because the money has already been taken. */
async function fulfil(context: PaymentContext & { store: Store }, intent: IntentRecord): Promise<IntentRecord> {
  const { store, now } = context;
  const user = intent.userId === null ? undefined : await store.users.byId(intent.userId);
  // The account was deleted, and the listing would have no owner, so the subscription is canceled.
  if (user === undefined) return { ...intent, status: 'paid-unfulfilled', cancelPending: true };
  // Written as JSON by `createSubscription`.
  const { values, logo, screenshots, promise: approvalSpeed } = JSON.parse(intent.listing) as IntentListing;
  const topics = [...new Set((await knownCategories(store, values.topics)).values())];
  const payload = { ...values, topics, plan: intent.plan, subscriptionId: intent.subscriptionId ?? '' };
  const listing = listingOf(payload, { logo, screenshots });
  const submission = { user, payload: { ...payload, topics: values.topics }, approvalSpeed };

  const before = intent.resubmittedStartupId === '' ? undefined : await store.startups.byId(intent.resubmittedStartupId);
  if (before !== undefined && startupCan.resubmit(before) && before.userId === user._id) {
    const startup = await resubmitListing(context, before, listing, submission);
    return { ...intent, status: 'fulfilled', startupId: startup._id };
  }
  const existing = before ?? (await findDoubleSubmit(store, user._id, listing, now()));
  if (existing === undefined || existing.userId !== user._id) {
    const startup = await insertListing(context, listing, submission);
    return { ...intent, status: 'fulfilled', startupId: startup._id };
  }
  return attachToListing(context, intent, existing, approvalSpeed);
}

/** Fulfills an intent with an existing listing. If another subscription already pays for the listing, this one is canceled. */
async function attachToListing(
  { store, now }: PaymentContext & { store: Store },
  intent: IntentRecord,
  { _id }: StartupRecord,
  approvalSpeed: string,
): Promise<IntentRecord> {
  const otherIntent = findPayingIntent(await store.payments.intentsOfStartup(_id), now());
  const fulfilled = { ...intent, status: 'fulfilled', startupId: _id } as const;
  if (otherIntent !== undefined) return { ...fulfilled, cancelPending: true };
  const submission = await store.submissions.byStartup(_id);
  if (submission !== undefined) {
    const { plan, subscriptionId } = intent;
    const dueAt = reviewDueAt(submission.createdAt, approvalSpeed);
    await store.submissions.save({ ...submission, plan, subscriptionId: subscriptionId ?? '', promise: approvalSpeed, dueAt });
  }
  return fulfilled;
}

/** Saves an intent with its next check. Keeps the stored intent if its status cannot change to the new one. */
async function saveIntent(store: Store, before: IntentRecord, after: IntentRecord, now: Date): Promise<IntentRecord> {
  if (!canBecome(before.status, after.status)) return before;
  const saved = { ...after, checkAt: nextCheckAt(after, now), updatedAt: now.toISOString() };
  // Reading and writing share a transaction, so only a bug can lead here.
  if (!(await store.payments.updateIntent(saved, before.status))) throw new Error(`Intent ${before._id} changed meanwhile.`);
  return saved;
}

/** Emails the owner once when the subscription is suspended or ends, even if the owner canceled it. */
async function notifySubscriptionEnd(
  { store, now }: { store: Store; now: () => Date },
  before: IntentRecord,
  after: IntentRecord,
) {
  if (after.status !== 'fulfilled' || after.userId === null || before.subscriptionStatus === after.subscriptionStatus) return;
  if (after.subscriptionStatus === 'suspended')
    await emailOwner(store, after, 'subscription.suspended', after.subscriptionStatusAt, now());
  if (after.subscriptionStatus === 'cancelled' || after.subscriptionStatus === 'expired')
    await emailOwner(store, after, 'subscription.ended', after.subscriptionStatus, now());
}

type SubscriptionEmail = Extract<Email, { kind: `subscription.${string}` }>;

async function emailOwner(store: Store, intent: IntentRecord, kind: SubscriptionEmail['kind'], event: string, now: Date) {
  const user = intent.userId === null ? undefined : await store.users.byId(intent.userId);
  if (user === undefined) return;
  const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
  const at = now.toISOString();
  const paidUntil = intent.refunded || (intent.paidUntil ?? '') <= at ? '' : (intent.paidUntil ?? '');
  await store.outbox.enqueue({
    key: `${kind}:${intent._id}:${event}`,
    email: {
      kind,
      to: user.email,
      plan: intent.plan,
      startup: startup?.name ?? '',
      ...(startup === undefined || startup.status === 'active' ? {} : { unlisted: true as const }),
      paidUntil,
    },
    createdAt: at,
  });
}

/** A subscription's intent, found by the subscription's id or, if that was lost, by the intent's id in `customId`. */
async function findIntent(store: Store, { id, customId }: ProviderSubscription): Promise<IntentRecord | undefined> {
  return (await store.payments.intentBySubscription(id)) ?? (await store.payments.intentById(customId));
}

/**
 * Applies an event announced by a signed message. The signature does not prove the contents, so the provider is asked for the
 * event, and only its response counts. Throws `payments.forged` for an event that the provider does not know, and for a new event
 * with the id of another event's transmission. Throws `payments.unreachable` if the provider does not respond.
 */
export async function applyMessage(
  context: PaymentContext & { store: Store; paypal: PayPal },
  transmissionId: string,
  claimed: ProviderEvent,
): Promise<void> {
  // Other events change nothing, and their ids are not recorded, because a forged message could contain another event's id.
  if (claimed.kind === 'other') return;
  const { payments } = context.store;
  if (await payments.hasEvent(claimed.id)) return;
  if (await payments.hasEvent(transmissionKey(transmissionId))) throw new CallError('payments.forged');
  const event = await context.paypal.event(claimed.id);
  if (event?.id !== claimed.id) throw new CallError('payments.forged');
  await applyEvent(context, event, transmissionId);
}

/** A transmission's key among the recorded events. It contains a space, which no event id does. */
function transmissionKey(transmissionId: string): string {
  return `transmission ${transmissionId}`;
}

/**
 * Applies one event of the provider. Its id, its transmission's id and its effects are stored in one transaction, so that a
 * repeated event changes nothing.
 */
export async function applyEvent(
  { store, now, newId }: PaymentContext & { store: Store },
  event: ProviderEvent,
  transmissionId: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    const at = now().toISOString();
    if (!(await tx.payments.recordEvent(event.id, at))) return;
    if (!(await tx.payments.recordEvent(transmissionKey(transmissionId), at))) throw new CallError('payments.forged');
    switch (event.kind) {
      case 'subscription': {
        const intent = await findIntent(tx, event.subscription);
        if (intent !== undefined) await applySubscription({ store: tx, now, newId }, intent, event.subscription);
        return;
      }
      case 'payment_failed': {
        const intent = await findIntent(tx, event.subscription);
        if (intent === undefined) return;
        // The event may be older than a payment that succeeded, so PayPal is asked again soon.
        const failedPayments = Math.max(1, event.subscription.failedPayments);
        await tx.payments.updateIntent({ ...intent, failedPayments, checkAt: at }, intent.status);
        if (intent.status === 'fulfilled') await emailOwner(tx, intent, 'subscription.payment_failed', event.id, now());
        return;
      }
      case 'paid': {
        const { saleId, subscriptionId, cents, currency, at } = event;
        const before = await tx.payments.paymentById(saleId);
        const payment = { ...unknownPayment(saleId, at), ...before, subscriptionId, cents, currency, paidAt: at };
        await savePayment(tx, payment, now());
        const intent = await tx.payments.intentBySubscription(subscriptionId);
        if (intent !== undefined && intent.failedPayments > 0)
          await tx.payments.updateIntent({ ...intent, checkAt: now().toISOString() }, intent.status);
        return;
      }
      case 'refunded':
      case 'reversed': {
        const before = (await tx.payments.paymentById(event.saleId)) ?? unknownPayment(event.saleId, event.at);
        const refundedCents = before.refundedCents + (event.kind === 'refunded' ? event.cents : 0);
        await savePayment(tx, { ...before, refundedCents, reversed: before.reversed || event.kind === 'reversed' }, now());
        return;
      }
      case 'plan_deactivated':
        await clearProviderPlanId(tx, event.planId);
        return;
      case 'other':
    }
  });
}

function unknownPayment(saleId: string, at: string): PaymentRecord {
  return { _id: saleId, subscriptionId: '', cents: 0, currency: 'USD', refundedCents: 0, reversed: false, paidAt: at };
}

/**
 * Saves a payment. A refund ends the submission's faster review and an admin's order to refund the payment. Both the reply to our
 * request and an event report a refund, and together they never count as more than the payment.
 */
export async function savePayment(store: Store, payment: PaymentRecord, now: Date): Promise<void> {
  const { cents, refundedCents } = payment;
  await store.payments.savePayment({ ...payment, refundedCents: cents > 0 ? Math.min(cents, refundedCents) : refundedCents });
  if (payment.subscriptionId === '' || !isRefunded(payment)) return;
  const intent = await store.payments.intentBySubscription(payment.subscriptionId);
  if (intent === undefined) return;
  const order = await store.subscriptions.openOrder({ intentId: intent._id, kind: 'refund', paymentId: payment._id });
  if (order !== undefined)
    await store.subscriptions.updateOrder(answeredOrder(order, { status: 'completed' }, now), order.attempts);
  if (!intent.refunded || intent.failedOrder)
    await store.payments.updateIntent({ ...intent, refunded: true, failedOrder: false }, intent.status);
  if (intent.refunded) return;
  const submission = intent.startupId === null ? undefined : await store.submissions.byStartup(intent.startupId);
  if (submission?.subscriptionId !== payment.subscriptionId) return;
  await store.submissions.save({ ...submission, promise: '', dueAt: reviewDueAt(submission.createdAt, '') });
}

/** Clears the id of a plan that was deactivated at the provider. The plan cannot be chosen until an admin syncs it. */
async function clearProviderPlanId(store: Store, providerPlanId: string): Promise<void> {
  for (const plan of await store.plans.list()) {
    const { paypalMonthlyPlanId: monthly, paypalAnnualPlanId: annual } = plan;
    if (monthly !== providerPlanId && annual !== providerPlanId) continue;
    await store.plans.update({
      ...plan,
      paypalMonthlyPlanId: monthly === providerPlanId ? '' : monthly,
      paypalAnnualPlanId: annual === providerPlanId ? '' : annual,
    });
  }
}

/** The number of intents checked in one run, which is about as many as PayPal answers in a minute. */
const batchSize = 50;

/** The number of consecutive failures after which the provider counts as down and the run ends. */
const maxConsecutiveFailures = 3;

/**
 * Checks every due intent with the provider: fulfills paid intents whose payer did not return, cancels subscriptions with a
 * pending cancellation, and expires unpaid intents. Failures are reported and retried later.
 */
export async function reconcile(
  context: PaymentContext & { store: Store; paypal: PayPal; report: (error: unknown) => void },
): Promise<void> {
  const { store, now } = context;
  let failures = 0;
  for (const intent of await store.payments.dueIntents(now().toISOString(), batchSize)) {
    try {
      await reconcileOne(context, intent);
      failures = 0;
    } catch (error) {
      context.report(error);
      failures += 1;
      if (failures === maxConsecutiveFailures) return;
      await store.transaction(async (tx) => {
        const fresh = await tx.payments.intentById(intent._id);
        if (fresh !== undefined) await saveIntent(tx, fresh, fresh, now());
      });
    }
  }
}

async function reconcileOne(context: PaymentContext & { store: Store; paypal: PayPal }, intent: IntentRecord): Promise<void> {
  const { store, now, paypal } = context;
  const update = intent.subscriptionId === null ? undefined : await paypal.subscription(intent.subscriptionId);
  await store.transaction(async (tx) => {
    const fresh = await tx.payments.intentById(intent._id);
    if (fresh === undefined) return;
    const updated = update === undefined ? fresh : await applySubscription({ ...context, store: tx }, fresh, update);
    const withoutOwner = updated.userId === null ? { ...updated, cancelPending: true } : updated;
    await saveIntent(tx, updated, expireUnpaid(withoutOwner, now()), now());
  });
  await cancelIfPending(context, intent._id);
}

/** Cancels a subscription with a pending cancellation at the provider and applies the result. */
async function cancelIfPending({ store, now, newId, paypal }: PaymentContext & { store: Store; paypal: PayPal }, id: string) {
  const intent = await store.payments.intentById(id);
  if (intent?.cancelPending !== true || intent.subscriptionId === null) return;
  if (!isLive(intent)) return;
  await paypal.cancelSubscription(intent.subscriptionId, 'No longer wanted.');
  const update = await paypal.subscription(intent.subscriptionId);
  await store.transaction(async (tx) => {
    const fresh = await tx.payments.intentById(id);
    if (fresh !== undefined && update !== undefined) await applySubscription({ store: tx, now, newId }, fresh, update);
  });
}

/** Turns the provider's refusals into `payments.unreachable`, for requests that a member waits for. */
export async function orUnreachable<Reply>(request: Promise<Reply>): Promise<Reply> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof CallError ? new CallError('payments.unreachable') : error;
  }
}

/** The subscription as the provider has it now. Throws `payments.does_not_fit` if no subscription has this id. */
export async function fetchSubscription(paypal: PayPal, subscriptionId: string): Promise<ProviderSubscription> {
  return orThrow(await orUnreachable(paypal.subscription(subscriptionId)), 'payments.does_not_fit');
}
