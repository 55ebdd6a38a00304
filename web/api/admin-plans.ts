import { queryOptions } from '@tanstack/react-query';
import type { PlanEdit } from '../../server/contract/plans.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

export const allPlansQuery = queryOptions({ queryKey: [userScope, 'listAllPlans'], queryFn: () => send('listAllPlans') });

export function savePlan(id: string, plan: PlanEdit) {
  return send('savePlan', { params: { id }, body: plan });
}

/** Creates or updates the plans at the payment provider. */
export function syncPlans() {
  return send('syncPlans');
}
