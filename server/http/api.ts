import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Router, type RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { CallError, type ErrorCode } from '../contract/errors.ts';
import { type ApiReply, handle, type Host } from '../handle.ts';
import {
  allowedMethods,
  type BodySource,
  decodeParams,
  isApiPath,
  matchPath,
  parseQuery,
  readOrDeferBody,
  type Route,
  routes,
} from '../request.ts';
import { clientAddress, networkOf } from './address.ts';
import { isCrossSite } from './cross-site.ts';
import { sendError } from './errors.ts';
import type { ResponseCache } from './response-cache.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { VisitorKey } from './visitor.ts';

export interface ApiOptions {
  host: Host;
  cache: ResponseCache;
  visitorKey: VisitorKey;
  sessionCookie: SessionCookie;
}

const jsonType = 'application/json; charset=utf-8';

/** The contract's calls as a Koa middleware. It answers every path below /api, unknown ones with 404 or 405. */
export function createApi(options: ApiOptions): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(route.path, [route.declaration.method], (ctx: RouterContext) => respond(options, route, ctx));
  }
  const dispatch = router.routes();

  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) {
      await next();
      return;
    }
    if (isCrossSite(ctx)) throw new CallError('request.cross_site');
    // The router types its context more narrowly than the application it is used in.
    await (dispatch as unknown as Middleware)(ctx, async () => sendNoSuchCall(ctx));
  };
}

async function respond(options: ApiOptions, route: Route, ctx: Context): Promise<void> {
  const input = {
    params: decodeParams(route, matchPath(route, ctx.path) ?? []),
    query: parseQuery(ctx.querystring),
  };
  if (route.declaration.cache === 'public') {
    // Public replies are the same for every caller, so no caller is passed on.
    await options.cache.serve(ctx, ctx.url, async () => {
      const reply = await handle(options.host, route.id, { ...input, body: undefined, visitor: '' });
      return { status: reply.status, type: jsonType, body: reply.json };
    });
    return;
  }
  const idempotencyKey = ctx.req.headers['idempotency-key'];
  const reply = await handle(options.host, route.id, {
    ...input,
    ...(await readOrDeferBody(route.declaration, bodySource(ctx))),
    idempotencyKey: Array.isArray(idempotencyKey) ? '' : idempotencyKey,
    ifMatch: ctx.req.headers['if-match'],
    session: options.sessionCookie.read(ctx),
    userAgent: ctx.get('user-agent').slice(0, 300),
    ...callerKeys(options, ctx),
  });
  if (reply.session !== undefined) options.sessionCookie.write(ctx, reply.session.token);
  send(ctx, reply);
}

/** Opaque keys of the caller, valid for one UTC day: by address and browser, and by network for rate limits. */
export function callerKeys({ visitorKey, host }: Pick<ApiOptions, 'visitorKey' | 'host'>, ctx: Context) {
  const address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('x-forwarded-for'));
  return {
    visitor: visitorKey(address, ctx.get('user-agent'), host.now()),
    rateLimitKey: visitorKey(networkOf(address), '', host.now()),
  };
}

function bodySource(ctx: Context): BodySource {
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = ctx.req.headers;
  return {
    contentType,
    contentEncoding,
    readText: (limit) => readText(ctx, limit),
    readBytes: (limit) => readBytes(ctx.req, limit),
  };
}

const bodyParsers = new Map<number, Promise<Middleware>>();

/** koa-body is imported with the first body, because it would be the slowest part of a start. */
async function createBodyParser(jsonLimit: number): Promise<Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({ jsonLimit, includeUnparsed: true, urlencoded: false, text: false, multipart: false });
}

/** The text of a JSON body, which both hosts parse with the same function. */
async function readText(ctx: Context, limit: number): Promise<string> {
  const parser = bodyParsers.get(limit) ?? createBodyParser(limit);
  bodyParsers.set(limit, parser);
  const parseBody = await parser;
  try {
    await parseBody(ctx, async () => undefined);
  } catch (error) {
    throw bodyError(error);
  }
  const { rawBody } = ctx.request as { rawBody?: string };
  return rawBody ?? '';
}

/** The bytes of a request body, decompressed as `Content-Encoding` says. Loaded with the first body: a start should not wait for it. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  const { getRawBody } = await import('raw-body');
  try {
    if (encoding === 'identity') return await getRawBody(request, { limit, length: length ?? null });
    const decompress = decompressors.get(encoding);
    if (decompress === undefined) throw new CallError('request.unsupported_type');
    return await getRawBody(request.pipe(decompress()), { limit });
  } catch (error) {
    throw error instanceof CallError ? error : bodyError(error);
  }
}

const decompressors: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

const bodyErrors: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported_type',
};

/** koa-body's and raw-body's errors have a status, zlib's have none; in each case the sender's body is at fault. */
function bodyError(error: unknown): CallError {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 400;
  return new CallError(bodyErrors[status] ?? 'request.malformed');
}

function sendNoSuchCall(ctx: Context): void {
  const methods = allowedMethods(ctx.path);
  if (methods.length > 0) ctx.set('Allow', methods.join(', '));
  sendError(ctx, methods.length > 0 ? 'request.method_not_allowed' : 'request.not_found');
}

function send(ctx: Context, reply: ApiReply): void {
  ctx.status = reply.status;
  ctx.res.setHeader('Content-Type', jsonType);
  ctx.res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(reply.headers ?? {})) ctx.res.setHeader(name, value);
  ctx.body = reply.json;
}
