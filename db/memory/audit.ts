import type { Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryAudit(access: Access): Store['audit'] {
  const rows = rowsOf(access, (state) => state.audit, idOf);
  return {
    add: rows.insert,
    async table(filter, slice) {
      const page = tablePage(
        {
          rows: await rows.list(every, newestFirst),
          searched: ({ actor, action, subject }) => [actor, action, subject],
          sortedBy: { createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { entries: page.rows, total: page.total };
    },
  };
}
