import type { Store } from '../store.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryArchives(access: Access): Store['archives'] {
  const rows = rowsOf(
    access,
    (state) => state.archives,
    ({ startupId }) => startupId,
    {
      check: ({ startups, users }, { startupId, archivedBy }) =>
        refuseIf(!startups.has(startupId) || (archivedBy !== null && !users.has(archivedBy)), 'foreign_key'),
    },
  );
  return {
    byStartup: rows.byKey,
    save: rows.save,
    remove: rows.remove,
    countRequests: () => rows.count(({ removalRequestedAt }) => removalRequestedAt !== null),
  };
}
