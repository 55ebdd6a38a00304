import { expect, test } from 'vitest';
import { standingLines } from './standing-lines.ts';

test('the lines about a member name only statuses that occur', () => {
  expect(
    standingLines({
      startups: { all: 4, pending: 1, active: 2, rejected: 1, archived: 0 },
      claims: { all: 0, pending: 0, approved: 0, rejected: 0 },
      revisions: { all: 1, pending: 0, accepted: 1, rejected: 0, withdrawn: 0 },
      reports: { all: 3, open: 2, done: 1, dismissed: 0 },
    }),
  ).toEqual([
    '4 startups: 2 active, 1 pending, 1 rejected',
    '0 claims',
    '1 change: 1 accepted',
    '3 reports of their startups: 2 open',
  ]);
});
