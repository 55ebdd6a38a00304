import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, pino } from 'pino';

const requestIdPattern = /^[\w.-]{8,64}$/;

/** The caller's own id for the request, when it is a sane one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
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

const heldCharacters = 16_000;
const heldMs = 1_000;

/**
 * JSON lines on standard output, written together when there are enough of them, each second, and as the process exits.
 * Pino's own destination costs twice as much a line, which is a tenth of a cached answer.
 */
export function createLog(level: string): { log: Logger; flush: () => void } {
  let held = '';
  const flush = () => {
    if (held === '') return;
    process.stdout.write(held);
    held = '';
  };
  const write = (line: string) => {
    held += line;
    if (held.length >= heldCharacters) flush();
  };
  setInterval(flush, heldMs).unref();
  // When whoever read the log is gone there is nobody to tell, and no reason to stop serving.
  process.stdout.on('error', () => undefined);
  return { log: pino({ level, base: null }, { write }), flush };
}
