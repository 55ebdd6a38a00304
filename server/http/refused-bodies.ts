import type { Middleware } from 'koa';
import { CallError, RetryAfterError } from '../domain/core/errors.ts';
import { createMemoryRateLimits, retryAfterSeconds } from '../domain/core/rate-limits.ts';
import { networkOfRequest } from './address.ts';
import { hasBody } from './arrival.ts';

/** The limit is high, because people correct a form several times, and an office may share one address. */
const maxRefusals = { points: 300, perSeconds: 600 };

/** The statuses for bodies that are malformed, invalid, too slow, too large or of a wrong type. */
const refusals: ReadonlySet<number> = new Set([400, 408, 413, 415]);

/**
 * Refuses a network's bodies with `request.too_many`, without reading them, after too many of its bodies were refused. The calls'
 * rate limits count only valid requests, so that a mistyped form does not use them up.
 */
export function limitRefusedBodies(now: () => Date): Middleware {
  const count = createMemoryRateLimits();
  return async (ctx, next) => {
    if (!hasBody(ctx.req)) return next();
    const network = networkOfRequest(ctx.req);
    const hit = (hits: 0 | 1) => count(network, maxRefusals.perSeconds * 1_000, now().getTime(), hits);
    const seconds = retryAfterSeconds(hit(0), maxRefusals.points - 1, now().getTime());
    if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
    try {
      await next();
      if (refusals.has(ctx.status)) hit(1);
    } catch (error) {
      if (error instanceof CallError && refusals.has(error.status)) hit(1);
      throw error;
    }
  };
}
