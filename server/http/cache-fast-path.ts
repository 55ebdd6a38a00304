import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { apiPrefix } from '../request.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import { logRequest, requestId } from './request-log.ts';
import { type CacheEntry, matches, compressedBody, uncompressedBody, type ResponseCache } from './response-cache.ts';

export interface FastPathOptions {
  cache: ResponseCache;
  log: Logger;
  /** What every answer says. */
  headers: Readonly<Record<string, string>>;
  isStopping: () => boolean;
}

/**
 * Public calls that are in memory, answered before Koa makes a context of the request: most requests of a busy day,
 * and half their cost (see the decisions in server/README.md). Whatever is not here, or not fresh, goes on to `otherwise`.
 */
export function cacheFastPath(parts: FastPathOptions, otherwise: RequestListener): RequestListener {
  const { cache, isStopping } = parts;
  const common = Object.entries(parts.headers).flat();
  return (request, response) => {
    const { url = '', headers } = request;
    if (request.method !== 'GET' || headers.host === undefined || !url.startsWith(apiPrefix) || !cache.has(url) || isStopping()) {
      otherwise(request, response);
      return;
    }
    const began = performance.now();
    find(cache, url, request)
      .then((found) => {
        if (found === undefined) otherwise(request, response);
        else send(parts, common, request, response, found, began);
      })
      .catch((error: unknown) => {
        parts.log.error({ err: error }, 'a kept answer could not be sent');
        response.destroy();
      });
  };
}

interface Hit {
  entry: CacheEntry;
  encoding: Encoding;
  /** Undefined when the client has it already. */
  body: Buffer | string | undefined;
}

async function find(cache: ResponseCache, url: string, { headers }: IncomingMessage): Promise<Hit | undefined> {
  const entry = await cache.getFresh(url);
  if (entry === undefined) return undefined;
  if (matches(headers['if-none-match'], entry.etag)) return { entry, encoding: 'identity', body: undefined };
  const encoding = encodingFor(headers['accept-encoding'], entry.body.length);
  return { entry, encoding, body: encoding === 'identity' ? uncompressedBody(entry) : await compressedBody(entry, encoding) };
}

function send(
  { log }: FastPathOptions,
  common: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  { entry, encoding, body }: Hit,
  began: number,
): void {
  const id = requestId(request.headers['x-request-id']);
  const status = body === undefined ? 304 : entry.status;
  const head = [
    'X-Request-Id',
    id,
    ...common,
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
  logRequest(log, { id, method: 'GET', path: query === -1 ? url : url.slice(0, query), status, began });
}
