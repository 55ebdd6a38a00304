import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { StoreBusy } from '../../db/store.ts';
import { errorBody, errorCatalogue, type ErrorCode, CallError } from '../contract/errors.ts';
import { apiPrefix } from '../request.ts';
import { plainHeaders } from './security-headers.ts';

/**
 * The outermost middleware that answers: whatever is thrown further in becomes the catalogue's status and sentence, as
 * JSON for programs and as a plain page for people. Only what is our own fault is a 5xx, and only that is logged as one.
 */
export function errors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = error instanceof CallError ? error : new CallError(codeOf(error));
      if (refusal.status >= 500) log.error({ id: ctx.state['id'], err: error }, 'request failed');
      sendError(ctx, refusal.code, refusal.fields);
    }
  };
}

/** Koa's own refusals carry a 4xx status; everything else is a mistake of ours. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof StoreBusy) return 'server.busy';
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'request.malformed' : 'server.failed';
}

export function sendError(ctx: Context, code: ErrorCode, fields?: Record<string, string>): void {
  const { status, message } = errorCatalogue[code];
  ctx.status = status;
  ctx.set({ ...plainHeaders, 'Cache-Control': 'no-store' });
  if (ctx.path === apiPrefix || ctx.path.startsWith(`${apiPrefix}/`)) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = JSON.stringify(errorBody(code, fields));
  } else {
    ctx.set('Content-Type', 'text/html; charset=utf-8');
    ctx.body = errorPage(status, message);
  }
}

/** A page without a script or a style of ours, for when the app itself cannot be shown. */
export function errorPage(status: number, sentence: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${status}</title><h1>${status}</h1><p>${sentence}</p><p><a href="/">Go to the home page</a></p></html>`
  );
}
