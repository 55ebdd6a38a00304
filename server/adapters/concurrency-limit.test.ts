import { expect, test } from 'vitest';
import { CallError } from '../contract/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const busy = new CallError('server.busy');

test('work beyond those at once waits its turn, and beyond those who may wait it is refused', async () => {
  const queue = createConcurrencyLimit({ concurrency: 2, maxPending: 3 });
  const gate = Promise.withResolvers<void>();
  const begun: number[] = [];
  const work = (number: number) =>
    queue(async () => {
      begun.push(number);
      await gate.promise;
      return number;
    });
  const taken = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toEqual(busy);
  expect(begun).toEqual([1, 2]);
  gate.resolve();
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4, 5]);
  expect(await work(7)).toBe(7);
});

test('work that fails makes room again', async () => {
  const queue = createConcurrencyLimit({ concurrency: 1, maxPending: 0 });
  const failing = () => queue(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await queue(() => Promise.resolve('well'))).toBe('well');
});
