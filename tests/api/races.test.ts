import { expect, test } from 'vitest';
import { unsentEmails } from './account-calls.ts';
import { type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { openEachHost } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';
const kanbanjo = '000000000003000036557afb';
const pollenpost = '000000000003000035b74382';
const mothlamp = '000000000003000024359479';
const deepshelf = '000000000003000013b3e570';
const meepleyard = '00000000000300002e63bf33';

const hosts = openEachHost();

function atOnce<Result>(times: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, at) => work(at)));
}

const statuses = (replies: readonly (readonly [number, unknown])[]) => replies.map(([status]) => status).sort();

const likesOf = async (host: TestHost, id: string) => (await host.store.startups.byId(id))?.likes;

test('of twenty simultaneous toggles of a like, ten turn it on and ten off', async () => {
  for (const host of hosts) {
    const ravi = await signInAs(host, 'ravi');
    const responses = await atOnce(20, () => ravi.toggle(mosscount));
    expect(statuses(responses)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(responses.filter(([, { liked }]) => liked)).toHaveLength(10);
    expect(responses.every(([, { liked, likes }]) => likes === (liked ? 413 : 412))).toBe(true);
    expect(await likesOf(host, mosscount)).toBe(412);
    expect(await host.store.favorites.ids(ravi.id)).toEqual([]);
  }
});

test('twenty simultaneous requests for the same like state count once', async () => {
  for (const host of hosts) {
    const ravi = await signInAs(host, 'ravi');
    expect(await atOnce(20, () => ravi.toggle(mosscount, true))).toEqual(
      Array.from({ length: 20 }, () => [200, { liked: true, likes: 413 }]),
    );
    expect(await atOnce(20, () => ravi.toggle(mosscount, false))).toEqual(
      Array.from({ length: 20 }, () => [200, { liked: false, likes: 412 }]),
    );
  }
});

test('simultaneous likes of several members are all counted', async () => {
  for (const host of hosts) {
    const people = await Promise.all(
      (['mara', 'jonas', 'lucia', 'kenji', 'amara', 'ravi', 'noor'] as const).map((name) => signInAs(host, name)),
    );
    const responses = await Promise.all(people.map((member) => member.toggle(deepshelf)));
    expect(responses.map(([, { likes }]) => likes).sort()).toEqual([197, 198, 199, 200, 201, 202, 203]);
    const shown = await host.send({ path: '/api/startups/slug/deepshelf' });
    expect(JSON.parse(shown.text)).toMatchObject({ likes: 203 });
  }
});

test('of two simultaneous claims by one member, one is accepted', async () => {
  for (const host of hosts) {
    const ravi = await signInAs(host, 'ravi');
    const responses = await atOnce(2, () => ravi.claim(kanbanjo));
    expect(statuses(responses)).toEqual([200, 409]);
    expect(responses.find(([status]) => status === 409)?.[1]).toEqual({
      message: 'You have already submitted a claim for this business. Please wait for approval.',
      code: 'claims.already_pending',
    });
    expect(await host.store.claims.pendingOfStartup(kanbanjo)).toHaveLength(1);
  }
});

test('a claim decided by two admins at once is decided once', async () => {
  for (const host of hosts) {
    const ravi = await signInAs(host, 'ravi');
    const ida = await signInAs(host, 'ida');
    await ravi.claim(pollenpost);
    const [claim] = await host.store.claims.pendingOfStartup(pollenpost);
    const responses = await Promise.all([
      ida.decideClaim(claim?._id ?? '', 'approved'),
      ida.decideClaim(claim?._id ?? '', 'rejected'),
      ida.decideClaim(claim?._id ?? '', 'approved'),
    ]);
    expect(statuses(responses)).toEqual([200, 409, 409]);
    const winner = responses[0][0] === 200 || responses[2][0] === 200 ? 'approved' : 'rejected';
    expect((await host.store.claims.byId(claim?._id ?? ''))?.status).toBe(winner);
    expect((await host.store.startups.byId(pollenpost))?.userId).toBe(winner === 'approved' ? ravi.id : undefined);
    expect(await unsentEmails(host, 'claim.decided')).toEqual([
      { kind: 'claim.decided', to: 'ravi@people.example', startup: 'Pollenpost', slug: 'pollenpost', status: winner },
    ]);
  }
});

test('of two claims approved at once, one gets the listing', async () => {
  for (const host of hosts) {
    const [ravi, noor, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'ida')];
    await Promise.all([ravi.claim(mothlamp), noor.claim(mothlamp)]);
    const claims = await host.store.claims.pendingOfStartup(mothlamp);
    expect(claims).toHaveLength(2);
    const responses = await Promise.all(claims.map(({ _id }) => ida.decideClaim(_id, 'approved')));
    expect(statuses(responses)).toEqual([200, 409]);
    const after = await Promise.all(claims.map(({ _id }) => host.store.claims.byId(_id)));
    const winner = after.find((claim) => claim?.status === 'approved');
    expect(after.map((claim) => claim?.status).sort()).toEqual(['approved', 'rejected']);
    expect((await host.store.startups.byId(mothlamp))?.userId).toBe(winner?.userId);
  }
});

test('a listing decided by two admins at once is decided once and reported by one email', async () => {
  for (const host of hosts) {
    const ida = await signInAs(host, 'ida');
    const responses = await Promise.all([
      ida.decideStartup(meepleyard, 'active'),
      ida.decideStartup(meepleyard, 'rejected', 'No.'),
      ida.decideStartup(meepleyard, 'active'),
    ]);
    expect(statuses(responses)).toEqual([200, 409, 409]);
    const emails = [...(await unsentEmails(host, 'submission.approved')), ...(await unsentEmails(host, 'submission.rejected'))];
    expect(emails).toHaveLength(1);
  }
});

test('a double submit creates one listing', async () => {
  for (const host of hosts) {
    const ravi = await signInAs(host, 'ravi');
    const before = await host.store.startups.ofUser(ravi.id);
    const responses = await atOnce(3, () => ravi.submit());
    expect(statuses(responses)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(([, { _id }]) => _id)).size).toBe(1);
    expect(await host.store.startups.ofUser(ravi.id)).toHaveLength(before.length + 1);
    expect(await unsentEmails(host, 'submission.received')).toHaveLength(1);
  }
});

test('of three simultaneous submissions of one name each gets a unique slug', async () => {
  for (const host of hosts) {
    const people = await Promise.all((['mara', 'jonas', 'lucia'] as const).map((name) => signInAs(host, name)));
    const responses = await Promise.all(people.map((member) => member.submit({ productName: 'Same Name' })));
    expect(statuses(responses)).toEqual([201, 201, 201]);
    expect(responses.map(([, { slug }]) => slug).sort()).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  }
});

test('of two simultaneous resubmissions of a rejected listing, one succeeds', async () => {
  for (const host of hosts) {
    const mara = await signInAs(host, 'mara');
    const grantling = '00000000000300000a23f22f';
    const responses = await atOnce(2, (at) => mara.resubmit(grantling, { productName: 'Grantling', pitch: `Try ${at}` }));
    expect(statuses(responses)).toEqual([200, 409]);
    const resubmitted = responses.find(([status]) => status === 200)?.[1];
    expect((await host.store.startups.byId(grantling))?.tagline).toBe(resubmitted?.tagline);
  }
});
