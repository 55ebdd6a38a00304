import type { Store } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf, removeRows } from './state.ts';

/** Plans are listed in the order of the map. */
export function memoryPlans(access: Access): Store['plans'] {
  const { read, write } = access;
  const rows = rowsOf(access, (state) => state.plans, idOf, {
    check: ({ plans }, { _id, name }) =>
      refuseIf(
        isTaken(plans, _id, (other) => other.name, name),
        'plans.name',
      ),
    wrote(state, before, after) {
      if (after === undefined) removeRows(state.planSyncs, ({ planId }) => planId === before?._id);
      state.version += 1;
    },
  });
  return {
    list: async () => structuredClone([...read().plans.values()]),
    byId: rows.byKey,
    insert: rows.insert,
    update: rows.update,
    reorder: (ids) =>
      write((state) => {
        const ordered = ids.flatMap((id) => state.plans.get(id) ?? []);
        state.plans = new Map(ordered.map((plan) => [plan._id, plan]));
        state.version += 1;
      }),
    remove: rows.remove,
  };
}
