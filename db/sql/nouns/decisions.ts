import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';

interface DecisionRow {
  subject_id: string;
  undo_until: string;
  before: string;
  email_keys: string;
}

export function sqlDecisions(driver: Driver): Store['decisions'] {
  return {
    async bySubject(subjectId) {
      const row = await driver.one<DecisionRow>(
        sql`SELECT subject_id, undo_until, before, email_keys FROM decisions WHERE subject_id = ${subjectId}`,
      );
      if (row === undefined) return undefined;
      return { subjectId, undoUntil: row.undo_until, before: row.before, emailKeys: parseTexts(row.email_keys) };
    },
    async save({ subjectId, undoUntil, before, emailKeys }) {
      await driver.run(sql`
        INSERT INTO decisions (subject_id, undo_until, before, email_keys)
        VALUES (${subjectId}, ${undoUntil}, ${before}, ${JSON.stringify(emailKeys)})
        ON CONFLICT (subject_id) DO UPDATE
        SET undo_until = excluded.undo_until, before = excluded.before, email_keys = excluded.email_keys`);
    },
    remove: async (subjectId) => (await driver.run(sql`DELETE FROM decisions WHERE subject_id = ${subjectId}`)) > 0,
  };
}
