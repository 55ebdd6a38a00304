import { expect, test, vi } from 'vitest';
import { waitingWork } from './waiting-work.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

const nothing = {
  totalStartups: 14_000,
  pendingStartups: 0,
  totalCategories: 16,
  totalUsers: 12,
  pendingClaims: 0,
  pendingRevisions: 0,
  removalRequests: 0,
  openReports: 0,
  linkFindings: 0,
  failedEmails: 0,
  emailFailure: null,
};

test('what has nothing that waits has no line', () => {
  expect(waitingWork(nothing)).toEqual([]);
  const work = waitingWork({ ...nothing, pendingStartups: 300, openReports: 1 });
  expect(work.map(({ text }) => text)).toEqual(['300 submissions to review', '1 open report']);
});
