import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Claim, ProofMethod } from '../../server/domain/ownership/claims.contract.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { OwnershipProof } from '../../server/domain/ownership/ownership.contract.ts';
import { emailsTo, unsentEmails } from './account-calls.ts';
import { type FounderSites, openFounderSites } from './founder-sites.ts';
import { now, type TestHost } from './hosts.ts';
import { type ApiReply, type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** A listing without an owner. */
const kanbanjo = '000000000003000036557afb';
/** A listing that belongs to beatrix. */
const mosscount = '00000000000300003b6c9058';

type Checked = CallReply<Contract['checkOwnershipProof']>;

let sites: FounderSites;
let host: TestHost;

beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.clear());

const pathOf = (id: string, rest = '') => `/api/startups/${id}/ownership-proof${rest}`;

const started = async (member: Member, id = kanbanjo): Promise<OwnershipProof> => {
  const [status, proof] = await member.send<OwnershipProof>('PUT', pathOf(id), undefined);
  expect(status).toBe(200);
  return proof;
};

const check = (member: Member, method: ProofMethod, { id = kanbanjo, code = '' } = {}): Promise<ApiReply<Checked>> =>
  member.send('POST', pathOf(id, '/check'), { method, code });

const tokenOf = ({ ways }: OwnershipProof) => ways.file.content;

async function setWebsite(website: string, id = kanbanjo): Promise<void> {
  const startup = await host.store.startups.byId(id);
  if (startup === undefined) throw new Error('The sample has changed.');
  await host.store.startups.update({ ...startup, website });
}

const ownerOf = async (id = kanbanjo) => {
  const startup = await host.store.startups.byId(id);
  return { owner: startup?.userId, verifiedAt: startup?.verifiedAt };
};

/** This machine in twelve spellings. */
const privateNames =
  '127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 127.0.0.1. 0 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] ①②⑦.⓪.⓪.① localhost'.split(
    ' ',
  );

/** Publishes a token where each method looks for it. */
const publish: Record<Exclude<ProofMethod, 'mail'>, (token: string, hostname?: string) => void> = {
  dns: (token, hostname = 'kanbanjo.example') => sites.txt.set(hostname, ['v=spf1 -all', `debut-verify=${token}`]),
  file: (token, hostname = 'kanbanjo.example') => sites.pages.set(`${hostname}/.well-known/debut-verify.txt`, `${token}\n`),
  page: (token, hostname = 'kanbanjo.example') =>
    sites.pages.set(`${hostname}/`, `<html><head><meta name="debut-verify" content="${token}"></head></html>`),
};
const standing = ['dns', 'file', 'page'] as const;

const codeTo = async (address: string) => {
  const codes = (await emailsTo(host, address)).flatMap((email) => (email.kind === 'ownership.code' ? [email.code] : []));
  return codes.at(-1) ?? '';
};

const sendCode = (member: Member, mailbox = 'info', domain = 'kanbanjo.example', id = kanbanjo) =>
  member.send('POST', pathOf(id, '/code'), { mailbox, domain });

describe.each(bothHosts)('a proof of ownership on %s', (_, open) => {
  beforeEach(async () => {
    host = await openForTest(open, { websites: async () => sites.websites });
    await setWebsite(sites.address('www.kanbanjo.example'));
  });

  test.each(standing)('by %s makes the claimant the verified owner at once, and rejects rival claims', async (method) => {
    const [ravi, noor, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'ida')];
    await noor.claim(kanbanjo);
    await ravi.claim(kanbanjo);
    const proof = await started(ravi);
    expect(proof).toMatchObject({ isOwner: false, asksAdmin: false, startup: { slug: 'kanbanjo' } });
    // Requesting the instructions again returns the same instructions.
    expect(await started(ravi)).toEqual(proof);
    publish[method](tokenOf(proof), method === 'dns' ? 'kanbanjo.example' : 'www.kanbanjo.example');
    expect(await check(ravi, method)).toMatchObject([200, { outcome: 'verified' }]);
    expect(await ownerOf()).toEqual({ owner: ravi.id, verifiedAt: now.toISOString() });
    const [, mine] = await ravi.get<Claim[]>(`/api/business-claims/user/${ravi.id}`);
    expect(mine).toMatchObject([{ status: 'approved', proof: { method, host: 'kanbanjo.example' } }]);
    const [, theirs] = await noor.get<Claim[]>(`/api/business-claims/user/${noor.id}`);
    expect(theirs).toMatchObject([{ status: 'rejected' }]);
    expect((await unsentEmails(host, 'claim.decided')).map((email) => email.to).sort()).toEqual([
      'noor@people.example',
      'ravi@people.example',
    ]);
    const shown = await host.send({ path: '/api/startups/slug/kanbanjo' });
    expect(JSON.parse(shown.text)).toMatchObject({ verifiedAt: now.toISOString() });
    expect(await started(ravi)).toMatchObject({ isOwner: true, proof: { method, host: 'kanbanjo.example' } });
    expect(await ida.get(`/api/admin/startups/${kanbanjo}`)).toMatchObject([
      200,
      { ownership: { proof: { method, host: 'kanbanjo.example', at: now.toISOString() }, revoked: null } },
    ]);
  });

  test('by an emailed code works without an earlier claim, only with the right code, and for five tries', async () => {
    const ravi = await signInAs(host, 'ravi');
    expect(await sendCode(ravi)).toMatchObject([409, { code: 'ownership.not_started' }]);
    expect((await started(ravi)).ways.mail).toEqual({ whyNot: '', domains: ['kanbanjo.example'] });
    for (const domain of ['evil.example', 'example', 'app.kanbanjo.example'])
      expect(await sendCode(ravi, 'info', domain)).toMatchObject([422, { code: 'ownership.does_not_fit' }]);
    expect(await sendCode(ravi, 'info@evil.example>, x')).toMatchObject([400, { code: 'request.invalid' }]);
    expect(await sendCode(ravi)).toMatchObject([200, { codeExpiresAt: '2026-11-21T12:30:00.000Z' }]);
    const code = await codeTo('info@kanbanjo.example');
    expect(code).toMatch(/^\d{8}$/);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (const left of [4, 3, 2, 1])
      expect(await check(ravi, 'mail', { code: wrong })).toMatchObject([200, { message: expect.stringContaining(`${left}.`) }]);
    expect(await check(ravi, 'mail', { code: wrong })).toMatchObject([200, { outcome: 'not_proven' }]);
    expect(await check(ravi, 'mail', { code })).toMatchObject([200, { outcome: 'not_proven' }]);
    await sendCode(ravi);
    const second = await codeTo('info@kanbanjo.example');
    expect(await check(ravi, 'mail', { code: ` ${second.slice(0, 4)} ${second.slice(4)}` })).toMatchObject([
      200,
      { outcome: 'verified' },
    ]);
    expect(await ownerOf()).toEqual({ owner: ravi.id, verifiedAt: now.toISOString() });
    expect((await host.store.ownershipProofs.find(kanbanjo, ravi.id))?.checkAt).toBeNull();
    expect(sites.requests).toEqual([]);
  });

  test('by a code of another member, of another listing, or from an hour ago fails', async () => {
    const [ravi, noor] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor')];
    await started(ravi);
    await started(noor);
    await started(ravi, mosscount);
    await setWebsite(sites.address('kanbanjo.example'), mosscount);
    await sendCode(noor);
    const theirs = await codeTo('info@kanbanjo.example');
    await sendCode(ravi, 'info', 'kanbanjo.example', mosscount);
    const ofOther = await codeTo('info@kanbanjo.example');
    await sendCode(ravi);
    for (const code of [theirs, ofOther])
      expect(await check(ravi, 'mail', { code })).toMatchObject([200, { outcome: 'not_proven' }]);
    const proof = await host.store.ownershipProofs.find(kanbanjo, ravi.id);
    if (!proof?.code) throw new Error('A code was sent.');
    const right = await codeTo('info@kanbanjo.example');
    await host.store.ownershipProofs.save({ ...proof, code: { ...proof.code, expiresAt: now.toISOString() } });
    expect(await check(ravi, 'mail', { code: right })).toMatchObject([200, { outcome: 'not_proven' }]);
    expect(await ownerOf()).toEqual({ owner: undefined, verifiedAt: undefined });
  });

  test.each(standing)('by %s fails with a wrong token, or with the token of another listing or member', async (method) => {
    const [ravi, noor] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor')];
    await started(ravi);
    const tokens = ['f'.repeat(32), tokenOf(await started(ravi, mosscount)), tokenOf(await started(noor))];
    for (const token of ['', ...tokens]) {
      if (token !== '') publish[method](token, method === 'dns' ? undefined : 'www.kanbanjo.example');
      const [status, reply] = await check(ravi, method);
      expect([status, reply.outcome]).toEqual([200, 'not_proven']);
      // The reply shows the record that was found, not the expected one.
      expect(reply.found.join(' ')).not.toContain(tokenOf(await started(ravi)));
      if (token !== '') expect(reply.found.join(' ')).toContain(token);
    }
    expect(await ownerOf()).toEqual({ owner: undefined, verifiedAt: undefined });
    // The member to whom the token belongs succeeds.
    expect(await check(noor, method)).toMatchObject([200, { outcome: 'verified' }]);
  });

  test('by a link on the page needs the token in its address', async () => {
    const ravi = await signInAs(host, 'ravi');
    const { link } = (await started(ravi)).ways.page;
    sites.pages.set('www.kanbanjo.example/', link.replace(/#\w+/, ''));
    expect(await check(ravi, 'page')).toMatchObject([200, { outcome: 'not_proven' }]);
    sites.pages.set('www.kanbanjo.example/', `<p>${link}Debut</a>`);
    expect(await check(ravi, 'page')).toMatchObject([200, { outcome: 'verified' }]);
  });

  test('by DNS counts for hosts below a domain, but not for hosts above it', async () => {
    const ravi = await signInAs(host, 'ravi');
    const token = tokenOf(await started(ravi));
    publish.dns(token, 'app.kanbanjo.example');
    expect(await check(ravi, 'dns')).toMatchObject([200, { outcome: 'not_proven' }]);
    await setWebsite(sites.address('eu.app.kanbanjo.example'));
    await started(ravi);
    expect(await check(ravi, 'dns')).toMatchObject([200, { outcome: 'verified' }]);
  });

  test.each([
    ['a redirect to another domain', 'missing', { to: 'http://evil.example/' }],
    ['a redirect to a private address', 'missing', { to: 'http://10.0.0.1/' }],
    ['a redirect to a subdomain', 'missing', { to: 'http://cdn.kanbanjo.example/' }],
    ['ten megabytes', 'unknown', { hangs: 'endless' }],
    ['no answer', 'unknown', { hangs: 'silent' }],
    ['status 404', 'missing', 404],
    ['status 503', 'unknown', 503],
  ] as const)('fails if the website answers with %s', async (__, ___, answer) => {
    const ravi = await signInAs(host, 'ravi');
    const token = tokenOf(await started(ravi));
    for (const method of ['file', 'page'] as const) {
      for (const hostname of ['evil.example', 'cdn.kanbanjo.example', '10.0.0.1']) publish[method](token, hostname);
      sites.pages.set('www.kanbanjo.example/', answer);
      sites.pages.set('www.kanbanjo.example/.well-known/debut-verify.txt', answer);
      const [status, reply] = await check(ravi, method);
      expect([status, reply.outcome, reply.message !== '']).toEqual([200, 'not_proven', true]);
    }
    expect(sites.requests.every((request) => request.startsWith('www.kanbanjo.example/'))).toBe(true);
  });

  test('follows a redirect between the names with and without www', async () => {
    const ravi = await signInAs(host, 'ravi');
    publish.page(tokenOf(await started(ravi)), 'kanbanjo.example');
    sites.pages.set('www.kanbanjo.example/', { to: sites.address('kanbanjo.example') });
    expect(await check(ravi, 'page')).toMatchObject([200, { outcome: 'verified' }]);
  });

  test.each(['10.0.0.1', '169.254.169.254', '::1', 'unknown'])('fails if the name resolves to %s', async (address) => {
    const ravi = await signInAs(host, 'ravi');
    const token = tokenOf(await started(ravi));
    for (const method of ['file', 'page'] as const) {
      publish[method](token, 'www.kanbanjo.example');
      // DNS rebinding: a second lookup would return an allowed address.
      sites.addresses.set('www.kanbanjo.example', [address, '127.0.0.1']);
      const [status, reply] = await check(ravi, method);
      expect([status, reply.outcome]).toEqual([200, 'not_proven']);
      expect(JSON.stringify(reply)).not.toContain(address);
    }
    expect(sites.requests).toEqual([]);
  });

  test('is refused for a website without a domain, in any spelling, before any request', async () => {
    const ravi = await signInAs(host, 'ravi');
    for (const name of privateNames) {
      await setWebsite(sites.address(name));
      const { ways } = await started(ravi);
      for (const method of ['mail', ...standing] as const) {
        expect(ways[method].whyNot).not.toBe('');
        expect(await check(ravi, method)).toMatchObject([422, { code: 'ownership.does_not_fit' }]);
      }
    }
    expect(sites.requests).toEqual([]);
  });

  test('fails if the website redirects to a private address, in any spelling, without a request there', async () => {
    const ravi = await signInAs(host, 'ravi');
    await started(ravi);
    for (const name of privateNames) {
      sites.clear();
      // A header can contain only ASCII.
      sites.pages.set('www.kanbanjo.example/', { to: new URL(sites.address(name)).href });
      expect([name, await check(ravi, 'page')]).toMatchObject([name, [200, { outcome: 'not_proven' }]]);
      expect(sites.requests).toEqual(['www.kanbanjo.example/']);
    }
  });

  test('on a shared host is possible only by a tag or link on the page', async () => {
    const ravi = await signInAs(host, 'ravi');
    await setWebsite(sites.address('github.com', '/kanbanjo'));
    const { ways } = await started(ravi);
    expect(ways.mail.whyNot).toMatch(/^Anyone can get .+ at github\.com, .+ A tag or link on the page counts\.$/);
    for (const method of ['mail', 'dns', 'file'] as const)
      expect(await check(ravi, method)).toMatchObject([422, { code: 'ownership.does_not_fit' }]);
    sites.pages.set('github.com/kanbanjo', ways.page.link);
    expect(await check(ravi, 'page')).toMatchObject([200, { outcome: 'verified' }]);
  });

  test('has an unknown result if DNS does not answer', async () => {
    const ravi = await signInAs(host, 'ravi');
    await started(ravi);
    const message = 'The name server of the domain did not answer.';
    for (const answer of [new Error('SERVFAIL'), 'silent'] as const) {
      sites.txt.set('kanbanjo.example', answer);
      expect(await check(ravi, 'dns')).toEqual([200, { outcome: 'not_proven', message, found: [] }]);
    }
  });

  test('by two members at once makes one of them the owner, by any method', async () => {
    const [ravi, noor] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor')];
    const [one, other] = [tokenOf(await started(ravi)), tokenOf(await started(noor))];
    sites.txt.set('kanbanjo.example', [`debut-verify=${one}`, `debut-verify=${other}`]);
    const replies = await Promise.all([check(ravi, 'dns'), check(noor, 'dns')]);
    expect(replies.map(([, { outcome }]) => outcome).sort()).toEqual(['asks_admin', 'verified']);
    const { owner } = await ownerOf();
    const claims = await Promise.all([ravi.id, noor.id].map((id) => host.store.claims.ofUserAndStartup(id, kanbanjo)));
    expect(
      claims
        .flat()
        .map(({ userId, status }) => [userId === owner, status])
        .sort(),
    ).toEqual([
      [false, 'pending'],
      [true, 'approved'],
    ]);
  });

  test('by the owner verifies their listing; by someone else, it waits for an admin, who can transfer the listing', async () => {
    const [beatrix, ravi, ida] = [await signInAs(host, 'beatrix'), await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    await setWebsite(sites.address('mosscount.example'), mosscount);
    const [theirs, rival] = [await started(beatrix, mosscount), await started(ravi, mosscount)];
    expect([theirs.isOwner, rival.isOwner, rival.asksAdmin]).toEqual([true, false, true]);
    publish.file(tokenOf(theirs), 'mosscount.example');
    publish.dns(tokenOf(rival), 'mosscount.example');
    expect(await check(beatrix, 'file', { id: mosscount })).toMatchObject([200, { outcome: 'verified' }]);
    const verified = { owner: beatrix.id, verifiedAt: now.toISOString() };
    expect(await ownerOf(mosscount)).toEqual(verified);
    expect(await unsentEmails(host)).toMatchObject([
      { kind: 'ownership.changed', change: 'verified', to: 'beatrix@people.example' },
    ]);

    for (let time = 0; time < 2; time += 1)
      expect(await check(ravi, 'dns', { id: mosscount })).toMatchObject([200, { outcome: 'asks_admin' }]);
    expect(await ownerOf(mosscount)).toEqual(verified);
    const claims = await host.store.claims.pendingOfStartup(mosscount);
    expect(claims).toMatchObject([{ userId: ravi.id, proof: { method: 'dns', host: 'mosscount.example' } }]);
    const id = claims[0]?._id ?? '';
    expect(await ida.decideClaim(id, 'approved')).toMatchObject([200, {}]);
    expect(await ownerOf(mosscount)).toEqual({ owner: ravi.id, verifiedAt: now.toISOString() });
    expect(await emailsTo(host, 'beatrix@people.example')).toMatchObject([{ change: 'verified' }, { change: 'transferred' }]);
    // After an undo, everything is as before, and no one is emailed.
    expect(await ida.undoClaim(id)).toMatchObject([200, {}]);
    expect(await ownerOf(mosscount)).toEqual(verified);
    expect(await emailsTo(host, 'beatrix@people.example')).toHaveLength(1);
  });

  test('after a rejected claim needs an admin’s decision', async () => {
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    await ravi.claim(kanbanjo);
    const [claim] = await host.store.claims.pendingOfStartup(kanbanjo);
    await ida.decideClaim(claim?._id ?? '', 'rejected');
    publish.dns(tokenOf(await started(ravi)));
    expect(await check(ravi, 'dns')).toMatchObject([200, { outcome: 'asks_admin' }]);
    expect(await ownerOf()).toEqual({ owner: undefined, verifiedAt: undefined });
  });

  test('can be revoked by an admin, with a reason and an email, until an admin allows another', async () => {
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    publish.dns(tokenOf(await started(ravi)));
    await check(ravi, 'dns');
    const path = `/api/admin/startups/${kanbanjo}/ownership`;
    const reason = 'The domain was sold.';
    expect(await ravi.send('PUT', path, { revoked: true, reason })).toMatchObject([403, {}]);
    expect(await ida.send('PUT', path, { revoked: true, reason })).toMatchObject([200, {}]);
    expect(await ownerOf()).toEqual({ owner: ravi.id, verifiedAt: undefined });
    expect(await unsentEmails(host, 'ownership.changed')).toMatchObject([
      { change: 'revoked', reason, host: 'kanbanjo.example' },
    ]);
    const revoked = { at: now.toISOString(), reason };
    const again = await started(ravi);
    expect(again.revoked).toEqual(revoked);
    expect(await ida.get(`/api/admin/startups/${kanbanjo}`)).toMatchObject([200, { ownership: { proof: null, revoked } }]);
    publish.dns(tokenOf(again));
    expect(await check(ravi, 'dns')).toMatchObject([409, { code: 'ownership.revoked' }]);
    expect(await sendCode(ravi)).toMatchObject([409, { code: 'ownership.revoked' }]);
    expect(await ida.send('PUT', path, { revoked: false })).toMatchObject([200, {}]);
    publish.dns(tokenOf(await started(ravi)));
    expect(await check(ravi, 'dns')).toMatchObject([200, { outcome: 'verified' }]);
    expect(await ida.send('PUT', `/api/admin/startups/000000000003000018cafacd/ownership`, { revoked: true })).toMatchObject([
      409,
      { code: 'ownership.not_started' },
    ]);
  });

  test('needs a public listing, a confirmed address, and instructions that were requested before', async () => {
    const ravi = await signInAs(host, 'ravi');
    expect(await ravi.send('PUT', pathOf('f'.repeat(24)), undefined)).toMatchObject([404, { code: 'startups.not_found' }]);
    expect(await ravi.send('PUT', pathOf('00000000000300002e63bf33'), undefined)).toMatchObject([404, {}]);
    expect(await check(ravi, 'dns')).toMatchObject([409, { code: 'ownership.not_started' }]);
    const user = await host.store.users.byId(ravi.id);
    if (user === undefined) throw new Error('The sample has changed.');
    await host.store.users.update({ ...user, emailVerifiedAt: null });
    expect(await ravi.send('PUT', pathOf(kanbanjo), undefined)).toMatchObject([403, { code: 'auth.email_unconfirmed' }]);
  });

  test('can be tried sixty times an hour for a listing, and thirty times by a member', async () => {
    const [ravi, noor] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor')];
    await started(ravi);
    await started(noor);
    for (let time = 0; time < 30; time += 1) await check(ravi, 'dns');
    expect(await check(ravi, 'dns')).toMatchObject([429, {}]);
    for (let time = 0; time < 30; time += 1) await check(noor, 'dns');
    const jonas = await signInAs(host, 'jonas');
    await started(jonas);
    expect(await check(jonas, 'dns')).toMatchObject([429, {}]);
    for (let time = 0; time < 3; time += 1) await sendCode(jonas, ['admin', 'postmaster', 'webmaster'][time]);
    for (let time = 0; time < 3; time += 1) expect(await sendCode(jonas)).toMatchObject([200, {}]);
    expect(await sendCode(jonas)).toMatchObject([429, {}]);
  });
});

test('on a host that cannot reach websites, admins decide claims', async () => {
  const [[, open] = []] = bothHosts;
  if (open === undefined) throw new Error('There are hosts.');
  host = await openForTest(open);
  const ravi = await signInAs(host, 'ravi');
  expect(await ravi.send('PUT', pathOf(kanbanjo), undefined)).toMatchObject([422, { code: 'ownership.not_available' }]);
  expect((await ravi.claim(kanbanjo))[0]).toBe(200);
});
