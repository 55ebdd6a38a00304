import { expect, test } from 'vitest';
import { anOwnershipProof } from '../../../tests/store/builders.ts';
import {
  isInFile,
  isInTxt,
  isOnPage,
  isProvenAt,
  newCode,
  newProof,
  outcomeOfProof,
  presentClaimProof,
  proofInstructions,
  proofSite,
  shorten,
  staysOnSite,
  tagsFound,
  whyCannotMail,
  whyCannotProve,
  whyUnfit,
  withProof,
} from './ownership.rules.ts';
import { proofTagsOf } from '../websites/page-tags.ts';

const token = '0123456789abcdef0123456789abcdef';
const page = 'https://debut.example/startup/acme';

test.each([
  ['https://www.acme.example/', 'acme.example', ['acme.example']],
  ['https://acme.example/en', 'acme.example', ['acme.example']],
  ['https://app.acme.co.uk/', 'acme.co.uk', ['app.acme.co.uk', 'acme.co.uk']],
  ['https://a.b.acme.example/', 'acme.example', ['a.b.acme.example', 'b.acme.example', 'acme.example']],
  ['https://acme.github.io/', 'acme.github.io', ['acme.github.io']],
  ['https://www.github.io/', 'www.github.io', ['www.github.io']],
  ['https://127.0.0.1/', undefined, []],
])('a proof for %s counts at these hosts', (website, domain, hosts) => {
  expect(proofSite(website, domain).hosts).toEqual(hosts);
});

test.each([
  ['https://acme.example/', 'acme.example', []],
  ['https://acme.example/product', 'acme.example', []],
  ['https://github.com/acme', 'github.com', ['mail', 'dns', 'file']],
  ['https://apps.apple.com/app/id1', 'apple.com', ['mail', 'dns', 'file']],
  ['https://university.example/~ada', 'university.example', ['mail', 'dns', 'file']],
  ['https://gmail.com/', 'gmail.com', ['mail']],
  ['https://www.comcast.net/', 'comcast.net', ['mail']],
  ['https://orange.fr/', 'orange.fr', ['mail']],
  ['https://github.io/', undefined, ['mail', 'dns', 'file', 'page']],
  ['https://acme.github.io/', 'acme.github.io', []],
  ['http://localhost/', undefined, ['mail', 'dns', 'file', 'page']],
])('for the website %s with the domain %s, the methods %j cannot be used', (website, domain, unfit) => {
  const site = proofSite(website, domain);
  expect((['mail', 'dns', 'file', 'page'] as const).filter((method) => whyUnfit(method, site) !== '')).toEqual(unfit);
});

test.each([
  ['http://acme.example/', 'https://acme.example/', true],
  ['https://acme.example/', 'https://www.acme.example/en', true],
  ['https://www.acme.example/', 'https://acme.example/', true],
  ['https://acme.example/', 'http://acme.example/', false],
  ['https://acme.example/', 'https://app.acme.example/', false],
  ['https://app.acme.example/', 'https://acme.example/', false],
  ['https://acme.example/', 'https://acme.example.evil.example/', false],
  ['https://acme.example/', 'https://acme.example:8443/', false],
])('a redirect from %s to %s is followed: %s', (from, to, isFollowed) => {
  expect(staysOnSite(new URL(from), new URL(to))).toBe(isFollowed);
});

test.each([
  ['https://www.acme.example/', 'acme.example', true],
  ['https://app.acme.example/', 'acme.example', true],
  ['https://acme.example/', 'app.acme.example', false],
  ['https://notacme.example/', 'acme.example', false],
])('%s is proven at %s: %s', (website, host, isProven) => {
  expect(isProvenAt(website, host)).toBe(isProven);
});

test('each instruction contains the token and where to put it: the host, the well-known file or the page', () => {
  expect(proofInstructions(proofSite('https://www.acme.example/en', 'acme.example'), token, page)).toEqual({
    dns: { name: 'acme.example', value: `debut-verify=${token}` },
    file: { address: 'https://www.acme.example/.well-known/debut-verify.txt', content: token },
    page: {
      address: 'https://www.acme.example/en',
      meta: `<meta name="debut-verify" content="${token}">`,
      link: `<a rel="me" href="${page}#${token}">`,
    },
  });
});

test('the token is found among other tokens, but only as a whole', () => {
  expect(isInTxt(['v=spf1 -all', ` debut-verify=${token} `], token)).toBe(true);
  expect(isInTxt([`debut-verify=${token}0`, token, `x debut-verify=${token}`], token)).toBe(false);
  expect(isInFile(`aaaa\r\n${token}\n`, token)).toBe(true);
  expect(isInFile(`x${token}`, token)).toBe(false);
  const withMeta = (name: string, content: string) => proofTagsOf({ metas: [{ name, content }], links: [], mailLinks: [] });
  const withLink = (rel: string, href: string) =>
    proofTagsOf({ metas: [], links: [{ rel, href, type: '', sizes: '' }], mailLinks: [] });
  expect(isOnPage(withMeta('debut-verify', `other ${token}`), token, page)).toBe(true);
  expect(isOnPage(withMeta('description', token), token, page)).toBe(false);
  expect(isOnPage(withLink('nofollow me', `${page}#${token}`), token, page)).toBe(true);
  // Without the token, one link would prove the listing for every member.
  for (const href of [page, `${page}#${'f'.repeat(32)}`, `https://evil.example/startup/acme#${token}`, `${page}2#${token}`, '/'])
    expect(isOnPage(withLink('me', href), token, page)).toBe(false);
  expect(isOnPage(withLink('nofollow', `${page}#${token}`), token, page)).toBe(false);
  expect(tagsFound({ metas: ['x'], links: [page, 'https://acme.example/'], addresses: [] }, page)).toEqual([
    '<meta name="debut-verify" content="x">',
    `rel="me": ${page}`,
  ]);
});

test.each([
  ['info', [], true],
  ['Postmaster', [], true],
  ['hostmaster', [], true],
  ['webmaster', [], true],
  ['admin', [], true],
  ['administrator', [], true],
  ['support', [], false],
  ['some.free.account', [], false],
  ['info+mine', [], false],
  ['ada', ['ada@acme.example'], true],
  ['Ada', ['hello@acme.example', 'ADA@Acme.example'], true],
  ['ada', ['ada@evil.example', 'ada@acme.example.evil.example', 'x.ada@acme.example'], false],
])('a code may go to %s at a domain whose page links to %j: %s', (mailbox, shown, counts) => {
  expect(whyCannotMail(mailbox, 'acme.example', shown)).toBe(counts ? undefined : 'ownership.address_does_not_count');
});

test('the address of a mailto link is its first recipient', () => {
  const addressesOf = (...mailLinks: string[]) => proofTagsOf({ metas: [], links: [], mailLinks }).addresses;
  expect(
    addressesOf('mailto:ada@acme.example', 'MAILTO:ada%40acme.example?subject=a@b.example', 'mailto:%zz, b@acme.example'),
  ).toEqual(['ada@acme.example', 'ada@acme.example', '%zz']);
});

test('a text from another site becomes one short line of plain text', () => {
  expect(shorten('a\u0000\n\u202e  b')).toBe('a b');
  expect(shorten('x'.repeat(200))).toHaveLength(120);
});

test('an owner is verified, a claimant of an unowned listing is approved, and an admin decides all other cases', () => {
  expect(outcomeOfProof({ userId: 'ada' }, [], 'ada')).toBe('verify');
  expect(outcomeOfProof({}, [{ status: 'pending' }], 'ada')).toBe('approve');
  expect(outcomeOfProof({}, [{ status: 'rejected' }], 'ada')).toBe('ask_admin');
  expect(outcomeOfProof({ userId: 'bob' }, [], 'ada')).toBe('ask_admin');
  expect(whyCannotProve({ status: 'pending' }, undefined)).toBe('startups.not_found');
  expect(whyCannotProve({ status: 'active' }, { revoked: { at: '', reason: '' } })).toBe('ownership.revoked');
  expect(whyCannotProve({ status: 'active' }, { revoked: null })).toBeUndefined();
});

test('an unfinished proof is kept for 90 days, and a revoked one permanently', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  const key = { startupId: '1', userId: '2', token };
  expect(newProof(key, at)).toMatchObject({ ...key, checkAt: '2027-02-19T12:00:00.000Z', proven: null });
  expect(newProof(key, at, { at: '', reason: '' }).checkAt).toBeNull();
});

test('a proof on the website is checked again after a week, and a proof by emailed code is never checked again', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  const failing = anOwnershipProof({ failingSince: at.toISOString(), code: { hash: 'x', expiresAt: '', tries: 1 } });
  const proven = { method: 'dns', host: 'acme.example', at: at.toISOString() };
  expect(withProof(failing, 'dns', 'acme.example', at)).toEqual(
    anOwnershipProof({ proven: { ...proven, method: 'dns' }, checkAt: '2026-11-28T12:00:00.000Z' }),
  );
  expect(withProof(failing, 'mail', 'acme.example', at).checkAt).toBeNull();
  expect(newCode()).toMatch(/^\d{8}$/);
});

test('an admin sees whether a claimant has a proof, lost it or had it revoked', () => {
  const { proven: _proven, ...started } = anOwnershipProof();
  const found = { ...started, proven: { method: 'dns', host: 'acme.example', at: '2026-11-02T00:00:00.000Z' } } as const;
  const revoked = { at: '2026-11-04T00:00:00.000Z', reason: 'The domain was sold.' };
  const states = [
    undefined,
    { ...started, proven: null },
    { ...found, failingSince: null },
    { ...found, failingSince: '2026-11-03T00:00:00.000Z' },
    { ...found, revoked },
    { ...started, proven: null, revoked },
  ].map(presentClaimProof);
  expect(states).toEqual([
    { state: 'none' },
    { state: 'none' },
    { state: 'found', method: 'dns', host: 'acme.example', since: '2026-11-02T00:00:00.000Z' },
    { state: 'missing', method: 'dns', host: 'acme.example', since: '2026-11-03T00:00:00.000Z' },
    { state: 'revoked', reason: 'The domain was sold.', since: '2026-11-04T00:00:00.000Z' },
    { state: 'revoked', reason: 'The domain was sold.', since: '2026-11-04T00:00:00.000Z' },
  ]);
});
