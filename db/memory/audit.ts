import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryAudit({ read, write }: Access): Store['audit'] {
  return {
    add: (entry) =>
      write((state) => {
        refuseIf(state.audit.has(entry._id), 'primary_key');
        state.audit.set(entry._id, structuredClone(entry));
      }),
    async table(filter, slice) {
      const newest = [...read().audit.values()].sort(newestFirst);
      const { rows, total } = tablePage(
        {
          rows: newest,
          searched: ({ actor, action, subject }) => [actor, action, subject],
          sortedBy: { createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { entries: rows, total };
    },
  };
}
