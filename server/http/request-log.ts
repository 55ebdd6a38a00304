import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { destination, type Logger, pino } from 'pino';

const acceptable = /^[\w.-]{8,64}$/;

/**
 * Gives every request an id, the caller's own when it is a sane one, and writes one line about it: never an address, a
 * query or anything else that says who asked for what.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    const given = ctx.req.headers['x-request-id'];
    const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
    ctx.state['id'] = id;
    ctx.res.setHeader('X-Request-Id', id);
    await next();
    const line = {
      id,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round((performance.now() - began) * 100) / 100,
    };
    if (ctx.status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}

/** JSON lines on standard output, written together at least once a second; the last ones when the process exits. */
export function createLog(level: string): { log: Logger; flush: () => void } {
  const lines = destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 });
  return { log: pino({ level, base: null }, lines), flush: () => lines.flushSync() };
}
