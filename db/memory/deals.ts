import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryDeals({ read, write }: Access): Store['deals'] {
  return {
    list: async () =>
      structuredClone([...read().deals.values()]).sort(
        (a, b) => byCodePoints(b.createdAt, a.createdAt) || byCodePoints(a._id, b._id),
      ),
    insert: (deal) =>
      write((state) => {
        refuseIf(state.deals.has(deal._id), 'primary_key');
        state.deals.set(deal._id, structuredClone(deal));
        state.version += 1;
      }),
  };
}
