import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPurge } from './purge.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('expired rows are purged a minute after the start and every hour; a failure is reported and does not end the job', async () => {
  const purged: string[] = [];
  const reported: unknown[] = [];
  const failure = new Error('disk');
  const store = {
    purge: async (now: string) => {
      purged.push(now);
      if (purged.length === 2) throw failure;
    },
  };
  const { stop } = startPurge({ store, now: () => new Date(), report: (error) => reported.push(error) });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(purged).toEqual(['2026-11-21T12:01:00.000Z', '2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z']);
  expect(reported).toEqual([failure]);
  await stop();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(purged).toHaveLength(3);
});
