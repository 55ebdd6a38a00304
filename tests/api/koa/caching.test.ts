import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../db/sql/store.ts';
import type { Store } from '../../../db/store.ts';
import { ConcurrencyLimit } from '../../../server/concurrency-limit.ts';
import { ResponseCache, productionLimits } from '../../../server/http/response-cache.ts';
import { listen } from '../../../server/http/server.ts';
import { sendTo, koaHost, type KoaHost } from '../hosts.ts';

let host: KoaHost;
beforeEach(async () => {
  host = await koaHost();
});
afterEach(async () => {
  await host.close();
  expect(host.failures).toEqual([]);
});

const list = '/api/startups?limit=1';
const firstName = (text: string) => (JSON.parse(text) as { startups: { name: string }[] }).startups[0]?.name;

async function rename(store: Store, name: string): Promise<void> {
  const startup = await store.startups.bySlug('mosscount');
  if (startup === undefined) throw new Error('The sample has no Mosscount.');
  await store.startups.update({ ...startup, name });
}

test('a conditional request for an unchanged response gets 304 without a body, cached or not', async () => {
  const first = await host.send({ path: list });
  const etag = first.headers.etag ?? '';
  for (const state of ['not cached', 'cached']) {
    for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const { status, text, headers } = await host.send({ path: list, headers: { 'if-none-match': ifNoneMatch } });
      expect({ state, status, text, etag: headers.etag, cacheControl: headers['cache-control'], vary: headers.vary }).toEqual({
        state,
        status: 304,
        text: '',
        etag,
        cacheControl: 'no-cache',
        vary: 'Accept-Encoding',
      });
    }
    await host.send({ path: list });
  }
  expect((await host.send({ path: list, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('the ETag of a response depends on the public version, the epoch, the build and the URL', async () => {
  const etag = (await host.send({ path: list })).headers.etag ?? '';
  const other = (await host.send({ path: '/api/startups?limit=2' })).headers.etag;
  expect(other).not.toBe(etag);
  const version = (await host.store.version()).toString(36);
  for (const each of [etag, other]) expect(each).toMatch(new RegExp(`^W/"${version}\\.sample\\.a-build\\.\\w+"$`));
});

test.each([list, '/api/openapi.json'])('the headers of %s are the same each time', async (path) => {
  const headers: object[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { 'x-request-id': _id, date: _date, ...rest } = (await host.send({ path })).headers;
    headers.push(rest);
  }
  expect(headers.slice(1)).toEqual([headers[0], headers[0]]);
});

test('HEAD returns the headers of GET', async () => {
  const got = await host.send({ path: list });
  const head = await host.send({ method: 'HEAD', path: list });
  expect([head.status, head.text, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    '',
    got.headers['content-length'],
    got.headers.etag,
  ]);
});

test('the next request sees a public write', async () => {
  const before = await host.send({ path: list });
  await rename(host.store, 'Mosscount Again');
  const after = await host.send({ path: list, headers: { 'if-none-match': before.headers.etag ?? '' } });
  expect([after.status, firstName(before.text), firstName(after.text)]).toEqual([200, 'Mosscount', 'Mosscount Again']);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('the next request sees a write of another process', async () => {
  expect(firstName((await host.send({ path: list })).text)).toBe('Mosscount');
  const other = await openSqliteStore(host.file);
  await rename(other, 'Written Elsewhere');
  await other.close();
  expect(firstName((await host.send({ path: list })).text)).toBe('Written Elsewhere');
});

test('pages, feeds and sitemaps are renewed after a write', async () => {
  for (const path of ['/rss.xml', '/sitemap.xml']) await host.send({ path });
  const startup = await host.store.startups.bySlug('mosscount');
  if (startup === undefined) throw new Error('The sample has no Mosscount.');
  await host.store.startups.remove(startup._id);
  for (const path of ['/rss.xml', '/sitemap.xml']) expect((await host.send({ path })).text).not.toContain('mosscount');
});

test('counting views invalidates no cache entry', async () => {
  const before = (await host.send({ path: list })).headers.etag;
  await host.send({ method: 'POST', path: '/api/analytics/view', body: { startupId: '00000000000300003b6c9058' } });
  await host.flushCounts();
  expect((await host.send({ path: list })).headers.etag).toBe(before);
});

test('error responses and private responses are not cacheable', async () => {
  const refused = await host.send({ path: '/api/startups/slug/nope' });
  expect([refused.status, refused.headers.etag]).toEqual([404, undefined]);
  const config = await host.send({ path: '/api/config/paypal-client-id' });
  expect([config.headers['cache-control'], config.headers.etag]).toEqual(['no-store', undefined]);
});

test('responses are compressed as the client accepts', async () => {
  const plain = (await host.send({ path: '/api/startups' })).text;
  const encodings = {
    br: 'br',
    'gzip, br': 'br',
    gzip: 'gzip',
    'gzip;q=1, br;q=0': 'gzip',
    'br;q=0': undefined,
    identity: undefined,
  };
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const { headers, bytes } = await host.send({ path: '/api/startups', headers: { 'accept-encoding': accepted } });
    expect({ accepted, encoding: headers['content-encoding'], vary: headers.vary }).toEqual({
      accepted,
      encoding,
      vary: 'Accept-Encoding',
    });
    const body = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(body.toString()).toBe(plain);
  }
});

test('the response cache has a size limit and evicts the least recently used entry', async () => {
  const cache = new ResponseCache({
    readPublicVersion: async () => '1.epoch',
    build: 'a-build',
    production: new ConcurrencyLimit(productionLimits(0)),
    limits: { entries: 3, bytes: 100_000 },
  });
  let computedCount = 0;
  const app = new Koa();
  app.use((ctx) =>
    cache.serve(ctx, ctx.path, async () => {
      computedCount += 1;
      return { status: 200, type: 'text/plain', body: 'x'.repeat(Number(ctx.query['size'] ?? 1)) };
    }),
  );
  const koa = app.callback();
  const server = await listen((request, response) => void koa(request, response), { port: 0, host: '127.0.0.1' });
  const send = (path: string) => sendTo(server.port, { path });
  for (const path of ['/a', '/b', '/c', '/a', '/d']) await send(path);
  expect(['/a', '/b', '/c', '/d'].filter((path) => cache.has(path))).toEqual(['/a', '/c', '/d']);
  expect(computedCount).toBe(4);
  await send('/large?size=50000');
  expect(cache.has('/large')).toBe(false);
  await server.close();
});

test('simultaneous requests share one computation, which runs again for the next version', async () => {
  let version = 1;
  const cache = new ResponseCache({
    readPublicVersion: async () => `${version}.epoch`,
    build: 'a-build',
    production: new ConcurrencyLimit(productionLimits(0)),
  });
  const computedVersions: number[] = [];
  const app = new Koa();
  app.use((ctx) =>
    cache.serve(ctx, ctx.path, async () => {
      const at = version;
      computedVersions.push(at);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { status: 200, type: 'text/plain', body: String(at) };
    }),
  );
  const koa = app.callback();
  const server = await listen((request, response) => void koa(request, response), { port: 0, host: '127.0.0.1' });
  const all = await Promise.all([1, 2, 3, 4].map(() => sendTo(server.port, { path: '/' })));
  expect([computedVersions, all.map(({ text }) => text)]).toEqual([[1], ['1', '1', '1', '1']]);
  version = 2;
  expect([(await sendTo(server.port, { path: '/' })).text, computedVersions]).toEqual(['2', [1, 2]]);
  await server.close();
});

const small = { status: 200, type: 'text/plain', body: 'small' };

test('a call is cached on its second request, and after a write on its first request', async () => {
  let version = 1;
  const cache = new ResponseCache({
    readPublicVersion: async () => `${version}.epoch`,
    build: 'a-build',
    production: new ConcurrencyLimit(productionLimits(0)),
    limits: { entries: 10, bytes: 100_000 },
  });
  const computed: string[] = [];
  const ask = async (path: string): Promise<boolean> => {
    await cache.getOrProduce(path, '203.0.113.1', async () => {
      computed.push(`${path} of ${version}`);
      return small;
    });
    return cache.has(path);
  };
  expect([await ask(list), await ask('/')]).toEqual([false, true]);
  expect([await ask(list), await ask(list)]).toEqual([true, true]);
  // A call is not cached on its first request.
  for (let page = 1; page <= 200; page += 1) expect(await ask(`/api/startups?page=${page}`)).toBe(false);
  version = 2;
  // Requests in the same turn of the event loop share one reading of the version.
  await new Promise(setImmediate);
  for (const path of [list, list, '/', '/']) await ask(path);
  expect(computed.filter((each) => !each.includes('page='))).toEqual([
    `${list} of 1`,
    '/ of 1',
    `${list} of 1`,
    `${list} of 2`,
    '/ of 2',
  ]);
});

test('a response that can no longer be cached leaves no entry', async () => {
  let status = 200;
  const cache = new ResponseCache({
    readPublicVersion: async () => `${status}.epoch`,
    build: 'a-build',
    production: new ConcurrencyLimit(productionLimits(0)),
  });
  const ask = () => cache.getOrProduce('/startup/acme', '203.0.113.1', async () => ({ ...small, status }));
  await ask();
  expect(cache.has('/startup/acme')).toBe(true);
  status = 404;
  await new Promise(setImmediate);
  await ask();
  expect(cache.has('/startup/acme')).toBe(false);
});

test('networks that wait for the same call share its computation', async () => {
  const cache = new ResponseCache({
    readPublicVersion: async () => '1.epoch',
    build: 'a-build',
    production: new ConcurrencyLimit({ concurrency: 1, maxPending: 10 }),
  });
  let computedCount = 0;
  const produce = async () => {
    computedCount += 1;
    return small;
  };
  const networks = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
  const entries = await Promise.all(networks.map((network) => cache.getOrProduce(list, network, produce)));
  expect([computedCount, entries.map(({ body }) => body)]).toEqual([1, ['small', 'small', 'small']]);
});
