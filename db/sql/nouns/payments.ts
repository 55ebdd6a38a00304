import sql, { join } from 'sql-template-tag';
import { latestCheckAt } from '../../../server/domain/core/retention.ts';
import type { IntentRecord, PaymentRecord, PlanSync, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { flag, recordTable, wroteAny } from '../record-table.ts';

export const intents = recordTable<IntentRecord, '_id'>('payment_intents', ['_id'], {
  _id: 'id',
  userId: 'user_id',
  planId: 'plan_id',
  plan: 'plan',
  cycle: 'cycle',
  cents: 'cents',
  providerPlanId: 'provider_plan_id',
  status: 'status',
  subscriptionId: 'subscription_id',
  startupId: 'startup_id',
  resubmittedStartupId: 'resubmitted_startup_id',
  listing: 'listing',
  subscriptionStatus: 'subscription_status',
  subscriptionStatusAt: 'subscription_status_at',
  paidUntil: 'paid_until',
  refunded: flag('refunded'),
  cancelPending: flag('cancel_pending'),
  failedPayments: 'failed_payments',
  failedOrder: flag('failed_order'),
  checkAt: 'check_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

const payments = recordTable<PaymentRecord, '_id'>('payments', ['_id'], {
  _id: 'id',
  subscriptionId: 'subscription_id',
  cents: 'cents',
  currency: 'currency',
  refundedCents: 'refunded_cents',
  reversed: flag('reversed'),
  paidAt: 'paid_at',
});

const planSyncs = recordTable<PlanSync, 'planId' | 'cycle'>('plan_syncs', ['planId', 'cycle'], {
  planId: 'plan_id',
  cycle: 'cycle',
  providerPlanId: 'provider_plan_id',
  cents: 'cents',
  retiringPlanId: 'retiring_plan_id',
});

const newestFirst = sql`ORDER BY created_at DESC, id DESC`;

export function sqlPayments(driver: Driver): Store['payments'] {
  return {
    intentById: (id) => intents.one(driver, sql`id = ${id}`),
    intentBySubscription: (subscriptionId) => intents.one(driver, sql`subscription_id = ${subscriptionId}`),
    intentsOfUser: (userId) => intents.all(driver, sql`WHERE user_id = ${userId} ${newestFirst}`),
    intentsOfStartup: (startupId) => intents.all(driver, sql`WHERE startup_id = ${startupId} ${newestFirst}`),
    async countChargedPending(startupIds) {
      if (startupIds.length === 0) return 0;
      const row = await driver.one<{ charged: number }>(sql`
        SELECT count(DISTINCT i.startup_id) AS charged FROM payment_intents i JOIN startups s ON s.id = i.startup_id
        WHERE i.startup_id IN (${join([...startupIds])}) AND s.status = 'pending'
          AND i.subscription_status IN ('active', 'suspended') AND i.cancel_pending = 0`);
      return Number(row?.charged ?? 0);
    },
    statusesOfPlan: (planId) =>
      driver.all<Pick<IntentRecord, 'status' | 'subscriptionStatus'>>(sql`
        SELECT DISTINCT status, subscription_status AS "subscriptionStatus" FROM payment_intents WHERE plan_id = ${planId}`),
    dueIntents: (now, limit) =>
      intents.all(driver, sql`WHERE check_at <= ${now} OR check_at > ${latestCheckAt(now)} ORDER BY check_at, id LIMIT ${limit}`),
    insertIntent: (intent) => intents.insert(driver, intent),
    updateIntent(intent, expecting) {
      const { _id, status, subscriptionId, startupId, updatedAt, subscriptionStatus, subscriptionStatusAt } = intent;
      const { paidUntil, refunded, cancelPending, failedPayments, failedOrder, checkAt } = intent;
      const problems = { failedPayments, failedOrder };
      const ofSubscription = { subscriptionId, subscriptionStatus, subscriptionStatusAt, paidUntil, refunded, cancelPending };
      return intents.update(
        driver,
        { _id, status, startupId, ...ofSubscription, ...problems, checkAt, updatedAt },
        sql`status = ${expecting}`,
      );
    },
    recordEvent: (id, at) =>
      wroteAny(driver, sql`INSERT INTO payment_events (id, received_at) VALUES (${id}, ${at}) ON CONFLICT (id) DO NOTHING`),
    hasEvent: async (id) => (await driver.one(sql`SELECT 1 AS found FROM payment_events WHERE id = ${id}`)) !== undefined,
    paymentById: (id) => payments.one(driver, sql`id = ${id}`),
    async paymentsOfSubscriptions(subscriptionIds) {
      if (subscriptionIds.length === 0) return [];
      const ofAny = sql`WHERE subscription_id IN (${join([...subscriptionIds])})`;
      return payments.all(driver, sql`${ofAny} ORDER BY paid_at DESC, id DESC`);
    },
    savePayment: (payment) => payments.save(driver, payment),
    planSyncs: () => planSyncs.all(driver, sql`ORDER BY plan_id, cycle`),
    savePlanSync: (sync) => planSyncs.save(driver, sync),
  };
}
