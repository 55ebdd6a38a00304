import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../db/sql/store.ts';
import { createBackups } from '../../../server/adapters/backups.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { koaHost, now, type KoaHost, type TestRequest } from '../hosts.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of close) await step();
  close = [];
});

/** A host whose figures are of a database of their own. */
async function hostWithMetrics(token?: string): Promise<KoaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-metrics-'));
  const database = join(folder, 'debut.sqlite');
  const store = await openSqliteStore(database);
  await store.outbox.enqueue({
    key: 'due',
    email: { kind: 'submission.received', to: 'a@example.com', startup: 'Acme' },
    createdAt: new Date(now.getTime() - 90_000).toISOString(),
  });
  const backups = createBackups({ folder: undefined, dataDir: folder, database, now: () => now });
  const host = await koaHost({ metrics: createMetrics({ store, database, dataDir: folder, backups, now: () => now, token }) });
  close = [host.close, store.close, () => rm(folder, { recursive: true })];
  return host;
}

const metrics = (headers: Record<string, string> = {}): TestRequest => ({
  path: '/metrics',
  headers: { host: '127.0.0.1:3000', ...headers },
});

test('every response is counted once, from the cache too, with its duration and its failures', async () => {
  const { send } = await hostWithMetrics();
  // The second one is sent by the fast path.
  for (let count = 0; count < 3; count += 1) await send({ path: '/api/categories', headers: { host: 'x' } });
  await send({ path: '/api/nothing', headers: { host: 'x' } });
  const { status, headers, text } = await send(metrics());
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  const lines = text.split('\n');
  for (const line of [
    'debut_http_requests_total{class="2xx"} 3',
    'debut_http_requests_total{class="4xx"} 1',
    'debut_http_requests_total{class="5xx"} 0',
    'debut_http_failures_total{status="503"} 0',
    '# TYPE debut_http_request_duration_seconds histogram',
    'debut_http_request_duration_seconds_bucket{le="+Inf"} 4',
    'debut_http_request_duration_seconds_count 4',
    'debut_emails_due 1',
    'debut_emails_failed 0',
    'debut_email_oldest_due_seconds 90',
    'debut_backup_failed 0',
    'debut_queue_waiting{queue="body_bytes"} 0',
  ])
    expect(lines).toContain(line);
  for (const name of [
    'debut_event_loop_lag_seconds{quantile="0.99"}',
    'debut_database_bytes',
    'debut_database_wal_bytes',
    'debut_disk_free_bytes',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect(lines.filter((line) => line.startsWith(`${name} `)).map((line) => Number(line.split(' ').at(-1)) >= 0)).toEqual([
      true,
    ]);
  // Every line is a comment or a sample with a number.
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"\})? [\d.e+-]+)$/);
});

test('failures are counted by their status', async () => {
  const metricsOf = await hostWithMetrics();
  await metricsOf.store.close();
  const failed = await metricsOf.send({ path: '/readyz', headers: { host: 'x' } });
  expect(failed.status).toBe(503);
  const { text } = await metricsOf.send(metrics());
  expect(text).toContain('debut_http_requests_total{class="5xx"} 1\n');
  expect(text).toContain('debut_http_failures_total{status="503"} 1\n');
});

test.each<[string, Record<string, string>, number]>([
  ['a program on this machine', {}, 200],
  ['one that names it localhost', { host: 'localhost:3000' }, 200],
  ['a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['a proxy that says so otherwise', { forwarded: 'for=127.0.0.1' }, 404],
  ...`x-forwarded x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-server via x-real-ip x-client-ip client-ip true-client-ip
    x-cluster-client-ip cf-connecting-ip cf-connecting-ipv6 cf-ray cdn-loop do-connecting-ip fastly-client-ip fly-client-ip x-envoy-external-address
    x-amzn-trace-id x-azure-clientip x-appengine-user-ip x-original-forwarded-for x-remote-ip x-vercel-forwarded-for x-nf-client-connection-ip
    akamai-origin-hop x-proxyuser-ip`
    .split(/\s+/)
    .map((name): [string, Record<string, string>, number] => [`a proxy that adds ${name}`, { [name]: '127.0.0.1' }, 404]),
  [
    'a collector that says what it accepts',
    { accept: 'text/plain', 'user-agent': 'Prometheus/3.0', 'x-prometheus-scrape-timeout-seconds': '10' },
    200,
  ],
  ['a proxy that passes the host on', { host: 'example.com' }, 404],
  ['somebody with a token where there is none', { host: 'example.com', authorization: 'Bearer undefined' }, 404],
])('without a token %s gets a matching status', async (_, headers, status) => {
  const { send } = await hostWithMetrics();
  const response = await send(metrics(headers));
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
});

test.each([
  ['the token', 'Bearer a-token-of-the-operator', 200],
  ['another token', 'Bearer a-token-of-the-operatos', 401],
  ['a shorter one', 'Bearer a-token', 401],
  ['no token', undefined, 401],
  ['a password', 'Basic YTpi', 401],
])('from elsewhere %s is answered by its status, never cached', async (_, authorization, status) => {
  const { send } = await hostWithMetrics('a-token-of-the-operator');
  const response = await send(metrics({ host: 'example.com', ...(authorization === undefined ? {} : { authorization }) }));
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  if (status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
});
