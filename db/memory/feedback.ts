import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryFeedback({ read, write }: Access): Store['feedback'] {
  return {
    async list({ offset, limit }) {
      const newest = [...read().feedback.values()].sort(
        (a, b) => byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id),
      );
      return { feedback: newest.slice(offset, offset + limit).map((row) => ({ ...row })), total: newest.length };
    },
    insert: (feedback) =>
      write((state) => {
        refuseIf(state.feedback.has(feedback._id), 'primary_key');
        state.feedback.set(feedback._id, { ...feedback });
      }),
  };
}
