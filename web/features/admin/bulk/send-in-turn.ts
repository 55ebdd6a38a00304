import type { BulkPosition, BulkReply } from '../../../../server/domain/core/bulk.ts';

/** A change of several tags or categories, as one bulk action. */
interface Turns {
  items: readonly string[];
  sendBatch: (item: string, from: BulkPosition | undefined) => Promise<BulkReply>;
}

/** The position of the first batch of the next item. */
const start: BulkPosition = { after: '', until: '' };

/**
 * Returns a function that sends one batch per call: first all batches of the first item, then all batches of the second item, and
 * so on.
 */
export function sendInTurn({ items, sendBatch }: Turns): (from: BulkPosition | undefined) => Promise<BulkReply> {
  let at = 0;
  return async (from) => {
    const reply = await sendBatch(items[at] ?? '', from?.after === '' ? undefined : from);
    if (reply.next !== null || at + 1 >= items.length) return reply;
    at += 1;
    return { ...reply, next: start };
  };
}
