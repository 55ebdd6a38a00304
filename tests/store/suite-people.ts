import { beforeEach, expect, test } from 'vitest';
import type { SecurityEvent } from '../../server/domain/accounts/security-events.contract.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import { aClaim, aFeedback, anEmail, anId, aRevision, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { all, type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

/** The rules of every store for what admins see of a person: listings, claims, changes, reports, emails and events. */
export function peopleRules(open: OpenStore): void {
  const store = storePerTest(open);
  const email = 'ada@example.com';
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

  beforeEach(async () => {
    await store().users.insert(aUser({ name: 'Ada Ñandú', username: 'ada', email }));
    await store().users.insert(aUser({ _id: anId(2), name: 'Adabel', username: 'bo', email: 'bo@example.com' }));
    const statuses = ['active', 'pending', 'archived', 'active'] as const;
    for (const [index, status] of statuses.entries()) {
      const number = index + 1;
      const userId = anId(number === 4 ? 2 : 1);
      await store().startups.insert(
        aStartup({ _id: anId(number), name: `Listing ${number}`, slug: `listing-${number}`, sourceId: null, userId, status }),
      );
    }
  });

  test('listings are found and counted by the beginnings of their owner’s name, username and address', async () => {
    const { table, tally, matching } = store().startups;
    const found = async (search: string) => idsOf((await table({ search, status: 'all' }, all)).startups);
    expect(await found('nandu')).toEqual([anId(3), anId(2), anId(1)]);
    expect(await found('ADA')).toEqual([anId(4), anId(3), anId(2), anId(1)]);
    expect(await found('ada@')).toEqual([anId(3), anId(2), anId(1)]);
    expect(await found('example.com')).toEqual([]);
    expect(await found('dabel')).toEqual([]);
    expect(idsOf((await table({ search: 'nandu', status: 'pending' }, all)).startups)).toEqual([anId(2)]);
    expect(await tally('nandu')).toEqual({ active: 1, pending: 1, archived: 1 });
    expect(await matching({ search: 'bo@example.com', status: 'all' }, { after: '', until: '', limit: 9 })).toEqual([anId(4)]);
    expect(await matching({ search: 'ada listing', status: 'all' }, { after: '', until: '', limit: 9 })).toEqual([]);
  });

  test('only the newest listings and claims of a member are returned, but all are counted by status', async () => {
    const { startups, claims } = store();
    expect(idsOf(await startups.ofUser(anId(1), 2))).toEqual([anId(3), anId(2)]);
    expect(await startups.tallyOfUser(anId(1))).toEqual({ active: 1, pending: 1, archived: 1 });
    await claims.insert(aClaim({ userId: anId(1), createdAt: daysAgo(2) }));
    await claims.insert(aClaim({ _id: anId(2), userId: anId(1), startup_id: anId(2), status: 'rejected' }));
    await claims.insert(aClaim({ _id: anId(3), userId: anId(2) }));
    expect(idsOf(await claims.ofUser(anId(1), 1))).toEqual([anId(2)]);
    expect(await claims.tallyOfUser(anId(1))).toEqual({ pending: 1, rejected: 1 });
  });

  test('a person’s changes are those by their account and those with their address', async () => {
    const { insert, ofPerson } = store().revisions;
    const correction = { kind: 'correction', userId: null, network: null } as const;
    await insert(aRevision({ userId: anId(1), createdAt: daysAgo(3) }));
    await insert(aRevision({ _id: anId(2), ...correction, email: 'Ada@Example.com', createdAt: daysAgo(1) }));
    await insert(aRevision({ _id: anId(3), ...correction, email: '', startupId: anId(2) }));
    await insert(aRevision({ _id: anId(4), userId: anId(2), startupId: anId(4) }));
    const theirs = await ofPerson({ userId: anId(1), email }, 9);
    expect([idsOf(theirs.revisions), theirs.counts]).toEqual([[anId(2), anId(1)], { pending: 2 }]);
    expect(idsOf((await ofPerson({ userId: anId(1), email }, 1)).revisions)).toEqual([anId(2)]);
  });

  test('reports and feedback from an address are found in upper and lower case, and reports about a member’s listings are counted', async () => {
    const { reports, feedback } = store();
    await reports.add(aReport({ email: 'ADA@example.com', network: 'a', createdAt: daysAgo(2) }));
    await reports.add(aReport({ _id: anId(2), email, network: 'b', startupId: anId(4) }));
    await reports.add(aReport({ _id: anId(3), email: '', network: 'c' }));
    const sent = await reports.ofAddress(email, 1);
    expect([idsOf(sent.reports), sent.total]).toEqual([[anId(2)], 2]);
    expect(await reports.ofAddress('', 9)).toEqual({ reports: [], total: 0 });
    expect(await reports.tallyOfOwner(anId(1))).toEqual({ open: 2 });
    await feedback.insert(aFeedback({ email: 'Ada@example.com', createdAt: daysAgo(1) }));
    await feedback.insert(aFeedback({ _id: anId(2), email }));
    await feedback.insert(aFeedback({ _id: anId(3), email: 'bo@example.com' }));
    const written = await feedback.ofAddress(email, 1);
    expect([idsOf(written.feedback), written.total]).toEqual([[anId(2)], 2]);
  });

  test('emails to an address are found in upper and lower case, newest first', async () => {
    const { enqueue, toAddress } = store().outbox;
    const to = (key: string, address: string, createdAt = noon.toISOString()) =>
      enqueue(anEmail({ key, createdAt, email: { kind: 'account.password_changed', to: address } as never }));
    await to('a', 'Ada@example.com', daysAgo(1));
    await to('b', email);
    await to('c', 'bo@example.com');
    const sent = await toAddress(email, 1);
    expect([idsOf(sent.emails), sent.total]).toEqual([['b'], 2]);
  });

  test('the audit entries and security events of a user are newest first, and each is counted once', async () => {
    const { audit, securityEvents } = store();
    const entry = (number: number, overrides: Partial<AuditEntry>): AuditEntry => ({
      _id: anId(number),
      actorId: anId(9),
      actor: 'ida',
      action: 'saveUser',
      subjectId: anId(9),
      subject: 'ida',
      before: null,
      after: null,
      createdAt: noon.toISOString(),
      ...overrides,
    });
    await audit.add(entry(1, { actorId: anId(1), createdAt: daysAgo(3) }));
    await audit.add(entry(2, { subjectId: anId(1), createdAt: daysAgo(1) }));
    await audit.add(entry(3, { actorId: anId(1), subjectId: anId(1), createdAt: daysAgo(2) }));
    await audit.add(entry(4, {}));
    const about = await audit.ofUser(anId(1), 2);
    expect([idsOf(about.entries), about.total]).toEqual([[anId(2), anId(3)], 3]);
    const slice = { offset: 1, limit: 1 };
    const table = await audit.table({ search: '', userId: anId(1) }, slice);
    expect([idsOf(table.entries), table.total]).toEqual([[anId(3)], 3]);
    const found = await audit.table({ search: 'ida save', userId: anId(1) }, slice);
    expect([idsOf(found.entries), found.total]).toEqual([[anId(3)], 3]);
    const event = (number: number, userId: string | null): SecurityEvent => ({
      _id: anId(number),
      kind: 'signed_in',
      userId,
      username: 'ada',
      detail: '',
      network: '',
      device: '',
      createdAt: noon.toISOString(),
    });
    for (const each of [event(1, anId(1)), event(2, anId(1)), event(3, null), event(4, anId(2))]) await securityEvents.add(each);
    const logged = await securityEvents.ofUser(anId(1), 1);
    expect([idsOf(logged.events), logged.total]).toEqual([[anId(2)], 2]);
    const of = async (kind: '' | 'signed_in' | 'sign_in_failed', search = '') => {
      const { events, total } = await securityEvents.table({ search, kind, userId: anId(1) }, slice);
      return [idsOf(events), total];
    };
    expect(await of('')).toEqual([[anId(1)], 2]);
    expect(await of('signed_in', 'ADA')).toEqual([[anId(1)], 2]);
    expect(await of('sign_in_failed')).toEqual([[], 0]);
  });

  test('the last sign-in of a user is the latest sign-in on any of their devices', async () => {
    const { save, lastSeenAt } = store().knownDevices;
    expect(await lastSeenAt(anId(1))).toBeUndefined();
    await save({ tokenHash: 'a', userId: anId(1), seenAt: daysAgo(1) });
    await save({ tokenHash: 'b', userId: anId(1), seenAt: daysAgo(3) });
    await save({ tokenHash: 'c', userId: anId(2), seenAt: daysAgo(0) });
    expect(await lastSeenAt(anId(1))).toBe(daysAgo(1));
  });
}
