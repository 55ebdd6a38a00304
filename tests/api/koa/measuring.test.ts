import { afterEach, describe, expect, test } from 'vitest';
import { defaultSections } from '../../../server/domain/site/default-sections.ts';
import type { Measuring } from '../../../server/domain/site/stored-sections.contract.ts';
import { koaHost, type KoaHost, now } from '../hosts.ts';
import { pagesRenderedBy } from './rendered-pages.ts';

const site = 'https://directory.example';
let host: KoaHost;
afterEach(() => host.close());

const rendered = pagesRenderedBy(() => async () => ({ status: 200, head: '<title>Page</title>', html: '<p>Page</p>' }));
const open = async () => {
  host = await koaHost({ siteUrl: site, pages: rendered });
};
const save = (changes: Partial<Measuring>) =>
  host.store.siteSections.save('measuring', { ...defaultSections.measuring, ...changes });
const umami = {
  analytics: 'umami',
  analyticsHost: 'stats.example.com',
  analyticsSite: '94db1cb1-74f4-4a40-ad6c-962362670409',
} as const;
const policyOf = async (path: string, headers: Record<string, string> = {}) =>
  String((await host.send({ path, headers: { accept: 'text/html', ...headers } })).headers['content-security-policy']);
const origins = (policy: string) =>
  policy
    .split('; ')
    .filter((directive) => directive.includes('stats.example.com'))
    .map((directive) => `${directive.split(' ')[0]} ${directive.split(' ').at(-1)}`);

describe('the policy of pages', () => {
  test('allows the one origin of the analytics script as soon as the script is set up, and no longer once it is removed', async () => {
    await open();
    const before = await policyOf('/');
    expect(before).not.toContain('stats.example.com');
    await save(umami);
    for (const path of ['/', '/', '/deals', '/search?q=moss'])
      expect(origins(await policyOf(path))).toEqual([
        'script-src https://stats.example.com',
        'connect-src https://stats.example.com',
      ]);
    expect((await policyOf('/')).replaceAll(' https://stats.example.com', '')).toBe(before);
    await save({});
    expect(await policyOf('/')).toBe(before);
  });

  test.each([
    '/admin',
    '/admin/settings',
    '/Admin/settings',
    '/%61dmin/settings',
    '/admin/login',
    '/dashboard',
    '/settings',
    '/submit-startup',
    '/reset-password?token=secret',
    '/collections/shared/secret',
    '/index.html',
    '/demo',
    '/demo/deals',
  ])('of %s never allows it', async (path) => {
    await open();
    await save(umami);
    expect(origins(await policyOf(path))).toEqual([]);
    expect(origins(await policyOf(path))).toEqual([]);
  });

  test('of a framed page never allows it', async () => {
    await open();
    await save(umami);
    expect(origins(await policyOf('/', { 'sec-fetch-dest': 'iframe' }))).toEqual([]);
  });

  test('is not changed by the 304 response to a browser that has the current page', async () => {
    await open();
    await save(umami);
    const { headers } = await host.send({ path: '/deals', headers: { accept: 'text/html' } });
    const again = await host.send({ path: '/deals', headers: { accept: 'text/html', 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
    const policy = again.headers['content-security-policy'];
    expect(policy === undefined || policy === headers['content-security-policy']).toBe(true);
  });
});

describe('search consoles', () => {
  test('find their tags in the head of the home page, and of no other page', async () => {
    await open();
    await save({ google: 'Ab_1-2', bing: 'A'.repeat(32), otherName: 'naver-site-verification', otherCode: 'x=1' });
    const tags =
      '<title>Page</title><meta name="google-site-verification" content="Ab_1-2">' +
      `<meta name="msvalidate.01" content="${'A'.repeat(32)}"><meta name="naver-site-verification" content="x=1">`;
    expect((await host.send({ path: '/', headers: { accept: 'text/html' } })).text).toContain(tags);
    expect((await host.send({ path: '/deals', headers: { accept: 'text/html' } })).text).not.toContain('verification');
  });

  test('find their verification files, which are generated from the saved codes', async () => {
    await open();
    await save({ googleFile: 'google0123456789abcdef.html', bing: 'A'.repeat(32), yandex: '0123456789abcdef' });
    const file = async (path: string) => {
      const { status, headers, text } = await host.send({ path });
      return [status, headers['content-type'], text];
    };
    expect(await file('/google0123456789abcdef.html')).toEqual([
      200,
      'text/html; charset=utf-8',
      'google-site-verification: google0123456789abcdef.html',
    ]);
    expect(await file('/BingSiteAuth.xml')).toEqual([
      200,
      'application/xml; charset=utf-8',
      `<?xml version="1.0"?>\n<users>\n\t<user>${'A'.repeat(32)}</user>\n</users>\n`,
    ]);
    expect((await file('/yandex_0123456789abcdef.html'))[2]).toContain('<body>Verification: 0123456789abcdef</body>');
    for (const path of ['/google0123456789abcdee.html', '/yandex_0123456789abcdee.html', '/pinterest-01234.html'])
      expect((await file(path))[0]).toBe(404);
    await save({});
    expect((await file('/google0123456789abcdef.html'))[0]).toBe(404);
    expect((await file('/BingSiteAuth.xml'))[0]).toBe(404);
  });
});

test('security.txt is missing without a contact, and expires in half a year', async () => {
  await open();
  const path = '/.well-known/security.txt';
  expect((await host.send({ path })).status).toBe(404);
  await save({ securityContact: 'security@greentools.example', securityPolicy: 'https://greentools.example/security' });
  const { status, headers, text } = await host.send({ path });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires = '', ...others] = text.trimEnd().split('\n');
  expect(contact).toBe('Contact: mailto:security@greentools.example');
  expect(expires).toMatch(/^Expires: \d{4}-\d{2}-01T00:00:00\.000Z$/);
  const days = (Date.parse(expires.slice(9)) - now.getTime()) / 86_400_000;
  expect([days > 150, days < 190]).toEqual([true, true]);
  expect(others).toEqual(['Policy: https://greentools.example/security', `Canonical: ${site}${path}`]);
});

test('robots.txt has the lines of the operator below the fixed lines of the site', async () => {
  await open();
  await save({ robots: 'User-agent: ExampleBot\nDisallow: /tags' });
  const { text } = await host.send({ path: '/robots.txt' });
  const fixed = ['/api', '/admin', '/dashboard', '/settings', '/analytics'].map((path) => `Disallow: ${path}\n`).join('');
  expect(text).toBe(`User-agent: *\n${fixed}Sitemap: ${site}/sitemap.xml\n\nUser-agent: ExampleBot\n${fixed}Disallow: /tags\n`);
});
