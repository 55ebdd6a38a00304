import sql from 'sql-template-tag';
import type { DecisionRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { json, recordTable } from '../record-table.ts';

const decisions = recordTable<DecisionRecord, 'subjectId'>('decisions', ['subjectId'], {
  subjectId: 'subject_id',
  undoUntil: 'undo_until',
  before: 'before',
  emailKeys: json('email_keys'),
});

export function sqlDecisions(driver: Driver): Store['decisions'] {
  return {
    bySubject: (subjectId) => decisions.one(driver, sql`subject_id = ${subjectId}`),
    save: (decision) => decisions.save(driver, decision),
    remove: (subjectId) => decisions.remove(driver, sql`subject_id = ${subjectId}`),
  };
}
