import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryFeedback({ read, write }: Access): Store['feedback'] {
  return {
    async byId(id) {
      const found = read().feedback.get(id);
      return found && { ...found };
    },
    async table({ status, ...filter }, slice) {
      const newest = [...read().feedback.values()]
        .filter((feedback) => status === 'all' || feedback.status === status)
        .sort(newestFirst);
      const { rows, total } = tablePage(
        {
          rows: newest,
          searched: ({ content, email }) => [content, email],
          sortedBy: { email: ({ email }) => email, status: (row) => row.status, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { feedback: rows, total };
    },
    insert: (feedback) =>
      write((state) => {
        refuseIf(state.feedback.has(feedback._id), 'primary_key');
        state.feedback.set(feedback._id, { ...feedback });
      }),
    update: (feedback) =>
      write((state) => {
        if (!state.feedback.has(feedback._id)) return false;
        state.feedback.set(feedback._id, { ...feedback });
        return true;
      }),
    remove: (id) => write((state) => state.feedback.delete(id)),
  };
}
