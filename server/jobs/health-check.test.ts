import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreBusy, StoreUnwritable } from '../../db/store.ts';
import type { IntegrityStatus } from '../domain/site/integrity.contract.ts';
import { startHealthCheck } from './health-check.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A health check in an environment that tests can change. */
function watched() {
  const state = {
    error: undefined as Error | undefined,
    freeBytes: 2 ** 40,
    isMailAlive: true,
    isMailFailing: false,
    integrity: 'ok' as IntegrityStatus['state'],
    checks: 0,
  };
  const logged: string[] = [];
  const log = (level: string) => (facts: unknown, message?: string) => void logged.push(`${level} ${message ?? String(facts)}`);
  const job = startHealthCheck({
    store: {
      ready: async () => {
        state.checks += 1;
        if (state.error !== undefined) throw state.error;
      },
    },
    freeBytes: async () => state.freeBytes,
    isMailAlive: () => state.isMailAlive,
    isMailFailing: async () => state.isMailFailing,
    integrity: () => state.integrity,
    log: { fatal: log('fatal'), error: log('error'), info: log('info') },
  });
  const checkAfter = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    const { isReady, checks } = await job.check();
    return [isReady, ...checks.map(({ state: part }) => part)];
  };
  return { state, logged, checkAfter, stop: job.stop };
}

test('any failing part makes the server not ready until it works again', async () => {
  const { state, checkAfter, stop } = watched();
  expect(await checkAfter(2)).toEqual([true, 'ok', 'ok', 'ok', 'ok']);
  state.error = new StoreUnwritable('full');
  expect(await checkAfter(2)).toEqual([false, 'cannot be written, the disk is full', 'ok', 'ok', 'ok']);
  state.error = new StoreUnwritable('read-only');
  expect(await checkAfter(2)).toEqual([false, 'cannot be written, it is read-only', 'ok', 'ok', 'ok']);
  state.error = new StoreUnwritable('replaced');
  expect(await checkAfter(2)).toEqual([false, 'cannot be written, its file was moved or replaced', 'ok', 'ok', 'ok']);
  state.error = new StoreBusy();
  expect(await checkAfter(2)).toEqual([false, 'cannot be written, another process holds its lock', 'ok', 'ok', 'ok']);
  state.error = new StoreBusy('silent');
  expect(await checkAfter(2)).toEqual([false, 'does not answer', 'ok', 'ok', 'ok']);
  state.error = new StoreBusy('refused');
  expect(await checkAfter(2)).toEqual([false, 'refuses the login', 'ok', 'ok', 'ok']);
  state.error = undefined;
  state.freeBytes = 15 * 1024 * 1024;
  expect(await checkAfter(2)).toEqual([false, 'ok', 'almost full', 'ok', 'ok']);
  state.freeBytes = 2 ** 40;
  state.isMailAlive = false;
  expect(await checkAfter(2)).toEqual([false, 'ok', 'ok', 'the email worker hangs', 'ok']);
  state.isMailAlive = true;
  state.integrity = 'unchecked';
  expect(await checkAfter(2)).toEqual([true, 'ok', 'ok', 'ok', 'unchecked']);
  state.integrity = 'damaged';
  expect(await checkAfter(2)).toEqual([false, 'ok', 'ok', 'ok', 'damaged, restore a backup']);
  state.integrity = 'ok';
  expect(await checkAfter(2)).toEqual([true, 'ok', 'ok', 'ok', 'ok']);
  await stop();
});

test('a failing mail server is reported, but does not make the server unready', async () => {
  const { state, logged, checkAfter, stop } = watched();
  state.isMailFailing = true;
  expect(await checkAfter(2)).toEqual([true, 'ok', 'ok', 'no email has been sent for some time', 'ok']);
  state.isMailAlive = false;
  expect(await checkAfter(2)).toEqual([false, 'ok', 'ok', 'the email worker hangs', 'ok']);
  state.isMailAlive = true;
  state.isMailFailing = false;
  expect(await checkAfter(2)).toEqual([true, 'ok', 'ok', 'ok', 'ok']);
  expect(logged).toEqual(['error not ready', 'info ready again']);
  await stop();
});

test('the database is written at most once a second, however many callers ask', async () => {
  const { state, checkAfter, stop } = watched();
  await Promise.all(Array.from({ length: 50 }, () => checkAfter(0)));
  expect(state.checks).toBe(1);
  await checkAfter(2);
  expect(state.checks).toBe(2);
  await stop();
});

test('a problem is logged once a minute and when it changes or ends; a lost file is fatal', async () => {
  const { state, logged, checkAfter, stop } = watched();
  await checkAfter(2);
  state.error = new StoreUnwritable('full');
  for (let seconds = 0; seconds < 70; seconds += 10) await checkAfter(10);
  expect(logged).toEqual(['error not ready', 'error not ready']);
  state.error = new StoreUnwritable('replaced');
  await checkAfter(2);
  state.error = undefined;
  await checkAfter(2);
  expect(logged.slice(2)).toEqual(['fatal not ready', 'info ready again']);
  await stop();
});
