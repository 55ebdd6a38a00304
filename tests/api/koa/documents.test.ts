import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Renderer } from '../../../server/http/pages.ts';
import { koaHost, type KoaHost } from '../hosts.ts';
import { pagesRenderedBy, rendered, scriptHash, shell } from './rendered-pages.ts';

let host: KoaHost;
afterEach(() => host.close());

async function open(renderer: Renderer): Promise<KoaHost> {
  host = await koaHost({ pages: pagesRenderedBy(() => renderer) });
  return host;
}

/** The video players that are loaded when someone presses play. */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com';

describe('the same URL serves the app or the demo', () => {
  const app = ['document', 'empty', 'image', 'script', 'worker', 'nested-navigate', 'nonsense', undefined];
  const demo = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

  test('a navigation into a frame gets the demo, any other navigation the app', async () => {
    const { send } = await open(rendered);
    for (const destination of [...app, ...demo]) {
      const response = await send({ path: '/', headers: destination === undefined ? {} : { 'sec-fetch-dest': destination } });
      const policy = String(response.headers['content-security-policy']);
      const isDemo = demo.includes(destination ?? '');
      expect({
        destination,
        shell: response.text === shell,
        frames: /frame-ancestors ([^;]+)/.exec(policy)?.[1],
        api: /connect-src ([^;]+)/.exec(policy)?.[1],
        sandbox: policy.includes('sandbox'),
        fallback: response.headers['x-frame-options'],
        loadedBy: response.headers['cross-origin-resource-policy'],
        vary: response.headers.vary,
      }).toEqual({
        destination,
        shell: isDemo,
        frames: isDemo ? '*' : "'none'",
        api: isDemo ? "'none'" : "'self'",
        sandbox: isDemo,
        fallback: isDemo ? undefined : 'DENY',
        loadedBy: isDemo ? 'cross-origin' : 'same-origin',
        vary: 'Sec-Fetch-Dest, Accept-Encoding',
      });
    }
  });

  test('every path below /demo is the demo, whatever destination the browser states', async () => {
    const { send } = await open(rendered);
    for (const path of ['/demo', '/demo?x=1', '/demo/admin/users', '/demo/settings']) {
      for (const destination of [...app, ...demo]) {
        const headers = {
          referer: 'http://other.example/',
          ...(destination === undefined ? {} : { 'sec-fetch-dest': destination }),
        };
        const response = await send({ path, headers });
        expect({ path, destination, text: response.text, ...response.headers }).toMatchObject({
          text: shell,
          'x-robots-tag': 'noindex',
          'content-security-policy': expect.stringMatching(/connect-src 'none'.*frame-ancestors \*; sandbox allow-scripts /),
        });
      }
    }
    for (const destination of [...app, ...demo]) {
      const headers = destination === undefined ? {} : { 'sec-fetch-dest': destination };
      const { status, headers: answered } = await send({ path: '/demo/?x=1', headers });
      expect({ destination, status, location: answered.location }).toEqual({ destination, status: 308, location: '/demo?x=1' });
    }
    for (const path of ['/demonstration', '/demos/x', '/Demo']) {
      const policy = String((await send({ path })).headers['content-security-policy']);
      expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("frame-ancestors 'none'") });
    }
  });

  test('without a stated destination, a request from another site gets a page that only checks whether it is framed', async () => {
    const { send } = await open(rendered);
    for (const path of ['/', '/startup/mosscount', '/admin/users', '/settings']) {
      const response = await send({ path, headers: { referer: 'http://other.example/page' } });
      const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(response.text) ?? [];
      expect(script).toContain("location.replace('/demo' + path)");
      expect(response.text).not.toContain('Hello');
      expect(response.headers['x-frame-options']).toBeUndefined();
      expect({ path, status: response.status, ...response.headers }).toMatchObject({
        status: 200,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-scripts`,
      });
    }
    expect((await send({ path: '//other.example/', headers: { referer: 'http://other.example/' } })).status).toBe(404);
  });

  test.each([
    ['no referrer', {}],
    ['this site as the referrer', { referer: 'http://debut.example/faq', host: 'debut.example' }],
    ['a referrer that is not a URL', { referer: 'nonsense' }],
    ['a destination other than a frame', { referer: 'http://other.example/', 'sec-fetch-dest': 'document' }],
  ])('a request with %s gets the app, which cannot be framed', async (_, headers) => {
    const { send } = await open(rendered);
    for (const path of ['/', '/admin/users', '/settings']) {
      const response = await send({ path, headers });
      expect(response.text).toContain('<h1>Hello</h1>');
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('on an https site, a request without a destination always gets the app', async () => {
    host = await koaHost({ pages: pagesRenderedBy(() => rendered), siteUrl: 'https://debut.example' });
    const response = await host.send({ path: '/', headers: { referer: 'https://other.example/' } });
    expect(response.text).toContain('<h1>Hello</h1>');
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('a cached document of the app is never reused for the demo', async () => {
    const { send } = await open(async () => undefined);
    const appEtag = (await send({ path: '/' })).headers.etag ?? '';
    const framed = await send({ path: '/', headers: { 'sec-fetch-dest': 'iframe', 'if-none-match': appEtag } });
    expect(framed.status).toBe(200);
  });

  test('each document has its own content security policy', async () => {
    const { send } = await open(rendered);
    const policyOf = async (headers: Record<string, string>) =>
      (await send({ path: '/', headers })).headers['content-security-policy'];
    const policyFrom = (own: string) =>
      `default-src ${own}; script-src ${own} ${scriptHash}; style-src ${own} 'unsafe-inline'; ` +
      `img-src ${own} data: blob: https:; object-src 'none'; base-uri 'none'; `;
    expect(await policyOf({ host: 'debut.example' })).toBe(
      `${policyFrom("'self'")}frame-src ${players}; media-src 'self' https:; worker-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(await policyOf({ host: 'debut.example:8080', 'sec-fetch-dest': 'iframe' })).toBe(
      `${policyFrom("'self' http://debut.example:8080")}connect-src 'none'; worker-src 'none'; form-action 'none'; frame-ancestors *; sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads`,
    );
  });
});

describe("the site that the demo's policy names", () => {
  const scriptsOf = (response: { headers: Record<string, unknown> }) =>
    /script-src (.*?) 'sha256/.exec(String(response.headers['content-security-policy']))?.[1];

  test('is the requested site, even if the server or the browser has cached the document', async () => {
    const { send } = await open(rendered);
    const etags: (string | undefined)[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const name of ['one.example', 'two.example:8080']) {
        const response = await send({ path: '/demo', headers: { host: name } });
        expect(scriptsOf(response)).toBe(`'self' http://${name}`);
        etags.push(response.headers.etag);
      }
    }
    expect(new Set(etags).size).toBe(2);
    const revalidation = { host: 'one.example', 'if-none-match': etags[0] ?? '' };
    const unchanged = await send({ path: '/demo', headers: revalidation });
    expect([unchanged.status, scriptsOf(unchanged)]).toEqual([304, "'self' http://one.example"]);
    expect((await send({ path: '/demo', headers: { ...revalidation, host: 'two.example:8080' } })).status).toBe(200);
  });

  test('contains nothing from a Host header that is not a valid host', async () => {
    const { send } = await open(rendered);
    const regular = String((await send({ path: '/demo', headers: { host: 'localhost' } })).headers['content-security-policy']);
    for (const name of ['a;sandbox', 'a,b', '*', "'unsafe-inline'", 'a; script-src *', 'a:b'])
      expect([name, (await send({ path: '/demo', headers: { host: name } })).headers['content-security-policy']]).toEqual([
        name,
        regular,
      ]);
  });

  test('is the configured site, whatever the Host header', async () => {
    host = await koaHost({ pages: pagesRenderedBy(() => rendered), siteUrl: 'https://debut.example' });
    for (const name of ['debut.example', 'other.example', '127.0.0.1:3001'])
      expect(scriptsOf(await host.send({ path: '/demo', headers: { host: name } }))).toBe("'self' https://debut.example");
  });
});

test('the policy allows the Google button in the app and never in the demo', async () => {
  host = await koaHost({ pages: pagesRenderedBy(() => rendered), env: { googleClientId: 'debut.apps.example' } });
  const policyOf = async (headers: Record<string, string>) =>
    String((await host.send({ path: '/', headers })).headers['content-security-policy']).split('; ');
  expect(await policyOf({})).toEqual([
    "default-src 'self'",
    `script-src 'self' ${scriptHash} https://accounts.google.com/gsi/client`,
    "style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/",
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-src ${players} https://accounts.google.com/gsi/`,
    "media-src 'self' https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self' https://accounts.google.com/gsi/",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect((await policyOf({ 'sec-fetch-dest': 'iframe' })).join('; ')).not.toContain('google');
});

describe('cached pages and calls, which bypass the middleware', () => {
  const ownHeaders = ({ headers }: Pick<Awaited<ReturnType<KoaHost['send']>>, 'headers'>) => {
    const { 'x-request-id': _id, date: _date, ...own } = headers;
    return own;
  };

  test('have the headers of the first response, even as 304', async () => {
    const { send } = await open(rendered);
    for (const path of ['/', '/categories', '/api/startups', '/api/openapi.json', '/manifest.webmanifest', '/robots.txt']) {
      const first = await send({ path });
      for (let repetition = 0; repetition < 3; repetition += 1) {
        const { status, text, ...response } = await send({ path });
        expect({ path, status, text, headers: ownHeaders(response) }).toEqual({
          path,
          status: first.status,
          text: first.text,
          headers: ownHeaders(first),
        });
      }
      const encoded = await send({ path, headers: { 'accept-encoding': 'br' } });
      expect({ path, vary: encoded.headers.vary }).toEqual({ path, vary: first.headers.vary });
      if (first.headers.etag === undefined) continue;
      const known = await send({ path, headers: { 'if-none-match': first.headers.etag } });
      const ofBody = { 'content-length': undefined, 'content-type': undefined };
      expect({ path, status: known.status, headers: { ...ownHeaders(known), ...ofBody } }).toEqual({
        path,
        status: 304,
        headers: { ...ownHeaders(first), ...ofBody },
      });
    }
  });

  test('are sent only to clients that would get the same response without the cache', async () => {
    const { send } = await open(rendered);
    const get = async (request: Partial<Parameters<KoaHost['send']>[0]> = {}) => {
      const { status, text } = await send({ path: '/', ...request });
      return { status, text };
    };
    const page = await get();
    expect(await get({ headers: { accept: 'text/html,*/*;q=0.8' } })).toEqual(page);
    expect((await get({ headers: { accept: 'application/json' } })).status).toBe(406);
    expect(await get({ headers: { 'sec-fetch-dest': 'iframe' } })).toEqual({ status: 200, text: shell });
    expect((await get({ headers: { referer: 'http://other.example/' } })).text).toContain('Opening the page');
    expect((await get({ method: 'POST' })).status).toBe(405);
    expect((await get({ path: '//' })).status).toBe(404);
    expect((await get({ path: '/?page=2' })).text).toContain('<title>/?page=2</title>');
  });
});
