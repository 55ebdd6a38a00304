import { expect, test } from 'vitest';
import { bulkSummary, runBatches } from './run-batches.ts';

const words = { nouns: ['startup', 'startups'], participle: 'archived' } as const;
const taken = 'This startup has already been taken down.';
const skip = (name: string, message = taken) => ({ name, message });

test.each([
  [1, [], '1 startup archived.'],
  [1_204, [], '1,204 startups archived.'],
  [12, [skip('Acme')], `12 startups archived. 1 skipped: Acme: ${taken}`],
  [
    0,
    [...['A', 'B', 'C', 'D', 'E'].map((name) => skip(name)), skip('', 'Startup not found')],
    `0 startups archived. 6 skipped: A, B, C and 2 more: ${taken} 1 row: Startup not found`,
  ],
])('the summary of %i done rows and the skipped rows %j is: %s', (done, skipped, text) => {
  expect(bulkSummary({ done, skipped }, words)).toBe(text);
});

test('batches follow each other until the last one, or until they are stopped', async () => {
  const replies = [
    { done: 30, skipped: [], undo: 'a', next: { after: '1', until: '9' } },
    { done: 2, skipped: [skip('Acme')], undo: 'b', next: null },
  ];
  const rows = { by: 'filter', search: 'x', status: 'all', expected: 33 } as const;
  const sent: unknown[] = [];
  const send = async (batch: object) => {
    sent.push(batch);
    return replies[sent.length - 1] ?? { done: 0, skipped: [], undo: null, next: null };
  };
  const outcome = { done: 0, skipped: [], undos: [] };
  await runBatches(rows, send, outcome, new AbortController().signal, () => undefined);
  expect(outcome).toEqual({ done: 32, skipped: [skip('Acme')], undos: ['a', 'b'] });
  expect(sent).toEqual([rows, { ...rows, from: { after: '1', until: '9' } }]);

  const stopped = { done: 0, skipped: [], undos: [] };
  sent.length = 0;
  await runBatches(rows, send, stopped, AbortSignal.abort(), () => undefined);
  expect(stopped).toEqual({ done: 30, skipped: [], undos: ['a'] });
});
