import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryDecisions({ read, write }: Access): Store['decisions'] {
  return {
    bySubject: async (subjectId) => structuredClone(read().decisions.get(subjectId)),
    save: (decision) =>
      write((state) => {
        state.decisions.set(decision.subjectId, structuredClone(decision));
      }),
    remove: (subjectId) => write((state) => state.decisions.delete(subjectId)),
  };
}
