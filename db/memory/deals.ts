import type { Deal } from '../../server/domain/content/deals.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';

export function memoryDeals(access: Access): Store['deals'] {
  const rows = rowsOf(access, (state) => state.deals, idOf, {
    wrote(state, before, after) {
      if (before?.status === 'active' || after?.status === 'active') state.version += 1;
    },
  });
  return {
    list: () => rows.list(every, (a, b) => byCodePoints(b.createdAt, a.createdAt) || byCodePoints(a._id, b._id)),
    byId: rows.byKey,
    insert: rows.insert,
    update: rows.update,
    async expire(day) {
      const isOver = ({ status, endsOn }: Deal) => status === 'active' && endsOn !== null && endsOn < day;
      for (const deal of await rows.list(isOver, (a, b) => byCodePoints(a._id, b._id)))
        await rows.update({ ...deal, status: 'expired' });
    },
    remove: rows.remove,
  };
}
