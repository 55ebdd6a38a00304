import { queryOptions } from '@tanstack/react-query';
import type { Advertising } from '../../server/contract/advertising.ts';
import type { DealEdit } from '../../server/contract/deals.ts';
import type { PlanEdit } from '../../server/contract/plans.ts';
import { userScope } from './account.ts';
import { orNull, send } from './client.ts';

/** Deals of every status, newest first. */
export const allDealsQuery = queryOptions({ queryKey: [userScope, 'listAllDeals'], queryFn: () => send('listAllDeals') });

export function addDeal(deal: DealEdit) {
  return send('addDeal', { body: deal });
}

export function saveDeal(id: string, deal: DealEdit) {
  return send('saveDeal', { params: { id }, body: deal });
}

export function removeDeal(id: string) {
  return send('removeDeal', { params: { id } });
}

export const allPlansQuery = queryOptions({ queryKey: [userScope, 'listAllPlans'], queryFn: () => send('listAllPlans') });

export function savePlan(id: string, plan: PlanEdit) {
  return send('savePlan', { params: { id }, body: plan });
}

/** Makes the plans known to the payment provider. */
export function syncPlans() {
  return send('syncPlans');
}

/** The advertising page to be edited; null until it was first saved. */
export const advertisingDraftQuery = queryOptions({
  queryKey: [userScope, 'getAdvertising'],
  queryFn: () => orNull(send('getAdvertising')),
});

export function saveAdvertising(page: Omit<Advertising, '_id'>) {
  return send('saveAdvertising', { body: page });
}
