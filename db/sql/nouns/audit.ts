import sql from 'sql-template-tag';
import type { AuditEntry } from '../../../server/domain/site/audit.contract.ts';
import { eraseAuditEntry } from '../../../server/domain/accounts/erasure.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage } from './tables.ts';

interface AuditRow {
  id: string;
  actor_id: string;
  action: string;
  subject_id: string | null;
  details: string;
  created_at: string;
}

/** The JSON in the column `details`. */
type Details = Pick<AuditEntry, 'actor' | 'subject' | 'before' | 'after'>;

const auditTable = {
  from: sql`FROM audit`,
  where: undefined,
  order: sql`ORDER BY created_at DESC, id DESC`,
  sortedBy: { createdAt: sql`created_at` },
  id: sql`id`,
  searched: [sql`actor`, sql`action`, sql`subject`],
  select: sql`SELECT id, actor_id, action, subject_id, details, created_at FROM audit`,
};

export function sqlAudit(driver: Driver): Store['audit'] {
  return {
    async add({ _id, actorId, actor, action, subjectId, subject, before, after, createdAt }) {
      const details: Details = { actor, subject, before, after };
      await driver.run(sql`
        INSERT INTO audit (id, actor_id, actor, action, subject_id, subject, details, created_at)
        VALUES (${_id}, ${actorId}, ${actor}, ${action}, ${subjectId || null}, ${subject}, ${JSON.stringify(details)}, ${createdAt})`);
    },
    async table(filter, slice) {
      const { rows, total } = await tablePage<AuditRow, 'createdAt'>(driver, auditTable, filter, slice);
      return { entries: rows.map(entryOf), total };
    },
  };
}

/** Erases a person in the entries about them, which are few. */
export async function eraseAuditSubject(driver: Driver, userId: string): Promise<void> {
  const rows = await driver.all<AuditRow>(sql`${auditTable.select} WHERE subject_id = ${userId}`);
  for (const row of rows) {
    const { actor, subject, before, after } = eraseAuditEntry(entryOf(row), userId);
    const details: Details = { actor, subject, before, after };
    await driver.run(
      sql`UPDATE audit SET actor = ${actor}, subject = ${subject}, details = ${JSON.stringify(details)} WHERE id = ${row.id}`,
    );
  }
}

function entryOf(row: AuditRow): AuditEntry {
  // The cast is safe, since only this file writes the column.
  const { actor, subject, before, after } = JSON.parse(row.details) as Details;
  return {
    _id: row.id,
    actorId: row.actor_id,
    actor,
    action: row.action,
    subjectId: row.subject_id ?? '',
    subject,
    before,
    after,
    createdAt: row.created_at,
  };
}
