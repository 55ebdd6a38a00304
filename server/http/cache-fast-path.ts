import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { apiPrefix } from '../request.ts';
import { isNotModified } from './conditional-get.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { Metrics } from './metrics.ts';
import { logRequest, requestId } from './request-log.ts';
import { type CacheEntry, compressedBody, type ResponseCache, uncompressedBody } from './response-cache.ts';

export interface FastPathOptions {
  cache: ResponseCache;
  log: Logger;
  observe: Metrics['observe'] | undefined;
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
  isStopping: () => boolean;
}

/**
 * Answers public calls that are cached before Koa creates a context for the request, which halves their cost; they are most
 * requests of a busy server. Every other request goes to `fallback`, also one whose entry turns out to be stale.
 */
export function cacheFastPath(options: FastPathOptions, fallback: RequestListener): RequestListener {
  const { cache, isStopping } = options;
  const commonHeaders = Object.entries(options.headers).flat();
  return (request, response) => {
    const { url = '', headers } = request;
    if (request.method !== 'GET' || headers.host === undefined || !url.startsWith(apiPrefix) || !cache.has(url) || isStopping()) {
      fallback(request, response);
      return;
    }
    const startedAt = performance.now();
    lookUp(cache, url, request)
      .then((hit) => {
        if (hit === undefined) fallback(request, response);
        else send(options, commonHeaders, request, response, hit, startedAt);
      })
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'a cached response could not be sent');
        response.destroy();
      });
  };
}

interface Hit {
  entry: CacheEntry;
  encoding: Encoding;
  /** Undefined for a 304. */
  body: Buffer | string | undefined;
}

async function lookUp(cache: ResponseCache, url: string, { headers }: IncomingMessage): Promise<Hit | undefined> {
  const entry = await cache.getFresh(url);
  if (entry === undefined) return undefined;
  if (isNotModified(headers, entry.etag)) return { entry, encoding: 'identity', body: undefined };
  const encoding = encodingFor(headers['accept-encoding'], entry.body.length);
  return { entry, encoding, body: encoding === 'identity' ? uncompressedBody(entry) : await compressedBody(entry, encoding) };
}

function send(
  options: FastPathOptions,
  commonHeaders: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  { entry, encoding, body }: Hit,
  startedAt: number,
): void {
  const id = requestId(request.headers['x-request-id']);
  const status = body === undefined ? 304 : entry.status;
  const head = [
    'X-Request-Id',
    id,
    ...commonHeaders,
    'Content-Type',
    entry.type,
    'ETag',
    entry.etag,
    'Cache-Control',
    'no-cache',
    'Vary',
    'Accept-Encoding',
  ];
  if (body !== undefined) head.push('Content-Length', String(body.length));
  if (encoding !== 'identity') head.push('Content-Encoding', encoding);
  response.writeHead(status, head);
  response.end(body, 'latin1');
  const { url = '' } = request;
  const query = url.indexOf('?');
  logRequest(options, { id, method: 'GET', path: query === -1 ? url : url.slice(0, query), status, startedAt });
}
