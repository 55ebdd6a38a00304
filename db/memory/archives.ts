import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryArchives({ read, write }: Access): Store['archives'] {
  return {
    byStartup: async (startupId) => structuredClone(read().archives.get(startupId)),
    save: (archive) =>
      write((state) => {
        const { startupId, archivedBy } = archive;
        refuseIf(!state.startups.has(startupId) || (archivedBy !== null && !state.users.has(archivedBy)), 'foreign_key');
        state.archives.set(startupId, structuredClone(archive));
      }),
    remove: (startupId) => write((state) => state.archives.delete(startupId)),
    countRequests: async () =>
      [...read().archives.values()].filter(({ removalRequestedAt }) => removalRequestedAt !== null).length,
  };
}
