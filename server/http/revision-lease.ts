import { setTimeout as pause } from 'node:timers/promises';
import type { Middleware } from 'koa';

/** By how much the delay of a reply is longer than the lease, in milliseconds, for timers and clocks that round. */
const marginMs = 1;

/**
 * Reads the revision of a store. A reading is used by the requests of the same turn of the event loop, or with a lease
 * (`Store.revisionLeaseMs`) by those that come within `leaseMs` of its beginning. A client that has received the reply to its own
 * write sends the next request in a later turn, and later than that (`replyAfterLease`), so it never gets a revision from before.
 */
export function leaseRevision(read: () => Promise<string>, leaseMs: number): () => Promise<string> {
  let reading: Promise<string> | undefined;
  let beganAt = 0;
  return () => {
    if (leaseMs > 0 && performance.now() - beganAt > leaseMs) reading = undefined;
    if (reading === undefined) {
      beganAt = performance.now();
      reading = read();
      if (leaseMs === 0) {
        setImmediate(() => {
          reading = undefined;
        });
      }
    }
    return reading;
  };
}

/**
 * Holds the reply to whatever may have written until every lease is over that began before its commit: who has the reply is never
 * answered with a revision from before the write, by any process.
 */
export function replyAfterLease(leaseMs: number): Middleware {
  return async (ctx, next) => {
    await next();
    if (leaseMs === 0 || ctx.method === 'GET' || ctx.method === 'HEAD') return;
    const until = performance.now() + leaseMs + marginMs;
    for (let restMs = until - performance.now(); restMs > 0; restMs = until - performance.now()) await pause(Math.ceil(restMs));
  };
}
