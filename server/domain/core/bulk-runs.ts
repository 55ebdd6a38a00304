import type { IdRange, Store } from '../../../db/store.ts';
import { type BulkPosition, bulkLimit, type BulkReply, type SkippedRow } from './bulk.ts';
import { bulkBatch } from './page-sizes.ts';
import { CallError, type ErrorCode } from './errors.ts';

type Fields = Readonly<Record<string, unknown>> | null;

interface AuditChange {
  subjectId: string;
  subject: string;
  before: Fields;
  after: Fields;
}

/** The part of a call's context that a bulk action itself uses. */
interface BulkContext {
  store: Store;
  now: () => Date;
  newId: () => string;
  audit: (store: Store, change: AuditChange) => Promise<void>;
  assertUnchanged: (current: object | null) => boolean;
}

/**
 * How long a batch can be undone, in milliseconds. All batches of the largest allowed filter together take less time. Emails are
 * delayed for the same time.
 */
const bulkUndoMs = 120_000;

/**
 * How long a batch can be undone if the action may change every listing of a large directory. No one is emailed about such
 * actions.
 */
export const listWideUndoMs = 3_600_000;

type Filter<Status extends string> = {
  by: 'filter';
  search: string;
  status: Status;
  expected: number;
  from?: BulkPosition | undefined;
};
export type BulkRows<Status extends string = string> = { by: 'ids'; ids: string[] } | Filter<Status>;

/** The values of a row before an action, in the form that the undo needs. */
export type Before = Readonly<Record<string, unknown>>;

interface BatchRow {
  id: string;
  name: string;
  before: Before;
  emailKeys: string[];
}

/** The rows of a batch that can be undone. */
export interface Batch {
  action: string;
  rows: BatchRow[];
}

export interface BulkAction<Context, Status extends string = string> {
  /** The ids of the rows that match the list's filter. */
  matching: (context: Context, filter: { search: string; status: Status }, range: IdRange) => Promise<string[]>;
  /** The name of a row in sentences, or '' when it no longer exists. */
  nameOf: (store: Store, id: string) => Promise<string>;
  /** Changes a row. Throws the refusal of its rule before anything is written. Returns what its undo needs. */
  apply: (context: Context, id: string) => Promise<Before>;
  /** The name of the action, by which its undo is found. */
  name: string;
  /** The audited field that shows what the action changed. */
  field: string;
  /** Default: `bulkUndoMs`. */
  undoMs?: number;
  /** The rest of the audit entry, such as the reason. */
  details?: Before;
  /** The subject of the audit entry, as in "Claims". */
  noun: string;
}

/**
 * Changes one batch of rows, each by the rule for a single row. Refused rows are named, and the other rows are still changed.
 * Emails wait until the batch can no longer be undone. Writes one audit entry.
 */
export async function runBulk<Context extends BulkContext, Status extends string>(
  context: Context,
  rows: BulkRows<Status>,
  action: BulkAction<Context, Status>,
): Promise<BulkReply> {
  const { store, now, newId } = context;
  const until = new Date(now().getTime() + (action.undoMs ?? bulkUndoMs)).toISOString();
  const { ids, next } = await batchOf(context, rows, action);
  const done: BatchRow[] = [];
  const skipped: SkippedRow[] = [];
  const audited: AuditChange[] = [];
  for (const id of ids) {
    const emailKeys: string[] = [];
    const single = withoutAudit({ ...context, store: delayingEmails(store, until, emailKeys) }, audited);
    try {
      const before = await action.apply(single, id);
      done.push({ id, name: await action.nameOf(store, id), before, emailKeys });
    } catch (error) {
      skipped.push({ name: await action.nameOf(store, id), message: refusalOf(error) });
    }
  }
  const batchId = newId();
  if (done.length > 0) {
    const batch: Batch = { action: action.name, rows: done };
    await store.decisions.save({ subjectId: batchId, undoUntil: until, before: JSON.stringify(batch), emailKeys: [] });
  }
  await auditBatch(context, action, audited);
  return { done: done.length, skipped, undo: done.length > 0 ? batchId : null, next };
}

/**
 * The ids of a batch. The first batch counts the matches and remembers the last id, so that rows added later, which the admin has
 * not seen, are not changed.
 */
async function batchOf<Context, Status extends string>(
  context: Context,
  rows: BulkRows<Status>,
  { matching }: Pick<BulkAction<Context, Status>, 'matching'>,
): Promise<{ ids: readonly string[]; next: BulkPosition | null }> {
  if (rows.by === 'ids') return { ids: [...new Set(rows.ids)], next: null };
  const { search, status, expected, from } = rows;
  if (from !== undefined) {
    const ids = await matching(context, { search, status }, { ...from, limit: bulkBatch });
    return { ids, next: nextOf(ids, from.until) };
  }
  const all = await matching(context, { search, status }, { after: '', until: '', limit: bulkLimit + 1 });
  if (all.length > bulkLimit) throw new CallError('bulk.too_many');
  if (all.length > expected) throw new CallError('removals.more_match');
  const ids = all.slice(0, bulkBatch);
  return { ids, next: nextOf(ids, all.at(-1) ?? '') };
}

function nextOf(ids: readonly string[], until: string): BulkPosition | null {
  const after = ids.at(-1);
  return after === undefined || after >= until ? null : { after, until };
}

/** The message of a refusal. Rethrows other errors, which make the whole batch fail. */
function refusalOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.message;
}

/** A store whose emails and decisions wait until `until`. Adds the keys of the emails to `keys`. */
function delayingEmails(store: Store, until: string, keys: string[]): Store {
  return {
    ...store,
    outbox: {
      ...store.outbox,
      enqueue: (email) => {
        keys.push(email.key);
        return store.outbox.enqueue(email, until);
      },
    },
    decisions: { ...store.decisions, save: (decision) => store.decisions.save({ ...decision, undoUntil: until }) },
  };
}

/** The context of a single call within a batch. It collects the audit entries instead of writing them. */
function withoutAudit<Context extends BulkContext>(context: Context, collected: AuditChange[]): Context {
  return {
    ...context,
    audit: async (_store, change) => {
      collected.push(change);
    },
    assertUnchanged: () => false,
  };
}

/** Writes one entry with the changed field of each row under the row's name. The ids distinguish rows with the same name. */
async function auditBatch(
  context: BulkContext,
  { noun, field, details = {} }: Pick<BulkAction<unknown>, 'noun' | 'field' | 'details'>,
  changes: readonly AuditChange[],
): Promise<void> {
  const values = (part: 'before' | 'after') =>
    Object.fromEntries(
      changes.map(({ subject, subjectId, [part]: fields }) => [`${subject} (${subjectId.slice(-6)})`, fields?.[field] ?? null]),
    );
  await context.audit(context.store, {
    subjectId: '',
    subject: noun,
    before: values('before'),
    after: { ...details, ...values('after') },
  });
}

/**
 * Undoes the change to one row of a batch. Throws `decisions.final` before anything is written when the row was changed since.
 */
export type UndoRow<Context> = (context: Context, row: { id: string; before: Before }) => Promise<void>;

/** Undoes a batch, its last row first, and discards its emails. Rows that were changed since are kept. */
export async function undoBatch<Context extends BulkContext>(
  context: Context,
  batchId: string,
  actions: Readonly<Record<string, { undo: UndoRow<Context>; noun: string; field: string }>>,
): Promise<{ undone: number; kept: SkippedRow[] }> {
  const { store, now } = context;
  const decision = await store.decisions.bySubject(batchId);
  if (decision === undefined || decision.undoUntil <= now().toISOString()) throw new CallError('bulk.not_found');
  const batch = JSON.parse(decision.before) as Partial<Batch>;
  const action = actions[batch.action ?? ''];
  // The decision concerns a startup or claim, or a batch of another noun.
  if (action === undefined) throw new CallError('bulk.not_found');
  const kept: SkippedRow[] = [];
  const audited: AuditChange[] = [];
  const rows = batch.rows ?? [];
  for (const { id, name, before, emailKeys } of rows.toReversed()) {
    try {
      await action.undo(withoutAudit({ ...context, store: withoutEmails(store) }, audited), { id, before });
      for (const key of emailKeys) await store.outbox.cancel(key);
    } catch (error) {
      kept.push({ name, message: refusalOf(error) });
    }
  }
  await store.decisions.remove(batchId);
  await auditBatch(context, action, audited);
  return { undone: rows.length - kept.length, kept: kept.reverse() };
}

/** A store that sends no emails, because no one was told about the action that is being undone. */
function withoutEmails(store: Store): Store {
  return { ...store, outbox: { ...store.outbox, enqueue: async () => true } };
}

/** Throws the refusal unless the condition holds. */
export function assertStill(isStill: boolean, refusal: ErrorCode = 'decisions.final'): void {
  if (!isStill) throw new CallError(refusal);
}
