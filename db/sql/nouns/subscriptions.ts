import sql, { type Sql } from 'sql-template-tag';
import { latestCheckAt } from '../../../server/domain/core/retention.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { SubscriptionFilter } from '../../../server/domain/submissions/payments/payment-orders.contract.ts';
import type { NamedPaymentOrder, NamedSubscription, PaymentOrder, Store, TableFilter, Tally } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';
import { intents } from './payments.ts';
import { tablePage, tally, withoutCase } from './tables.ts';

const orders = recordTable<PaymentOrder, '_id'>('payment_orders', ['_id'], {
  _id: 'id',
  intentId: 'intent_id',
  kind: 'kind',
  paymentId: 'payment_id',
  cents: 'cents',
  state: 'state',
  reason: 'reason',
  attempts: 'attempts',
  dueAt: 'due_at',
  requestedBy: 'requested_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

type SubscriptionRow = Omit<NamedSubscription, 'startup' | 'member'> & {
  name: string | null;
  slug: string;
  logo: string;
  startupStatus: 'active' | 'pending' | 'rejected' | 'archived';
  username: string | null;
  memberName: string;
  email: string;
};

const properties = [
  '_id',
  'userId',
  'planId',
  'plan',
  'cycle',
  'cents',
  'providerPlanId',
  'status',
  'subscriptionId',
  'startupId',
  'resubmittedStartupId',
  'subscriptionStatus',
  'subscriptionStatusAt',
  'paidUntil',
  'refunded',
  'cancelPending',
  'failedPayments',
  'failedOrder',
  'checkAt',
  'createdAt',
  'updatedAt',
] as const;

const withNames = sql`
  FROM payment_intents i LEFT JOIN startups s ON s.id = i.startup_id LEFT JOIN users u ON u.id = i.user_id`;
const selectWithNames = sql`
  SELECT ${intents.columns('i', properties)}, s.name, s.slug, s.logo, s.status AS "startupStatus", u.username, u.name AS "memberName",
    u.email ${withNames}`;

/**
 * The condition of the partial indexes, in exactly their spelling. With IS NOT NULL, SQLite would read the index of the ids and
 * sort the rows.
 */
const isKnown = sql`coalesce(i.subscription_id, '') <> ''`;

/** The SQL of the rule `hasProblem` (`payment-orders.rules.ts`). */
const hasProblem = sql`
  (i.subscription_status = 'suspended' OR (i.subscription_status = 'active' AND i.failed_payments > 0) OR i.failed_order = 1)`;

const isOpen = sql`state IN ('waiting', 'sent', 'pending')`;

export function sqlSubscriptions(driver: Driver): Store['subscriptions'] {
  return {
    async byId(intentId) {
      const row = await driver.one<SubscriptionRow>(sql`${selectWithNames} WHERE i.id = ${intentId} AND ${isKnown}`);
      return row && subscriptionOf(row);
    },
    async table({ status, ...filter }, slice) {
      const table = tableOf(filter, status);
      const { rows, total } = await tablePage<SubscriptionRow, keyof typeof sortedBy>(driver, table, filter, slice);
      return { subscriptions: rows.map(subscriptionOf), total };
    },
    async tally(search) {
      const withProblems = sql`i.subscription_status || CASE WHEN ${hasProblem} THEN ' problem' ELSE '' END`;
      const counts: Tally<SubscriptionFilter> = {};
      const groups: Tally<string> = await tally(driver, tableOf({ search }, 'all'), withProblems, search);
      for (const [group, count = 0] of Object.entries(groups)) {
        // Each word is a status, or "problem" from the CASE above.
        for (const value of group.split(' ') as SubscriptionFilter[]) counts[value] = (counts[value] ?? 0) + count;
      }
      return counts;
    },
    ordersOf: (intentId) =>
      driver.all<NamedPaymentOrder>(sql`
        SELECT ${orders.columns('o')}, u.username AS requester FROM payment_orders o LEFT JOIN users u ON u.id = o.requested_by
        WHERE o.intent_id = ${intentId} ORDER BY o.created_at DESC, o.id DESC`),
    orderById: (id) => orders.one(driver, sql`id = ${id}`),
    openOrder: ({ intentId, kind, paymentId }) =>
      orders.one(driver, sql`intent_id = ${intentId} AND kind = ${kind} AND payment_id = ${paymentId} AND ${isOpen}`),
    dueOrders: (now, limit) =>
      orders.all(driver, sql`WHERE due_at <= ${now} OR due_at > ${latestCheckAt(now)} ORDER BY due_at, id LIMIT ${limit}`),
    insertOrder: (order) => orders.insert(driver, order),
    updateOrder: ({ _id, state, reason, attempts: sent, dueAt, updatedAt }, attempts) =>
      orders.update(driver, { _id, state, reason, attempts: sent, dueAt, updatedAt }, sql`attempts = ${attempts} AND ${isOpen}`),
    removeOrder: (id) => orders.remove(driver, sql`id = ${id} AND state = 'waiting'`),
  };
}

const sortedBy: Record<'startup' | 'createdAt' | 'paidUntil', Sql> = {
  startup: withoutCase(sql`coalesce(s.name, '')`),
  createdAt: sql`i.created_at`,
  paidUntil: sql`coalesce(i.paid_until, '')`,
};

/** Joins the tables with the names only when a search or sort needs them. The joins neither add nor remove rows. */
function tableOf({ search, sort }: TableFilter<keyof typeof sortedBy>, status: SubscriptionFilter | 'all') {
  const only = status === 'problem' ? hasProblem : sql`i.subscription_status = ${status}`;
  return {
    from: search === '' && parseSort(sort)?.column !== 'startup' ? sql`FROM payment_intents i` : withNames,
    where: status === 'all' ? isKnown : sql`${isKnown} AND ${only}`,
    order: sql`ORDER BY i.created_at DESC, i.id DESC`,
    sortedBy,
    id: sql`i.id`,
    searched: [
      sql`coalesce(s.name, '')`,
      sql`coalesce(u.username, '')`,
      sql`coalesce(u.name, '')`,
      sql`coalesce(u.email, '')`,
      sql`coalesce(i.subscription_id, '')`,
    ],
    select: selectWithNames,
  };
}

function subscriptionOf(row: SubscriptionRow): NamedSubscription {
  const { name, slug, logo, startupStatus, username, memberName, email, ...rest } = intents.recordOf(row);
  return {
    ...rest,
    subscriptionId: row.subscriptionId,
    startup: rest.startupId === null || name === null ? null : { _id: rest.startupId, name, slug, logo, status: startupStatus },
    member: rest.userId === null || username === null ? null : { _id: rest.userId, username, name: memberName, email },
  };
}
