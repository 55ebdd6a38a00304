import type { ImportRecord } from '../../../db/store.ts';
import { dayMs } from '../core/dates.ts';
import type { ErrorCode } from '../core/errors.ts';
import { retentionDays } from '../core/retention.ts';

type Undoable = Pick<ImportRecord, 'state' | 'changes' | 'standing' | 'updatedAt'>;

/** Why an import cannot be undone; undefined when it can. A running import can be undone, which ends it. */
export function whyCannotUndo(record: Undoable, now: Date): ErrorCode | undefined {
  if (record.state === 'undone') return 'imports.undone';
  return undoEnd(record) <= now.toISOString() ? 'imports.too_late' : undefined;
}

/** Until when an import can be undone (ISO time); null when it cannot. */
export function undoUntil(record: Undoable, now: Date): string | null {
  return record.standing === 0 || whyCannotUndo(record, now) !== undefined ? null : undoEnd(record);
}

function undoEnd({ updatedAt }: Undoable): string {
  return new Date(Date.parse(updatedAt) + retentionDays.importUndos * dayMs).toISOString();
}

/** Whether an import may have logos that are not fetched yet. */
export function canHaveImages({ options, state }: Pick<ImportRecord, 'options' | 'state'>): boolean {
  return (options.fetchesLogos || options.fetchesIcons) && state !== 'undoing' && state !== 'undone';
}
