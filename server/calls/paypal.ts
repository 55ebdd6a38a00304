import type { IntentRecord, PaymentRecord, StartupRecord, Store } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type { Email } from '../contract/emails.ts';
import type { PayPal, ProviderEvent, ProviderSubscription } from '../contract/paypal.ts';
import {
  expireUnpaid,
  isOfIntent,
  isRefunded,
  type IntentListing,
  canBecome,
  nextCheckAt,
  payingIntent,
  applyProviderUpdate,
} from '../rules/payments.ts';
import { reviewDueAt } from '../rules/plans.ts';
import { startupCan } from '../rules/startups.ts';
import { listingOf } from '../rules/submissions.ts';
import type { CallContext } from './call.ts';
import { insertListing, findDoubleSubmit, resubmitListing } from './submissions.ts';

/** What the provider's news need, whoever brings them: a member who comes back, a message, or the reconciler. */
export type PaymentContext = Pick<CallContext, 'now' | 'newId'>;

/**
 * Puts down what the provider says of an intent's subscription, and submits what is paid. The only way to do either, in a
 * transaction of `store`: in any order, any number of times, there is one listing for one intent.
 */
export async function applySubscription(
  { store, now, newId }: PaymentContext & { store: Store },
  intent: IntentRecord,
  news: ProviderSubscription,
): Promise<IntentRecord> {
  if (!isOfIntent(intent, news)) return intent;
  const known = applyProviderUpdate(intent, news);
  const isPaid = news.status === 'ACTIVE';
  const after = isPaid && intent.status !== 'fulfilled' ? await submitted({ store, now, newId }, known) : known;
  await notifySubscriptionEnd({ store, now }, intent, after);
  return keep(store, intent, after, now());
}

/** The listing of an intent that is paid. Nothing in here refuses: the money is taken. */
async function submitted(context: PaymentContext & { store: Store }, intent: IntentRecord): Promise<IntentRecord> {
  const { store, now } = context;
  const user = intent.userId === null ? undefined : await store.users.byId(intent.userId);
  // Nobody is left to own a listing, or to pay for it.
  if (user === undefined) return { ...intent, status: 'paid-unfulfilled', cancelPending: true };
  // It was written by `createSubscription`.
  const { values, logo, screenshots, promise } = JSON.parse(intent.listing) as IntentListing;
  const topics = [];
  for (const topic of values.topics) if ((await store.categories.bySlug(topic)) !== undefined) topics.push(topic);
  const sent = { ...values, topics, plan: intent.plan, subscriptionId: intent.subscriptionId ?? '' };
  const listing = listingOf(sent, { logo, screenshots });
  const by = { user, sent: { ...sent, topics: values.topics }, promise };

  const before = intent.resubmittedStartupId === '' ? undefined : await store.startups.byId(intent.resubmittedStartupId);
  if (before !== undefined && startupCan.resubmit(before) && before.userId === user._id) {
    const startup = await resubmitListing(context, before, listing, by);
    return { ...intent, status: 'fulfilled', startupId: startup._id };
  }
  const same = before ?? (await findDoubleSubmit(store, user._id, listing, now()));
  if (same === undefined || same.userId !== user._id) {
    const startup = await insertListing(context, listing, by);
    return { ...intent, status: 'fulfilled', startupId: startup._id };
  }
  return joined(context, intent, same, promise);
}

/** A listing that is here already, without a plan or with one: nobody pays twice for the same. */
async function joined(
  { store, now }: PaymentContext & { store: Store },
  intent: IntentRecord,
  { _id }: StartupRecord,
  promise: string,
): Promise<IntentRecord> {
  const paid = payingIntent(await store.payments.intentsOfStartup(_id), now());
  const used = { ...intent, status: 'fulfilled', startupId: _id } as const;
  if (paid !== undefined) return { ...used, cancelPending: true };
  const sent = await store.submissions.byStartup(_id);
  if (sent !== undefined) {
    const { plan, subscriptionId } = intent;
    const due = reviewDueAt(sent.createdAt, promise);
    await store.submissions.save({ ...sent, plan, subscriptionId: subscriptionId ?? '', promise, dueAt: due });
  }
  return used;
}

/** Keeps an intent, if that is forward; what is asked next follows. */
async function keep(store: Store, before: IntentRecord, after: IntentRecord, now: Date): Promise<IntentRecord> {
  if (!canBecome(before.status, after.status)) return before;
  const kept = { ...after, checkAt: nextCheckAt(after, now), updatedAt: now.toISOString() };
  // A transaction sees what it read: only a mistake of ours gets here.
  if (!(await store.payments.updateIntent(kept, before.status))) throw new Error(`Intent ${before._id} changed meanwhile.`);
  return kept;
}

/** Its owner is told once that a plan of theirs ended or was paused. Ends that they asked for themselves are no news, but a receipt. */
async function notifySubscriptionEnd(
  { store, now }: { store: Store; now: () => Date },
  before: IntentRecord,
  after: IntentRecord,
): Promise<void> {
  if (after.status !== 'fulfilled' || after.userId === null || before.subscriptionStatus === after.subscriptionStatus) return;
  if (after.subscriptionStatus === 'suspended')
    await tell(store, after, 'subscription.suspended', after.subscriptionStatusAt, now());
  if (after.subscriptionStatus === 'cancelled' || after.subscriptionStatus === 'expired')
    await tell(store, after, 'subscription.ended', after.subscriptionStatus, now());
}

type SubscriptionMail = Extract<Email, { kind: `subscription.${string}` }>;

async function tell(store: Store, intent: IntentRecord, kind: SubscriptionMail['kind'], event: string, now: Date) {
  const user = intent.userId === null ? undefined : await store.users.byId(intent.userId);
  if (user === undefined) return;
  const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
  const at = now.toISOString();
  const paidUntil = intent.refunded || (intent.paidUntil ?? '') <= at ? '' : (intent.paidUntil ?? '');
  await store.outbox.enqueue({
    key: `${kind}:${intent._id}:${event}`,
    email: { kind, to: user.email, plan: intent.plan, startup: startup?.name ?? '', paidUntil },
    createdAt: at,
  });
}

/** The intent a subscription was made for: by its id, else by what we gave it, when its id did not reach us. */
async function findIntent(store: Store, { id, customId }: ProviderSubscription): Promise<IntentRecord | undefined> {
  return (await store.payments.intentBySubscription(id)) ?? (await store.payments.intentById(customId));
}

/** Takes one message of the provider: its id and its effect in one transaction, so it counts once however often it comes. */
export async function applyEvent({ store, now, newId }: PaymentContext & { store: Store }, event: ProviderEvent): Promise<void> {
  await store.transaction(async (inside) => {
    if (!(await inside.payments.recordEvent(event.id, now().toISOString()))) return;
    switch (event.kind) {
      case 'subscription': {
        const intent = await findIntent(inside, event.subscription);
        if (intent !== undefined) await applySubscription({ store: inside, now, newId }, intent, event.subscription);
        return;
      }
      case 'payment_failed': {
        const intent = await findIntent(inside, event.subscription);
        if (intent?.status === 'fulfilled') await tell(inside, intent, 'subscription.payment_failed', event.id, now());
        return;
      }
      case 'paid': {
        const { saleId, subscriptionId, cents, currency, at } = event;
        const before = await inside.payments.paymentById(saleId);
        await savePayment(inside, { ...unknownPayment(saleId, at), ...before, subscriptionId, cents, currency, paidAt: at });
        return;
      }
      case 'refunded':
      case 'reversed': {
        const before = (await inside.payments.paymentById(event.saleId)) ?? unknownPayment(event.saleId, event.at);
        const refundedCents = before.refundedCents + (event.kind === 'refunded' ? event.cents : 0);
        await savePayment(inside, { ...before, refundedCents, reversed: before.reversed || event.kind === 'reversed' });
        return;
      }
      case 'plan_deactivated':
        await clearProviderPlanId(inside, event.planId);
        return;
      case 'other':
    }
  });
}

function unknownPayment(saleId: string, at: string): PaymentRecord {
  return { _id: saleId, subscriptionId: '', cents: 0, currency: 'USD', refundedCents: 0, reversed: false, paidAt: at };
}

/** With a payment that was taken back goes the promise of a fast decision, and nothing else. */
async function savePayment(store: Store, payment: PaymentRecord): Promise<void> {
  await store.payments.savePayment(payment);
  if (payment.subscriptionId === '' || !isRefunded(payment)) return;
  const intent = await store.payments.intentBySubscription(payment.subscriptionId);
  if (intent === undefined || intent.refunded) return;
  await store.payments.updateIntent({ ...intent, refunded: true }, intent.status);
  const sent = intent.startupId === null ? undefined : await store.submissions.byStartup(intent.startupId);
  if (sent?.subscriptionId !== payment.subscriptionId) return;
  await store.submissions.save({ ...sent, promise: '', dueAt: reviewDueAt(sent.createdAt, '') });
}

/** Somebody deactivated a plan at the provider: it cannot be chosen until an admin syncs. */
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

/** As many in one round as PayPal answers within a minute or so. */
const batch = 50;

/** One that fails may be a matter of its own; so many in a row are the provider's. */
const failuresInARow = 3;

/**
 * Asks the provider about everything that is due: finishes what was paid and never came back, ends what has to be ended, gives
 * up what nobody paid. What fails is reported, and tried again later.
 */
export async function reconcile(
  context: PaymentContext & { store: Store; paypal: PayPal; report: (error: unknown) => void },
): Promise<void> {
  const { store, now } = context;
  let failures = 0;
  for (const intent of await store.payments.dueIntents(now().toISOString(), batch)) {
    try {
      await reconcileOne(context, intent);
      failures = 0;
    } catch (error) {
      context.report(error);
      failures += 1;
      if (failures === failuresInARow) return;
      await store.transaction(async (inside) => {
        const fresh = await inside.payments.intentById(intent._id);
        if (fresh !== undefined) await keep(inside, fresh, fresh, now());
      });
    }
  }
}

async function reconcileOne(context: PaymentContext & { store: Store; paypal: PayPal }, intent: IntentRecord): Promise<void> {
  const { store, now, paypal } = context;
  const news = intent.subscriptionId === null ? undefined : await paypal.subscription(intent.subscriptionId);
  await store.transaction(async (inside) => {
    const fresh = await inside.payments.intentById(intent._id);
    if (fresh === undefined) return;
    const settled = news === undefined ? fresh : await applySubscription({ ...context, store: inside }, fresh, news);
    const orphaned = settled.userId === null ? { ...settled, cancelPending: true } : settled;
    await keep(inside, settled, expireUnpaid(orphaned, now()), now());
  });
  await cancelIfPending(context, intent._id);
}

/** Ends a subscription at the provider that nobody wants any more, and asks what became of it. */
async function cancelIfPending(
  { store, now, newId, paypal }: PaymentContext & { store: Store; paypal: PayPal },
  id: string,
): Promise<void> {
  const intent = await store.payments.intentById(id);
  if (intent?.cancelPending !== true || intent.subscriptionId === null) return;
  if (intent.subscriptionStatus !== 'active' && intent.subscriptionStatus !== 'suspended') return;
  await paypal.cancelSubscription(intent.subscriptionId, 'No longer wanted.');
  const news = await paypal.subscription(intent.subscriptionId);
  await store.transaction(async (inside) => {
    const fresh = await inside.payments.intentById(id);
    if (fresh !== undefined && news !== undefined) await applySubscription({ store: inside, now, newId }, fresh, news);
  });
}

/** What is asked of the provider while a member waits: a refusal to answer is as good as no answer. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof CallError ? new CallError('payments.unreachable') : error;
  }
}

/** What the provider says of a subscription now. Throws `payments.does_not_fit` when it knows none of this id. */
export async function fetchSubscription(paypal: PayPal, subscriptionId: string): Promise<ProviderSubscription> {
  const news = await answered(paypal.subscription(subscriptionId));
  if (news === undefined) throw new CallError('payments.does_not_fit');
  return news;
}
