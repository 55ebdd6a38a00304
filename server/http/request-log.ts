import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { destination, type Logger, pino } from 'pino';

const acceptable = /^[\w.-]{8,64}$/;

/** The caller's own id for the request, when it is a sane one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** One line about a request: never an address, a query or anything else that says who asked for what. */
export function logRequest(log: Logger, line: { id: string; method: string; path: string; status: number; began: number }): void {
  const { began, ...rest } = line;
  const level = line.status >= 500 ? 'error' : 'info';
  log[level]({ ...rest, ms: Math.round((performance.now() - began) * 100) / 100 }, 'request');
}

export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    const id = requestId(ctx.req.headers['x-request-id']);
    ctx.state['id'] = id;
    ctx.res.setHeader('X-Request-Id', id);
    await next();
    logRequest(log, { id, method: ctx.method, path: ctx.path, status: ctx.status, began });
  };
}

/** JSON lines on standard output, written together at least once a second; the last ones when the process exits. */
export function createLog(level: string): { log: Logger; flush: () => void } {
  const lines = destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 });
  return { log: pino({ level, base: null }, lines), flush: () => lines.flushSync() };
}
