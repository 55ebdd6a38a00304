import { describe, expect, test } from 'vitest';
import { anArchive, anId, aStartup, noon } from '../../../tests/store/builders.ts';
import {
  archive,
  presentArchive,
  whyCannotArchive,
  whyCannotDelete,
  whyCannotRestore,
  whyCannotUndoWithdrawal,
} from './archives.rules.ts';

test.each([
  ['pending', undefined, 'archives.not_archived', 'archives.archive_first'],
  ['active', undefined, 'archives.not_archived', 'archives.archive_first'],
  ['rejected', undefined, 'archives.not_archived', 'archives.archive_first'],
  ['archived', 'archives.already_archived', undefined, undefined],
] as const)(
  'a listing that is %s can only be archived, restored or deleted if its status allows it',
  (status, archiving, restoring, deleting) => {
    expect([whyCannotArchive({ status }), whyCannotRestore({ status }), whyCannotDelete({ status })]).toEqual([
      archiving,
      restoring,
      deleting,
    ]);
  },
);

describe('an owner', () => {
  const [ada, bob] = [anId(1), anId(2)];

  test.each([
    ['can restore a listing that they took down', ada, 'owner', ada, undefined],
    ['cannot restore a listing that an admin took down', ada, 'spam', bob, 'archives.by_admin'],
    ['cannot restore a listing that an admin took down on their request', ada, 'owner', bob, 'archives.by_admin'],
    ['who is an admin cannot restore spam as its owner', ada, 'spam', ada, 'archives.by_admin'],
    ['cannot restore a listing that the previous owner took down', bob, 'owner', ada, 'archives.by_admin'],
    ['no longer exists after both accounts were deleted', undefined, 'owner', null, 'archives.by_admin'],
  ] as const)('%s', (_name, userId, reason, archivedBy, why) => {
    const startup = { status: 'archived' as const, ...(userId === undefined ? {} : { userId }) };
    expect(whyCannotUndoWithdrawal(startup, { reason, archivedBy })).toBe(why);
    expect(presentArchive(startup, anArchive({ reason, archivedBy }))?.canRestore).toBe(why === undefined);
  });

  test('cannot restore a listing that is not archived', () => {
    expect(whyCannotUndoWithdrawal({ status: 'active', userId: ada }, anArchive())).toBe('archives.not_archived');
  });
});

test('an archive records the listing’s previous status', () => {
  const startup = aStartup({ status: 'pending', likes: 7, featured: true });
  expect(archive(startup, { reason: 'closed', note: 'Since May.', archivedBy: anId(2) }, noon)).toEqual({
    startup: { ...startup, status: 'archived' },
    archive: anArchive({ reason: 'closed', note: 'Since May.', archivedBy: anId(2), statusBefore: 'pending' }),
  });
});
