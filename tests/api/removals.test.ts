import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { RemovalReply } from '../../server/domain/submissions/removals.contract.ts';
import { aClaim, aFeedback, anId, aRevision, aSubscriber, aUser } from '../store/builders.ts';
import { aReport } from '../store/report-builder.ts';
import { callApi, hours, outcome, unsentEmails } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const kanbanjo = '000000000003000036557afb';
const mosscount = '00000000000300003b6c9058';
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  let session: string;
  const openHost = async () => {
    host = await openForTest(open);
    session = await createSession(host, 'ida');
  };
  const remove = (path: string, body: object) => callApi(host, path, body, { session });
  /** The replies to all batches, requested as an admin's page does. */
  const removeAll = async (path: string, filter: object, total: number): Promise<RemovalReply[]> => {
    const replies: RemovalReply[] = [];
    for (let expected = total, isDone = false; !isDone;) {
      const { status, text } = await remove(path, { ...filter, expected });
      if (status !== 200) throw new Error(text);
      const reply = JSON.parse(text) as RemovalReply;
      replies.push(reply);
      ({ remaining: expected, isDone } = reply);
    }
    return replies;
  };
  const auditRows = async () =>
    (await host.store.audit.table({ search: 'removeMatching' }, { offset: 0, limit: 99 })).entries.toReversed();

  test('feedback that matches a filter is deleted in batches, each with one audit row, and nothing else is deleted', async () => {
    await openHost();
    for (const number of numbers(90))
      await host.store.feedback.insert(aFeedback({ _id: anId(number), content: `Buy pills ${number}`, email: 'a@b.example' }));
    await host.store.feedback.insert(aFeedback({ _id: anId(200), content: 'Nice.' }));
    await host.store.feedback.insert(aFeedback({ _id: anId(201), content: 'Buy pills, done', status: 'done' }));
    const replies = await removeAll('/admin/feedbacks/removals', { search: 'pills buy', status: 'open' }, 90);
    expect(replies).toEqual([
      { removed: 40, remaining: 50, isDone: false, kept: [] },
      { removed: 40, remaining: 10, isDone: false, kept: [] },
      { removed: 10, remaining: 0, isDone: true, kept: [] },
    ]);
    const { feedback } = await host.store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 9 });
    expect(feedback.map(({ _id }) => _id)).toEqual([anId(201), anId(200)]);
    const rows = await auditRows();
    expect(rows.map(({ subject, before }) => [subject, Object.keys(before ?? {}).length])).toEqual([
      ['Feedback with “pills buy”', 40],
      ['Feedback with “pills buy”', 40],
      ['Feedback with “pills buy”', 10],
    ]);
    const logged = rows.flatMap(({ before }) => Object.values(before ?? {}));
    expect(logged).toHaveLength(90);
    expect(logged).toContain(anId(7));
  });

  test('a removal is refused if more rows match than the admin saw, but not if fewer do', async () => {
    await openHost();
    for (const number of numbers(3)) await host.store.feedback.insert(aFeedback({ _id: anId(number), content: 'Spam' }));
    const spam = { search: 'spam', status: 'all' };
    expect(outcome(await remove('/admin/feedbacks/removals', { ...spam, expected: 2 }))).toBe('removals.more_match');
    expect((await host.store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 9 })).total).toBe(3);
    expect(await auditRows()).toEqual([]);
    expect(await removeAll('/admin/feedbacks/removals', spam, 5)).toEqual([{ removed: 3, remaining: 0, isDone: true, kept: [] }]);
  });

  test('accounts with a role, the admin’s own account and the accounts of startup owners are kept and counted', async () => {
    await openHost();
    for (const number of numbers(45))
      await host.store.users.insert(aUser({ _id: anId(number), email: `f${number}@people.example` }));
    await host.store.claims.insert(aClaim({ userId: anId(3), startup_id: kanbanjo }));
    const { users, total } = await host.store.users.table({ search: 'people.example', role: '' }, { offset: 0, limit: 99 });
    const owned = await Promise.all(users.map(async ({ _id }) => (await host.store.users.relatedCounts(_id)).startups > 0));
    const kept = users.filter(({ role }, at) => role !== 'user' || owned[at] === true);
    const replies = await removeAll('/admin/users/removals', { search: 'people.example' }, total);
    expect(replies.map(({ removed }) => removed)).toEqual([40, total - kept.length - 40]);
    const last = replies.at(-1);
    expect(last).toMatchObject({ remaining: kept.length, isDone: true });
    expect(Object.fromEntries(last?.kept.map(({ why, count }) => [why, count]) ?? [])).toEqual({
      has_role: users.filter(({ role }) => role !== 'user').length,
      owns_startups: users.filter(({ role }, at) => role === 'user' && owned[at] === true).length,
    });
    const left = await host.store.users.table({ search: 'people.example', role: '' }, { offset: 0, limit: 99 });
    expect(left.users.map(({ _id }) => _id)).toEqual(kept.map(({ _id }) => _id));
    expect(await host.store.users.byId(personId('ida'))).toBeDefined();
    const { events } = await host.store.securityEvents.table(
      { search: 'by ida', kind: 'account_deleted' },
      { offset: 0, limit: 99 },
    );
    expect(events).toHaveLength(total - kept.length);
    expect(JSON.stringify(await auditRows())).not.toMatch(/argon2|passwordHash|googleSub|f7@people/);
  });

  test('deleting reports sends no emails', async () => {
    await openHost();
    for (const number of numbers(3)) {
      const report = { _id: anId(number), startupId: kanbanjo, network: `n${number}`, email: 'r@b.example', details: 'Spam' };
      await host.store.reports.add(aReport(report));
    }
    expect(await removeAll('/admin/reports/removals', { search: 'spam', status: 'open' }, 3)).toEqual([
      { removed: 3, remaining: 0, isDone: true, kept: [] },
    ]);
    expect(await host.store.reports.countOpen()).toBe(0);
    expect(await host.store.reports.byId(anId(1))).toBeUndefined();
    expect(await unsentEmails(host)).toEqual([]);
  });

  test('only corrections that were not accepted are deleted, no other revisions', async () => {
    await openHost();
    const decided = { decidedAt: now.toISOString() };
    const insert = (number: number, overrides: Parameters<typeof aRevision>[0]) =>
      host.store.revisions.insert(
        aRevision({ _id: anId(number), startupId: mosscount, kind: 'correction', userId: null, ...overrides }),
      );
    await insert(1, { network: 'n1' });
    await insert(2, { status: 'rejected', ...decided });
    await insert(3, { status: 'accepted', ...decided });
    await insert(4, { kind: 'edit', userId: personId('mara') });
    const [reply] = await removeAll('/admin/revisions/removals', { search: 'mosscount' }, 4);
    expect(reply).toMatchObject({ removed: 2, remaining: 2, isDone: true });
    expect(new Set(reply?.kept.map(({ why, count }) => `${why} ${count}`))).toEqual(new Set(['is_accepted 1', 'is_edit 1']));
    const found = await Promise.all(numbers(4).map((number) => host.store.revisions.byId(anId(number))));
    expect(found.map((revision) => revision !== undefined)).toEqual([false, false, true, true]);
  });

  test('subscribers with matching addresses are removed', async () => {
    await openHost();
    for (const number of numbers(3))
      await host.store.newsletter.insert(
        aSubscriber({
          _id: anId(number),
          email: `s${number}@${number === 2 ? 'fine' : 'spam'}.example`,
          unsubscribeToken: `t${number}`,
        }),
      );
    expect(await removeAll('/newsletter/removals', { search: 'spam.example' }, 2)).toEqual([
      { removed: 2, remaining: 0, isDone: true, kept: [] },
    ]);
    expect((await host.store.newsletter.list()).map(({ email }) => email)).toEqual(['s2@fine.example']);
  });

  test.each(['/admin/users', '/admin/feedbacks', '/admin/reports', '/admin/revisions', '/newsletter'])(
    'removals in %s need an admin who has just confirmed their identity',
    async (path) => {
      await openHost();
      const before = new Date(now.getTime() - hours(1));
      const old = await createSession(host, 'ida', before);
      const ask = (as: string | undefined) => callApi(host, `${path}/removals`, { search: 'x', expected: 99 }, { session: as });
      expect(outcome(await ask(undefined))).toBe('auth.required');
      expect(outcome(await ask(await createSession(host, 'tomasz')))).toBe('auth.forbidden');
      expect(outcome(await ask(old))).toBe('auth.reauthentication_required');
      expect(outcome(await ask(session))).toBe(200);
    },
  );
});
