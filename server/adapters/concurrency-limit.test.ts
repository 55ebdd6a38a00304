import { expect, test } from 'vitest';
import { CallError } from '../contract/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const busy = new CallError('server.busy');

test('tasks beyond the concurrency wait, and tasks beyond the pending limit are refused with server.busy', async () => {
  const limit = createConcurrencyLimit({ concurrency: 2, maxPending: 3 });
  const gate = Promise.withResolvers<void>();
  const started: number[] = [];
  const work = (number: number) =>
    limit(async () => {
      started.push(number);
      await gate.promise;
      return number;
    });
  const accepted = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toEqual(busy);
  expect(started).toEqual([1, 2]);
  gate.resolve();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(await work(7)).toBe(7);
});

test('a failed task frees its slot', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxPending: 0 });
  const failing = () => limit(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await limit(() => Promise.resolve('ok'))).toBe('ok');
});
