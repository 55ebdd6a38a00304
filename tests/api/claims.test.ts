import { describe, expect, test } from 'vitest';
import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const kanbanjo = '000000000003000036557afb';
const mosscount = '00000000000300003b6c9058';

let host: TestHost;

const submittedReply = [200, { message: 'Business claim submitted successfully. It will be reviewed by our team.' }];
const refusals = {
  pending: [
    409,
    {
      message: 'You have already submitted a claim for this business. Please wait for approval.',
      code: 'claims.already_pending',
    },
  ],
  approved: [409, { message: 'You already own this business.', code: 'claims.already_approved' }],
  rejected: [
    409,
    {
      message: 'Your previous claim was rejected. Please contact support for assistance.',
      code: 'claims.already_rejected',
    },
  ],
  owned: [409, { message: 'This business already has an owner.', code: 'claims.has_owner' }],
  decided: [409, { message: 'Rejected by Ida Okafor just now.', code: 'claims.already_decided' }],
};

describe.each(bothHosts)('claims on %s', (_, open) => {
  test('an approved claim gives the listing to its claimant and rejects the rival claims with an email', async () => {
    host = await openForTest(open);
    const [ravi, noor, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'ida')];
    expect(await ravi.claim(kanbanjo)).toEqual(submittedReply);
    expect(await noor.claim(kanbanjo)).toEqual(submittedReply);
    expect(await unsentEmails(host)).toEqual([]);

    const [, [claim]] = await ravi.get<Claim[]>(`/api/business-claims/user/${ravi.id}`);
    expect(claim).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      startup_id: kanbanjo,
      userId: ravi.id,
      status: 'pending',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      startup: { name: 'Kanbanjo', logo: expect.any(String) },
      user: { username: 'ravi', email: 'ravi@people.example', emailVerified: true },
    });
    const id = claim?._id ?? '';
    await ravi.claim('000000000003000018cafacd');
    expect(await ida.get(`/api/business-claims/${id}`)).toMatchObject([
      200,
      {
        startup: { _id: kanbanjo, slug: 'kanbanjo', status: 'active', owner: null },
        proof: { state: 'none' },
        rivals: [{ user: { username: 'noor', email: 'noor@people.example', emailVerified: true } }],
        otherClaims: [{ startup: { name: 'Bylinery' }, status: 'pending' }],
      },
    ]);
    expect(await ida.decideClaim(id, 'approved')).toEqual([200, { message: 'Business claim approved successfully' }]);

    const [, mine] = await ravi.get<Claim[]>(`/api/business-claims/user/${ravi.id}`);
    expect(mine.map(({ status }) => status)).toEqual(['pending', 'approved']);
    const [, theirs] = await noor.get<Claim[]>(`/api/business-claims/user/${noor.id}`);
    expect(theirs.map(({ status }) => status)).toEqual(['rejected']);
    const decided = { kind: 'claim.decided', startup: 'Kanbanjo', slug: 'kanbanjo' };
    expect(new Set(await unsentEmails(host))).toEqual(
      new Set([
        { ...decided, to: 'ravi@people.example', status: 'approved' },
        { ...decided, to: 'noor@people.example', status: 'rejected' },
      ]),
    );
    expect(await unsentEmails(host)).toHaveLength(2);

    // The listing's page and later claims reflect the approval at once.
    const shown = await host.send({ path: '/api/startups/slug/kanbanjo' });
    expect(JSON.parse(shown.text)).toMatchObject({ userId: ravi.id });
    expect(await ravi.claim(kanbanjo)).toEqual(refusals.approved);
    expect(await noor.claim(kanbanjo)).toEqual(refusals.rejected);
    expect(await (await signInAs(host, 'jonas')).claim(kanbanjo)).toEqual(refusals.owned);
  });

  test('a decided claim cannot be decided again', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    await ravi.claim(kanbanjo);
    expect(await ravi.claim(kanbanjo)).toEqual(refusals.pending);
    const [claim] = await host.store.claims.pendingOfStartup(kanbanjo);
    const id = claim?._id ?? '';
    for (const status of ['pending', 'Approved', 'done']) {
      expect(await ida.decideClaim(id, status)).toEqual([
        422,
        { message: 'Invalid status. Status can only be approved or rejected.', code: 'claims.invalid_status' },
      ]);
    }
    expect(await ida.decideClaim(id, 'rejected')).toEqual([200, { message: 'Business claim rejected successfully' }]);
    for (const status of ['approved', 'rejected']) expect(await ida.decideClaim(id, status)).toEqual(refusals.decided);
    expect(await ravi.claim(kanbanjo)).toEqual(refusals.rejected);
    expect((await host.store.startups.byId(kanbanjo))?.userId).toBeUndefined();
    expect(await unsentEmails(host)).toHaveLength(1);
  });

  test('a claim cannot be approved if the listing has got another owner in the meantime', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    await ravi.claim(kanbanjo);
    const [claim] = await host.store.claims.pendingOfStartup(kanbanjo);
    const listing = await host.store.startups.byId(kanbanjo);
    if (listing === undefined) throw new Error('The sample has changed.');
    const { id: noor } = await signInAs(host, 'noor');
    await host.store.startups.update({ ...listing, userId: noor });
    expect(await ida.decideClaim(claim?._id ?? '', 'approved')).toEqual(refusals.owned);
    expect((await host.store.claims.byId(claim?._id ?? ''))?.status).toBe('pending');
    expect(await unsentEmails(host)).toEqual([]);
    expect(await ida.decideClaim(claim?._id ?? '', 'rejected')).toEqual([
      200,
      { message: 'Business claim rejected successfully' },
    ]);
  });

  test('a listing’s owner does not count as its visitor', async () => {
    host = await openForTest(open);
    const beatrix = await signInAs(host, 'beatrix');
    const ravi = await signInAs(host, 'ravi');
    const countViews = async (): Promise<number> => (await host.store.analytics.totals([mosscount]))[0]?.views ?? 0;
    const before = await countViews();
    expect(await beatrix.send('POST', '/api/analytics/view', { startupId: mosscount })).toEqual([202, { message: 'Recorded.' }]);
    expect(await beatrix.send('POST', '/api/analytics/impressions', { startupIds: [mosscount] })).toEqual([
      202,
      { message: 'Recorded.' },
    ]);
    await host.flushCounts();
    expect(await countViews()).toBe(before);
    await ravi.send('POST', '/api/analytics/view', { startupId: mosscount });
    await host.flushCounts();
    expect(await countViews()).toBe(before + 1);
  });
});
