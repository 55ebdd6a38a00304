import { beforeEach, expect, test } from 'vitest';
import type { NotificationFilter } from '../../db/store.ts';
import { aClaim, anId, aRevision, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

export function notificationRules(open: OpenStore): void {
  const store = storePerTest(open);
  const admin = anId(9);
  const filter = (kind: NotificationFilter['kind'], overrides: Partial<NotificationFilter> = {}): NotificationFilter => {
    return { userId: admin, kind, excluded: undefined, ...overrides };
  };
  const unnotified = (kind: NotificationFilter['kind'], overrides?: Partial<NotificationFilter>, limit = 5) =>
    store().notifications.unnotified(filter(kind, overrides), limit);
  const nothing = { total: 0, startups: [] };
  const one = (name: string) => ({ total: 1, startups: [name] });

  beforeEach(async () => {
    await store().users.insert(aUser());
    await store().users.insert(aUser({ _id: admin, username: 'ida', email: 'ida@example.com', role: 'admin' }));
    await store().startups.insert(aStartup());
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Zébra', slug: 'zebra', status: 'pending', publishedAt: null }));
  });

  test('each admin has their own choices, and the latest choice applies', async () => {
    const { frequencies, saveFrequency } = store().notifications;
    expect(await frequencies(admin)).toEqual({});
    await saveFrequency(admin, 'claim', 'none');
    await saveFrequency(admin, 'report', 'daily');
    await saveFrequency(admin, 'claim', 'at_once');
    expect(await frequencies(admin)).toEqual({ claim: 'at_once', report: 'daily' });
    expect(await frequencies(anId(1))).toEqual({});
    await store().users.remove(admin);
    expect(await frequencies(admin)).toEqual({});
  });

  test('a listing with a submission notifies admins, and again when it is resubmitted; one without a submission does not', async () => {
    expect(await unnotified('submission')).toEqual(nothing);
    const sent = aSubmission({ startupId: anId(2), createdAt: daysAgo(2) });
    await store().submissions.save(sent);
    await store().submissions.save(aSubmission());
    expect(await unnotified('submission')).toEqual(one('Zébra'));
    await store().notifications.markNotified(filter('submission'), daysAgo(2));
    expect(await unnotified('submission')).toEqual(nothing);
    await store().submissions.save({ ...sent, createdAt: daysAgo(1) });
    expect(await unnotified('submission')).toEqual(one('Zébra'));
  });

  test('admins are notified of claims, revisions and reports while they are pending', async () => {
    await store().claims.insert(aClaim());
    await store().claims.insert(aClaim({ _id: anId(2), status: 'rejected' }));
    await store().revisions.insert(aRevision());
    await store().revisions.insert(aRevision({ _id: anId(2), status: 'accepted', decidedAt: daysAgo(0) }));
    await store().reports.add(aReport());
    for (const kind of ['claim', 'revision', 'report'] as const) expect(await unnotified(kind)).toEqual(one('Acme Pay'));
    await store().claims.decide(anId(1), 'approved', daysAgo(0));
    await store().revisions.update(aRevision({ status: 'withdrawn', decidedAt: daysAgo(0) }));
    await store().reports.update(aReport({ status: 'done', network: null, decidedAt: daysAgo(0) }), 'open');
    for (const kind of ['claim', 'revision', 'report'] as const) expect(await unnotified(kind)).toEqual(nothing);
  });

  test('admins are not notified of their own items, and each is notified separately', async () => {
    await store().claims.insert(aClaim());
    await store().claims.insert(aClaim({ _id: anId(2), startup_id: anId(2), userId: admin }));
    await store().revisions.insert(aRevision({ kind: 'correction', userId: null }));
    expect(await unnotified('claim')).toEqual(one('Acme Pay'));
    expect(await unnotified('claim', { userId: anId(1) })).toEqual(one('Zébra'));
    expect(await unnotified('revision')).toEqual(one('Acme Pay'));
    await store().notifications.markNotified(filter('claim'), daysAgo(0));
    expect([await unnotified('claim'), await unnotified('claim', { userId: anId(1) })]).toEqual([nothing, one('Zébra')]);
    expect(await unnotified('revision')).toEqual(one('Acme Pay'));
  });

  test('items are listed by age, then by id, except items from an excluded period', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    for (const number of numbers) {
      const _id = anId(10 + number);
      await store().startups.insert(aStartup({ _id, name: `Nr. ${number}`, slug: `nr-${number}` }));
      const claim = { _id: anId(30 - number), startup_id: _id, createdAt: daysAgo(number === 7 ? 5 : Math.floor(number / 2)) };
      await store().claims.insert(aClaim(claim));
    }
    expect(await unnotified('claim', {}, 4)).toEqual({ total: 7, startups: ['Nr. 7', 'Nr. 6', 'Nr. 5', 'Nr. 4'] });
    const excluded = { from: daysAgo(3), to: daysAgo(1) };
    expect(await unnotified('claim', { excluded })).toEqual({ total: 2, startups: ['Nr. 7', 'Nr. 1'] });
    await store().notifications.markNotified(filter('claim', { excluded }), daysAgo(0));
    expect((await unnotified('claim', {}, 9)).startups).toEqual(['Nr. 6', 'Nr. 5', 'Nr. 4', 'Nr. 3', 'Nr. 2']);
  });

  test('a notification is remembered while its item is pending, and for 90 days after the decision', async () => {
    for (const number of [1, 2]) {
      await store().claims.insert(aClaim({ _id: anId(number), startup_id: anId(number) }));
      await store().notifications.markNotified(filter('claim'), daysAgo(number === 1 ? 90.01 : 89.99));
    }
    const reopenAll = async () => {
      for (const number of [1, 2]) await store().claims.reopen(anId(number), 'rejected', daysAgo(0));
    };
    await store().purge(noon.toISOString());
    expect(await unnotified('claim')).toEqual(nothing);
    for (const number of [1, 2]) await store().claims.decide(anId(number), 'rejected', daysAgo(0));
    await store().purge(noon.toISOString());
    await reopenAll();
    expect(await unnotified('claim')).toEqual(one('Acme Pay'));
  });
}
