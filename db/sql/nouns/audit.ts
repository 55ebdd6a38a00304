import sql from 'sql-template-tag';
import type { AuditEntry } from '../../../server/domain/site/audit.contract.ts';
import { eraseAuditEntry } from '../../../server/domain/accounts/erasure.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, json, recordTable } from '../record-table.ts';
import { compareNewest, tablePage } from './tables.ts';

/** An entry with the details that have no column, in the order that `eraseAudit` expects. */
interface StoredEntry extends Pick<AuditEntry, '_id' | 'actorId' | 'action' | 'createdAt'> {
  subjectId: string | null;
  details: Pick<AuditEntry, 'actor' | 'subject' | 'before' | 'after'>;
}

const audit = recordTable<StoredEntry, '_id'>('audit', ['_id'], {
  _id: 'id',
  actorId: 'actor_id',
  action: 'action',
  subjectId: 'subject_id',
  details: json('details'),
  createdAt: 'created_at',
});

const auditTable = {
  from: sql`FROM audit`,
  order: sql`ORDER BY created_at DESC, id DESC`,
  sortedBy: { createdAt: sql`created_at` },
  id: sql`id`,
  searched: [sql`actor`, sql`action`, sql`subject`],
  select: audit.select,
};

export function sqlAudit(driver: Driver): Store['audit'] {
  return {
    add: ({ actor, subject, before, after, subjectId, ...entry }) =>
      audit.insert(
        driver,
        { ...entry, subjectId: subjectId || null, details: { actor, subject, before, after } },
        // Columns for searches.
        { actor, subject },
      ),
    async table({ userId, ...filter }, slice) {
      const where = userId === undefined ? undefined : sql`(actor_id = ${userId} OR subject_id = ${userId})`;
      const { rows, total } = await tablePage<StoredEntry, 'createdAt'>(driver, { ...auditTable, where }, filter, slice);
      return { entries: rows.map(audit.recordOf).map(entryOf), total };
    },
    async ofUser(userId, limit) {
      // Entries by users about themselves are counted once. Each of the two parts is read in the order of its index.
      const parts = [sql`actor_id = ${userId}`, sql`subject_id = ${userId} AND actor_id <> ${userId}`];
      const entries: AuditEntry[] = [];
      let total = 0;
      for (const where of parts) {
        const newest = sql`WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
        entries.push(...(await audit.all(driver, newest)).map(entryOf));
        total += await countRows(driver, sql`FROM audit WHERE ${where}`);
      }
      return { entries: entries.sort(compareNewest).slice(0, limit), total };
    },
  };
}

/** Erases a person from the entries about them. Such entries are few. */
export async function eraseAuditSubject(driver: Driver, userId: string): Promise<void> {
  for (const row of await audit.all(driver, sql`WHERE subject_id = ${userId}`)) {
    const { actor, subject, before, after } = eraseAuditEntry(entryOf(row), userId);
    const changes = { _id: row._id, details: { actor, subject, before, after } };
    await audit.update(driver, changes, undefined, { actor, subject });
  }
}

function entryOf({ subjectId, details, ...entry }: StoredEntry): AuditEntry {
  return { ...entry, ...details, subjectId: subjectId ?? '' };
}
