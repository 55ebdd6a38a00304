import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { Startup } from '../../server/domain/listings/startups.contract.ts';
import type { BulkReply } from '../../server/domain/core/bulk.ts';
import { aClaim, aFeedback, anId, anIntent, aRevision, aStartup } from '../store/builders.ts';
import { aReport } from '../store/report-builder.ts';
import { callApi, createTestClock, minutes, outcome, unsentEmails } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const byIds = (...ids: string[]) => ({ by: 'ids', ids });

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  let session: string;
  const openHost = async (clock?: () => Date) => {
    host = await openForTest(open, clock && { clock });
    session = await createSession(host, 'ida');
  };
  const bulk = (path: string, body: object, as = session) => callApi(host, `/admin/bulk/${path}`, body, { session: as });
  const run = async (path: string, body: object, as?: string): Promise<BulkReply> => {
    const { status, text } = await bulk(path, body, as);
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as BulkReply;
  };
  /** The replies to all batches of a filter, requested one after another as an admin's page does. */
  const runAll = async (path: string, filter: object, body: object, as?: string): Promise<BulkReply[]> => {
    const replies: BulkReply[] = [];
    for (let from: BulkReply['next'] | undefined; from !== null;) {
      const rows = { by: 'filter', ...filter, ...(from && { from }) };
      const reply = await run(path, { rows, ...body }, as);
      replies.push(reply);
      from = reply.next;
    }
    return replies;
  };
  const undo = async (noun: string, id: string | null | undefined) => {
    const response = await bulk(`${noun}/${id}/undo`, {});
    return response.status === 200 ? (JSON.parse(response.text) as unknown) : outcome(response);
  };
  const insertStartups = async (count: number, overrides: Partial<Startup> = {}) => {
    for (const number of numbers(count)) {
      const names = {
        _id: anId(number),
        name: `Casino ${number}`,
        slug: `casino-${number}`,
        website: `https://c${number}.example/`,
      };
      await host.store.startups.insert(aStartup({ ...names, sourceId: `c${number}`, ...overrides }));
    }
  };
  const statusOf = async (number: number) => (await host.store.startups.byId(anId(number)))?.status;
  const auditRows = async (action: string) =>
    (await host.store.audit.table({ search: action }, { offset: 0, limit: 99 })).entries.toReversed();

  test('all startups that match when a bulk action begins are archived in batches, each with an audit row; startups added later are not', async () => {
    await openHost();
    await insertStartups(70, { userId: personId('mara') });
    const filter = { search: 'casino', status: 'active', expected: 70 };
    const rows = { by: 'filter', ...filter };
    const archive = { reason: 'spam', note: 'No casinos.' };
    const first = await run('startups/archive', { rows, ...archive });
    expect(first).toMatchObject({ done: 30, skipped: [], next: { after: anId(30), until: anId(70) } });
    const later = { _id: anId(99), name: 'Casino 99', slug: 'casino-99', website: 'https://c99.example/', sourceId: 'c99' };
    await host.store.startups.insert(aStartup(later));
    const second = await run('startups/archive', { rows: { ...rows, from: first.next }, ...archive });
    const third = await run('startups/archive', { rows: { ...rows, from: second.next }, ...archive });
    expect([second.done, third.done, third.next]).toEqual([30, 10, null]);
    expect(await statusOf(70)).toBe('archived');
    expect(await statusOf(99)).toBe('active');
    const audited = await auditRows('archiveStartups');
    expect(audited.map(({ subject, before }) => [subject, Object.keys(before ?? {}).length])).toEqual([
      ['Startups', 30],
      ['Startups', 30],
      ['Startups', 10],
    ]);
    expect(audited[0]?.after).toMatchObject({ reason: 'spam', note: 'No casinos.', 'Casino 1 (000001)': 'archived' });
  });

  test('one undo of each batch restores the startups, and their owners get no email', async () => {
    const { clock, pass } = createTestClock();
    await openHost(clock);
    await insertStartups(31, { userId: personId('mara') });
    const replies = await runAll('startups/archive', { search: 'casino', status: 'all', expected: 31 }, { reason: 'spam' });
    expect(replies.map(({ done }) => done)).toEqual([30, 1]);
    expect(await unsentEmails(host)).toHaveLength(31);
    expect(await host.store.outbox.due(clock().toISOString(), 99)).toEqual([]);
    pass(minutes(1));
    expect(await undo('startups', replies[0]?.undo)).toEqual({ undone: 30, kept: [] });
    expect(await undo('startups', replies[1]?.undo)).toEqual({ undone: 1, kept: [] });
    expect(await undo('startups', replies[1]?.undo)).toBe('bulk.not_found');
    expect([await statusOf(1), await statusOf(31)]).toEqual(['active', 'active']);
    expect(await unsentEmails(host)).toEqual([]);
    expect(await auditRows('undoStartups')).toHaveLength(2);
  });

  test('after two minutes the emails are sent, and an undo is refused', async () => {
    const { clock, pass } = createTestClock();
    await openHost(clock);
    await insertStartups(1, { userId: personId('mara') });
    const { undo: id } = await run('startups/archive', { rows: byIds(anId(1)), reason: 'spam' });
    pass(minutes(2));
    expect((await host.store.outbox.due(clock().toISOString(), 9)).map(({ email }) => email.kind)).toEqual(['listing.archived']);
    expect(await undo('startups', id)).toBe('bulk.not_found');
    expect(await statusOf(1)).toBe('archived');
  });

  test('an undo skips a startup that was changed in the meantime', async () => {
    const { clock, pass } = createTestClock();
    await openHost(clock);
    await insertStartups(2);
    const { undo: id } = await run('startups/archive', { rows: byIds(anId(1), anId(2)), reason: 'spam' });
    pass(1_000);
    for (const action of ['restore', 'archive'])
      await callApi(host, `/admin/startups/${anId(1)}/${action}`, { reason: 'legal' }, { session });
    const kept = [{ name: 'Casino 1', message: 'This decision can no longer be undone.' }];
    expect(await undo('startups', id)).toEqual({ undone: 1, kept });
    expect([await statusOf(1), await statusOf(2)]).toEqual(['archived', 'active']);
  });

  test('if two admins archive the same startups at once, each startup is archived once', async () => {
    await openHost();
    const tomasz = await host.store.users.byId(personId('tomasz'));
    if (tomasz !== undefined) await host.store.users.update({ ...tomasz, role: 'admin' });
    const other = await createSession(host, 'tomasz');
    await insertStartups(90, { userId: personId('mara') });
    const filter = { search: 'casino', status: 'active', expected: 90 };
    const both = await Promise.all([
      runAll('startups/archive', filter, { reason: 'spam' }),
      runAll('startups/archive', filter, { reason: 'legal' }, other),
    ]);
    expect(both.flat().reduce((sum, { done }) => sum + done, 0)).toBe(90);
    expect((await host.store.startups.tally('casino')).archived).toBe(90);
    expect(await unsentEmails(host, 'listing.archived')).toHaveLength(90);
  });

  test('pending startups with a running subscription are counted, and a bulk rejection cancels no subscription', async () => {
    await openHost();
    await insertStartups(40, { status: 'pending', publishedAt: null });
    const userId = personId('mara');
    for (const number of [1, 2, 35])
      await host.store.payments.insertIntent(
        anIntent({
          _id: anId(number),
          userId,
          startupId: anId(number),
          subscriptionId: `I-${number}`,
          status: 'fulfilled',
          subscriptionStatus: number === 2 ? 'cancelled' : 'active',
        }),
      );
    const charged = async (query: string) =>
      (await callApi(host, `/admin/bulk/startups/charged?${query}`, undefined, { session })).text;
    expect(await charged('search=casino')).toBe('{"charged":2}');
    expect(await charged(`ids=${anId(2)},${anId(35)}`)).toBe('{"charged":1}');
    await runAll('startups/decide', { search: 'casino', status: 'pending', expected: 40 }, { status: 'rejected' });
    expect(await charged('search=casino')).toBe('{"charged":0}');
    const intents = await Promise.all([1, 35].map((number) => host.store.payments.intentById(anId(number))));
    expect(intents.map((intent) => [intent?.subscriptionStatus, intent?.cancelPending])).toEqual([
      ['active', false],
      ['active', false],
    ]);
    expect((await host.store.subscriptions.dueOrders(now.toISOString(), 9)).length).toBe(0);
  });

  test('a filter that matches more than two thousand rows is refused', async () => {
    await openHost();
    for (const number of numbers(2_001)) await host.store.feedback.insert(aFeedback({ _id: anId(number) }));
    const rows = { by: 'filter', search: '', status: 'open', expected: 9_999 };
    expect(outcome(await bulk('feedback', { rows, status: 'done' }))).toBe('bulk.too_many');
    await host.store.feedback.remove(anId(1));
    expect(await run('feedback', { rows, status: 'done' })).toMatchObject({ done: 30, next: { until: anId(2_001) } });
  });

  test('a bulk rejection rejects pending startups with the reason, and an undo makes them pending again', async () => {
    await openHost();
    await insertStartups(2, { status: 'pending', publishedAt: null, userId: personId('mara') });
    const rows = { by: 'filter', search: 'casino', status: 'pending', expected: 2 };
    const { undo: id, done } = await run('startups/decide', { rows, status: 'rejected', rejectionReason: 'No casinos.' });
    expect(done).toBe(2);
    expect((await host.store.startups.byId(anId(1)))?.rejectionReason).toBe('No casinos.');
    expect(await undo('startups', id)).toEqual({ undone: 2, kept: [] });
    expect(await host.store.startups.byId(anId(1))).toMatchObject({ status: 'pending', publishedAt: null });
    expect(await unsentEmails(host)).toEqual([]);
  });

  test('bulk actions change featured flags, categories and owners, and an undo restores them', async () => {
    await openHost();
    await insertStartups(2, { categories: ['design'], userId: personId('mara'), verifiedAt: now.toISOString() });
    const before = await host.store.startups.byId(anId(1));
    const rows = byIds(anId(1), anId(2));
    const replies = [
      await run('startups/feature', { rows, featured: true }),
      await run('startups/categorize', { rows, mode: 'add', categories: ['finance', 'design'] }),
      await run('startups/move', { rows, owner: 'ravi' }),
    ];
    const changed = await host.store.startups.byId(anId(1));
    expect(changed).toMatchObject({ featured: true, categories: ['design', 'finance'], userId: personId('ravi') });
    expect(changed?.verifiedAt).toBeUndefined();
    expect((await unsentEmails(host)).map((email) => ('change' in email ? email.change : email.kind))).toEqual([
      'removed',
      'received',
      'removed',
      'received',
    ]);
    for (const { undo: id } of replies.toReversed()) expect(await undo('startups', id)).toEqual({ undone: 2, kept: [] });
    expect(await host.store.startups.byId(anId(1))).toEqual(before);
    expect(await unsentEmails(host)).toEqual([]);
    expect((await host.store.revisions.history(anId(1), { offset: 0, limit: 9 })).total).toBe(4);
  });

  test('giving startups to a new owner approves that member’s pending claim, and an undo makes the claim pending again', async () => {
    await openHost();
    await insertStartups(1);
    const claim = aClaim({ userId: personId('ravi') });
    await host.store.claims.insert(claim);
    const { done, undo: id } = await run('startups/move', { rows: byIds(anId(1)), owner: 'ravi' });
    expect([done, (await host.store.claims.byId(claim._id))?.status]).toEqual([1, 'approved']);
    expect((await unsentEmails(host)).map(({ kind }) => kind)).toEqual(['claim.decided']);
    expect(await undo('startups', id)).toEqual({ undone: 1, kept: [] });
    expect(await host.store.claims.byId(claim._id)).toEqual(claim);
    expect([(await host.store.startups.byId(anId(1)))?.userId, await unsentEmails(host)]).toEqual([undefined, []]);
  });

  test('approving two rival claims approves the first and skips the second, which is then rejected; an undo makes both pending', async () => {
    await openHost();
    await insertStartups(1);
    await host.store.claims.insert(aClaim({ userId: personId('mara') }));
    await host.store.claims.insert(aClaim({ _id: anId(2), userId: personId('ravi') }));
    const { done, skipped, undo: id } = await run('claims', { rows: byIds(anId(1), anId(2)), status: 'approved' });
    expect({ done, skipped }).toEqual({
      done: 1,
      skipped: [{ name: 'Casino 1 by ravi', message: 'Rejected by Ida Okafor just now.' }],
    });
    expect(await undo('claims', id)).toEqual({ undone: 1, kept: [] });
    expect(await host.store.claims.tally('casino')).toEqual({ pending: 2 });
    expect((await host.store.startups.byId(anId(1)))?.userId).toBeUndefined();
    expect(await unsentEmails(host)).toEqual([]);
  });

  test('each report is answered once, and an undo opens the reports again', async () => {
    await openHost();
    for (const number of numbers(2))
      await host.store.reports.add(
        aReport({ _id: anId(number), startupId: mosscount, network: `n${number}`, email: 'r@b.example' }),
      );
    const rows = { by: 'filter', search: 'mosscount', status: 'open', expected: 2 };
    const { done, undo: id } = await run('reports', { rows, status: 'done', answer: 'Fixed.' });
    expect([done, await host.store.reports.countOpen()]).toEqual([2, 0]);
    expect(await unsentEmails(host, 'report.answered')).toHaveLength(2);
    expect(await undo('reports', id)).toEqual({ undone: 2, kept: [] });
    expect([await host.store.reports.countOpen(), await unsentEmails(host)]).toEqual([2, []]);
  });

  test('an undo reverts accepted revisions; revisions of makers, and revisions that no longer apply, are skipped', async () => {
    await openHost();
    await insertStartups(1, { tagline: 'Old' });
    const insert = (number: number, values: Partial<Parameters<typeof aRevision>[0]>) =>
      host.store.revisions.insert(
        aRevision({ _id: anId(number), kind: 'correction', userId: null, network: `n${number}`, ...values }),
      );
    await insert(1, { before: { tagline: 'Old' }, patch: { tagline: 'New' } });
    await insert(2, { before: { tagline: 'Older' }, patch: { tagline: 'Newer' } });
    await insert(3, { before: { makers: [] }, patch: { makers: ['mara'] } });
    const rows = { by: 'filter', search: 'casino', status: 'pending', expected: 3 };
    const { done, skipped, undo: id } = await run('revisions', { rows, status: 'accepted' });
    expect([done, skipped.map(({ name }) => name)]).toEqual([1, ['Casino 1', 'Casino 1']]);
    expect((await host.store.startups.byId(anId(1)))?.tagline).toBe('New');
    expect(await undo('revisions', id)).toEqual({ undone: 1, kept: [] });
    expect((await host.store.startups.byId(anId(1)))?.tagline).toBe('Old');
    expect(await host.store.revisions.tally('casino')).toEqual({ pending: 3 });
    const rejected = await run('revisions', { rows, status: 'rejected', answer: 'No.' });
    expect(rejected.done).toBe(3);
    expect(await undo('revisions', rejected.undo)).toEqual({ undone: 3, kept: [] });
    expect(await host.store.revisions.tally('casino')).toEqual({ pending: 3 });
  });

  test('feedback is marked as done, and an undo opens it again', async () => {
    await openHost();
    for (const number of numbers(2)) await host.store.feedback.insert(aFeedback({ _id: anId(number), content: 'Nice.' }));
    const { undo: id } = await run('feedback', { rows: byIds(anId(1), anId(2)), status: 'done' });
    expect(await host.store.feedback.tally('nice')).toEqual({ done: 2 });
    await callApi(host, `/admin/feedbacks/${anId(2)}/status`, { status: 'open' }, { method: 'PATCH', session });
    expect(await undo('feedback', id)).toEqual({
      undone: 1,
      kept: [{ name: 'Nice.', message: 'This decision can no longer be undone.' }],
    });
    expect(await host.store.feedback.tally('nice')).toEqual({ open: 2 });
  });
});
