import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { latestCheckAt } from '../../server/domain/core/retention.ts';
import type { SubscriptionFilter } from '../../server/domain/submissions/payments/payment-orders.contract.ts';
import { hasProblem, isOpenOrder } from '../../server/domain/submissions/payments/payment-orders.rules.ts';
import type { IntentRecord, NamedSubscription, PaymentOrder, Store, Tally } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { newestFirst, tablePage, tally } from './tables.ts';

type OrderKey = Pick<PaymentOrder, 'intentId' | 'kind' | 'paymentId'>;

export function memorySubscriptions(access: Access): Store['subscriptions'] {
  const { read } = access;
  const isSame = (a: OrderKey, b: OrderKey) => a.intentId === b.intentId && a.kind === b.kind && a.paymentId === b.paymentId;
  const orders = rowsOf(access, (state) => state.paymentOrders, idOf, {
    check({ paymentOrders, intents, users }, order) {
      refuseIf(!intents.has(order.intentId), 'foreign_key');
      refuseIf(order.requestedBy !== null && !users.has(order.requestedBy), 'foreign_key');
      refuseIf(isOpenOrder(order) === (order.dueAt === null), 'check');
      const isOther = (other: PaymentOrder) => other._id !== order._id && isSame(other, order) && isOpenOrder(other);
      refuseIf(isOpenOrder(order) && findRow(paymentOrders.values(), isOther) !== undefined, 'payment_orders.open');
    },
  });
  const tableOf = (status: SubscriptionFilter | 'all') => ({
    rows: [...read().intents.values()]
      .flatMap((intent) => withNames(read(), intent) ?? [])
      .filter((row) => status === 'all' || (status === 'problem' ? hasProblem(row) : row.subscriptionStatus === status))
      .sort(newestFirst),
    searched: ({ startup, member, subscriptionId }: NamedSubscription) => [
      startup?.name ?? '',
      member?.username ?? '',
      member?.name ?? '',
      member?.email ?? '',
      subscriptionId,
    ],
  });
  return {
    async byId(intentId) {
      const intent = read().intents.get(intentId);
      return intent && structuredClone(withNames(read(), intent));
    },
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          ...tableOf(status),
          sortedBy: {
            startup: ({ startup }) => startup?.name ?? '',
            createdAt: ({ createdAt }) => createdAt,
            paidUntil: ({ paidUntil }) => paidUntil ?? '',
          },
        },
        filter,
        slice,
      );
      return { subscriptions: page.rows, total: page.total };
    },
    async tally(search) {
      const counts: Tally<SubscriptionFilter> = tally(tableOf('all'), ({ subscriptionStatus }) => subscriptionStatus, search);
      return { ...counts, ...tally<NamedSubscription, 'problem'>(tableOf('problem'), () => 'problem', search) };
    },
    ordersOf: async (intentId) =>
      (await orders.list((order) => order.intentId === intentId, newestFirst)).map((order) => ({
        ...order,
        requester: read().users.get(order.requestedBy ?? '')?.username ?? null,
      })),
    orderById: orders.byKey,
    openOrder: (key) => orders.find((order) => isSame(order, key) && isOpenOrder(order)),
    dueOrders: (now, limit) =>
      orders.list(
        ({ dueAt }) => dueAt !== null && (dueAt <= now || dueAt > latestCheckAt(now)),
        (a, b) => byCodePoints(a.dueAt ?? '', b.dueAt ?? '') || byCodePoints(a._id, b._id),
        limit,
      ),
    insertOrder: orders.insert,
    updateOrder: ({ _id, state, reason, attempts: sent, dueAt, updatedAt }, attempts) =>
      orders.change(_id, (before) =>
        isOpenOrder(before) && before.attempts === attempts
          ? { ...before, state, reason, attempts: sent, dueAt, updatedAt }
          : undefined,
      ),
    removeOrder: async (id) => ((await orders.byKey(id))?.state === 'waiting' ? orders.remove(id) : false),
  };
}

/** A subscription with the names of its listing and member. Undefined until the provider has the subscription. */
function withNames({ startups, users }: State, { listing: _listing, ...intent }: IntentRecord): NamedSubscription | undefined {
  const { subscriptionId, startupId, userId } = intent;
  if (subscriptionId === null) return undefined;
  const startup = startups.get(startupId ?? '')?.record;
  const user = users.get(userId ?? '');
  return {
    ...intent,
    subscriptionId,
    startup:
      startup === undefined
        ? null
        : { _id: startup._id, name: startup.name, slug: startup.slug, logo: startup.logo, status: startup.status },
    member: user === undefined ? null : { _id: user._id, username: user.username, name: user.name, email: user.email },
  };
}
