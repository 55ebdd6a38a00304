import { timingSafeEqual } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RouterMiddleware } from '@koa/router';
import type { Store } from '../../db/store.ts';
import { namedLimits } from '../concurrency-limit.ts';
import { fileBytes, freeBytes } from '../adapters/disk.ts';
import type { Backups } from '../domain/call-context.ts';
import { minuteMs } from '../domain/core/dates.ts';
import { CallError } from '../domain/core/errors.ts';
import { counter, formatMetric, gauge, type Metric, type Sample } from './metric-format.ts';
import { jobMetrics, stateMetrics, type StateOptions } from './state-metrics.ts';

export interface MetricsOptions extends StateOptions {
  store: Store;
  /** The path of the database file; undefined for a database server, which has its own metrics. */
  database: string | undefined;
  dataDir: string;
  backups: Backups;
  now: () => Date;
  /** When undefined, only programs on this machine may read. */
  token: string | undefined;
}

export interface Metrics {
  /** Counts a response. Called for every request, so it only adds to numbers. */
  observe: (status: number, ms: number) => void;
  /**
   * Detects a reverse proxy that passes neither Host nor its own headers, so that all requests seem to come from this machine.
   * After that, `/metrics` requires the token.
   */
  watchProxies: (request: IncomingMessage) => void;
  /** Answers `/metrics`, for programs that may read it. */
  respond: RouterMiddleware;
}

/** Upper limits of the histogram, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Figures of the process in Prometheus' text format. */
export function createMetrics(options: MetricsOptions): Metrics {
  /** Responses by the first digit of their status. */
  const byClass = new Float64Array(6);
  const failures = new Map<number, number>();
  /** Requests by their duration. The last element counts those above every bound. */
  const durations = new Float64Array(bounds.length + 1);
  let totalMs = 0;
  let isBehindSilentProxy = false;
  const eventLoop = watchEventLoop();

  const requests = (): Metric[] => {
    let count = 0;
    const buckets = [...bounds, '+Inf'].map((le, at): Sample => {
      count += durations[at] ?? 0;
      return { suffix: '_bucket', labels: { le: String(le) }, value: count };
    });
    return [
      counter(
        'debut_http_requests_total',
        'Responses by status class.',
        [1, 2, 3, 4, 5].map((digit) => ({ labels: { class: `${digit}xx` }, value: byClass[digit] ?? 0 })),
      ),
      counter(
        'debut_http_failures_total',
        '5xx responses by status; 503 means that the server was too busy.',
        [...new Map([[500, 0], [503, 0], [507, 0], ...failures])].map(([status, value]) => ({
          labels: { status: String(status) },
          value,
        })),
      ),
      {
        name: 'debut_http_request_duration_seconds',
        type: 'histogram',
        help: "Time from a request's arrival to its response.",
        samples: [...buckets, { suffix: '_sum', value: totalMs / 1_000 }, { suffix: '_count', value: count }],
      },
    ];
  };

  return {
    observe: (status, ms) => {
      const digit = Math.floor(status / 100);
      byClass[digit] = (byClass[digit] ?? 0) + 1;
      if (digit === 5) failures.set(status, (failures.get(status) ?? 0) + 1);
      const seconds = ms / 1_000;
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      durations[bucket] = (durations[bucket] ?? 0) + 1;
      totalMs += ms;
    },
    watchProxies: (request) => {
      isBehindSilentProxy ||= showsSilentProxy(request);
    },
    respond: async (ctx) => {
      const isLocal = isDirectNeighbor(ctx.req) && !isBehindSilentProxy;
      if (!isLocal && !isTokenRight(ctx.get('authorization'), options.token)) {
        if (options.token === undefined) throw new CallError('request.not_found');
        ctx.status = 401;
        ctx.set('WWW-Authenticate', 'Bearer');
        ctx.set('Cache-Control', 'no-store');
        ctx.type = 'text/plain';
        ctx.body = 'Send the METRICS_TOKEN as a bearer token.\n';
        return;
      }
      const found = [
        ...requests(),
        eventLoop(),
        ...queues(),
        ...processMetrics(),
        ...jobMetrics(),
        ...(await stateMetrics(options)),
        ...(await storage(options)),
      ];
      const text = found.map(formatMetric).join('');
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
      ctx.body = text;
    },
  };
}

const resolutionMs = 20;

/**
 * The event loop's delay in the last one to two minutes. Reading it resets nothing, so several scrapers that each read at least
 * once a minute all see every delay. Two histograms alternate: every `everyMs`, the older one is reset.
 */
function watchEventLoop(everyMs = minuteMs): () => Metric {
  const start = () => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
    histogram.enable();
    return histogram;
  };
  let [older, newer] = [start(), start()];
  setInterval(() => {
    older.reset();
    [older, newer] = [newer, older];
  }, everyMs).unref();
  // Anything above the timer's resolution counts as delay.
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1_000) : 0;
  return () =>
    gauge(
      'debut_event_loop_lag_seconds',
      'Event loop delay over the last one to two minutes.',
      [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: seconds(quantile === 1 ? older.max : older.percentile(quantile * 100)),
      })),
    );
}

function queues(): Metric[] {
  const loads = [...namedLimits].map(([queue, load]) => ({ labels: { queue }, ...load() }));
  return [
    gauge(
      'debut_queue_running',
      'Work in progress in a bounded queue: tasks, bytes of bodies, pixels of images.',
      loads.map(({ labels, running }) => ({ labels, value: running })),
    ),
    gauge(
      'debut_queue_waiting',
      'Tasks waiting in a bounded queue.',
      loads.map(({ labels, pending }) => ({ labels, value: pending })),
    ),
  ];
}

function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    counter('process_cpu_seconds_total', 'CPU time.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory used by the process.', process.memoryUsage.rss()),
    gauge(
      'process_start_time_seconds',
      'Start time of the process, since 1970.',
      Math.round(Date.now() / 1_000 - process.uptime()),
    ),
  ];
}

/** The metrics that need the disk or the store. Metrics that cannot be read are omitted. */
async function storage({ store, database, dataDir, backups, now }: MetricsOptions): Promise<Metric[]> {
  const found = await Promise.allSettled([
    store.outbox
      .counts(now().toISOString())
      .then(({ due, oldestAt, abandoned }) => [
        gauge('debut_emails_due', 'Emails that are overdue.', due),
        gauge(
          'debut_email_oldest_due_seconds',
          'Age of the oldest overdue email; 0 if there is none.',
          oldestAt === null ? 0 : Math.max(0, (now().getTime() - Date.parse(oldestAt)) / 1_000),
        ),
        gauge('debut_emails_failed', 'Emails that failed permanently.', abandoned),
      ]),
    ...(database === undefined ? [] : fileSizes(database)),
    freeBytes(dataDir).then((bytes) => [gauge('debut_disk_free_bytes', "Free space on the data folder's disk.", bytes)]),
    backups.status().then(({ state, newest }) => {
      if (state === 'external') return [];
      return [
        gauge(
          'debut_backup_failed',
          '1 if the last backup failed or the latest is too old.',
          state === 'failed' || state === 'late' ? 1 : 0,
        ),
        ...(newest === null
          ? []
          : [
              gauge(
                'debut_backup_age_seconds',
                'Age of the latest backup.',
                (now().getTime() - Date.parse(newest.createdAt)) / 1_000,
              ),
              gauge('debut_backup_bytes', 'Size of the latest backup.', newest.bytes),
            ]),
      ];
    }),
    readdir('/proc/self/fd').then((names) => [gauge('process_open_fds', 'Open files and sockets.', names.length)]),
  ]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

function fileSizes(database: string): Promise<Metric[]>[] {
  return [
    fileBytes(database).then((bytes) => [gauge('debut_database_bytes', 'Size of the database file.', bytes)]),
    // Without a -wal file, nothing has been written since the last checkpoint.
    fileBytes(`${database}-wal`).then((bytes) => [gauge('debut_database_wal_bytes', 'Size of the write-ahead log.', bytes)]),
  ];
}

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** Headers that proxies, load balancers and CDNs add. Programs that connect directly send none of them. */
const forwardingHeader =
  /^(?:forwarded|via|(?:(?:true|x|x-cluster|fly|fastly)-)?client-ip|(?:x|do|cf)-connecting-ip.*|cdn-loop|x-(?:forwarded|original|real|remote|envoy|amzn?|amz-cf|appengine|arr|azure|cdn|cloud|nf|proxy|proxyuser|vercel|varnish)(?:-.*)?|(?:akamai|cf|cloudfront|fastly|fly)-.*)$/;

/**
 * Whether the request comes directly from a program on this machine, not through a reverse proxy. Headers can only revoke the
 * permission: a request never counts as direct if it has headers that proxies add, or names the site's public host.
 */
function isDirectNeighbor({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket;
  if (!localHost.test(headers.host ?? '')) return false;
  if (isIP(remoteAddress) === 0 || ipaddr.process(remoteAddress).range() !== 'loopback') return false;
  return !Object.keys(headers).some((name) => forwardingHeader.test(name));
}

/**
 * Whether a browser's request that looks direct came through a proxy: the request is for a local host, but the page that sent it has
 * another host. Sec-Fetch-Site excludes links on other sites to a server on the user's own machine.
 */
function showsSilentProxy(request: IncomingMessage): boolean {
  const { referer, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  if (referer === undefined || site !== 'same-origin' || !isDirectNeighbor(request)) return false;
  const page = URL.parse(referer);
  return page !== null && !localHost.test(page.host);
}

function isTokenRight(authorization: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  const [sent, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
