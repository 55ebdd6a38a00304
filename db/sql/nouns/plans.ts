import sql from 'sql-template-tag';
import type { PlanRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';
import { raiseVersion } from '../counters.ts';

interface PlanRow {
  id: string;
  monthly_price: number;
  annual_price: number;
  name: string;
  badge: string;
  approval_speed: string;
  key_features: string;
  renewal_incentives: string;
  paypal_monthly_plan_id: string;
  paypal_annual_plan_id: string;
  status: PlanRecord['status'];
}

const selectPlan = sql`
  SELECT id, monthly_price, annual_price, name, badge, approval_speed, key_features, renewal_incentives,
    paypal_monthly_plan_id, paypal_annual_plan_id, status
  FROM plans`;

export function sqlPlans(driver: Driver): Store['plans'] {
  return {
    async list() {
      return (await driver.all<PlanRow>(sql`${selectPlan} ORDER BY position, id`)).map(planOf);
    },
    async byId(id) {
      const row = await driver.one<PlanRow>(sql`${selectPlan} WHERE id = ${id}`);
      return row && planOf(row);
    },
    insert: (plan) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO plans (id, monthly_price, annual_price, name, badge, approval_speed, key_features, renewal_incentives,
            paypal_monthly_plan_id, paypal_annual_plan_id, status, position)
          VALUES (${plan._id}, ${plan.monthlyPrice}, ${plan.annualPrice}, ${plan.name}, ${plan.badge}, ${plan.approvalSpeed},
            ${JSON.stringify(plan.keyFeatures)}, ${JSON.stringify(plan.renewalIncentives)}, ${plan.paypalMonthlyPlanId},
            ${plan.paypalAnnualPlanId}, ${plan.status}, (SELECT coalesce(max(position), -1) + 1 FROM plans))`);
        await raiseVersion(tx);
      }),
    update: (plan) =>
      driver.transaction(async (tx) => {
        const changed = await tx.run(sql`
          UPDATE plans
          SET monthly_price = ${plan.monthlyPrice}, annual_price = ${plan.annualPrice}, name = ${plan.name}, badge = ${plan.badge},
            approval_speed = ${plan.approvalSpeed}, key_features = ${JSON.stringify(plan.keyFeatures)},
            renewal_incentives = ${JSON.stringify(plan.renewalIncentives)},
            paypal_monthly_plan_id = ${plan.paypalMonthlyPlanId}, paypal_annual_plan_id = ${plan.paypalAnnualPlanId},
            status = ${plan.status}
          WHERE id = ${plan._id}`);
        if (changed > 0) await raiseVersion(tx);
        return changed > 0;
      }),
    reorder: (ids) =>
      driver.transaction(async (tx) => {
        for (const [position, id] of ids.entries()) await tx.run(sql`UPDATE plans SET position = ${position} WHERE id = ${id}`);
        await raiseVersion(tx);
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.run(sql`DELETE FROM plans WHERE id = ${id}`);
        if (removed > 0) await raiseVersion(tx);
        return removed > 0;
      }),
  };
}

function planOf(row: PlanRow): PlanRecord {
  return {
    _id: row.id,
    name: row.name,
    badge: row.badge,
    monthlyPrice: row.monthly_price,
    annualPrice: row.annual_price,
    approvalSpeed: row.approval_speed,
    keyFeatures: parseTexts(row.key_features),
    renewalIncentives: parseTexts(row.renewal_incentives),
    paypalMonthlyPlanId: row.paypal_monthly_plan_id,
    paypalAnnualPlanId: row.paypal_annual_plan_id,
    status: row.status,
  };
}
