import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';

export function memoryRejectionTemplates(access: Access): Store['rejectionTemplates'] {
  const rows = rowsOf(access, (state) => state.rejectionTemplates, idOf);
  return {
    list: () => rows.list(every, (a, b) => byCodePoints(a.title, b.title) || byCodePoints(a._id, b._id)),
    byId: rows.byKey,
    insert: rows.insert,
    update: (template, expecting) =>
      rows.change(template._id, ({ updatedAt }) => (updatedAt === expecting ? template : undefined)),
    remove: rows.remove,
  };
}
