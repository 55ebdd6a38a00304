import { queryOptions } from '@tanstack/react-query';
import type { NewPlan, PlanEdit, PlanStatus } from '../../server/domain/submissions/payments/plans.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

export const allPlansQuery = queryOptions({ queryKey: [userScope, 'listAllPlans'], queryFn: () => send('listAllPlans') });

export function savePlan(id: string, plan: PlanEdit, version: string) {
  return send('savePlan', { params: { id }, body: plan, version });
}

export function addPlan(plan: NewPlan) {
  return send('addPlan', { body: plan });
}

export function setPlanStatus(id: string, status: PlanStatus) {
  return send('setPlanStatus', { params: { id }, body: { status } });
}

/** `ids` names every plan once. */
export function orderPlans(ids: string[]) {
  return send('orderPlans', { body: { ids } });
}

export function removePlan(id: string) {
  return send('removePlan', { params: { id } });
}

/** Creates or updates the plans at the payment provider. */
export function syncPlans() {
  return send('syncPlans');
}
