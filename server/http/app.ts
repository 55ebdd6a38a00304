import type { RequestListener } from 'node:http';
import Koa, { type Middleware } from 'koa';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { CallError } from '../domain/core/errors.ts';
import { maxUrlLength } from '../api/request.ts';
import { withClientAddress } from './address.ts';
import { createBodies } from './bodies.ts';
import { errors } from './errors.ts';
import { fastPath } from './fast-path.ts';
import { pageKeyOf } from './pages.ts';
import { limitRefusedBodies } from './refused-bodies.ts';
import { requestLog } from './request-log.ts';
import { withPath } from './request-target.ts';
import { replyAfterLease } from './public-version-lease.ts';
import { ResponseCache, productionLimits } from './response-cache.ts';
import { createRoutes, type AppOptions } from './routes.ts';
import { plainHeaders, transportHeaders } from './security-headers.ts';

/** The whole server. The fast path answers public calls and cached pages. All other requests pass through the middleware in this order. */
export function createRequestListener(options: AppOptions): RequestListener {
  const { host, log, siteUrl, isStopping = () => false } = options;
  const production = new ConcurrencyLimit(productionLimits(host.store.parallelReads));
  const leaseMs = host.store.publicVersionLeaseMs;
  const cache = new ResponseCache({
    readPublicVersion: () => host.store.publicVersion(),
    leaseMs,
    build: options.build,
    production,
  });
  const bodies = createBodies();
  const { observe, watchProxies } = options.metrics ?? {};
  const headers = { ...plainHeaders, ...transportHeaders(siteUrl, options.hstsSubdomains ?? false) };

  const app = new Koa();
  app.on('error', (error: unknown) => {
    if (!isClosedByClient(error)) log.error({ err: error }, 'a response could not be sent');
  });
  app.use(requestLog({ log, observe }));
  app.use(commonHeaders(headers, isStopping));
  if (watchProxies !== undefined)
    app.use((ctx, next) => {
      watchProxies(ctx.req);
      return next();
    });
  app.use(replyAfterLease(leaseMs));
  app.use(errors(log));
  app.use(validateUrl);
  app.use(limitRefusedBodies(host.now));
  const { router, publicRouteAt } = createRoutes({ ...options, cache, production, bodies });
  app.use(router.routes());
  const koa = app.callback();
  const fast = fastPath(
    { host, cache, publicRouteAt, log, observe, headers, pageKeyOf: (request) => pageKeyOf(request, siteUrl), isStopping },
    (request, response) => void koa(request, response),
  );
  return withClientAddress(withPath(fast, { log, observe, headers }), options.trustedProxies ?? 1);
}

/** Headers of every response. While the server stops, `Connection: close` ends keep-alive connections. */
function commonHeaders(headers: Readonly<Record<string, string>>, isStopping: () => boolean): Middleware {
  const entries = Object.entries(headers);
  return async (ctx, next) => {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    await next();
    if (isStopping()) ctx.res.setHeader('Connection', 'close');
  };
}

const validateUrl: Middleware = async (ctx, next) => {
  if (ctx.url.length > maxUrlLength) throw new CallError('request.uri_too_long');
  // Node's own check of the Host header is off (`requireHostHeader`), because its response has no body.
  if (ctx.req.headers.host === undefined && ctx.req.httpVersion === '1.1') throw new CallError('request.malformed');
  if (!ctx.path.startsWith('/')) throw new CallError('request.not_found');
  await next();
};

function isClosedByClient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
  );
}
