import { expect, test } from 'vitest';
import { CallError } from './domain/core/errors.ts';
import { ConcurrencyLimit, type ConcurrencyLimitOptions, type TaskOptions } from './concurrency-limit.ts';

const busy = new CallError('server.busy');

/**
 * A limit with tasks that run until the test ends them by number. `started` lists the numbers in the order in which they began.
 */
function limited(options: ConcurrencyLimitOptions) {
  const limit = new ConcurrencyLimit(options);
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const begin = (number: number, task: TaskOptions = {}) =>
    limit.run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.set(number, resolve));
      return number;
    }, task);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (number: number) => {
    await settle();
    ends.get(number)?.();
    await settle();
  };
  return { limit, started, begin, end, settle };
}

test('tasks beyond the concurrency wait, and tasks beyond the pending limit are refused with server.busy', async () => {
  const { limit, started, begin, end } = limited({ concurrency: 2, maxPending: 3 });
  const accepted = [1, 2, 3, 4, 5].map((number) => begin(number));
  await expect(begin(6)).rejects.toEqual(busy);
  expect(started).toEqual([1, 2]);
  for (const number of [2, 1, 3, 4, 5]) await end(number);
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(await limit.run(async () => 7)).toBe(7);
});

test('a failed task frees its slot', async () => {
  const limit = new ConcurrencyLimit({ concurrency: 1, maxPending: 0 });
  const failing = () => limit.run(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await limit.run(() => Promise.resolve('ok'))).toBe('ok');
});

test('callers take turns: a later caller with one task does not wait for all tasks of an earlier caller', async () => {
  const { started, begin, end } = limited({ concurrency: 1, maxPending: 9 });
  const all = [1, 2, 3, 4].map((number) => begin(number, { caller: 'many' }));
  all.push(begin(10, { caller: 'one' }), begin(20, { caller: 'other' }));
  for (const number of [1, 2, 10, 20, 3, 4]) await end(number);
  await Promise.all(all);
  expect(started).toEqual([1, 2, 10, 20, 3, 4]);
});

test('a caller does not wait for an uninterrupted series of another caller’s tasks', async () => {
  const limit = new ConcurrencyLimit({ concurrency: 1, maxPending: 20, maxTurnMs: 4 });
  const order: string[] = [];
  const task = (caller: string) =>
    limit.run(
      async () => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        order.push(caller);
      },
      { caller },
    );
  const all = Array.from({ length: 12 }, () => task('many'));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([...all, task('one')]);
  expect(order.indexOf('one')).toBeLessThan(6);
});

test('a caller gets at most its share of running and waiting tasks', async () => {
  const { started, begin, end, settle } = limited({
    concurrency: 4,
    maxPending: 9,
    perCaller: { concurrency: 2, maxPending: 1 },
  });
  const all = [1, 2, 3].map((number) => begin(number, { caller: 'many' }));
  await expect(begin(4, { caller: 'many' })).rejects.toEqual(busy);
  all.push(begin(10, { caller: 'one' }));
  await settle();
  expect(started).toEqual([1, 2, 10]);
  for (const number of [1, 2, 3, 10]) await end(number);
  await Promise.all(all);
});

test('weights add up, light tasks do not overtake heavy ones forever, and a task heavier than the limit runs alone', async () => {
  const { started, begin, end, settle } = limited({ concurrency: 10, maxPending: 9 });
  const all = [begin(1, { weight: 6 }), begin(2, { weight: 99, caller: 'heavy' }), begin(3, { weight: 1, caller: 'light' })];
  await settle();
  expect(started).toEqual([1]);
  await end(1);
  expect(started).toEqual([1, 2]);
  await end(2);
  expect(started).toEqual([1, 2, 3]);
  await end(3);
  await Promise.all(all);
});

test('a task that waited too long is refused, and the next one begins', async () => {
  const { started, begin, end, settle } = limited({ concurrency: 2, maxPending: 9, maxWaitMs: 10 });
  const first = begin(1);
  const heavy = begin(2, { weight: 2 });
  await expect(heavy).rejects.toEqual(busy);
  const third = begin(3);
  await settle();
  expect(started).toEqual([1, 3]);
  for (const number of [1, 3]) await end(number);
  await Promise.all([first, third]);
});
