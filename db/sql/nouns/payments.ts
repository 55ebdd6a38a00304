import sql, { join } from 'sql-template-tag';
import type { BillingCycle } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { latestCheckAt } from '../../../server/domain/core/retention.ts';
import type { IntentRecord, PaymentRecord, PlanSync, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

interface IntentRow {
  id: string;
  user_id: string | null;
  plan_id: string;
  cycle: BillingCycle;
  status: IntentRecord['status'];
  subscription_id: string | null;
  startup_id: string | null;
  created_at: string;
  updated_at: string;
  plan: string;
  cents: number;
  provider_plan_id: string;
  resubmitted_startup_id: string;
  listing: string;
  subscription_status: IntentRecord['subscriptionStatus'];
  subscription_status_at: string;
  paid_until: string | null;
  refunded: number;
  cancel_pending: number;
  check_at: string | null;
}

const selectIntent = sql`
  SELECT id, user_id, plan_id, cycle, status, subscription_id, startup_id, created_at, updated_at, plan, cents, provider_plan_id,
    resubmitted_startup_id, listing, subscription_status, subscription_status_at, paid_until, refunded, cancel_pending, check_at
  FROM payment_intents`;

interface PaymentRow {
  id: string;
  subscription_id: string;
  cents: number;
  currency: string;
  refunded_cents: number;
  reversed: number;
  paid_at: string;
}

const selectPayment = sql`
  SELECT id, subscription_id, cents, currency, refunded_cents, reversed, paid_at FROM payments`;

export function sqlPayments(driver: Driver): Store['payments'] {
  const intentWhere = async (condition: ReturnType<typeof sql>) => {
    const row = await driver.one<IntentRow>(sql`${selectIntent} WHERE ${condition}`);
    return row && intentOf(row);
  };
  return {
    intentById: (id) => intentWhere(sql`id = ${id}`),
    intentBySubscription: (subscriptionId) => intentWhere(sql`subscription_id = ${subscriptionId}`),
    async intentsOfUser(userId) {
      const rows = await driver.all<IntentRow>(sql`${selectIntent} WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`);
      return rows.map(intentOf);
    },
    async intentsOfStartup(startupId) {
      const found = sql`${selectIntent} WHERE startup_id = ${startupId} ORDER BY created_at DESC, id DESC`;
      return (await driver.all<IntentRow>(found)).map(intentOf);
    },
    statusesOfPlan: (planId) =>
      driver.all<Pick<IntentRecord, 'status' | 'subscriptionStatus'>>(sql`
        SELECT DISTINCT status, subscription_status AS "subscriptionStatus" FROM payment_intents WHERE plan_id = ${planId}`),
    async dueIntents(now, limit) {
      const rows = await driver.all<IntentRow>(
        sql`${selectIntent} WHERE check_at <= ${now} OR check_at > ${latestCheckAt(now)} ORDER BY check_at, id LIMIT ${limit}`,
      );
      return rows.map(intentOf);
    },
    async insertIntent(intent) {
      await driver.run(sql`
        INSERT INTO payment_intents (id, user_id, plan_id, cycle, status, subscription_id, startup_id, created_at, updated_at, plan,
          cents, provider_plan_id, resubmitted_startup_id, listing, subscription_status, subscription_status_at, paid_until,
          refunded, cancel_pending, check_at)
        VALUES (${intent._id}, ${intent.userId}, ${intent.planId}, ${intent.cycle}, ${intent.status}, ${intent.subscriptionId},
          ${intent.startupId}, ${intent.createdAt}, ${intent.updatedAt}, ${intent.plan}, ${intent.cents}, ${intent.providerPlanId},
          ${intent.resubmittedStartupId}, ${intent.listing}, ${intent.subscriptionStatus}, ${intent.subscriptionStatusAt},
          ${intent.paidUntil}, ${Number(intent.refunded)}, ${Number(intent.cancelPending)}, ${intent.checkAt})`);
    },
    updateIntent: async (intent, expecting) =>
      (await driver.run(sql`
        UPDATE payment_intents
        SET status = ${intent.status}, subscription_id = ${intent.subscriptionId}, startup_id = ${intent.startupId},
          updated_at = ${intent.updatedAt}, subscription_status = ${intent.subscriptionStatus},
          subscription_status_at = ${intent.subscriptionStatusAt}, paid_until = ${intent.paidUntil},
          refunded = ${Number(intent.refunded)}, cancel_pending = ${Number(intent.cancelPending)}, check_at = ${intent.checkAt}
        WHERE id = ${intent._id} AND status = ${expecting}`)) > 0,
    recordEvent: async (id, at) =>
      (await driver.run(sql`
        INSERT INTO payment_events (id, received_at) VALUES (${id}, ${at}) ON CONFLICT (id) DO NOTHING`)) > 0,
    hasEvent: async (id) => (await driver.one(sql`SELECT 1 AS found FROM payment_events WHERE id = ${id}`)) !== undefined,
    async paymentById(id) {
      const row = await driver.one<PaymentRow>(sql`${selectPayment} WHERE id = ${id}`);
      return row && paymentOf(row);
    },
    async paymentsOfSubscriptions(subscriptionIds) {
      if (subscriptionIds.length === 0) return [];
      const rows = await driver.all<PaymentRow>(sql`
        ${selectPayment} WHERE subscription_id IN (${join([...subscriptionIds])}) ORDER BY paid_at DESC, id DESC`);
      return rows.map(paymentOf);
    },
    async savePayment(payment) {
      await driver.run(sql`
        INSERT INTO payments (id, subscription_id, cents, currency, refunded_cents, reversed, paid_at)
        VALUES (${payment._id}, ${payment.subscriptionId}, ${payment.cents}, ${payment.currency}, ${payment.refundedCents},
          ${Number(payment.reversed)}, ${payment.paidAt})
        ON CONFLICT (id) DO UPDATE
        SET subscription_id = excluded.subscription_id, cents = excluded.cents, currency = excluded.currency,
          refunded_cents = excluded.refunded_cents, reversed = excluded.reversed, paid_at = excluded.paid_at`);
    },
    planSyncs: () =>
      driver.all<PlanSync>(sql`
        SELECT plan_id AS "planId", cycle, provider_plan_id AS "providerPlanId", cents,
          retiring_plan_id AS "retiringPlanId"
        FROM plan_syncs ORDER BY plan_id, cycle`),
    async savePlanSync({ planId, cycle, providerPlanId, cents, retiringPlanId }) {
      await driver.run(sql`
        INSERT INTO plan_syncs (plan_id, cycle, provider_plan_id, cents, retiring_plan_id)
        VALUES (${planId}, ${cycle}, ${providerPlanId}, ${cents}, ${retiringPlanId})
        ON CONFLICT (plan_id, cycle) DO UPDATE
        SET provider_plan_id = excluded.provider_plan_id, cents = excluded.cents,
          retiring_plan_id = excluded.retiring_plan_id`);
    },
  };
}

function intentOf(row: IntentRow): IntentRecord {
  return {
    _id: row.id,
    userId: row.user_id,
    planId: row.plan_id,
    plan: row.plan,
    cycle: row.cycle,
    cents: row.cents,
    providerPlanId: row.provider_plan_id,
    status: row.status,
    subscriptionId: row.subscription_id,
    startupId: row.startup_id,
    resubmittedStartupId: row.resubmitted_startup_id,
    listing: row.listing,
    subscriptionStatus: row.subscription_status,
    subscriptionStatusAt: row.subscription_status_at,
    paidUntil: row.paid_until,
    refunded: row.refunded === 1,
    cancelPending: row.cancel_pending === 1,
    checkAt: row.check_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function paymentOf(row: PaymentRow): PaymentRecord {
  return {
    _id: row.id,
    subscriptionId: row.subscription_id,
    cents: row.cents,
    currency: row.currency,
    refundedCents: row.refunded_cents,
    reversed: row.reversed === 1,
    paidAt: row.paid_at,
  };
}
