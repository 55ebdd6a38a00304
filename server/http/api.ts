import type { IncomingMessage } from 'node:http';
import { Router, type RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { errorBody, type ErrorCode, CallError } from '../contract/errors.ts';
import { type ApiReply, handle, type Host } from '../handle.ts';
import {
  apiPrefix,
  readOrDeferBody,
  matchPath,
  decodeParams,
  isMultipartType,
  isJsonType,
  allowedMethods,
  parseForm,
  parseQuery,
  type Route,
  routes,
} from '../request.ts';
import { clientAddress, networkOf } from './address.ts';
import { isCrossSite } from './cross-site.ts';
import type { ResponseCache } from './response-cache.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { VisitorKey } from './visitor.ts';

export interface ApiOptions {
  host: Host;
  cache: ResponseCache;
  visitorKey: VisitorKey;
  sessionCookie: SessionCookie;
}

const json = 'application/json; charset=utf-8';

/** The contract's calls on Koa. */
export function createApi(parts: ApiOptions): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(route.path, [route.declaration.method], (ctx: RouterContext) => answer(parts, route, ctx));
  }
  const dispatch = router.routes();

  return async (ctx, next) => {
    if (!isApi(ctx.path)) {
      await next();
      return;
    }
    if (isCrossSite(crossSiteInput(ctx))) throw new CallError('request.cross_site');
    // The router types its context more narrowly than the application it is used in.
    await (dispatch as unknown as Middleware)(ctx, async () => sendNoSuchCall(ctx));
  };
}

function isApi(path: string): boolean {
  return path === apiPrefix || path.startsWith(`${apiPrefix}/`);
}

function crossSiteInput(ctx: Context) {
  const { headers } = ctx.req;
  const secFetchSite = headers['sec-fetch-site'];
  return {
    method: ctx.method,
    host: ctx.host,
    secFetchSite: Array.isArray(secFetchSite) ? 'several' : secFetchSite,
    origin: headers.origin,
    cookie: headers.cookie,
  };
}

async function answer(parts: ApiOptions, route: Route, ctx: Context): Promise<void> {
  const address = {
    params: decodeParams(route, matchPath(route, ctx.path) ?? []),
    query: parseQuery(ctx.querystring),
  };
  if (route.declaration.cache === 'public') {
    // The same for everybody, so it is asked by nobody.
    await parts.cache.serve(ctx, ctx.url, async () => {
      const reply = await handle(parts.host, route.id, { ...address, body: undefined, visitor: '' });
      return { status: reply.status, type: json, body: reply.json };
    });
    return;
  }
  const idempotencyKey = ctx.req.headers['idempotency-key'];
  const reply = await handle(parts.host, route.id, {
    ...address,
    ...(await readOrDeferBody(route.declaration, (limit, isForm) => (isForm ? readMultipart : readBody)(ctx, limit))),
    idempotencyKey: Array.isArray(idempotencyKey) ? '' : idempotencyKey,
    session: parts.sessionCookie.read(ctx),
    userAgent: ctx.get('user-agent').slice(0, 300),
    ...callerKeys(parts, ctx),
  });
  if (reply.session !== undefined) parts.sessionCookie.write(ctx, reply.session.token);
  send(ctx, reply);
}

/** Who is calling, as opaque keys of today: one person at one machine, and the network that limits count. */
export function callerKeys({ visitorKey, host }: Pick<ApiOptions, 'visitorKey' | 'host'>, ctx: Context) {
  const address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('x-forwarded-for'));
  return {
    visitor: visitorKey(address, ctx.get('user-agent'), host.now()),
    source: visitorKey(networkOf(address), '', host.now()),
  };
}

const readers = new Map<number, Promise<Middleware>>();

/** Loaded with the first body, because it is the slowest part of a start. */
async function loadReader(jsonLimit: number): Promise<Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({ jsonLimit, urlencoded: false, text: false, multipart: false });
}

async function readBody(ctx: Context, limit: number): Promise<unknown> {
  if (!isJsonType(ctx.req.headers['content-type'])) throw new CallError('request.unsupported_type');
  const reader = readers.get(limit) ?? loadReader(limit);
  readers.set(limit, reader);
  const read = await reader;
  try {
    await read(ctx, async () => undefined);
  } catch (error) {
    throw new CallError(bodyErrors[statusOf(error)] ?? 'request.malformed');
  }
  return ctx.request.body;
}

/** A form, whole and in memory. Forms are small and of admins, and the files of a parser that streams would have to be swept. */
async function readMultipart(ctx: Context, limit: number): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = ctx.req.headers;
  if (!isMultipartType(type) || encoding !== 'identity') throw new CallError('request.not_a_form');
  return parseForm(await readBytes(ctx.req, limit), type);
}

/** A request's bytes. What is beyond the limit stays where it is: Node lets it run off once the refusal is sent. */
export function readBytes(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new CallError('request.too_large'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.off('data', take);
        request.pause();
        reject(new CallError('request.too_large'));
      }
    };
    request.on('data', take);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new CallError('request.malformed')));
    request.on('close', () => reject(new CallError('request.malformed')));
  });
}

const bodyErrors: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported_type',
};

/** raw-body says `status`, formidable `httpCode`, zlib nothing: whatever goes wrong in a body was the sender's doing. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 400;
  for (const name of ['status', 'statusCode', 'httpCode']) {
    const status = (error as Record<string, unknown>)[name];
    if (typeof status === 'number') return status;
  }
  return 400;
}

function sendNoSuchCall(ctx: Context): void {
  const methods = allowedMethods(ctx.path);
  if (methods.length > 0) ctx.set('Allow', methods.join(', '));
  sendError(ctx, methods.length > 0 ? 'request.method_not_allowed' : 'request.not_found');
}

function send(ctx: Context, reply: ApiReply): void {
  ctx.status = reply.status;
  ctx.res.setHeader('Content-Type', json);
  ctx.res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(reply.headers ?? {})) ctx.res.setHeader(name, value);
  ctx.body = reply.json;
}

export function sendError(ctx: Context, code: ErrorCode): void {
  const refusal = new CallError(code);
  send(ctx, { status: refusal.status, json: JSON.stringify(errorBody(code)) });
}
