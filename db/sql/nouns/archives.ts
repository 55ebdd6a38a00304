import sql from 'sql-template-tag';
import type { ArchiveRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, recordTable } from '../record-table.ts';

const archives = recordTable<ArchiveRecord, 'startupId'>('archives', ['startupId'], {
  startupId: 'startup_id',
  reason: 'reason',
  note: 'note',
  archivedAt: 'archived_at',
  archivedBy: 'archived_by',
  statusBefore: 'status_before',
  removalRequestedAt: 'removal_requested_at',
});

export function sqlArchives(driver: Driver): Store['archives'] {
  return {
    byStartup: (startupId) => archives.one(driver, sql`startup_id = ${startupId}`),
    save: (archive) => archives.save(driver, archive),
    remove: (startupId) => archives.remove(driver, sql`startup_id = ${startupId}`),
    countRequests: () => countRows(driver, sql`FROM archives WHERE removal_requested_at IS NOT NULL`),
  };
}
