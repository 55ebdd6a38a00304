import { expect, test } from 'vitest';
import { sendInTurn } from './send-in-turn.ts';

test('the batches of several items are sent one item after another', async () => {
  const sent: unknown[] = [];
  const next = sendInTurn({
    items: ['a', 'b'],
    sendBatch: async (item, from) => {
      sent.push([item, from?.after]);
      const isLast = from !== undefined || item === 'b';
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
