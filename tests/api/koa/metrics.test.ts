import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { openSqliteStore } from '../../../db/sql/store.ts';
import { createBackups } from '../../../server/adapters/backups.ts';
import { createMetrics, type MetricsOptions } from '../../../server/http/metrics.ts';
import { startJob } from '../../../server/jobs/job.ts';
import { koaHost, now, type KoaHost, type TestRequest } from '../hosts.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of close) await step();
  close = [];
});

/** A host whose metrics come from its own database. */
async function hostWithMetrics(token?: string, options: Partial<MetricsOptions> = {}): Promise<KoaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-metrics-'));
  const database = join(folder, 'debut.sqlite');
  const store = await openSqliteStore(database);
  await store.outbox.enqueue({
    key: 'due',
    email: { kind: 'submission.received', to: 'a@example.com', startup: 'Acme' },
    createdAt: new Date(now.getTime() - 90_000).toISOString(),
  });
  const backups = createBackups({ folder: undefined, dataDir: folder, database, now: () => now });
  const metrics = createMetrics({
    store,
    database,
    dataDir: folder,
    backups,
    now: () => now,
    token,
    release: { version: '1.2.3', commit: 'a "commit"' },
    isReady: async () => true,
    integrity: () => ({ state: 'ok', checkedAt: now.toISOString(), problem: '' }),
    payPal: { answeredAt: now.getTime(), failures: { unreachable: 2, refused: 1 } },
    ...options,
  });
  const host = await koaHost({ metrics });
  close = [host.close, store.close, () => rm(folder, { recursive: true })];
  return host;
}

const metrics = (headers: Record<string, string> = {}): TestRequest => ({
  path: '/metrics',
  headers: { host: '127.0.0.1:3000', ...headers },
});

test('every response is counted once, even from the cache, with its duration and failures', async () => {
  const { send } = await hostWithMetrics();
  // The last of these responses comes from the cache.
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
    String.raw`debut_build_info{version="1.2.3",commit="a \"commit\""} 1`,
    'debut_ready 1',
    'debut_database_damaged 0',
    'debut_database_checked_timestamp_seconds 1795262400',
    'debut_paypal_last_answer_timestamp_seconds 1795262400',
    'debut_paypal_failures_total{reason="unreachable"} 2',
    'debut_paypal_failures_total{reason="refused"} 1',
    'debut_job_failures_total{job="count-buffer"} 0',
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
  // Every line must be a comment, or a sample with a number.
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="(?:[^"\\]|\\.)*"(?:,\w+="(?:[^"\\]|\\.)*")*\})? [\d.e+-]+)$/);
});

test('readiness, database damage and connections are reported', async () => {
  const { send } = await hostWithMetrics(undefined, {
    store: { ...openMemoryStore(), connections: () => ({ total: 8, idle: 5, waiting: 1 }) },
    isReady: async () => false,
    integrity: () => ({ state: 'damaged', checkedAt: now.toISOString(), problem: 'Page 3: never used' }),
    payPal: undefined,
  });
  const lines = (await send(metrics())).text.split('\n');
  for (const line of [
    'debut_ready 0',
    'debut_database_damaged 1',
    'debut_postgres_connections 8',
    'debut_postgres_idle_connections 5',
    'debut_postgres_waiting_reads 1',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.includes('paypal'))).toEqual([]);
});

test('the runs of a job are counted, failed ones separately', async () => {
  const { send } = await hostWithMetrics();
  let isFailing = false;
  const job = startJob({
    name: 'test-job',
    run: async () => {
      if (isFailing) throw new Error('It failed.');
    },
    everyMs: 60_000,
    report: () => undefined,
  });
  const figures = async () => {
    const { text } = await send(metrics());
    const of = (name: string) => Number(new RegExp(`^debut_job_${name}\\{job="test-job"\\} (.*)$`, 'm').exec(text)?.[1]);
    return {
      run: of('last_run_timestamp_seconds'),
      success: of('last_success_timestamp_seconds'),
      failures: of('failures_total'),
    };
  };
  expect(await figures()).toEqual({ run: Number.NaN, success: Number.NaN, failures: 0 });
  await job.runNow();
  const first = await figures();
  expect(first).toEqual({ run: expect.any(Number) as number, success: first.success, failures: 0 });
  expect(first.success).toBeGreaterThanOrEqual(first.run);
  isFailing = true;
  await job.runNow();
  expect(await figures()).toMatchObject({ success: first.success, failures: 1 });
  await job.stop();
});

test('two scrapers see the same delay of the event loop', async () => {
  const { send } = await hostWithMetrics();
  const lag = async () => /^debut_event_loop_lag_seconds\{quantile="1"\} (.*)$/m.exec((await send(metrics())).text)?.[1];
  // The delay is repeated until it is measured, because a delay before the measuring clock's first tick is not measured.
  const delayed = async () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
    return Number(await lag());
  };
  await expect.poll(delayed).toBeGreaterThan(0.05);
  const first = Number(await lag());
  expect(Number(await lag())).toBeGreaterThanOrEqual(first);
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
  ['a program that requests localhost', { host: 'localhost:3000' }, 200],
  ['a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['a proxy that adds Forwarded', { forwarded: 'for=127.0.0.1' }, 404],
  ...`x-forwarded x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-server via x-real-ip x-client-ip client-ip true-client-ip
    x-cluster-client-ip cf-connecting-ip cf-connecting-ipv6 cf-ray cdn-loop do-connecting-ip fastly-client-ip fly-client-ip x-envoy-external-address
    x-amzn-trace-id x-azure-clientip x-appengine-user-ip x-original-forwarded-for x-remote-ip x-vercel-forwarded-for x-nf-client-connection-ip
    akamai-origin-hop x-proxyuser-ip`
    .split(/\s+/)
    .map((name): [string, Record<string, string>, number] => [`a proxy that adds ${name}`, { [name]: '127.0.0.1' }, 404]),
  [
    'a collector with the headers of Prometheus',
    { accept: 'text/plain', 'user-agent': 'Prometheus/3.0', 'x-prometheus-scrape-timeout-seconds': '10' },
    200,
  ],
  ['a proxy that passes the host', { host: 'example.com' }, 404],
  ['a program with a token when none is set', { host: 'example.com', authorization: 'Bearer undefined' }, 404],
])('without a token %s gets a matching status', async (_, headers, status) => {
  const { send } = await hostWithMetrics();
  const response = await send(metrics(headers));
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
});

test.each<[string, Record<string, string>, number]>([
  ['a page of the public host', { referer: 'https://debut.example/' }, 404],
  ['a page of the public host, by its browser', { referer: 'https://debut.example/', 'sec-fetch-site': 'same-origin' }, 404],
  ['a link on another site', { referer: 'https://news.example/', 'sec-fetch-site': 'cross-site' }, 200],
  ['a page on this machine', { referer: 'http://localhost:3000/' }, 200],
  ['a page of the public host, with the header of a proxy', { referer: 'https://debut.example/', via: '1.1 proxy' }, 200],
])('after a request from %s to a local host the metrics have a matching status', async (_, headers, status) => {
  const { send } = await hostWithMetrics();
  await send({ path: '/robots.txt', headers: { host: '127.0.0.1:3000', ...headers } });
  expect((await send(metrics())).status).toBe(status);
});

test.each([
  ['the token', 'Bearer a-token-of-the-operator', 200],
  ['another token', 'Bearer a-token-of-the-operatos', 401],
  ['a shorter one', 'Bearer a-token', 401],
  ['no token', undefined, 401],
  ['a password', 'Basic YTpi', 401],
])('from other hosts, %s gets a matching status and is never cached', async (_, authorization, status) => {
  const { send } = await hostWithMetrics('a-token-of-the-operator');
  const response = await send(metrics({ host: 'example.com', ...(authorization === undefined ? {} : { authorization }) }));
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  if (status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
});
