import type { Context, Middleware } from 'koa';
import { CallError } from '../domain/core/errors.ts';
import { type ApiReply, handle, type Host } from '../api/handle.ts';
import { isApiPath, parseQuery, readOrDeferBody } from '../api/request.ts';
import { decodeParams, type FoundRoute, type Router } from '../api/router.ts';
import { clientAddress, networkOf } from './address.ts';
import type { Bodies } from './bodies.ts';
import type { CrossSiteCheck } from './cross-site.ts';
import { sendError } from './errors.ts';
import { siteOrigin } from './origin.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import type { TokenCookie } from './token-cookie.ts';
import type { VisitorKey } from './visitor.ts';

export interface ApiOptions {
  host: Host;
  cache: ResponseCache;
  bodies: Bodies;
  isCrossSite: CrossSiteCheck;
  visitorKey: VisitorKey;
  sessionCookie: TokenCookie;
  deviceCookie: TokenCookie;
  siteUrl: string | undefined;
}

const jsonType = 'application/json; charset=utf-8';

/** The contract's calls as a Koa middleware. It answers every path below /api, unknown ones with 404 or 405. */
export function createApi(options: ApiOptions): Middleware {
  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    if (options.isCrossSite(ctx)) throw new CallError('request.cross_site');
    const found = options.host.router.find(ctx.method, ctx.path);
    if (found === undefined) return sendNoSuchCall(options.host.router, ctx);
    return respond(options, found, ctx);
  };
}

/** Makes a public call. Its reply is the same for every caller, so no caller is passed on. */
export async function publicCall(host: Host, { route, captures }: FoundRoute, search: string): Promise<PublicResponse> {
  const input = { params: decodeParams(route, captures), query: parseQuery(search) };
  const reply = await handle(host, route.id, { ...input, body: undefined, visitor: '' });
  return { status: reply.status, type: jsonType, body: reply.json, ...(reply.headers && { headers: reply.headers }) };
}

async function respond(options: ApiOptions, found: FoundRoute, ctx: Context): Promise<void> {
  const { route, captures } = found;
  if (route.declaration.cache === 'public')
    return options.cache.serve(ctx, ctx.url, () => publicCall(options.host, found, ctx.search));
  const input = { params: decodeParams(route, captures), query: parseQuery(ctx.search) };
  const idempotencyKey = ctx.req.headers['idempotency-key'];
  const reply = await options.bodies.use(ctx, async (source) =>
    handle(options.host, route.id, {
      ...input,
      ...(await readOrDeferBody(route.declaration, source)),
      idempotencyKey: Array.isArray(idempotencyKey) ? '' : idempotencyKey,
      ifMatch: ctx.req.headers['if-match'],
      session: options.sessionCookie.read(ctx),
      device: options.deviceCookie.read(ctx),
      userAgent: ctx.get('user-agent').slice(0, 300),
      origin: siteOrigin(ctx, options.siteUrl),
      ...callerKeys(options, ctx),
    }),
  );
  if (reply.session !== undefined) options.sessionCookie.write(ctx, reply.session.token);
  if (reply.device !== undefined) options.deviceCookie.write(ctx, reply.device.token);
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

function sendNoSuchCall({ allowedMethods }: Router, ctx: Context): void {
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
