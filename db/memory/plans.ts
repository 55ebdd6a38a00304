import type { Store } from '../store.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';

/** The order of the plans is the order of the map. */
export function memoryPlans({ read, write }: Access): Store['plans'] {
  return {
    list: async () => structuredClone([...read().plans.values()]),
    byId: async (id) => structuredClone(read().plans.get(id)),
    insert: (plan) =>
      write((state) => {
        refuseIf(state.plans.has(plan._id), 'primary_key');
        refuseIf(isNameTaken(state, plan), 'plans.name');
        state.plans.set(plan._id, structuredClone(plan));
        state.version += 1;
      }),
    update: (plan) =>
      write((state) => {
        if (!state.plans.has(plan._id)) return false;
        refuseIf(isNameTaken(state, plan), 'plans.name');
        state.plans.set(plan._id, structuredClone(plan));
        state.version += 1;
        return true;
      }),
    reorder: (ids) =>
      write((state) => {
        const ordered = ids.flatMap((id) => state.plans.get(id) ?? []);
        state.plans = new Map(ordered.map((plan) => [plan._id, plan]));
        state.version += 1;
      }),
    remove: (id) =>
      write((state) => {
        if (!state.plans.delete(id)) return false;
        for (const [key, { planId }] of state.planSyncs) if (planId === id) state.planSyncs.delete(key);
        state.version += 1;
        return true;
      }),
  };
}

function isNameTaken({ plans }: State, { _id, name }: { _id: string; name: string }): boolean {
  return findRow(plans.values(), (other) => other._id !== _id && other.name === name) !== undefined;
}
