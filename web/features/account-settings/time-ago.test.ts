import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:00:00.000Z', 'within the last hour'],
  // The server's clock may be ahead of the viewer's.
  ['2026-11-21T12:05:00.000Z', 'within the last hour'],
  ['2026-11-21T11:00:00.001Z', 'within the last hour'],
  ['2026-11-21T11:00:00.000Z', '1 hour ago'],
  ['2026-11-20T12:00:00.001Z', '23 hours ago'],
  ['2026-11-20T12:00:00.000Z', '1 day ago'],
  ['2026-10-24T12:00:00.001Z', '27 days ago'],
  ['2026-10-24T12:00:00.000Z', 'on 24th October 2026'],
])('a session seen at %s was seen %s', (time, ago) => {
  expect(timeAgo(time, now)).toBe(ago);
});
