import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { BulkPosition, BulkReply, SkippedRow } from '../../../../server/domain/core/bulk.ts';
import { countOf } from '../../../lib/text.ts';
import type { BulkRows } from './use-row-selection.ts';

export interface BulkOutcome {
  done: number;
  skipped: SkippedRow[];
  /** The ids with which the batches can be undone. */
  undos: string[];
}

/** The rows of one batch, in the form that its call accepts. */
export type BatchRows<Status extends string> = BulkRows<Status> & { from?: BulkPosition };

/**
 * Sends one batch after another until all rows are done or `signal` aborts. `outcome` adds up the finished batches, even when a
 * later one fails.
 */
export async function runBatches<Status extends string>(
  rows: BulkRows<Status>,
  sendBatch: (rows: BatchRows<Status>) => Promise<BulkReply>,
  outcome: BulkOutcome,
  signal: AbortSignal,
  onBatch: () => void,
): Promise<void> {
  let from: BulkPosition | undefined;
  do {
    const reply = await sendBatch(from === undefined ? rows : { ...rows, from });
    outcome.done += reply.done;
    outcome.skipped.push(...reply.skipped);
    if (reply.undo !== null) outcome.undos.push(reply.undo);
    from = reply.next ?? undefined;
    onBatch();
  } while (from !== undefined && !signal.aborted);
}

export interface BulkWords {
  /** The noun of the rows, as in "startup" and "startups". */
  nouns: readonly [one: string, many: string];
  /** The participle of the action, as in "archived". */
  participle: string;
}

/** "12 startups archived.", "1 report dismissed. 2 skipped: Acme (Nothing to change.), Bolt (…)." */
export function bulkSummary({ done, skipped }: Pick<BulkOutcome, 'done' | 'skipped'>, { nouns, participle }: BulkWords): string {
  const summary = `${countOf(done, ...nouns)} ${participle}.`;
  return skipped.length === 0 ? summary : `${summary} ${countOf(skipped.length, 'skipped', 'skipped')}: ${namesOf(skipped)}`;
}

/** The maximum number of skipped rows that are named for each reason. */
const namedRows = 3;

/** The skipped rows, grouped by reason, as in "Acme, Bolt and 4 more: Nothing to change." */
export function namesOf(rows: readonly SkippedRow[]): string {
  const messages = [...new Set(rows.map(({ message }) => message))];
  const texts = messages.map((text) => {
    const group = rows.filter(({ message }) => message === text);
    const names = group.map(({ name }) => name).filter((name) => name !== '');
    const more = group.length - Math.min(names.length, namedRows);
    const shown = names.slice(0, namedRows).join(', ');
    const rest = more === 0 ? '' : shown === '' ? countOf(more, 'row') : ` and ${more} more`;
    return `${shown}${rest}: ${withNoun(text)}`;
  });
  return texts.join(' ');
}
