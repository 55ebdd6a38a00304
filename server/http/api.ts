import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import { CallError } from '../domain/core/errors.ts';
import { type ApiReply, handle, type ApiHost } from '../api/handle.ts';
import { parseQuery, readOrDeferBody } from '../api/request.ts';
import { allowedMethods, paramsOf, type Route } from '../api/routes.ts';
import { clientAddress, networkOf } from './address.ts';
import type { Bodies } from './bodies.ts';
import type { CrossSiteCheck } from './cross-site.ts';
import { siteOrigin } from './origin.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import type { TokenCookie } from './token-cookie.ts';
import type { VisitorKey } from './visitor.ts';

interface ApiOptions {
  host: ApiHost;
  cache: ResponseCache;
  bodies: Bodies;
  isCrossSite: CrossSiteCheck;
  visitorKey: VisitorKey;
  sessionCookie: TokenCookie;
  deviceCookie: TokenCookie;
  siteUrl: string | undefined;
}

const jsonType = 'application/json; charset=utf-8';

/** Answers the requests of a call. */
export function callHandler(options: ApiOptions, route: Route): RouterMiddleware {
  return async (ctx) => {
    assertSameSite(options, ctx);
    const params = paramsOf(route, ctx.path);
    if (route.declaration.cache === 'public')
      await options.cache.serve(ctx, ctx.url, () => publicCall(options.host, route, params, ctx.search));
    else await respond(options, route, params, ctx);
  };
}

/** Answers every other address below /api: 405 when a call has the path with another method, otherwise 404. */
export function noSuchCall(options: ApiOptions, routes: readonly Route[]): RouterMiddleware {
  return (ctx) => {
    assertSameSite(options, ctx);
    const methods = allowedMethods(routes, ctx.path);
    if (methods.length === 0) throw new CallError('request.not_found');
    ctx.set('Allow', methods.join(', '));
    throw new CallError('request.method_not_allowed');
  };
}

function assertSameSite({ isCrossSite }: ApiOptions, ctx: Context): void {
  if (isCrossSite(ctx)) throw new CallError('request.cross_site');
}

/** Makes a public call. The caller is not passed on, because the reply is the same for every caller. */
export async function publicCall(
  host: ApiHost,
  { id }: Route,
  params: Record<string, string>,
  search: string,
): Promise<PublicResponse> {
  const reply = await handle(host, id, { params, query: parseQuery(search), body: undefined, visitor: '' });
  return { status: reply.status, type: jsonType, body: reply.json, ...(reply.headers && { headers: reply.headers }) };
}

async function respond(options: ApiOptions, route: Route, params: Record<string, string>, ctx: Context): Promise<void> {
  const idempotencyKey = ctx.req.headers['idempotency-key'];
  const reply = await options.bodies.use(ctx, async (source) =>
    handle(options.host, route.id, {
      params,
      query: parseQuery(ctx.search),
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

/** Opaque keys for the caller, valid for one UTC day: one from address and browser, and one from the network for rate limits. */
export function callerKeys({ visitorKey, host }: Pick<ApiOptions, 'visitorKey' | 'host'>, ctx: Context) {
  const address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('x-forwarded-for'));
  return {
    visitor: visitorKey(address, ctx.get('user-agent'), host.now()),
    rateLimitKey: visitorKey(networkOf(address), '', host.now()),
  };
}

function send(ctx: Context, reply: ApiReply): void {
  ctx.status = reply.status;
  ctx.res.setHeader('Content-Type', jsonType);
  ctx.res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(reply.headers ?? {})) ctx.res.setHeader(name, value);
  ctx.body = reply.json;
}
