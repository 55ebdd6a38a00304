import { expect, test, vi } from 'vitest';
import { roleMay } from '../../../../server/domain/core/permissions.ts';
import type { Role } from '../../../../server/domain/core/roles.ts';
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

test('a kind of work without waiting items has no line', () => {
  expect(waitingWork(nothing, () => true)).toEqual([]);
  const work = waitingWork({ ...nothing, pendingStartups: 300, openReports: 1 }, () => true);
  expect(work.map(({ text }) => text)).toEqual(['300 submissions to review', '1 open report']);
});

test('work that the member’s role does not allow has no line', () => {
  const all = { ...nothing, pendingStartups: 2, linkFindings: 3, failedEmails: 4, removalRequests: 5 };
  const linesOf = (role: Role) => waitingWork(all, (permission) => roleMay(role, permission)).map(({ text }) => text);
  expect(linesOf('reviewer')).toEqual(['2 submissions to review']);
  expect(linesOf('editor')).toEqual(['2 submissions to review', '3 broken links']);
  expect(linesOf('admin')).toEqual([
    '2 submissions to review',
    '5 owners asked to delete a startup permanently',
    '4 emails could not be sent',
    '3 broken links',
  ]);
});
