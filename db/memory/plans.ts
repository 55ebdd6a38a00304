import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryPlans({ read, write }: Access): Store['plans'] {
  return {
    list: async () =>
      structuredClone([...read().plans.values()]).sort((a, b) => a.monthlyPrice - b.monthlyPrice || byCodePoints(a._id, b._id)),
    byId: async (id) => structuredClone(read().plans.get(id)),
    insert: (plan) =>
      write((state) => {
        refuseIf(state.plans.has(plan._id), 'primary_key');
        state.plans.set(plan._id, structuredClone(plan));
        state.version += 1;
      }),
    update: (plan) =>
      write((state) => {
        if (!state.plans.has(plan._id)) return false;
        state.plans.set(plan._id, structuredClone(plan));
        state.version += 1;
        return true;
      }),
  };
}
