import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The rule for writes, written independently of the server: Sec-Fetch-Site decides, else Origin, else only requests without a cookie pass. */
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
