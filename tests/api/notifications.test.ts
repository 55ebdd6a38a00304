import { beforeEach, describe, expect, test } from 'vitest';
import { enqueueDigests } from '../../server/domain/audience/notifications.calls.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import { notificationKinds } from '../../server/domain/core/kinds.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { freshNetwork, type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';
/** The listing Bylinery, which has no owner. */
const unowned = '000000000003000018cafacd';

describe.each(bothHosts)('emails about moderation on %s', (_, open) => {
  let host: TestHost;
  let ida: Member;
  let ravi: Member;
  beforeEach(async () => {
    host = await openForTest(open);
    ida = await signInAs(host, 'ida');
    ravi = await signInAs(host, 'ravi');
    // The sample's admin cannot sign in, and gets no emails.
    const admin = await host.store.users.byId(ida.id);
    if (admin !== undefined) await host.store.users.update({ ...admin, passwordHash: 'x' });
    // Marks the sample's pending items as announced.
    for (const kind of notificationKinds)
      await host.store.notifications.markNotified({ userId: ida.id, kind, excluded: undefined }, now.toISOString());
  });

  const choose = (kind: string, frequency: string) => ida.send('PUT', `/api/admin/notifications/${kind}`, { frequency });
  const post = (path: string, body: object) => host.send({ method: 'POST', path, body, headers: freshNetwork() });
  const report = () => post('/api/reports', { startupId: mosscount, reason: 'spam' });
  const correct = () => post('/api/corrections', { startupId: mosscount, changes: { tagline: 'It counts moss.' } });
  const digests = async (minutes: number) => {
    await enqueueDigests(host.store, new Date(now.getTime() + minutes * 60_000));
    return (await unsentEmails(host)).filter(({ kind }) => kind === 'moderation.digest');
  };
  const mail = (...groups: [kind: string, startup: string][]) => ({
    kind: 'moderation.digest',
    to: 'ida@people.example',
    groups: groups.map(([kind, startup]) => ({ kind, total: 1, startups: [startup] })),
  });

  test('a submission, a claim, a correction and a report are announced at once, each in its own email', async () => {
    for (const kind of notificationKinds) await choose(kind, 'at_once');
    await ravi.submit();
    await ravi.claim(unowned);
    await correct();
    await report();
    expect(await digests(1)).toEqual([
      mail(['claim', 'Bylinery']),
      mail(['report', 'Mosscount']),
      mail(['revision', 'Mosscount']),
      mail(['submission', 'Lichen Ledger']),
    ]);
    expect(await digests(60)).toHaveLength(4);
  });

  test('the daily email leaves out items that the admin has decided or sent, and kinds that the admin does not want', async () => {
    await choose('claim', 'none');
    await ravi.claim(unowned);
    await ida.submit({ productName: 'By an admin', website: 'https://by-an-admin.example/' });
    await correct();
    const [, { revisions }] = await ida.get<{ revisions: { _id: string }[] }>('/api/admin/revisions?status=pending');
    await ida.send('PATCH', `/api/admin/revisions/${revisions[0]?._id}/status`, { status: 'rejected' });
    await report();
    expect(await digests(1)).toEqual([]);
    expect(await digests(24 * 60)).toEqual([mail(['report', 'Mosscount'])]);
  });

  test('a resubmission after a rejection is announced again', async () => {
    await choose('submission', 'at_once');
    const [, { _id }] = await ravi.submit();
    expect(await digests(1)).toEqual([mail(['submission', 'Lichen Ledger'])]);
    expect((await ida.decideStartup(_id, 'rejected', 'No.'))[0]).toBe(200);
    const submission = await host.store.submissions.byStartup(_id);
    expect((await ravi.resubmit(_id))[0]).toBe(200);
    if (submission !== undefined)
      await host.store.submissions.save({ ...submission, createdAt: new Date(now.getTime() + 60_000).toISOString() });
    expect(await digests(20)).toHaveLength(2);
  });

  test('a choice is in the audit log', async () => {
    await choose('report', 'none');
    const path = '/api/admin/audit?search=setNotificationFrequency';
    const [, { entries }] = await ida.get<{ entries: AuditEntry[] }>(path);
    expect(entries).toMatchObject([{ actor: 'ida', subject: 'ida', before: { report: 'daily' }, after: { report: 'none' } }]);
  });
});
