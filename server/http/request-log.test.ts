import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logRequest } from './request-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('requests refused with 503 are logged together once a second, and counted one by one', () => {
  const lines: unknown[] = [];
  const observed: number[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const respond = (status: number, isStopAnnounced = false) =>
    logRequest(
      { log, observe: (seen) => void observed.push(seen) },
      { id: 'a', method: 'GET', path: '/', status, startedAt: performance.now(), isStopAnnounced },
    );
  for (let at = 0; at < 1_000; at += 1) respond(503);
  respond(500);
  respond(503, true);
  expect(lines).toMatchObject([{ status: 500 }, { status: 503, path: '/' }]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2)).toEqual([{ level: 50, status: 503, count: 1_000, msg: 'requests refused' }]);
  respond(503);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(3)).toEqual([{ level: 50, status: 503, count: 1, msg: 'requests refused' }]);
  expect(observed).toHaveLength(1_003);
});
