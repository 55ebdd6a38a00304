import { queryOptions } from '@tanstack/react-query';
import type { DealEdit } from '../../server/domain/content/deals.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** Deals of every status, newest first. */
export const allDealsQuery = queryOptions({ queryKey: [userScope, 'listAllDeals'], queryFn: () => send('listAllDeals') });

export function addDeal(deal: DealEdit) {
  return send('addDeal', { body: deal });
}

export function saveDeal(id: string, deal: DealEdit, version: string) {
  return send('saveDeal', { params: { id }, body: deal, version });
}

export function removeDeal(id: string) {
  return send('removeDeal', { params: { id } });
}
