import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { koaHost, type KoaHost } from '../hosts.ts';

let host: KoaHost;
beforeAll(async () => {
  host = await koaHost();
});
afterAll(() => host.close());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const sites = ['same-origin', 'none', 'same-site', 'cross-site', 'nonsense', undefined] as const;
const origins = ['own', 'https://evil.example', 'null', 'nonsense', undefined] as const;
const cookies = ['session=1', undefined] as const;

/**
 * The rule for writes, written independently of the server: Sec-Fetch-Site decides. Without it, Origin decides.
 * Without both, only a write without a cookie is accepted.
 */
function isRefused(method: string, site: string | undefined, origin: string | undefined, cookie: string | undefined): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const bySite: Record<string, boolean> = {
    'same-origin': false,
    none: false,
    'same-site': true,
    'cross-site': true,
    nonsense: true,
  };
  const byOrigin: Record<string, boolean> = { own: false, 'https://evil.example': true, null: true, nonsense: true };
  if (site !== undefined) return bySite[site] ?? true;
  if (origin !== undefined) return byOrigin[origin] ?? true;
  return cookie !== undefined;
}

const cases = methods.flatMap((method) =>
  sites.flatMap((site) => origins.flatMap((origin) => cookies.map((cookie) => ({ method, site, origin, cookie })))),
);

test(`writes are accepted only from pages of this site (${cases.length} combinations)`, async () => {
  for (const { method, site, origin, cookie } of cases) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (site !== undefined) headers['sec-fetch-site'] = site;
    if (origin !== undefined) headers['origin'] = origin === 'own' ? `http://127.0.0.1:${host.server.port}` : origin;
    if (cookie !== undefined) headers['cookie'] = cookie;
    const response = await host.send({ method, path: '/api/analytics/view', headers });
    const refused = response.status === 403;
    expect({ method, site, origin, cookie, refused }).toEqual({
      method,
      site,
      origin,
      cookie,
      refused: isRefused(method, site, origin, cookie),
    });
    if (refused)
      expect(JSON.parse(response.text)).toEqual({
        message: 'Requests from other sites are refused.',
        code: 'request.cross_site',
      });
  }
});

test("the site's own origin is the requested host with its port", async () => {
  const send = (origin: string) =>
    host.send({ method: 'POST', path: '/api/analytics/view', headers: { origin }, body: { startupId: '0'.repeat(24) } });
  expect((await send(`http://127.0.0.1:${host.server.port}`)).status).toBe(202);
  expect((await send(`http://127.0.0.1:${host.server.port + 1}`)).status).toBe(403);
  expect((await send('http://127.0.0.1')).status).toBe(403);
});

describe('behind a proxy that does not pass Host', () => {
  const view = { method: 'POST', path: '/api/analytics/view', body: { startupId: '0'.repeat(24) } };
  /**
   * Starts a site at `siteUrl` behind the proxy. `send` sends a write through the proxy and returns the status; `lines` are the
   * log lines above level info.
   */
  const proxied = async (siteUrl: string | undefined) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const site = await koaHost({ siteUrl, log });
    const send = async (headers: Record<string, string>) => (await site.send({ ...view, headers })).status;
    return { site, send, lines, ownHost: `127.0.0.1:${site.server.port}` };
  };
  const messages = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

  test.each(['http://debut.example', 'https://debut.example', 'http://debut.example:8080'])(
    'a page of SITE_URL %s may write; the log says once what is wrong with the proxy',
    async (siteUrl) => {
      const { site, send, lines } = await proxied(siteUrl);
      expect([await send({ origin: siteUrl }), await send({ origin: siteUrl, cookie: 'session=1' })]).toEqual([202, 202]);
      expect(await send({ origin: siteUrl, 'sec-fetch-site': 'same-origin' })).toBe(202);
      expect(messages(lines)).toEqual([expect.stringMatching(/^The proxy does not pass the Host header/)]);
      await site.close();
    },
  );

  test('a browser that sends Sec-Fetch-Site also triggers the log line', async () => {
    const { site, send, lines } = await proxied('https://debut.example');
    expect(await send({ origin: 'https://debut.example', 'sec-fetch-site': 'same-origin' })).toBe(202);
    expect(messages(lines)).toHaveLength(1);
    await site.close();
  });

  test.each([
    'https://evil.example',
    'http://debut.example',
    'https://debut.example:444',
    'https://debut.example.evil.example',
    'https://debut.example@evil.example',
    'https://www.debut.example',
    'https://debut.example/',
    'https://DEBUT.example',
    'null',
    '',
  ])('a page of %j may not write to https://debut.example', async (origin) => {
    const { site, send, lines } = await proxied('https://debut.example');
    expect(await send({ origin })).toBe(403);
    expect(await send({ origin, 'x-forwarded-host': 'evil.example' })).toBe(403);
    expect(lines).toEqual([]);
    await site.close();
  });

  test('a page of SITE_URL may not write if the browser says that another site sent the request', async () => {
    const { site, send } = await proxied('https://debut.example');
    expect(await send({ origin: 'https://debut.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ origin: 'https://debut.example', 'sec-fetch-site': 'same-site' })).toBe(403);
    await site.close();
  });

  test('nothing is logged if the proxy passes Host, or a program on this machine sends the request', async () => {
    const { site, send, lines, ownHost } = await proxied('https://debut.example');
    expect(await send({ host: 'debut.example', origin: 'https://debut.example' })).toBe(202);
    expect(await send({ host: 'DEBUT.example:443', origin: 'https://debut.example' })).toBe(202);
    expect(await send({ host: ownHost })).toBe(202);
    expect(lines).toEqual([]);
    await site.close();
  });

  test('without SITE_URL, only pages of the requested host may write', async () => {
    const { site, send, lines } = await proxied(undefined);
    expect(await send({ origin: 'https://debut.example' })).toBe(403);
    expect(lines).toEqual([]);
    await site.close();
  });

  test('cookies and absolute links use SITE_URL', async () => {
    const { site, lines } = await proxied('https://debut.example');
    const signUp = await site.send({
      method: 'POST',
      path: '/api/users/signup',
      headers: { origin: 'https://debut.example' },
      body: { username: 'zoe', email: 'zoe@example.com', password: 'a long enough password of zoe' },
    });
    expect(signUp.status).toBe(200);
    expect(signUp.headers['set-cookie']?.[0]).toMatch(/^__Host-session=\w+; path=\/; .*secure; httponly$/);
    const { text } = await site.send({ path: '/rss.xml' });
    expect(text).toContain('https://debut.example/');
    expect(text).not.toContain('127.0.0.1');
    expect(messages(lines)).toHaveLength(1);
    await site.close();
  });
});
