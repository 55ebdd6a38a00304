import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryDeals({ read, write }: Access): Store['deals'] {
  return {
    list: async () =>
      structuredClone([...read().deals.values()]).sort(
        (a, b) => byCodePoints(b.createdAt, a.createdAt) || byCodePoints(a._id, b._id),
      ),
    byId: async (id) => structuredClone(read().deals.get(id)),
    insert: (deal) =>
      write((state) => {
        refuseIf(state.deals.has(deal._id), 'primary_key');
        state.deals.set(deal._id, structuredClone(deal));
        if (deal.status === 'active') state.version += 1;
      }),
    update: (deal) =>
      write((state) => {
        const before = state.deals.get(deal._id);
        if (before === undefined) return false;
        state.deals.set(deal._id, structuredClone(deal));
        if (before.status === 'active' || deal.status === 'active') state.version += 1;
        return true;
      }),
    remove: (id) =>
      write((state) => {
        const before = state.deals.get(id);
        if (before?.status === 'active') state.version += 1;
        return state.deals.delete(id);
      }),
  };
}
