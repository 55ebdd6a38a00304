import type { listDeals as declaration } from '../contract/deals.ts';
import type { Call } from './call.ts';

export const listDeals: Call<typeof declaration> = async ({ store }) => {
  const active = (await store.deals.list()).filter(({ status }) => status === 'active');
  // The store's order, newest first, stays within each half.
  return active.sort((a, b) => Number(b.featured) - Number(a.featured));
};
