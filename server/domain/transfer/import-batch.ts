import type { ImportRecord, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type { Field } from '../listings/fields.contract.ts';
import type { DecisionOptions, KnownDirectory } from './decisions.ts';
import { importRow, type RowOutcome } from './importer.ts';
import type { ImportCounts } from './imports.contract.ts';
import type { Reasons } from './check-rows.ts';
import type { ImportRow } from './startup-rows.ts';

/** A row with its number in the file, or why it cannot be read. */
export type NumberedRow = { row: number } & (ImportRow | { reasons: Reasons });

export interface BatchContext {
  known: KnownDirectory;
  options: DecisionOptions;
  newId: () => string;
  /** Whether the transaction has held the lock long enough and must not start another row. */
  isOver: () => boolean;
  /** Called for each item that a row created, changed or left unchanged. */
  remember?: (itemId: string, row: number) => void;
}

/** The options of an import, with the fields of the directory. */
export function decisionOptions({ options, ownerId }: ImportRecord, fields: readonly Field[], now: Date): DecisionOptions {
  return { ...options, ownerId, fields, now };
}

/**
 * Imports at least one of the next rows of an import, within a transaction. Records the changes for an undo, and the import's
 * progress. Throws `imports.out_of_step` when another request has imported rows since `record` was read.
 */
export async function importNextRows(
  store: Store,
  record: ImportRecord,
  rows: readonly NumberedRow[],
  { known, options, newId, isOver, remember }: BatchContext,
): Promise<{ record: ImportRecord; outcomes: RowOutcome[] }> {
  const outcomes: RowOutcome[] = [];
  const counts = { ...record.counts };
  let { changes } = record;
  for (const row of rows) {
    const outcome: RowOutcome =
      'reasons' in row
        ? { status: 'rejected', reasons: row.reasons }
        : await importRow(store, record.kind, row, known, options, newId);
    outcomes.push(outcome);
    counts[countedAs[outcome.status]] += 1;
    if (outcome.status === 'unchanged') remember?.(outcome.itemId, row.row);
    if ('changes' in outcome) {
      for (const change of outcome.changes) {
        changes += 1;
        await store.imports.addChange({
          ...change,
          importId: record._id,
          number: changes,
          row: row.row,
          outcome: null,
          reason: '',
        });
        remember?.(change.itemId, row.row);
      }
    }
    if (isOver()) break;
  }
  const done = record.done + outcomes.length;
  const next: ImportRecord = {
    ...record,
    done,
    counts,
    changes,
    standing: changes,
    state: done === record.total ? 'done' : 'running',
    updatedAt: options.now.toISOString(),
  };
  if (!(await store.imports.update(next, { state: 'running', done: record.done }))) throw new CallError('imports.out_of_step');
  return { record: next, outcomes };
}

const countedAs: Readonly<Record<RowOutcome['status'], keyof ImportCounts>> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  rejected: 'skipped',
};
