import type { BulkPosition, BulkReply } from '../../../../server/domain/core/bulk.ts';

/** A change of several tags, as one bulk action. */
interface TagBatches {
  tags: readonly string[];
  sendBatch: (tag: string, from: BulkPosition | undefined) => Promise<BulkReply>;
}

/** The position of the first batch of the next tag. */
const start: BulkPosition = { after: '', until: '' };

/** Returns a function that sends the next batch: those of the first tag, then those of the second, and so on. */
export function sendTagBatches({ tags, sendBatch }: TagBatches): (from: BulkPosition | undefined) => Promise<BulkReply> {
  let at = 0;
  return async (from) => {
    const reply = await sendBatch(tags[at] ?? '', from?.after === '' ? undefined : from);
    if (reply.next !== null || at + 1 >= tags.length) return reply;
    at += 1;
    return { ...reply, next: start };
  };
}
