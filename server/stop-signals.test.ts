import { expect, test } from 'vitest';
import { createStopHandler } from './stop-signals.ts';

test('signals within a second count as one request to stop; a later one ends the process without waiting', () => {
  const done: string[] = [];
  let time = 0;
  const handle = createStopHandler({
    stop: async (signal) => void done.push(`stop ${signal}`),
    abort: (signal) => void done.push(`abort ${signal}`),
    now: () => time,
  });
  handle('SIGTERM');
  time = 999;
  handle('SIGTERM');
  handle('SIGINT');
  expect(done).toEqual(['stop SIGTERM']);
  time = 1_000;
  handle('SIGINT');
  expect(done).toEqual(['stop SIGTERM', 'abort SIGINT']);
});
