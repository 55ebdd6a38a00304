import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { type Store, StoreUnwritable } from '../../db/store.ts';
import { type Job, startJob } from './job.ts';
import type { JobLease } from './lease.ts';

let jobs: Store['jobs'];
let runs: string[];
let started: Job[];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') });
  ({ jobs } = openMemoryStore());
  runs = [];
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((job) => job.stop()));
  vi.useRealTimers();
});

const hour = 3_600_000;
const time = () => new Date().toISOString().slice(11, 19);

/** Starts one process's instance of the job, which runs two seconds after the start and then every hour. */
function startIn(process: string, run: () => Promise<unknown> = async () => undefined, lease: Partial<JobLease> = {}): Job {
  const job = startJob({
    name: 'purge',
    run: async () => {
      runs.push(`${process} ${time()}`);
      await run();
    },
    everyMs: hour,
    firstAfterMs: 2_000,
    lease: { jobs, now: () => new Date(), runs: 'one', ...lease },
    report: (error) => runs.push(`${process} ${String(error)}`),
  });
  started.push(job);
  return job;
}

test('when processes start together, one process does every run, and another process takes over when the first is gone', async () => {
  const one = startIn('one');
  startIn('two');
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(runs).toEqual(['one 12:00:02', 'one 13:00:00', 'one 14:00:00']);
  await one.stop();
  await vi.advanceTimersByTimeAsync(hour);
  expect(runs.slice(3)).toEqual(['two 15:00:00']);
});

test('a process that starts later runs the job once itself, and then only one of the processes continues', async () => {
  startIn('one');
  await vi.advanceTimersByTimeAsync(hour / 2);
  startIn('two');
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(runs).toEqual(['one 12:00:02', 'two 12:30:02', 'two 13:30:00', 'two 14:30:00']);
});

test('the lease of a process killed during a run expires', async () => {
  await jobs.lease('purge', { now: new Date().toISOString(), until: new Date(Date.now() + 15_000).toISOString() });
  startIn('two');
  await vi.advanceTimersByTimeAsync(hour / 2);
  expect(runs).toEqual(['two 12:00:17']);
});

test('a run that takes longer than a lease keeps the lease, even when it fails', async () => {
  startIn('one', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20 * 60_000));
    throw new Error('failed');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  startIn('two');
  await vi.advanceTimersByTimeAsync(hour - 11_000);
  // The first run may have missed something that happened before the second process started.
  expect(runs).toEqual(['one 12:00:02', 'one Error: failed', 'two 12:20:12']);
});

test('a job that every process runs is never run by two processes at the same time', async () => {
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 10_000));
  for (const process of ['one', 'two', 'three']) startIn(process, slowly, { runs: 'each' });
  await vi.advanceTimersByTimeAsync(hour / 2);
  expect(runs).toEqual(['one 12:00:02', 'two 12:00:17', 'three 12:00:32']);
});

test('a job keeps running while its lease cannot be stored', async () => {
  startIn('one', undefined, { jobs: { ...jobs, lease: () => Promise.reject(new StoreUnwritable('full')) } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toEqual(['one 12:00:02']);
});
