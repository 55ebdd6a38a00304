import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isNotModified } from './conditional-get.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { Metrics } from './metrics.ts';
import { logRequest, requestId } from './request-log.ts';
import { type CacheEntry, compressedBody, type ResponseCache, uncompressedBody } from './response-cache.ts';

export interface FastPathOptions {
  cache: ResponseCache;
  log: Logger;
  observe: Metrics['observe'] | undefined;
  /** The key by which the response to a request is cached; undefined when only the middlewares know. */
  keyOf: (request: IncomingMessage) => string | undefined;
  isStopping: () => boolean;
}

/**
 * Answers public calls and pages that are cached before Koa creates a context for the request, which halves their cost; they are
 * most requests of a busy server. They have the headers of the response that was sent through Koa. Every other request goes to
 * `fallback`, also one whose entry turns out to be stale.
 */
export function cacheFastPath(options: FastPathOptions, fallback: RequestListener): RequestListener {
  const { cache, keyOf, isStopping } = options;
  return (request, response) => {
    const key = request.method === 'GET' && request.headers.host !== undefined ? keyOf(request) : undefined;
    if (key === undefined || !cache.has(key) || isStopping()) {
      fallback(request, response);
      return;
    }
    const startedAt = performance.now();
    lookUp(cache, key, request)
      .then((hit) => {
        if (hit === undefined) fallback(request, response);
        else send(options, request, response, hit, startedAt);
      })
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'a cached response could not be sent');
        response.destroy();
      });
  };
}

interface Hit {
  entry: CacheEntry;
  head: readonly string[];
  encoding: Encoding;
  /** Undefined for a 304. */
  body: Buffer | string | undefined;
}

async function lookUp(cache: ResponseCache, key: string, { headers }: IncomingMessage): Promise<Hit | undefined> {
  const entry = await cache.getFresh(key);
  if (entry?.head === undefined) return undefined;
  const { head } = entry;
  if (isNotModified(headers, entry.etag)) return { entry, head, encoding: 'identity', body: undefined };
  const encoding = encodingFor(headers['accept-encoding'], entry.body.length);
  return {
    entry,
    head,
    encoding,
    body: encoding === 'identity' ? uncompressedBody(entry) : await compressedBody(entry, encoding),
  };
}

function send(
  options: FastPathOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { entry, head, encoding, body }: Hit,
  startedAt: number,
): void {
  const id = requestId(request.headers['x-request-id']);
  const status = body === undefined ? 304 : entry.status;
  const headers = ['X-Request-Id', id, ...head];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(status, headers);
  response.end(body, 'latin1');
  const { url = '' } = request;
  const query = url.indexOf('?');
  logRequest(options, { id, method: 'GET', path: query === -1 ? url : url.slice(0, query), status, startedAt });
}
