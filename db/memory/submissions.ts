import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memorySubmissions({ read, write }: Access): Store['submissions'] {
  return {
    byStartup: async (startupId) => structuredClone(read().submissions.get(startupId)),
    save: (submission) =>
      write((state) => {
        const { startupId, userId } = submission;
        refuseIf(!state.startups.has(startupId) || (userId !== '' && !state.users.has(userId)), 'foreign_key');
        state.submissions.set(startupId, structuredClone(submission));
      }),
  };
}
