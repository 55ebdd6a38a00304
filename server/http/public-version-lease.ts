import { setTimeout as pause } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { leaseReading } from '../domain/core/leased-reading.ts';

/** A reply is held this much longer than the lease, in milliseconds, because timers and clocks round. */
const marginMs = 1;

/**
 * Returns a function that reads a store's public version. Requests share a reading within one turn of the event loop or, with a
 * lease (`Store.publicVersionLeaseMs`), for `leaseMs` after its start. A client that has the reply to its own write sends its
 * next request in a later turn and after the lease (`replyAfterLease`), so it never gets an older public version.
 */
export function leasePublicVersion(read: () => Promise<string>, leaseMs: number): () => Promise<string> {
  if (leaseMs > 0) return leaseReading(read, leaseMs).current;
  const untilEndOfTurn = leaseReading(() => {
    setImmediate(untilEndOfTurn.end);
    return read();
  }, Infinity);
  return untilEndOfTurn.current;
}

/**
 * Holds the reply to a possible write until every lease that began before its commit has ended. A client that has the reply
 * therefore never gets an older public version, whichever process answers.
 */
export function replyAfterLease(leaseMs: number): Middleware {
  return async (ctx, next) => {
    await next();
    if (leaseMs === 0 || ctx.method === 'GET' || ctx.method === 'HEAD') return;
    const until = performance.now() + leaseMs + marginMs;
    for (let restMs = until - performance.now(); restMs > 0; restMs = until - performance.now()) await pause(Math.ceil(restMs));
  };
}
