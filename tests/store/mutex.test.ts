import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMutex } from '../../db/mutex.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('functions run one at a time, even after one fails', async () => {
  const withLock = createMutex();
  const steps: string[] = [];
  const work = async (name: string) => {
    steps.push(`${name} begins`);
    await nextTurn();
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('It failed.');
    return name;
  };
  const results = await Promise.allSettled(['first', 'second'].map((name) => withLock(() => work(name))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('the result of the last function does not stay in memory', async () => {
  const withLock = createMutex();
  const result = new WeakRef(await withLock(() => ({ cards: ['many'] })));
  await nextTurn();
  collectGarbage();
  expect(result.deref()).toBeUndefined();
  expect(await withLock(() => 'It still runs.')).toBe('It still runs.');
});
