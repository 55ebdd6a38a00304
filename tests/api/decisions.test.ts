import { describe, expect, test } from 'vitest';
import { createTestClock, unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { type Member, signInAs, type SubmittedStartup } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { SyncClient } from './sync-client.ts';

const kanbanjo = '000000000003000036557afb';
const final = [409, { message: 'This decision can no longer be undone.', code: 'decisions.final' }];

let host: TestHost;

const fetchJson = async (path: string): Promise<unknown> => JSON.parse((await host.send({ path })).text);

/** Public paths whose replies an approval changes: lists, counts and the listing's page. */
const publicPaths = [
  '/api/startups',
  '/api/startups/category/finance',
  '/api/startups/search?q=lichen',
  '/api/startups/suggestions?q=lichen',
  '/api/startups/slug/lichen-ledger',
  '/api/categories',
];
const publicAnswers = () => Promise.all(publicPaths.map(fetchJson));

/** The kinds of the emails that are due at `at`. */
const dueKinds = async (at: Date) => (await host.store.outbox.due(at.toISOString(), 99)).map(({ email }) => email.kind);

async function submitted(member: Member): Promise<SubmittedStartup> {
  const [status, startup] = await member.submit();
  expect(status).toBe(201);
  return startup;
}

async function auditOf(action: string) {
  return (await host.store.audit.table({ search: action }, { offset: 0, limit: 9 })).entries;
}

describe.each(bothHosts)('undoing a decision on %s', (_, open) => {
  test('an undone approval leaves no trace in lists, on pages, in counts or on devices, and sends no email', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const { analytics: _counted, ...startup } = await submitted(ravi);
    const before = await publicAnswers();
    const device = new SyncClient();
    await device.sync(fetchJson, 1_000);
    const rows = new Map(device.rows);

    expect(await ida.decideStartup(startup._id, 'active')).toMatchObject([200, { status: 'active' }]);
    expect(await publicAnswers()).not.toEqual(before);
    await device.sync(fetchJson, 1_000);
    expect(device.rows.has(startup._id)).toBe(true);

    expect(await ida.undoStartup(startup._id)).toEqual([200, startup]);
    expect(await publicAnswers()).toEqual(before);
    await device.sync(fetchJson, 1_000);
    expect(device.rows).toEqual(rows);
    expect(await unsentEmails(host, 'submission.approved')).toEqual([]);
    const [, owned] = await ravi.get<SubmittedStartup[]>(`/api/startups/user/${ravi.id}`);
    expect(owned.find(({ _id }) => _id === startup._id)).toMatchObject({ status: 'pending', publishedAt: null });
    expect(await auditOf('undoStartupDecision')).toMatchObject([
      { actor: 'ida', subject: 'Lichen Ledger', before: { status: 'active' }, after: { status: 'pending' } },
    ]);

    // A decision can be undone once, and then the listing can be decided again.
    expect(await ida.undoStartup(startup._id)).toEqual(final);
    expect(await ida.decideStartup(startup._id, 'rejected', 'Too slow.')).toMatchObject([200, { status: 'rejected' }]);
    expect(await unsentEmails(host, 'submission.rejected')).toHaveLength(1);
  });

  test('an undone rejection shows the owner no reason and sends no email', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const { analytics: _counted, ...startup } = await submitted(ravi);
    await ida.decideStartup(startup._id, 'rejected', 'Too slow.');
    expect(await ida.undoStartup(startup._id)).toEqual([200, startup]);
    expect(await unsentEmails(host, 'submission.rejected')).toEqual([]);
  });

  test('the email about a decision is due as soon as the decision can no longer be undone', async () => {
    const { clock, pass } = createTestClock();
    host = await openForTest(open, { clock });
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const startup = await submitted(ravi);
    await ida.decideStartup(startup._id, 'active');
    expect(await dueKinds(clock())).toEqual(['submission.received']);
    pass(10_000);
    expect(await dueKinds(clock())).not.toContain('submission.approved');
    pass(2_000);
    expect(await dueKinds(clock())).toContain('submission.approved');
    expect(await ida.undoStartup(startup._id)).toEqual(final);
    expect((await host.store.startups.byId(startup._id))?.status).toBe('active');
  });

  test('an approved listing can be returned to the queue after an hour: it leaves all lists, its owner gets the reason, and it can be decided again', async () => {
    const { clock, pass } = createTestClock();
    host = await openForTest(open, { clock });
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const { _id } = await submitted(ravi);
    const before = await publicAnswers();
    await ida.decideStartup(_id, 'active');
    pass(3_600_000);
    const reopen = () => ida.send('POST', `/api/admin/startups/${_id}/reopen`, { note: 'The website is parked.' });
    const replies = await Promise.all([reopen(), reopen()]);
    expect(replies.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await publicAnswers()).toEqual(before);
    expect(await unsentEmails(host, 'submission.reopened')).toMatchObject([
      { to: 'ravi@people.example', startup: 'Lichen Ledger', wasPublished: true, note: 'The website is parked.' },
    ]);
    expect(await auditOf('reopenStartup')).toMatchObject([
      { actor: 'ida', before: { status: 'active' }, after: { status: 'pending', note: 'The website is parked.' } },
    ]);
    expect((await host.store.submissions.byStartup(_id))?.decidedAt).toBeNull();
    expect(await ida.undoStartup(_id)).toEqual(final);
    expect(await ida.decideStartup(_id, 'rejected', 'It is parked.')).toMatchObject([200, { status: 'rejected' }]);
  });

  test('an approved listing that is returned to the queue within ten seconds causes no email', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const { _id } = await submitted(ravi);
    await ida.decideStartup(_id, 'active');
    expect((await ida.send('POST', `/api/admin/startups/${_id}/reopen`, {}))[0]).toBe(200);
    expect(await unsentEmails(host, 'submission.approved')).toEqual([]);
  });

  test('an imported listing that returns to the queue is not published on its date', async () => {
    host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const imported = await host.store.startups.byId(kanbanjo);
    if (imported === undefined) throw new Error('The sample has no Kanbanjo.');
    await host.store.startups.update({ ...imported, publishedAt: '2025-11-18T00:00:00.000Z', dayOnly: true });
    expect((await ida.send('POST', `/api/admin/startups/${kanbanjo}/reopen`, {}))[0]).toBe(200);
    expect(await host.store.startups.byId(kanbanjo)).toEqual({ ...imported, status: 'pending', publishedAt: null });
  });

  test('a decision whose email is being sent is final', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const startup = await submitted(ravi);
    await ida.decideStartup(startup._id, 'rejected');
    const [, waiting] = await host.store.outbox.due('9999-12-31T00:00:00.000Z', 9);
    await host.store.outbox.lease(waiting?.key ?? '', 0, now.toISOString());
    expect(await ida.undoStartup(startup._id)).toEqual(final);
    expect((await host.store.startups.byId(startup._id))?.status).toBe('rejected');
    expect(await auditOf('undoStartupDecision')).toEqual([]);
  });

  test('the rejection of a resubmitted listing cannot be undone, and undoing an approval keeps later edits', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const startup = await submitted(ravi);
    await ida.decideStartup(startup._id, 'rejected');
    expect((await ravi.resubmit(startup._id, { pitch: 'Faster.', icon: startup.logo }))[0]).toBe(200);
    expect(await ida.undoStartup(startup._id)).toEqual(final);
    expect(await unsentEmails(host, 'submission.rejected')).toHaveLength(1);

    await ida.decideStartup(startup._id, 'active');
    const approved = await host.store.startups.byId(startup._id);
    if (approved === undefined) throw new Error('The listing is gone.');
    await host.store.startups.update({ ...approved, tagline: 'Edited meanwhile.' });
    expect(await ida.undoStartup(startup._id)).toMatchObject([200, { status: 'pending', tagline: 'Edited meanwhile.' }]);
  });

  test('of two simultaneous undos, one succeeds', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const startup = await submitted(ravi);
    await ida.decideStartup(startup._id, 'active');
    const replies = await Promise.all([ida.undoStartup(startup._id), ida.undoStartup(startup._id)]);
    expect(replies.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await host.store.startups.byId(startup._id))?.status).toBe('pending');
  });

  test('undoing a claim’s approval makes it and its rivals pending again, removes the owner, and sends no email', async () => {
    host = await openForTest(open);
    const [ravi, noor, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'ida')];
    await ravi.claim(kanbanjo);
    await noor.claim(kanbanjo);
    const before = await host.store.claims.pendingOfStartup(kanbanjo);
    const [claim] = before;
    const id = claim?._id ?? '';
    expect(await ida.undoClaim(id)).toEqual(final);
    await ida.decideClaim(id, 'approved');
    expect(await unsentEmails(host)).toHaveLength(2);
    expect(await dueKinds(now)).toEqual([]);
    expect(await ida.undoClaim(id)).toEqual([200, { message: 'The claim is pending again.' }]);
    expect(await host.store.claims.pendingOfStartup(kanbanjo)).toEqual(before);
    expect((await host.store.startups.byId(kanbanjo))?.userId).toBeUndefined();
    expect(await unsentEmails(host)).toEqual([]);
    expect(await ida.undoClaim(id)).toEqual(final);
    expect(await auditOf('undoClaimDecision')).toMatchObject([
      {
        subject: 'Kanbanjo',
        before: { status: 'approved', owner: ravi.id, rivalsRejected: 1 },
        after: { status: 'pending', owner: null, rivalsRejected: 0 },
      },
    ]);
    // When the claims are decided again, each claimant gets one email.
    expect(await ida.decideClaim(id, 'rejected')).toEqual([200, { message: 'Business claim rejected successfully' }]);
    expect(await unsentEmails(host)).toMatchObject([{ kind: 'claim.decided', status: 'rejected', to: 'ravi@people.example' }]);
  });

  test('the approval of a claim cannot be undone if the listing has got another owner since', async () => {
    host = await openForTest(open);
    const [ravi, noor, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'ida')];
    await ravi.claim(kanbanjo);
    const [claim] = await host.store.claims.pendingOfStartup(kanbanjo);
    await ida.decideClaim(claim?._id ?? '', 'approved');
    const listing = await host.store.startups.byId(kanbanjo);
    if (listing === undefined) throw new Error('The sample has changed.');
    await host.store.startups.update({ ...listing, userId: noor.id });
    expect(await ida.undoClaim(claim?._id ?? '')).toEqual(final);
    expect((await host.store.startups.byId(kanbanjo))?.userId).toBe(noor.id);
    expect(await unsentEmails(host)).toHaveLength(1);
  });
});

describe.each(bothHosts)('the review on %s', (_, open) => {
  test('a review shows the founder’s other submissions, newest first', async () => {
    host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const mara = await signInAs(host, 'mara');
    const others = (await host.store.startups.ofUser(mara.id)).filter(({ name }) => name !== 'Commonplacer');
    const [, review] = await ida.get<{ otherSubmissions: { name: string }[] }>('/api/admin/startups/000000000003000034190c09');
    expect(others.length).toBeGreaterThan(2);
    expect(review.otherSubmissions.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
    expect(review.otherSubmissions.find(({ name }) => name === 'Grantling')).toEqual({
      _id: '00000000000300000a23f22f',
      name: 'Grantling',
      slug: 'grantling',
      logo: expect.any(String),
      status: 'rejected',
      rejectionReason: expect.stringContaining('Your website answered with an error'),
      submittedAt: expect.any(String),
    });
  });
});

describe.each(bothHosts)('reasons for rejections on %s', (_, open) => {
  interface Template {
    _id: string;
    title: string;
    text: string;
    updatedAt: string;
  }
  const path = '/api/admin/rejection-templates';

  test('a reason is shared by all admins, and of two admins who change it at once, one is refused', async () => {
    host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const [, short] = await ida.send<Template>('POST', path, { title: 'Too short', text: 'Please say more.' });
    await ida.send('POST', path, { title: 'Broken', text: 'It does not open.' });
    expect((await ida.get<Template[]>(path))[1].map(({ title }) => title)).toEqual(['Broken', 'Too short']);

    const save = (text: string) =>
      ida.send<Template>('PUT', `${path}/${short._id}`, { title: 'Too short', text, updatedAt: short.updatedAt });
    const replies = await Promise.all([save('Say more.'), save('Say much more.')]);
    expect(replies.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(replies.find(([status]) => status === 409)?.[1]).toMatchObject({ code: 'rejection_templates.changed_meanwhile' });
    const [, saved] = await ida.get<Template[]>(path);
    expect(saved[1]).toEqual(replies.find(([status]) => status === 200)?.[1]);
    expect(saved[1]?.updatedAt).not.toBe(short.updatedAt);

    expect(await ida.send('DELETE', `${path}/${short._id}`, undefined)).toEqual([200, { message: 'Reason deleted.' }]);
    expect((await ida.get<Template[]>(path))[1].map(({ title }) => title)).toEqual(['Broken']);
  });

  test('there are at most fifty reasons', async () => {
    host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    for (let number = 0; number < 50; number += 1) {
      const _id = number.toString(16).padStart(24, '0');
      await host.store.rejectionTemplates.insert({ _id, title: 'A', text: 'A.', updatedAt: now.toISOString() });
    }
    expect(await ida.send('POST', path, { title: 'B', text: 'B.' })).toEqual([
      409,
      { message: 'There are too many templates. Delete one first.', code: 'rejection_templates.too_many' },
    ]);
  });
});
