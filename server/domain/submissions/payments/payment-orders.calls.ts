import type { IntentRecord, NamedSubscription, PaymentOrder, Store } from '../../../../db/store.ts';
import { memberOf } from '../../accounts/access.ts';
import { type Call, type CallContext, transactionOfSession } from '../../call-context.ts';
import { CallError } from '../../core/errors.ts';
import { orThrow, throwIf } from '../../core/refusals.ts';
import { countsOf } from '../../core/tallies.ts';
import type * as contract from './payment-orders.contract.ts';
import type { RejectionOrders } from './payment-orders.contract.ts';
import {
  amountOf,
  answeredOrder,
  isBusy,
  presentAdminSubscription,
  presentOrder,
  presentRefundable,
  refundableCents,
  sentOrder,
  whyCannotRefund,
} from './payment-orders.rules.ts';
import { subscriptionStatuses } from './payments.contract.ts';
import { isLive, presentPayment } from './payments.rules.ts';
import { applySubscription, type PaymentContext, savePayment } from './paypal.calls.ts';
import type { PayPal, ProviderRefund, ProviderSubscription } from './paypal.contract.ts';

export const listSubscriptions: Call<typeof contract.listSubscriptions> = async ({ store }, { query }) => {
  const { page, limit, ...filter } = query;
  const { subscriptions, total } = await store.subscriptions.table(filter, { offset: (page - 1) * limit, limit });
  const tally = await store.subscriptions.tally(query.search);
  const counts = { ...countsOf(subscriptionStatuses, tally), problem: tally.problem ?? 0 };
  return { subscriptions: subscriptions.map(presentAdminSubscription), total, counts };
};

export const getSubscription: Call<typeof contract.getSubscription> = async ({ store, now }, { params }) => {
  const subscription = await subscriptionById(store, params.id);
  const payments = await store.payments.paymentsOfSubscriptions([subscription.subscriptionId]);
  const orders = await store.subscriptions.ordersOf(subscription._id);
  const { subscriptionStatusAt: statusAt, plan } = subscription;
  return {
    subscription: presentAdminSubscription(subscription),
    statusAt: statusAt === '' ? null : statusAt,
    canCancel: isLive(subscription),
    refundable: presentRefundable(payments, now()),
    payments: payments.map((payment) => {
      const { plan: _plan, subscriptionId: _id, ...rest } = presentPayment(payment, plan);
      return rest;
    }),
    orders: orders.map(presentOrder),
  };
};

async function subscriptionById(store: Store, id: string): Promise<NamedSubscription> {
  return orThrow(await store.subscriptions.byId(id), 'payments.not_found');
}

export const cancelMemberSubscription: Call<typeof contract.cancelMemberSubscription> = async (context, { params }) => {
  const order = await orderNow(context, params.id, async (store, subscription) => {
    const opened = await openCancellation(context, store, subscription, context.now());
    await auditOrder(context, store, subscription, { canceled: true });
    return opened;
  });
  return { order };
};

export const refundPayment: Call<typeof contract.refundPayment> = async (context, { params, body }) => {
  const order = await orderNow(context, params.id, async (store, subscription) => {
    const opened = await openRefund(context, store, subscription, { ...body, at: context.now() });
    await auditOrder(context, store, subscription, { refund: body.amount, payment: body.paymentId });
    return opened;
  });
  return { order };
};

async function auditOrder(
  { audit }: CallContext,
  store: Store,
  subscription: NamedSubscription,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(store, { subjectId: subscription._id, subject: subjectOf(subscription), before: {}, after });
}

const subjectOf = ({ startup, subscriptionId }: NamedSubscription) => startup?.name ?? subscriptionId;

/** Stores an order in a transaction, and then sends it. */
async function orderNow(
  context: CallContext,
  id: string,
  open: (store: Store, subscription: NamedSubscription) => Promise<PaymentOrder>,
) {
  const { store, adapters } = context;
  const { paypal } = adapters;
  await subscriptionById(store, id);
  if (paypal === undefined) throw new CallError('plans.sync_not_configured');
  const order = await transactionOfSession(context, async (tx) => open(tx, await subscriptionById(tx, id)));
  await sendOrder({ ...context, paypal }, order);
  const orders = await store.subscriptions.ordersOf(id);
  return presentOrder(
    orThrow(
      orders.find(({ _id }) => _id === order._id),
      'payments.not_found',
    ),
  );
}

type OrderContext = Pick<CallContext, 'now' | 'newId' | 'actor'>;

/** The unfinished order to cancel a subscription, or a new one that is due at `dueAt`. */
async function openCancellation(context: OrderContext, store: Store, subscription: NamedSubscription, dueAt: Date) {
  if (!isLive(subscription)) throw new CallError('payments.ended');
  return openOrder(context, store, { intentId: subscription._id, kind: 'cancel', paymentId: '', cents: 0 }, dueAt);
}

/** The unfinished order to refund a payment of a subscription, or a new one that is due at `at`. */
async function openRefund(
  context: OrderContext,
  store: Store,
  { _id: intentId, subscriptionId }: NamedSubscription,
  { paymentId, amount, at }: { paymentId: string; amount: string; at: Date },
) {
  const payment = await store.payments.paymentById(paymentId);
  if (payment?.subscriptionId !== subscriptionId) throw new CallError('payments.not_found');
  throwIf(whyCannotRefund(payment, context.now()));
  const cents = refundableCents(payment);
  if (amountOf(cents) !== amount) throw new CallError('payments.amount_changed');
  return openOrder(context, store, { intentId, kind: 'refund', paymentId, cents }, at);
}

/**
 * Continues an unfinished order that PayPal has not answered. If two orders are created at the same time, a constraint refuses
 * the second.
 */
async function openOrder(
  { now, newId, actor }: OrderContext,
  store: Store,
  about: Pick<PaymentOrder, 'intentId' | 'kind' | 'paymentId' | 'cents'>,
  dueAt: Date,
): Promise<PaymentOrder> {
  const existing = await store.subscriptions.openOrder(about);
  if (existing !== undefined) {
    if (isBusy(existing, now())) throw new CallError('payments.in_progress');
    return existing;
  }
  const at = now().toISOString();
  const order: PaymentOrder = {
    ...about,
    _id: newId(),
    state: 'waiting',
    reason: '',
    attempts: 0,
    dueAt: dueAt.toISOString(),
    requestedBy: memberOf(actor)._id,
    createdAt: at,
    updatedAt: at,
  };
  await store.subscriptions.insertOrder(order);
  return order;
}

export const settleSubscription: Call<typeof contract.settleSubscription> = async ({ store, audit }, { params }) => {
  const subscription = await subscriptionById(store, params.id);
  const intent = orThrow(await store.payments.intentById(params.id), 'payments.not_found');
  if (!intent.failedOrder) throw new CallError('payments.nothing_failed');
  await store.payments.updateIntent({ ...intent, failedOrder: false }, intent.status);
  const subject = { subjectId: subscription._id, subject: subjectOf(subscription) };
  await audit(store, { ...subject, before: { settled: false }, after: { settled: true } });
  return presentAdminSubscription({ ...subscription, failedOrder: false });
};

/**
 * Stores an admin's orders with a rejection, in the transaction of the rejection. The orders are sent when the rejection can no
 * longer be undone. Returns their ids.
 */
export async function orderWithRejection(
  context: CallContext,
  subscriptionId: string,
  { cancel, refund }: RejectionOrders,
  dueAt: string,
): Promise<string[]> {
  const { store, adapters } = context;
  if (adapters.paypal === undefined) throw new CallError('plans.sync_not_configured');
  const intent = subscriptionId === '' ? undefined : await store.payments.intentBySubscription(subscriptionId);
  const subscription = await subscriptionById(store, intent?._id ?? '');
  const at = new Date(dueAt);
  const orders = [];
  if (refund !== undefined) orders.push(await openRefund(context, store, subscription, { ...refund, at }));
  // The cancellation comes after the refund, because the refund determines the text of the email about the end of the subscription.
  if (cancel) orders.push(await openCancellation(context, store, subscription, new Date(at.getTime() + 1)));
  return orders.map(({ _id }) => _id);
}

type SendContext = PaymentContext & { store: Store; paypal: PayPal };

/** The number of orders sent in one run. */
const batchSize = 20;

/** The number of consecutive unanswered orders after which the provider counts as down and the run ends. */
const maxUnanswered = 3;

/** Sends all due orders. */
export async function sendDueOrders(context: SendContext & { report: (error: unknown) => void }): Promise<void> {
  const { store, now } = context;
  let unanswered = 0;
  for (const order of await store.subscriptions.dueOrders(now().toISOString(), batchSize)) {
    try {
      await sendOrder(context, order);
      const { reason } = (await store.subscriptions.orderById(order._id)) ?? { reason: '' };
      unanswered = reason === 'unanswered' ? unanswered + 1 : 0;
    } catch (error) {
      context.report(error);
    }
    if (unanswered === maxUnanswered) return;
  }
}

/**
 * Sends an order to PayPal, outside any transaction, and stores the answer. After a crash in between, the order is sent again: a
 * refund has the same key, and canceling twice changes nothing. Does nothing when another process has just sent it.
 */
async function sendOrder(context: SendContext, order: PaymentOrder): Promise<void> {
  const { store, now } = context;
  const sent = sentOrder(order, now());
  if (!(await store.subscriptions.updateOrder(sent, order.attempts))) return;
  const intent = await store.payments.intentById(order.intentId);
  const { answer, update } = await answerTo(context, sent, intent);
  await store.transaction(async (tx) => {
    await tx.subscriptions.updateOrder(answeredOrder(sent, answer, now()), sent.attempts);
    await applyAnswer({ ...context, store: tx }, sent, answer, update);
  });
}

interface Answer {
  /** Undefined when PayPal did not answer. */
  answer: ProviderRefund | undefined;
  /** The subscription after a cancellation. */
  update?: ProviderSubscription | undefined;
}

async function answerTo({ store, paypal }: SendContext, order: PaymentOrder, intent: IntentRecord | undefined): Promise<Answer> {
  try {
    if (order.kind === 'refund') {
      const payment = orThrow(await store.payments.paymentById(order.paymentId), 'payments.not_found');
      const request = { saleId: payment._id, currency: payment.currency, requestId: `refund-${order._id}` };
      // The amount of a payment never changes, so that a repeated request has the same body.
      const part = order.cents === payment.cents ? {} : { cents: order.cents };
      return { answer: await paypal.refundSale({ ...request, ...part }) };
    }
    const subscriptionId = intent?.subscriptionId ?? '';
    if (intent === undefined || subscriptionId === '' || !isLive(intent)) return { answer: { status: 'completed' } };
    await paypal.cancelSubscription(subscriptionId, 'Canceled by the site.');
    const update = await paypal.subscription(subscriptionId);
    if (update?.status === 'CANCELLED' || update?.status === 'EXPIRED') return { answer: { status: 'completed' }, update };
    return { answer: { status: 'refused', reason: update?.status ?? 'RESOURCE_NOT_FOUND' } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { answer: error.code === 'payments.failed' ? { status: 'refused', reason: 'REFUSED' } : undefined };
  }
}

/** Stores the changes that an answer makes to records other than the order. */
async function applyAnswer(
  context: PaymentContext & { store: Store },
  order: PaymentOrder,
  answer: ProviderRefund | undefined,
  update: ProviderSubscription | undefined,
): Promise<void> {
  const { store, now } = context;
  const intent = await store.payments.intentById(order.intentId);
  if (intent === undefined || answer === undefined || answer.status === 'pending') return;
  if (answer.status === 'refused') {
    await store.payments.updateIntent({ ...intent, failedOrder: true }, intent.status);
    return;
  }
  const settled = { ...intent, failedOrder: false };
  if (intent.failedOrder) await store.payments.updateIntent(settled, intent.status);
  if (update !== undefined) await applySubscription(context, settled, update);
  const payment = order.kind === 'refund' ? await store.payments.paymentById(order.paymentId) : undefined;
  if (payment !== undefined) await savePayment(store, { ...payment, refundedCents: payment.cents }, now());
}
