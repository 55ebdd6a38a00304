import type { ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { CallError, type ErrorCode } from '../domain/core/errors.ts';
import { storeErrorCode } from '../api/error-reply.ts';
import { isApiPath } from '../api/request.ts';
import { plainHeaders } from './security-headers.ts';

/**
 * Catches everything that inner middleware throws, and sends the error catalog's status and message: as JSON below /api, as a
 * plain HTML page elsewhere. Only the server's own errors are 5xx, and only those are logged as errors.
 */
export function errors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      sendError(ctx, callErrorOf(error, log, ctx.state['id']));
    }
  };
}

/** The catalog error for anything thrown. Failures of the server are logged; refusals because of load are not failures. */
export function callErrorOf(error: unknown, log: Logger, requestId: unknown): CallError {
  const callError = error instanceof CallError ? error : new CallError(codeOf(error));
  const isFailure = callError.status >= 500 && callError.code !== 'server.busy' && storeErrorCode(error) === undefined;
  if (isFailure) log.error({ id: requestId, err: error }, 'request failed');
  return callError;
}

/** Sends a catalog error as JSON, for a request that has no Koa context. */
export function writeError(response: ServerResponse, headers: Readonly<Record<string, string>>, error: CallError): void {
  const { body, headers: own } = errorReply(error, true);
  response.writeHead(error.status, { ...headers, ...own, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** Koa throws errors with a 4xx status for malformed requests. All other errors are the server's own. */
function codeOf(error: unknown): ErrorCode {
  const storeCode = storeErrorCode(error);
  if (storeCode !== undefined) return storeCode;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'request.malformed' : 'server.failed';
}

/** Answers with a catalog error. */
export function sendError(ctx: Context, error: CallError): void {
  const { body, headers } = errorReply(error, isApiPath(ctx.path));
  ctx.status = error.status;
  ctx.set({ ...plainHeaders, ...headers });
  ctx.body = body;
}

function errorReply(error: CallError, asJson: boolean): { headers: Record<string, string>; body: string } {
  const { status, retryAfterSeconds } = error;
  const headers = {
    'Content-Type': asJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return { headers, body: asJson ? JSON.stringify(error.body) : errorPage(status, error.body.message) };
}

/** A page without scripts and styles, used when the app itself cannot be served. */
export function errorPage(status: number, message: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${status}</title><h1>${status}</h1><p>${message}</p><p><a href="/">Go to the home page</a></p></html>`
  );
}
