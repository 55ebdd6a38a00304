import sql from 'sql-template-tag';
import type { PlanRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { json, recordTable } from '../record-table.ts';
import { raiseVersion } from '../counters.ts';

const plans = recordTable<PlanRecord, '_id'>('plans', ['_id'], {
  _id: 'id',
  name: 'name',
  badge: 'badge',
  monthlyPrice: 'monthly_price',
  annualPrice: 'annual_price',
  approvalSpeed: 'approval_speed',
  keyFeatures: json('key_features'),
  renewalIncentives: json('renewal_incentives'),
  paypalMonthlyPlanId: 'paypal_monthly_plan_id',
  paypalAnnualPlanId: 'paypal_annual_plan_id',
  status: 'status',
});

export function sqlPlans(driver: Driver): Store['plans'] {
  return {
    list: () => plans.all(driver, sql`ORDER BY position, id`),
    byId: (id) => plans.one(driver, sql`id = ${id}`),
    insert: (plan) =>
      driver.transaction(async (tx) => {
        await plans.insert(tx, plan, { position: sql`(SELECT coalesce(max(position), -1) + 1 FROM plans)` });
        await raiseVersion(tx);
      }),
    update: (plan) =>
      driver.transaction(async (tx) => {
        const isChanged = await plans.update(tx, plan);
        if (isChanged) await raiseVersion(tx);
        return isChanged;
      }),
    reorder: (ids) =>
      driver.transaction(async (tx) => {
        for (const [position, id] of ids.entries()) await tx.run(sql`UPDATE plans SET position = ${position} WHERE id = ${id}`);
        await raiseVersion(tx);
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const isRemoved = await plans.remove(tx, sql`id = ${id}`);
        if (isRemoved) await raiseVersion(tx);
        return isRemoved;
      }),
  };
}
