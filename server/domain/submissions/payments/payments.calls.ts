import type { IntentRecord, StartupRecord, Store } from '../../../../db/store.ts';
import { CallError } from '../../core/errors.ts';
import type * as contract from './payments.contract.ts';
import type { PayPal, ProviderSubscription } from './paypal.contract.ts';
import type * as submissionContract from '../submissions.contract.ts';
import { messages } from '../../core/messages.ts';
import { memberOf, assertSelf } from '../../accounts/access.ts';
import {
  centsOf,
  isLive,
  type IntentListing,
  offeredPlans,
  presentPayment,
  presentSubscription,
  intentReuseMs,
  whyNotPaid,
} from './payments.rules.ts';
import { priceOf, providerId } from './plans.rules.ts';
import { isFreePlan, planByName, whyCannotHavePlan } from '../submissions.rules.ts';
import { type Call, type CallContext, saveImages, loadConfirmedUser, transactionOfSession } from '../../call-context.ts';
import { fetchSubscription, orUnreachable, applySubscription } from './paypal.calls.ts';
import {
  checkedSubmissionFields,
  payingIntentOf,
  reencodeImages,
  currentTopics,
  rejectedById,
  resubmitFreeStartup,
  ownStartupReply,
} from '../submit-steps.calls.ts';
import { orThrow, throwIf } from '../../core/refusals.ts';
import { isSame } from '../../core/is-same.ts';

/** Stores the listing before the request to PayPal, so that every payment finds its listing. */
export const createSubscription: Call<typeof contract.createSubscription> = async (context, { body }) => {
  const { actor, now, newId } = context;
  assertSelf(actor, body.userId);
  await loadConfirmedUser(context.store, actor);
  const chosen = await chosenPlan(context, body);
  const paypal = payPalOf(context);
  await currentTopics(context.store, body.topics);
  const fields = await checkedSubmissionFields(context.store, body);
  const rejectedStartup = body.startupId === undefined ? undefined : await ownRejectedStartup(context, body.startupId);
  const { newImages, logo, screenshots } = await reencodeImages(context, body, rejectedStartup);
  const { icon: _icon, media: _media, userId: _userId, price: _price, cycle, startupId = '', ...values } = body;
  const listing: IntentListing = { values: { ...values, fields }, logo, screenshots, promise: chosen.plan.approvalSpeed };

  const intent = await transactionOfSession(context, async (store) => {
    const user = await loadConfirmedUser(store, actor);
    // An admin may have disabled or removed the plan since it was read.
    if ((await store.plans.byId(chosen.plan._id))?.status !== 'active') throw new CallError('plans.not_found');
    const newIntent: IntentRecord = {
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
      listing: JSON.stringify(listing),
      subscriptionStatus: 'waiting',
      subscriptionStatusAt: '',
      paidUntil: null,
      refunded: false,
      cancelPending: false,
      failedPayments: 0,
      failedOrder: false,
      checkAt: new Date(now().getTime() + intentReuseMs).toISOString(),
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    };
    const existing = (await store.payments.intentsOfUser(user._id)).find((earlier) => isDoubleSubmit(earlier, newIntent, now()));
    if (existing !== undefined) return existing;
    await saveImages(store, newImages, now());
    await store.payments.insertIntent(newIntent);
    return newIntent;
  });

  const subscriptionId = intent.subscriptionId ?? (await requestSubscription(context, paypal, intent));
  return { intentId: intent._id, subscriptionId, icon: logo, media: screenshots };
};

/** Whether the same request was made shortly before. The repeated request then gets the same intent. */
function isDoubleSubmit(earlier: IntentRecord, newIntent: IntentRecord, now: Date): boolean {
  const request = ({ status, planId, cycle, providerPlanId, cents, resubmittedStartupId, listing }: IntentRecord) => [
    status,
    planId,
    cycle,
    providerPlanId,
    cents,
    resubmittedStartupId,
    listing,
  ];
  return isSame(request(earlier), request(newIntent)) && now.getTime() - Date.parse(earlier.createdAt) < intentReuseMs;
}

/** Creates the subscription at PayPal, and stores its id before the call replies. */
async function requestSubscription({ store, now }: CallContext, paypal: PayPal, intent: IntentRecord): Promise<string> {
  let created: ProviderSubscription;
  try {
    created = await paypal.createSubscription({ planId: intent.providerPlanId, customId: intent._id });
  } catch (error) {
    // Without a response, PayPal may still have created the subscription. The intent is kept, and a repeated request finds the
    // subscription.
    if (error instanceof CallError && error.code === 'payments.failed')
      await store.payments.updateIntent({ ...intent, status: 'failed', checkAt: null }, 'created');
    throw error instanceof CallError ? new CallError('payments.failed') : error;
  }
  const at = now().toISOString();
  return store.transaction(async (tx) => {
    const fresh = orThrow(await tx.payments.intentById(intent._id), 'payments.failed');
    if (fresh.subscriptionId === null)
      await tx.payments.updateIntent({ ...fresh, subscriptionId: created.id, checkAt: at, updatedAt: at }, fresh.status);
    return fresh.subscriptionId ?? created.id;
  });
}

/**
 * The chosen paid plan with the provider's id for the cycle. Throws if the plan is free, unknown or not synced, or has another
 * price.
 */
async function chosenPlan(
  { store }: CallContext,
  { plan: name, cycle, price }: { plan: string; cycle: IntentRecord['cycle']; price?: number | undefined },
) {
  if (isFreePlan(name)) throw new CallError('payments.free_plan');
  const syncs = await store.payments.planSyncs();
  const plans = offeredPlans(await store.plans.list(), syncs);
  const why = whyCannotHavePlan(name, plans, cycle);
  const plan = planByName(name, plans);
  if (why !== undefined || plan === undefined) throw new CallError(why ?? 'plans.not_found');
  if (price !== undefined && price !== priceOf(plan, cycle)) throw new CallError('plans.price_changed');
  return { plan, providerPlanId: providerId(plan, cycle) };
}

/** The caller's own rejected listing, if it has no paid plan. */
async function ownRejectedStartup({ store, actor, now }: CallContext, id: string): Promise<StartupRecord> {
  const startup = await rejectedById(store, id);
  if (startup.userId !== memberOf(actor)._id) throw new CallError('auth.forbidden');
  if ((await payingIntentOf(store, id, now())) !== undefined) throw new CallError('payments.has_plan');
  return startup;
}

function payPalOf({ adapters: { paypal } }: CallContext): PayPal {
  if (paypal === undefined) throw new CallError('plans.not_configured');
  return paypal;
}

type PaidSubmission = Pick<
  Parameters<typeof submitPaidStartup>[1]['body'],
  'subscriptionId' | 'userId' | 'plan' | 'productName' | 'website'
>;

/** Submits the stored listing of an intent after the payment. Only PayPal's data decides whether it is paid. */
export const submitPaidStartup: Call<typeof submissionContract.submitStartup> = async (context, { body }) =>
  submitAfterPayment(context, body, '');

/** Like `submitPaidStartup`, but submits a rejected listing again. */
export const resubmitPaidStartup: Call<typeof submissionContract.resubmitStartup> = async (context, { params, body }) => {
  const payingIntent = await payingIntentOf(context.store, params.id, context.now());
  // The listing's current subscription already pays for it.
  if (payingIntent?.subscriptionId === body.subscriptionId && payingIntent.resubmittedStartupId !== params.id)
    return resubmitFreeStartup(context, { params, body: { ...body, subscriptionId: '' }, query: {} });
  return submitAfterPayment(context, body, params.id);
};

async function submitAfterPayment(context: CallContext, body: PaidSubmission, resubmittedStartupId: string) {
  const { store, actor } = context;
  assertSelf(actor, body.userId);
  const intent = await ownIntentOfSubmission(store, body, resubmittedStartupId);
  if (intent.status === 'fulfilled') return ownStartupReply(store, await listingOfIntent(store, intent, body));
  const subscription = await fetchSubscription(payPalOf(context), body.subscriptionId);
  throwIf(whyNotPaid(intent, subscription));

  return transactionOfSession(context, async (tx) => {
    const updated = await applySubscription(
      { ...context, store: tx },
      await ownIntentOfSubmission(tx, body, resubmittedStartupId),
      subscription,
    );
    if (updated.status !== 'fulfilled') throw new CallError('payments.pending');
    return ownStartupReply(tx, await listingOfIntent(tx, updated, body));
  });
}

/** The caller's own intent for this plan and listing. Another member's intent is refused in the same way as a missing one. */
async function ownIntentOfSubmission(
  store: Store,
  { subscriptionId, userId, plan }: PaidSubmission,
  resubmittedStartupId: string,
) {
  const intent = await store.payments.intentBySubscription(subscriptionId);
  const isMatch =
    intent?.userId === userId &&
    intent.plan.toLowerCase() === plan.toLowerCase() &&
    intent.resubmittedStartupId === resubmittedStartupId;
  if (intent === undefined || !isMatch) throw new CallError('payments.does_not_fit');
  return intent;
}

/**
 * The listing of a fulfilled intent. A payment is for one listing, and any other listing is refused with `payments.already_used`.
 */
async function listingOfIntent(store: Store, intent: IntentRecord, { productName, website }: PaidSubmission) {
  // Written as JSON by `createSubscription`.
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
    subscriptions.push(await subscriptionReply(store, { ...intent, subscriptionId }, plans));
  }
  const payments = await store.payments.paymentsOfSubscriptions([...planNames.keys()]);
  return {
    subscriptions,
    payments: payments.map((payment) => presentPayment(payment, planNames.get(payment.subscriptionId) ?? '')),
    manageUrl: adapters.paypal?.manageUrl ?? '',
  };
};

async function subscriptionReply(
  store: Store,
  intent: IntentRecord & { subscriptionId: string },
  plans: Parameters<typeof presentSubscription>[2],
) {
  const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
  return presentSubscription(intent, startup, plans);
}

/** Stores the pending cancellation before the request to PayPal, so that the reconciler repeats it if PayPal does not respond. */
export const cancelSubscription: Call<typeof contract.cancelSubscription> = async (context, { params }) => {
  const { store, now } = context;
  const { subscriptionId } = params;
  const intent = await ownIntent(context, store, subscriptionId);
  if (!isLive(intent)) throw new CallError('payments.ended');
  const paypal = payPalOf(context);
  await store.payments.updateIntent({ ...intent, cancelPending: true, checkAt: now().toISOString() }, intent.status);
  await orUnreachable(paypal.cancelSubscription(subscriptionId, 'Canceled by the owner.'));
  const update = await fetchSubscription(paypal, subscriptionId);
  const updated = await store.transaction(async (tx) =>
    applySubscription({ ...context, store: tx }, await ownIntent(context, tx, subscriptionId), update),
  );
  return {
    message: messages.subscriptionCancelled,
    subscription: await subscriptionReply(store, { ...updated, subscriptionId }, await store.plans.list()),
  };
};

async function ownIntent({ actor }: CallContext, store: Store, subscriptionId: string): Promise<IntentRecord> {
  const intent = await store.payments.intentBySubscription(subscriptionId);
  if (intent?.userId !== memberOf(actor)._id) throw new CallError('payments.not_found');
  return intent;
}
