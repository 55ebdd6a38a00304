import type { IntentRecord, StartupRecord, Store } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type * as contract from '../contract/payments.ts';
import type { PayPal, ProviderSubscription } from '../contract/paypal.ts';
import type * as submissionContract from '../contract/submissions.ts';
import { messages } from '../contract/messages.ts';
import { memberOf, assertSelf } from '../rules/access.ts';
import {
  centsOf,
  isLive,
  type IntentListing,
  presentPlan,
  presentPayment,
  presentSubscription,
  sameIntentMs,
  whyNotPaid,
} from '../rules/payments.ts';
import { providerId } from '../rules/plans.ts';
import { isFreePlan, planCalled, whyCannotHavePlan } from '../rules/submissions.ts';
import { type Call, type CallContext, saveImages, loadActiveUser, assertSessionActive } from './call.ts';
import { answered, fetchSubscription, applySubscription } from './paypal.ts';

import { paidPlanOf, reencodeImages, assertKnownTopics, rejected, resubmitStartup, withCounts } from './submissions.ts';

/** The listing is kept before PayPal is asked for anything: whatever ends this in between, a payment finds what it was for. */
export const createSubscription: Call<typeof contract.createSubscription> = async (context, { body }) => {
  const { actor, now, newId } = context;
  assertSelf(actor, body.userId);
  const chosen = await chosenPlan(context, body);
  const paypal = payPalOf(context);
  await assertKnownTopics(context.store, body.topics);
  const before = body.startupId === undefined ? undefined : await ownRejected(context, body.startupId);
  const { stored, logo, screenshots } = await reencodeImages(context, body, before);
  const { icon: _made, media: _too, userId: _whose, cycle, startupId = '', ...values } = body;
  const kept: IntentListing = { values, logo, screenshots, promise: chosen.plan.approvalSpeed };

  const intent = await context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const user = await loadActiveUser(store, actor);
    const wanted: IntentRecord = {
      _id: newId(),
      userId: user._id,
      planId: chosen.plan._id,
      plan: chosen.plan.name,
      cycle,
      cents: centsOf(chosen.plan, cycle),
      providerPlanId: chosen.providerPlanId,
      status: 'created',
      subscriptionId: null,
      startupId: null,
      resubmittedStartupId: startupId,
      listing: JSON.stringify(kept),
      subscriptionStatus: 'waiting',
      subscriptionStatusAt: '',
      paidUntil: null,
      refunded: false,
      cancelPending: false,
      checkAt: new Date(now().getTime() + sameIntentMs).toISOString(),
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    };
    const first = (await store.payments.intentsOfUser(user._id)).find((earlier) => isSame(earlier, wanted, now()));
    if (first !== undefined) return first;
    await saveImages(store, stored, now());
    await store.payments.insertIntent(wanted);
    return wanted;
  });

  const subscriptionId = intent.subscriptionId ?? (await subscribed(context, paypal, intent));
  return { intentId: intent._id, subscriptionId, icon: logo, media: screenshots };
};

/** The same press of the same button. */
function isSame(earlier: IntentRecord, wanted: IntentRecord, now: Date): boolean {
  const key = ({ status, planId, cycle, providerPlanId, cents, resubmittedStartupId: sendsAgain, listing }: IntentRecord) =>
    JSON.stringify([status, planId, cycle, providerPlanId, cents, sendsAgain, listing]);
  return key(earlier) === key(wanted) && now.getTime() - Date.parse(earlier.createdAt) < sameIntentMs;
}

/** Asks PayPal for the subscription, and keeps its id before anybody is told. */
async function subscribed({ store, now }: CallContext, paypal: PayPal, intent: IntentRecord): Promise<string> {
  let made: ProviderSubscription;
  try {
    made = await paypal.createSubscription({ planId: intent.providerPlanId, customId: intent._id });
  } catch (error) {
    // Refused is refused; without an answer it may be there, and the same press of the button finds it.
    if (error instanceof CallError && error.code === 'payments.failed')
      await store.payments.updateIntent({ ...intent, status: 'failed', checkAt: null }, 'created');
    throw error instanceof CallError ? new CallError('payments.failed') : error;
  }
  const at = now().toISOString();
  return store.transaction(async (inside) => {
    const fresh = await inside.payments.intentById(intent._id);
    if (fresh === undefined) throw new CallError('payments.failed');
    if (fresh.subscriptionId === null)
      await inside.payments.updateIntent({ ...fresh, subscriptionId: made.id, checkAt: at, updatedAt: at }, fresh.status);
    return fresh.subscriptionId ?? made.id;
  });
}

/** A plan that costs something and that the provider has at this very price. */
async function chosenPlan({ store }: CallContext, { plan: name, cycle }: { plan: string; cycle: IntentRecord['cycle'] }) {
  if (isFreePlan(name)) throw new CallError('payments.free_plan');
  const syncs = await store.payments.planSyncs();
  const plans = (await store.plans.list()).map((plan) => presentPlan(plan, syncs));
  const why = whyCannotHavePlan(name, plans, cycle);
  const plan = planCalled(name, plans);
  if (why !== undefined || plan === undefined) throw new CallError(why ?? 'plans.not_found');
  return { plan, providerPlanId: providerId(plan, cycle) };
}

/** A listing of the caller's that may be sent again, and that no plan pays for. */
async function ownRejected({ store, actor, now }: CallContext, id: string): Promise<StartupRecord> {
  const startup = await rejected(store, id);
  if (startup.userId !== memberOf(actor)._id) throw new CallError('auth.forbidden');
  if ((await paidPlanOf(store, id, now())) !== undefined) throw new CallError('payments.has_plan');
  return startup;
}

function payPalOf({ adapters: { paypal } }: CallContext): PayPal {
  if (paypal === undefined) throw new CallError('plans.not_configured');
  return paypal;
}

type Returned = Pick<
  Parameters<typeof submitPaidStartup>[1]['body'],
  'subscriptionId' | 'userId' | 'plan' | 'productName' | 'website'
>;

/** Whoever comes back from paying: PayPal says whether they did; the listing is the one that was kept before. */
export const submitPaidStartup: Call<typeof submissionContract.submitStartup> = async (context, { body }) =>
  returned(context, body, '');

/** As `submitPaidStartup`, in the place of a rejected listing. */
export const resubmitPaidStartup: Call<typeof submissionContract.resubmitStartup> = async (context, { params, body }) => {
  const paid = await paidPlanOf(context.store, params.id, context.now());
  // The subscription the listing had already: nothing is to be paid.
  if (paid?.subscriptionId === body.subscriptionId && paid.resubmittedStartupId !== params.id)
    return resubmitStartup(context, { params, body: { ...body, subscriptionId: '' }, query: {} });
  return returned(context, body, params.id);
};

async function returned(context: CallContext, body: Returned, sendsAgain: string) {
  const { store, actor } = context;
  assertSelf(actor, body.userId);
  const intent = await intentOf(store, body, sendsAgain);
  if (intent.status === 'fulfilled') return withCounts(store, await sameAgain(store, intent, body));
  const news = await fetchSubscription(payPalOf(context), body.subscriptionId);
  const why = whyNotPaid(intent, news);
  if (why !== undefined) throw new CallError(why);

  return store.transaction(async (inside) => {
    await assertSessionActive(context, inside);
    const settled = await applySubscription({ ...context, store: inside }, await intentOf(inside, body, sendsAgain), news);
    if (settled.status !== 'fulfilled') throw new CallError('payments.pending');
    return withCounts(inside, await sameAgain(inside, settled, body));
  });
}

/** The caller's own intent, for this very plan and listing. Others' are refused like none. */
async function intentOf(store: Store, { subscriptionId, userId, plan }: Returned, sendsAgain: string): Promise<IntentRecord> {
  const intent = await store.payments.intentBySubscription(subscriptionId);
  const isIts =
    intent?.userId === userId && intent.plan.toLowerCase() === plan.toLowerCase() && intent.resubmittedStartupId === sendsAgain;
  if (intent === undefined || !isIts) throw new CallError('payments.does_not_fit');
  return intent;
}

/** The listing that an intent became, for whoever asks for that one, however often. A payment is good for one. */
async function sameAgain(store: Store, intent: IntentRecord, { productName, website }: Returned): Promise<StartupRecord> {
  // It was written by `createSubscription`.
  const { values } = JSON.parse(intent.listing) as IntentListing;
  const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
  if (startup === undefined || values.productName !== productName || values.website !== website)
    throw new CallError('payments.already_used');
  return startup;
}

export const getBilling: Call<typeof contract.getBilling> = async ({ store, adapters }, { params }) => {
  const plans = await store.plans.list();
  const subscriptions = [];
  const planNames = new Map<string, string>();
  for (const intent of await store.payments.intentsOfUser(params.userId)) {
    const { subscriptionId } = intent;
    if (subscriptionId === null || intent.subscriptionStatus === 'waiting') continue;
    planNames.set(subscriptionId, intent.plan);
    subscriptions.push(await shown(store, { ...intent, subscriptionId }, plans));
  }
  const payments = await store.payments.paymentsOfSubscriptions([...planNames.keys()]);
  return {
    subscriptions,
    payments: payments.map((payment) => presentPayment(payment, planNames.get(payment.subscriptionId) ?? '')),
    manageUrl: adapters.paypal?.manageUrl ?? '',
  };
};

async function shown(
  store: Store,
  intent: IntentRecord & { subscriptionId: string },
  plans: Parameters<typeof presentSubscription>[2],
) {
  const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
  return presentSubscription(intent, startup, plans);
}

/** It is put down that it has to end before PayPal is asked: without an answer the reconciler goes on asking. */
export const cancelSubscription: Call<typeof contract.cancelSubscription> = async (context, { params }) => {
  const { store, now } = context;
  const { subscriptionId } = params;
  const intent = await ownIntent(context, store, subscriptionId);
  if (!isLive(intent)) throw new CallError('payments.ended');
  const paypal = payPalOf(context);
  await store.payments.updateIntent({ ...intent, cancelPending: true, checkAt: now().toISOString() }, intent.status);
  await answered(paypal.cancelSubscription(subscriptionId, 'Cancelled by its owner.'));
  const news = await fetchSubscription(paypal, subscriptionId);
  const settled = await store.transaction(async (inside) =>
    applySubscription({ ...context, store: inside }, await ownIntent(context, inside, subscriptionId), news),
  );
  return {
    message: messages.subscriptionCancelled,
    subscription: await shown(store, { ...settled, subscriptionId }, await store.plans.list()),
  };
};

async function ownIntent({ actor }: CallContext, store: Store, subscriptionId: string): Promise<IntentRecord> {
  const intent = await store.payments.intentBySubscription(subscriptionId);
  if (intent?.userId !== memberOf(actor)._id) throw new CallError('payments.not_found');
  return intent;
}
