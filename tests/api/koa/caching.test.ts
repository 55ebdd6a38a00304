import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../db/sql/store.ts';
import type { Store } from '../../../db/store.ts';
import { koaHost, type KoaHost } from '../hosts.ts';

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
  const found = await store.startups.bySlug('mosscount');
  if (found === undefined) throw new Error('The sample has no Mosscount.');
  await store.startups.update({ ...found, name });
}

test('a client that has the answer is told so, and gets no body', async () => {
  const first = await host.send({ path: list });
  const etag = first.headers.etag ?? '';
  for (const asked of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await host.send({ path: list, headers: { 'if-none-match': asked } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await host.send({ path: list, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('the tag of an answer is made of version, start and address', async () => {
  const etag = (await host.send({ path: list })).headers.etag ?? '';
  const other = await host.send({ path: '/api/startups?limit=2' });
  expect(other.headers.etag).not.toBe(etag);
  expect(other.headers.etag?.split('.').slice(0, 2)).toEqual(etag.split('.').slice(0, 2));
});

test('HEAD tells what GET would send', async () => {
  const got = await host.send({ path: list });
  const head = await host.send({ method: 'HEAD', path: list });
  expect([head.status, head.text, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    '',
    got.headers['content-length'],
    got.headers.etag,
  ]);
});

test('a public write is seen by the next request', async () => {
  const before = await host.send({ path: list });
  await rename(host.store, 'Mosscount Again');
  const after = await host.send({ path: list, headers: { 'if-none-match': before.headers.etag ?? '' } });
  expect([after.status, firstName(before.text), firstName(after.text)]).toEqual([200, 'Mosscount', 'Mosscount Again']);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('a write of another process is seen by the next request', async () => {
  expect(firstName((await host.send({ path: list })).text)).toBe('Mosscount');
  const other = await openSqliteStore(host.file);
  await rename(other, 'Written Elsewhere');
  await other.close();
  expect(firstName((await host.send({ path: list })).text)).toBe('Written Elsewhere');
});

test('every page, feed and sitemap follows a write too', async () => {
  for (const path of ['/rss.xml', '/sitemap.xml']) await host.send({ path });
  const found = await host.store.startups.bySlug('mosscount');
  if (found === undefined) throw new Error('The sample has no Mosscount.');
  await host.store.startups.remove(found._id);
  for (const path of ['/rss.xml', '/sitemap.xml']) expect((await host.send({ path })).text).not.toContain('mosscount');
});

test('counting views changes nothing that is kept', async () => {
  const before = (await host.send({ path: list })).headers.etag;
  await host.send({ method: 'POST', path: '/api/analytics/view', body: { startupId: '00000000000300003b6c9058' } });
  await host.settle();
  expect((await host.send({ path: list })).headers.etag).toBe(before);
});

test('refusals and private answers are not kept by anybody', async () => {
  const refused = await host.send({ path: '/api/startups/slug/nope' });
  expect([refused.status, refused.headers.etag]).toEqual([404, undefined]);
  const own = await host.send({ path: '/api/config/paypal-client-id' });
  expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined]);
});

test('answers are compressed as the client accepts', async () => {
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
    const answer = await fetchRaw(`/api/startups`, accepted);
    expect({ accepted, encoding: answer.encoding, vary: answer.vary }).toEqual({ accepted, encoding, vary: 'Accept-Encoding' });
    expect(answer.body.toString()).toBe(plain);
  }
});

async function fetchRaw(path: string, accepted: string) {
  const { request } = await import('node:http');
  return new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: host.server.port, path, agent: false, headers: { 'accept-encoding': accepted } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const encoding = response.headers['content-encoding'];
          const body = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
          resolve({ encoding, vary: response.headers.vary, body });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}
