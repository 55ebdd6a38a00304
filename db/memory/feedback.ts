import type { Store } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryFeedback(access: Access): Store['feedback'] {
  const rows = rowsOf(access, (state) => state.feedback, idOf);
  return {
    byId: rows.byKey,
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          rows: await rows.list((feedback) => status === 'all' || feedback.status === status, newestFirst),
          searched: ({ content, email }) => [content, email],
          sortedBy: { email: ({ email }) => email, status: (row) => row.status, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { feedback: page.rows, total: page.total };
    },
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
  };
}
