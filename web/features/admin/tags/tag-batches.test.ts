import { expect, test } from 'vitest';
import { sendTagBatches } from './tag-batches.ts';

test('the batches of several tags are sent one tag after another', async () => {
  const sent: unknown[] = [];
  const next = sendTagBatches({
    tags: ['a', 'b'],
    sendBatch: async (tag, from) => {
      sent.push([tag, from?.after]);
      const isLast = from !== undefined || tag === 'b';
      return { done: 1, skipped: [], undo: null, next: isLast ? null : { after: '1', until: '9' } };
    },
  });
  let from = (await next(undefined)).next;
  while (from !== null) from = (await next(from)).next;
  expect(sent).toEqual([
    ['a', undefined],
    ['a', '1'],
    ['b', undefined],
  ]);
});
