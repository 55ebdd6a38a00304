import { beforeEach, describe, expect, test } from 'vitest';
import type { Report, ReportReasons } from '../../server/domain/audience/reports.contract.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { freshNetwork, type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';

describe.each(bothHosts)('reports on %s', (_, open) => {
  let host: TestHost;
  let ida: Member;
  beforeEach(async () => {
    host = await openForTest(open);
    ida = await signInAs(host, 'ida');
  });

  const send = async (fields: object = {}, headers = freshNetwork()) => {
    const body = { startupId: mosscount, reason: 'spam', ...fields };
    const { status, text } = await host.send({ method: 'POST', path: '/api/reports', body, headers });
    return [status, (JSON.parse(text) as { message: string }).message];
  };
  const sent = [200, 'Thank you. We will look into it.'];
  const list = async () => (await ida.get<{ reports: Report[] }>('/api/admin/reports'))[1].reports;
  const firstId = async () => (await list())[0]?._id ?? '';
  const decide = (id: string, body: object) =>
    ida.send<Report & { code?: string }>('PATCH', `/api/admin/reports/${id}/status`, body);

  test('a reporter who left an address gets an email with the answer, and another if the report is reopened', async () => {
    expect(await send({ details: ' It sells\nlotteries. ', email: 'ada@example.com' })).toEqual(sent);
    const id = await firstId();
    const [status, decided] = await decide(id, { status: 'dismissed', answer: 'It does not.' });
    expect([status, decided]).toEqual([
      200,
      {
        _id: id,
        startup: decided.startup,
        reason: 'Spam, or not a startup',
        details: 'It sells\nlotteries.',
        email: 'ada@example.com',
        status: 'dismissed',
        answer: 'It does not.',
        openReports: 0,
        createdAt: now.toISOString(),
        decidedAt: now.toISOString(),
        decider: 'ida',
      },
    ]);
    expect(decided.startup).toMatchObject({ _id: mosscount, slug: 'mosscount', status: 'active' });
    const mail = { kind: 'report.answered', to: 'ada@example.com', startup: 'Mosscount', slug: 'mosscount' };
    expect(await unsentEmails(host)).toEqual([{ ...mail, status: 'dismissed', answer: 'It does not.' }]);
    expect((await decide(id, { status: 'done' }))[1].code).toBe('reports.changed_meanwhile');
    expect((await decide(id, { status: 'open' }))[1]).toMatchObject({
      status: 'open',
      answer: '',
      decidedAt: null,
      decider: null,
    });
    expect((await decide(id, { status: 'open' }))[1].code).toBe('reports.changed_meanwhile');
    expect(host.failures).toEqual([]);
  });

  test('a reporter without an address gets no email', async () => {
    await send();
    expect((await decide(await firstId(), { status: 'done' }))[0]).toBe(200);
    expect(await unsentEmails(host)).toEqual([]);
  });

  test('a hundred simultaneous reports from one network count as one, and each network counts', async () => {
    const headers = freshNetwork();
    const replies = await Promise.all(Array.from({ length: 100 }, (_value, at) => send({ details: `${at}` }, headers)));
    const refused = [429, 'Too many requests. Please try again later.'];
    expect(replies.filter(([status]) => status === 200)).toEqual(Array.from({ length: 10 }, () => sent));
    expect(replies.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 90 }, () => refused));
    expect(await host.store.reports.countOpen()).toBe(1);
    await Promise.all([send(), send()]);
    expect((await list()).map(({ openReports }) => openReports)).toEqual([3, 3, 3]);
  });

  test('a hundred reports from one network, ten an hour, count once until an admin has decided', async () => {
    let time = now.getTime();
    const slow = await openForTest(open, { clock: () => new Date(time) });
    const headers = freshNetwork();
    const body = { startupId: mosscount, reason: 'spam' };
    const report = async () => (await slow.send({ method: 'POST', path: '/api/reports', body, headers })).status;
    for (let hour = 0; hour < 10; hour += 1) {
      for (let at = 0; at < 10; at += 1) expect(await report()).toBe(200);
      time += 3_601_000;
    }
    const { reports } = await slow.store.reports.table({ search: '', status: 'all' }, { offset: 0, limit: 9 });
    expect(reports).toHaveLength(1);
  });

  test('a report with an idempotency key counts once, even if repeated after the decision', async () => {
    const headers = { ...freshNetwork(), 'idempotency-key': 'report-of-moss' };
    expect(await send({}, headers)).toEqual(sent);
    await decide(await firstId(), { status: 'done' });
    expect(await send({}, headers)).toEqual(sent);
    expect(await list()).toHaveLength(1);
  });

  test('saving the reasons is refused if another admin has changed them in the meantime', async () => {
    const path = '/api/admin/report-reasons';
    const [, { version, ...before }] = await ida.get<ReportReasons & { version: string }>(path);
    const reasons = before.reasons.slice(1);
    const save = (headers: Record<string, string>) => ida.send<{ code?: string }>('PUT', path, { reasons }, headers);
    expect((await save({ 'if-match': `"${version}"` }))[0]).toBe(200);
    expect((await save({ 'if-match': `"${version}"` }))[1].code).toBe('request.changed_meanwhile');
    expect(await send({ reason: 'spam' })).toEqual([422, 'The reasons have changed in the meantime. Please choose one of them.']);
  });
});
