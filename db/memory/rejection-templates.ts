import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryRejectionTemplates({ read, write }: Access): Store['rejectionTemplates'] {
  return {
    list: async () =>
      structuredClone([...read().rejectionTemplates.values()]).sort(
        (a, b) => byCodePoints(a.title, b.title) || byCodePoints(a._id, b._id),
      ),
    byId: async (id) => structuredClone(read().rejectionTemplates.get(id)),
    insert: (template) =>
      write((state) => {
        refuseIf(state.rejectionTemplates.has(template._id), 'primary_key');
        state.rejectionTemplates.set(template._id, structuredClone(template));
      }),
    update: (template, expecting) =>
      write((state) => {
        if (state.rejectionTemplates.get(template._id)?.updatedAt !== expecting) return false;
        state.rejectionTemplates.set(template._id, structuredClone(template));
        return true;
      }),
    remove: (id) => write((state) => state.rejectionTemplates.delete(id)),
  };
}
