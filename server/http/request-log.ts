import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import { StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { apiPrefix } from '../api/request.ts';
import { isFilePath } from '../domain/core/paths.ts';
import type { Metrics } from './metrics.ts';

const requestIdPattern = /^[\w.-]{8,64}$/;

/** The client's X-Request-Id if well-formed, or else a new id. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();
}

/** Matches paths that end in a secret: calls and the page of a shared collection. */
const secretAfter = /^((?:\/api)?\/collections\/shared\/).+/i;

/** Matches half a token (`newToken`) or more, because an email program may truncate a link. */
const tokenLike = /[0-9a-f]{32,}(?![0-9a-f]*\.)/gi;

/** A path for the log, without secrets that would let readers use someone's link. Images are named by a digest and stay unchanged. */
export function loggedPath(path: string): string {
  return decodedPath(path).replace(secretAfter, '$1[secret]').replace(tokenLike, '[secret]');
}

/** The path with percent-encoded characters decoded, such as "%73". */
function decodedPath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

interface RequestLine {
  id: string;
  method: string;
  path: string;
  status: number;
  /** When the request started, by `performance.now()`. */
  startedAt: number;
  /** Whether the server is about to stop, so that a 503 is not a failure. */
  isStopAnnounced?: boolean;
}

export interface RequestLogOptions {
  log: Logger;
  /** Counts the response, for `/metrics`. */
  observe: Metrics['observe'] | undefined;
}

/** The file extensions of images and of the build's files, including the page that the service worker stores. */
const assetEnding = /\.(?:avif|css|gif|html|ico|jpg|js|map|png|svg|webmanifest|webp|woff2)$/;

/**
 * Whether a request is for a file that pages or the service worker load. Most requests of a visit are for such files, and they
 * reveal little about the visit.
 */
function isForAsset({ method, path }: Pick<RequestLine, 'method' | 'path'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !path.startsWith(apiPrefix) && isFilePath(path) && assetEnding.test(path);
}

function levelOf(line: RequestLine): 'error' | 'info' | 'debug' {
  if (line.status >= 500 && line.isStopAnnounced !== true) return 'error';
  return line.status < 400 && isForAsset(line) ? 'debug' : 'info';
}

/**
 * Counts a request, and logs it in one line without anything that could identify a person: no client address, no query, no
 * secrets in the path. A successful request for an asset is logged at level `debug`. During a flood, thousands of requests are
 * refused with 503, so those are logged together once a second.
 */
export function logRequest({ log, observe }: RequestLogOptions, request: RequestLine): void {
  const { startedAt, isStopAnnounced, ...line } = request;
  const ms = performance.now() - startedAt;
  observe?.(line.status, ms);
  if (line.status === 503 && isStopAnnounced !== true) {
    countRefused(log);
    return;
  }
  const level = levelOf(request);
  if (log.isLevelEnabled(level)) log[level]({ ...line, path: loggedPath(line.path), ms: Math.round(ms * 100) / 100 }, 'request');
}

/** The number of requests refused with 503 in the current second. */
const refusedOf = new WeakMap<Logger, number>();

function countRefused(log: Logger): void {
  const refused = refusedOf.get(log) ?? 0;
  refusedOf.set(log, refused + 1);
  if (refused > 0) return;
  setTimeout(() => {
    log.error({ status: 503, count: refusedOf.get(log) }, 'requests refused');
    refusedOf.delete(log);
  }, refusedEveryMs).unref();
}

const refusedEveryMs = 1_000;

export function requestLog(options: RequestLogOptions): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const id = requestId(ctx.req.headers['x-request-id']);
    ctx.state['id'] = id;
    ctx.res.setHeader('X-Request-Id', id);
    await next();
    const isStopAnnounced = ctx.state['isStopAnnounced'] === true;
    logRequest(options, { id, method: ctx.method, path: ctx.path, status: ctx.status, startedAt, isStopAnnounced });
  };
}

const maxBufferedCharacters = 16_000;
const flushEveryMs = 1_000;

/**
 * A logger that writes JSON lines to standard output. Lines are buffered and written every second, or earlier if there are many.
 * The caller must run `flush` when the process exits. `pino.destination` with `minLength` also buffers, but takes 3 to 4.5 µs of
 * CPU time per line instead of 1.3 µs, because it measures the whole buffer for each line.
 */
export function createLog(level: string): { log: Logger; flush: () => void } {
  let buffer = '';
  const flush = () => {
    if (buffer === '') return;
    process.stdout.write(buffer);
    buffer = '';
  };
  const write = (line: string) => {
    buffer += line;
    if (buffer.length >= maxBufferedCharacters) flush();
  };
  setInterval(flush, flushEveryMs).unref();
  // Keeps the server running when the process that reads its log has ended (EPIPE).
  process.stdout.on('error', () => undefined);
  return { log: pino({ level, base: null }, { write }), flush };
}

const repeatAfterMs = 60_000;

/**
 * Logs errors whose message no client receives. While the database cannot be written, every job and call fails with the same
 * error, which is logged once a minute. When PostgreSQL cannot be used, the health check logs the reason.
 */
export function createReport(log: Pick<Logger, 'error'>): (error: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    if (error instanceof StoreBusy && error.reason !== 'locked') return;
    if (error instanceof StoreUnwritable || error instanceof StoreBusy) {
      const last = loggedAt.get(error.message);
      if (last !== undefined && performance.now() - last < repeatAfterMs) return;
      loggedAt.set(error.message, performance.now());
      log.error({ reason: error.message }, 'nothing can be written');
      return;
    }
    log.error({ err: error }, 'failed');
  };
}
