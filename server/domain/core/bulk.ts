import { bulkBatch } from './page-sizes.ts';
import * as v from 'valibot';
import { count, id, queryText, statusFilter } from './schemas.ts';

/** The maximum number of rows that a filter may match. */
export const bulkLimit = 2_000;

/** The start of the next batch: after one id, and up to the last id that matched when the first batch was requested. */
export const bulkPosition = v.strictObject({ after: id, until: id });
export type BulkPosition = v.InferOutput<typeof bulkPosition>;

/**
 * The rows to change: those with these ids, or all that match the filter of their list. `expected` is the number of rows that the
 * admin has seen. `from` is `next` of the previous reply; without it, the first batch is changed.
 */
/* @__NO_SIDE_EFFECTS__ */
export const bulkRows = <const Status extends string>(statuses: readonly Status[]) =>
  v.variant('by', [
    v.strictObject({ by: v.literal('ids'), ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(bulkBatch)) }),
    v.strictObject({
      by: v.literal('filter'),
      search: queryText,
      status: statusFilter(statuses),
      expected: count,
      from: v.optional(bulkPosition),
    }),
  ]);

/** A row that was not changed, and why. */
const skippedRow = v.strictObject({ name: v.string(), message: v.string() });
export type SkippedRow = v.InferOutput<typeof skippedRow>;

/**
 * The result of one batch. `undo` undoes it for as long as its action allows, and is null when nothing was changed. While `next` is not null,
 * repeating the call with it as `from` changes the next batch.
 */
export const bulkReply = v.strictObject({
  done: count,
  skipped: v.array(skippedRow),
  undo: v.nullable(id),
  next: v.nullable(bulkPosition),
});
export type BulkReply = v.InferOutput<typeof bulkReply>;

/** The errors of every bulk action. */
export const bulkErrors = ['bulk.too_many', 'removals.more_match'] as const;

/** The declaration of a call that undoes a batch, without its summary. Rows that were changed since are kept. */
export const bulkUndo = {
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: v.strictObject({ undone: count, kept: v.array(skippedRow) }),
  errors: ['bulk.not_found'],
} as const;
