import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { WebError, type Websites } from '../../server/domain/websites/web.contract.ts';
import { defineField } from '../../server/domain/listings/usual-fields.ts';
import { callApi, outcome, signUp } from './account-calls.ts';
import { type FounderSites, openFounderSites, type SiteAnswer } from './founder-sites.ts';
import { koaHost, type TestHost } from './hosts.ts';
import { type ApiReply, type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** A listing without an owner. */
const kanbanjo = '000000000003000036557afb';

type Reading = CallReply<Contract['readWebsite']>;

let sites: FounderSites;
let host: TestHost;

beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.clear());

const read = (member: Member, website = sites.address('acme.example')): Promise<ApiReply<Reading>> =>
  member.send('POST', '/api/websites/read', { website });

async function aPicture(width: number, height: number): Promise<SiteAnswer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#1a7' } });
  return { type: 'image/png', body: await image.png().toBuffer() };
}

async function sizeOf(dataUrl: string | undefined) {
  const { format, width, height } = await sharp(Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64')).metadata();
  return { format, width, height };
}

const page = `<title>Acme – Tools for coyotes</title><meta name="description" content="Acme makes every tool there is.">
  <link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png">
  <meta property="og:image" content="/cover.png"><link rel="alternate" type="application/rss+xml" href="/feed">
  <script type="application/ld+json">{"@type": "Organization", "foundingDate": "2019", "sameAs": "https://github.com/acme"}</script>`;

const nothing = { found: { fields: {} }, listed: null };

const withProfiles = (sameAs: string) =>
  `<base href="/${'b'.repeat(1_900)}/"><script type="application/ld+json">{"@type": "Organization", "sameAs": [${sameAs}]}</script>`;

/** Replaces the page reader. */
let readPage: Websites['readPage'] | undefined;

describe.each(bothHosts)('reading a website on %s', (_, open) => {
  beforeEach(async () => {
    readPage = undefined;
    const { websites } = sites;
    host = await openForTest(open, {
      websites: async () => ({ ...websites, readPage: (response) => (readPage ?? websites.readPage)(response) }),
    });
  });

  test('finds the parts of a listing, with re-encoded images', async () => {
    const fields = await host.store.fields.list();
    await host.store.fields.save([...fields, defineField({ key: 'feed', label: 'Feed', type: 'link' })]);
    sites.pages.set('acme.example/', page);
    sites.pages.set('acme.example/touch.png', await aPicture(600, 600));
    sites.pages.set('acme.example/cover.png', await aPicture(1_200, 630));
    const [status, { found, ...reply }] = await read(await signInAs(host, 'ravi'));
    expect([status, reply]).toEqual([200, { outcome: 'read', message: '', listed: null }]);
    const { icon, image, ...texts } = found;
    expect(texts).toEqual({
      name: 'Acme',
      tagline: 'Tools for coyotes',
      description: 'Acme makes every tool there is.',
      fields: { founded: 2019, feed: sites.address('acme.example', '/feed') },
    });
    expect(await sizeOf(icon)).toEqual({ format: 'webp', width: 512, height: 512 });
    expect(await sizeOf(image)).toEqual({ format: 'webp', width: 1_200, height: 630 });
    expect(sites.requests.toSorted()).toEqual(['acme.example/', 'acme.example/cover.png', 'acme.example/touch.png']);
  });

  test('leaves out images that are invalid, too small, unreachable or in a private network', async () => {
    const ravi = await signInAs(host, 'ravi');
    sites.pages.set('acme.example/', page.replace('/cover.png', 'http://10.0.0.1/cover.png'));
    sites.pages.set('acme.example/touch.png', await aPicture(20, 20));
    const answers: SiteAnswer[] = [404, 'no picture', { hangs: 'endless' }, { hangs: 'silent' }];
    for (const answer of answers) {
      sites.pages.set('acme.example/apple-touch-icon.png', answer);
      expect(Object.keys((await read(ravi))[1].found).sort()).toEqual(['description', 'fields', 'name', 'tagline']);
    }
  });

  test.each<[string, SiteAnswer, string]>([
    ['status 404', 404, 'The website answered with status 404.'],
    ['status 503', 503, 'The website answered with status 503.'],
    ['a file', { type: 'application/pdf', body: Buffer.from('%PDF-') }, 'The address is a file, not a page.'],
    ['ten megabytes', { hangs: 'endless' }, 'The page is larger than 1 MB, so it was not read.'],
    ['nothing at all', { hangs: 'silent' }, 'The website took too long to respond.'],
    ['an endless redirect', { to: '/' }, 'The address redirects too many times.'],
    ['a redirect into a private network', { to: 'http://10.0.0.1/' }, 'The website could not be reached.'],
    ['a redirect to another port', { to: 'http://acme.example:25/' }, 'Only websites on ports 80 and 443 can be read.'],
    ['a redirect to a file URL', { to: 'file:///etc/passwd' }, 'The website redirects to an address that is not a web page.'],
  ])('that answers with %s yields nothing and gives the reason', async (__, answer, message) => {
    sites.pages.set('acme.example/', answer);
    expect(await read(await signInAs(host, 'ravi'))).toEqual([200, { outcome: 'no_answer', message, ...nothing }]);
  });

  test.each<[string, string]>([
    ['250,000 profiles behind a long base', withProfiles(`${'"a",'.repeat(240_000)}"https://github.com/acme"`)],
    ['a megabyte of icon sizes', `<link rel=icon href=/missing.png sizes="${'1x1'.repeat(340_000)}">`],
  ])('with %s is read up to the limits of a listing', async (__, html) => {
    const fields = await host.store.fields.list();
    await host.store.fields.save([...fields, defineField({ key: 'github', label: 'GitHub', type: 'link' })]);
    sites.pages.set('acme.example/', `<title>Acme – Tools for coyotes</title>${html}`);
    const [status, { outcome: result, found }] = await read(await signInAs(host, 'ravi'));
    expect([status, result, found]).toEqual([200, 'read', { name: 'Acme', tagline: 'Tools for coyotes', fields: {} }]);
  });

  test('reports a page that cannot be read in time, and reads the next one', async () => {
    const unreadable = () => Promise.reject(new WebError('unreadable'));
    const ravi = await signInAs(host, 'ravi');
    sites.pages.set('acme.example/', page);
    const message = 'The website could not be read: its page takes too much time or memory.';
    readPage = unreadable;
    expect(await read(ravi)).toEqual([200, { outcome: 'no_answer', message, ...nothing }]);
    readPage = undefined;
    expect(await read(ravi)).toMatchObject([200, { outcome: 'read' }]);
  });

  test('distinguishes a page without content from one that does not answer', async () => {
    const ravi = await signInAs(host, 'ravi');
    const message = 'We found no information on this page.';
    for (const empty of ['', '<html><head><title>Home</title>', { type: 'text/html', body: Buffer.from([0, 255, 0, 254]) }]) {
      sites.pages.set('acme.example/', empty);
      expect(await read(ravi)).toEqual([200, { outcome: 'empty', message, ...nothing }]);
    }
    sites.addresses.set('acme.example', ['unknown']);
    expect(await read(ravi)).toMatchObject([200, { message: 'This domain name does not exist.' }]);
  });

  test('refuses a private address, and treats a name with a private address like an unreachable name', async () => {
    const ravi = await signInAs(host, 'ravi');
    for (const address of ['10.0.0.1', '167772161', '0x0a.1', '0', '[::]', '[fd00::1]', '[::ffff:10.0.0.1]', '169.254.169.254'])
      expect([address, await read(ravi, `http://${address}/`)]).toMatchObject([address, [422, { code: 'websites.not_public' }]]);
    for (const address of ['10.0.0.1', '192.168.1.1']) {
      sites.addresses.set('acme.example', [address]);
      expect(await read(ravi)).toMatchObject([200, { message: 'The website could not be reached.' }]);
    }
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'http://a:b@acme.example/', 'acme.example', ''])
      expect(await read(ravi, address)).toMatchObject([400, { code: 'request.invalid' }]);
    expect(sites.requests).toEqual([]);
  });

  test('names the website’s existing listing, even behind a redirect', async () => {
    const ravi = await signInAs(host, 'ravi');
    const startup = await host.store.startups.byId(kanbanjo);
    if (startup === undefined) throw new Error('The sample has changed.');
    await host.store.startups.update({ ...startup, website: sites.address('kanbanjo.example') });
    const listed = { name: 'Kanbanjo', slug: 'kanbanjo', claimed: false };
    sites.pages.set('acme.example/', { to: sites.address('kanbanjo.example') });
    sites.pages.set('kanbanjo.example/', '<title>Kanbanjo</title>');
    expect(await read(ravi)).toMatchObject([200, { outcome: 'read', listed }]);
    sites.pages.set('acme.example/', `<link rel="canonical" href="${sites.address('www.kanbanjo.example')}">`);
    expect(await read(ravi)).toMatchObject([200, { outcome: 'empty', listed }]);
    // The listing is found without an answer from the website.
    sites.pages.set('kanbanjo.example/', 404);
    expect(await read(ravi, sites.address('kanbanjo.example'))).toMatchObject([200, { outcome: 'no_answer', listed }]);
  });

  test('is limited, so that this site cannot be used to attack another one', async () => {
    const attacking = `<link rel=icon href=${sites.address('victim.example', '/1.png')} sizes=512x512>
      <meta property=og:image content=${sites.address('www.victim.example', '/2.png')}>`;
    const [ravi, noor, jonas] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor'), await signInAs(host, 'jonas')];
    const readBy = async (member: Member, hostname: string) => {
      sites.pages.set(`${hostname}/`, attacking);
      return (await read(member, sites.address(hostname)))[0];
    };
    const toDomain = (domain: string) => sites.requests.filter((request) => request.split('/')[0]?.endsWith(domain)).length;
    // Each reading requests the page, and an icon at its default place.
    for (const member of [ravi, noor, jonas])
      for (let reads = 1; reads <= 10; reads += 1) expect(await readBy(member, 'acme.example')).toBe(200);
    expect([toDomain('acme.example'), toDomain('victim.example')]).toEqual([60, 60]);
    expect(await readBy(ravi, 'acme.example')).toBe(429);
    for (let reads = 1; reads <= 19; reads += 1) expect(await readBy(ravi, `other${reads}.example`)).toBe(200);
    expect(await readBy(ravi, 'another.example')).toBe(429);
    expect([toDomain('acme.example'), toDomain('victim.example'), toDomain('another.example')]).toEqual([60, 60, 0]);
  });

  test('counts the requests that follow a redirect', async () => {
    const victim = sites.address('victim.example', '/page');
    sites.pages.set('victim.example/page', { to: '/again' });
    sites.pages.set('victim.example/again', '<title>Victim</title>');
    const [ravi, noor] = [await signInAs(host, 'ravi'), await signInAs(host, 'noor')];
    // Each reading requests two pages, and an icon at its default place.
    for (let reads = 1; reads <= 20; reads += 1) {
      sites.pages.set(`site${reads}.example/`, { to: victim });
      expect((await read(ravi, sites.address(`site${reads}.example`)))[0]).toBe(200);
    }
    expect((await read(noor, sites.address('site1.example')))[0]).toBe(429);
    expect(sites.requests.filter((request) => request.startsWith('victim.example/')).length).toBe(60);
  });

  test('requires a member with a confirmed address', async () => {
    const { session } = await signUp(host, 'zoe');
    const body = { website: sites.address('acme.example') };
    expect(outcome(await callApi(host, '/websites/read', body, { session }))).toBe('auth.email_unconfirmed');
    expect(outcome(await callApi(host, '/websites/read', body, {}))).toBe('auth.required');
    expect(sites.requests).toEqual([]);
  });
});

/** Hostile images from a folder beside the repository, if it exists. */
const folder = resolve(import.meta.dirname, '../../../shared/data/naughty-uploads');
const manifest = join(folder, 'manifest.json');
const hostile = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { file: string | null }[]).flatMap(({ file }) => file ?? [])
  : [];

test(`${hostile.length} hostile images of a website are re-encoded or left out`, async () => {
  host = await openForTest((env = {}) => koaHost({ env }), { websites: async () => sites.websites });
  let member = await signInAs(host, 'ravi');
  for (const [at, file] of hostile.entries()) {
    // The limit is thirty websites for each member.
    if (at === 25) member = await signInAs(host, 'noor');
    if (at === 50) member = await signInAs(host, 'mara');
    const name = `picture${at}.example`;
    sites.pages.set(
      `${name}/`,
      '<title>Acme</title><link rel=icon href=/icon sizes=512x512><meta property=og:image content=/image>',
    );
    for (const path of ['icon', 'image'])
      sites.pages.set(`${name}/${path}`, { type: 'image/png', body: readFileSync(join(folder, file)) });
    const [status, { found }] = await read(member, sites.address(name));
    expect([file, status, found.name]).toEqual([file, 200, 'Acme']);
    for (const picture of [found.icon, found.image])
      expect(picture ?? 'data:image/webp;base64,').toMatch(/^data:image\/webp;base64,/);
  }
});

test('on a host that cannot reach websites, nothing is read', async () => {
  host = await openForTest((env = {}) => koaHost({ env }), {});
  expect(await read(await signInAs(host, 'ravi'), 'https://acme.example/')).toMatchObject([
    422,
    { code: 'websites.not_available' },
  ]);
});
