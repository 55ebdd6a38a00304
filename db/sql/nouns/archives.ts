import sql from 'sql-template-tag';
import type { ArchiveRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlArchives(driver: Driver): Store['archives'] {
  return {
    byStartup: (startupId) =>
      driver.one<ArchiveRecord>(sql`
        SELECT startup_id AS "startupId", reason, note, archived_at AS "archivedAt", archived_by AS "archivedBy",
          status_before AS "statusBefore", removal_requested_at AS "removalRequestedAt"
        FROM archives WHERE startup_id = ${startupId}`),
    async save({ startupId, reason, note, archivedAt, archivedBy, statusBefore, removalRequestedAt }) {
      await driver.run(sql`
        INSERT INTO archives (startup_id, reason, note, archived_at, archived_by, status_before, removal_requested_at)
        VALUES (${startupId}, ${reason}, ${note}, ${archivedAt}, ${archivedBy}, ${statusBefore}, ${removalRequestedAt})
        ON CONFLICT (startup_id) DO UPDATE
        SET reason = excluded.reason, note = excluded.note, archived_at = excluded.archived_at,
          archived_by = excluded.archived_by, status_before = excluded.status_before,
          removal_requested_at = excluded.removal_requested_at`);
    },
    remove: async (startupId) => (await driver.run(sql`DELETE FROM archives WHERE startup_id = ${startupId}`)) > 0,
    async countRequests() {
      const counted = await driver.one<{ total: number }>(
        sql`SELECT count(*) AS total FROM archives WHERE removal_requested_at IS NOT NULL`,
      );
      return counted?.total ?? 0;
    },
  };
}
