import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryFeedback({ read, write }: Access): Store['feedback'] {
  return {
    async table({ search }, slice) {
      const newest = [...read().feedback.values()].sort(newestFirst);
      const { rows, total } = tablePage(newest, ({ content, email }) => [content, email], search, slice);
      return { feedback: rows, total };
    },
    insert: (feedback) =>
      write((state) => {
        refuseIf(state.feedback.has(feedback._id), 'primary_key');
        state.feedback.set(feedback._id, { ...feedback });
      }),
  };
}
