import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { startPurge } from './purge.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('expired rows are purged a minute after the start and every hour; work that scans the whole directory runs once a day; a failure is reported and does not end the job', async () => {
  const purged: string[] = [];
  const daily: string[] = [];
  const reported: unknown[] = [];
  const failure = new Error('disk');
  const { jobs } = openMemoryStore();
  const released = [true, true, false, false];
  const store = {
    jobs,
    analytics: {
      sumMonths: async ({ before, after, limit }: { before: string; after: string; limit: number }) => {
        daily.push(`${limit} months before ${before} after '${after}'`);
        return after === '' ? 'acme' : undefined;
      },
    },
    releasePages: async () => {
      daily.push('pages');
      return released.shift() === true;
    },
    purge: async (now: string) => {
      purged.push(now);
      if (purged.length === 2) throw failure;
    },
    images: {
      removeUnreferenced: async (before: string) => {
        daily.push(before);
        return 0;
      },
    },
  };
  const removeOldCopies = async () => void daily.push('copies');
  const { stop } = startPurge({ store, removeOldCopies, now: () => new Date(), report: (error) => reported.push(error) });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(purged).toEqual(['2026-11-21T12:01:00.000Z', '2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z']);
  expect(reported).toEqual([failure]);
  const months = ["500 months before 2024-11-01 after ''", "500 months before 2024-11-01 after 'acme'"];
  const firstDay = ['copies', '2026-11-14T12:01:00.000Z', ...months, 'pages', 'pages', 'pages'];
  await vi.waitFor(() => expect(daily).toEqual(firstDay));
  await vi.advanceTimersByTimeAsync(22 * 3_600_000);
  const secondDay = ['copies', '2026-11-15T12:00:00.000Z', ...months, 'pages'];
  await vi.waitFor(() => expect(daily).toEqual([...firstDay, ...secondDay]));
  await stop();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(purged).toHaveLength(25);
});
