import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ApiHost } from '../api/handle.ts';
import { apiPrefix, maxUrlLength } from '../api/request.ts';
import { paramsOf, type Route } from '../api/routes.ts';
import { networkOfRequest } from './address.ts';
import { publicCall } from './api.ts';
import { isNotModified } from './conditional-get.ts';
import { callErrorOf, writeError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { logRequest, requestId } from './request-log.ts';
import {
  type CacheEntry,
  cacheHeaders,
  notModified,
  type PublicResponse,
  type ResponseCache,
  revalidation,
  selectReply,
  type SelectedReply,
} from './response-cache.ts';

interface FastPathOptions {
  host: ApiHost;
  cache: ResponseCache;
  log: Logger;
  observe: Metrics['observe'] | undefined;
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Finds the public call at a path, with the router's rules. */
  publicRouteAt: (path: string) => Route | undefined;
  /** The cache key of a page; undefined when only the middleware can determine it. */
  pageKeyOf: (request: IncomingMessage) => string | undefined;
  isStopping: () => boolean;
}

interface FastPath extends FastPathOptions {
  /** The names and values of `headers`, alternating. */
  commonHead: readonly string[];
}

/**
 * Answers public calls and cached pages before Koa creates a context. Most requests to a busy server are of these two kinds, and
 * skipping Koa halves their cost. A cached page gets the headers with which Koa first sent it. All other requests go to
 * `fallback`.
 */
export function fastPath(settings: FastPathOptions, fallback: RequestListener): RequestListener {
  const options: FastPath = { ...settings, commonHead: Object.entries(settings.headers).flat() };
  return (request, response) => {
    const { method, headers, url = '' } = request;
    const isSimple = method === 'GET' && headers.host !== undefined && url.length <= maxUrlLength && !options.isStopping();
    const key = isSimple ? (url.startsWith(apiPrefix) ? url : options.pageKeyOf(request)) : undefined;
    if (key === undefined) {
      fallback(request, response);
      return;
    }
    const startedAt = performance.now();
    find(options, request, key)
      .then((found) => {
        if (found === undefined) fallback(request, response);
        else send(options, request, response, found, startedAt);
      })
      .catch((error: unknown) => fail(options, request, response, error, startedAt));
  };
}

interface Found extends SelectedReply {
  head: readonly string[];
}

/** The response to a request; undefined when only the middleware can answer. */
async function find(options: FastPath, request: IncomingMessage, key: string): Promise<Found | undefined> {
  const { cache } = options;
  const { headers } = request;
  // If the public version cannot be read, this error is ignored, because the code below reads it again and reports the error.
  let entry = cache.has(key) ? await cache.getFresh(key).catch(() => undefined) : undefined;
  if (entry !== undefined && key.startsWith(apiPrefix)) entry.head ??= headOfCall(options, entry);
  let head = entry?.head;
  if (entry === undefined) {
    const produce = producerOf(options, key);
    if (produce === undefined) return undefined;
    // Most calls have no cache entry.
    const etag = headers['if-none-match'] === undefined ? undefined : await cache.etag(key);
    if (etag !== undefined && isNotModified(headers, etag))
      return { ...notModified, head: headersOf(options, revalidation(etag)) };
    entry = await cache.getOrProduce(key, networkOfRequest(request), produce);
    // The headers of a new entry are not stored in it, because most entries are never used again.
    head = headOfCall(options, entry);
  }
  return head === undefined ? undefined : { ...(await selectReply(entry, headers)), head };
}

const headOfCall = (options: FastPath, entry: CacheEntry): readonly string[] => headersOf(options, cacheHeaders(entry));

const headersOf = ({ commonHead }: FastPath, own: Record<string, string>): readonly string[] => [
  ...commonHead,
  ...Object.entries(own).flat(),
];

/** Creates the response of a public call; undefined for all other requests. */
function producerOf({ host, publicRouteAt }: FastPathOptions, url: string): (() => Promise<PublicResponse>) | undefined {
  const path = pathOf(url);
  const route = publicRouteAt(path);
  if (route === undefined) return undefined;
  return async () => publicCall(host, route, paramsOf(route, path), url.slice(path.length));
}

function send(
  options: FastPathOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { status, head, encoding, body }: Found,
  startedAt: number,
): void {
  const id = requestId(request.headers['x-request-id']);
  const headers = ['X-Request-Id', id, ...head];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(status, headers);
  response.end(body, 'latin1');
  logRequest(options, { id, method: 'GET', path: pathOf(request.url), status, startedAt });
}

/** Sends the response for an error, such as too many waiting requests or a failure of the server. */
function fail(
  options: FastPathOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  startedAt: number,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const id = requestId(request.headers['x-request-id']);
  const callError = callErrorOf(error, options.log, id);
  writeError(response, { 'X-Request-Id': id, ...options.headers }, callError);
  logRequest(options, { id, method: 'GET', path: pathOf(request.url), status: callError.status, startedAt });
}

function pathOf(url = ''): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
