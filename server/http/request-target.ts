import type { RequestListener } from 'node:http';
import { CallError } from '../domain/core/errors.ts';
import { writeError } from './errors.ts';
import { logRequest, requestId, type RequestLogOptions } from './request-log.ts';

/**
 * Passes on requests whose target is a path. A complete URL, as sent to proxies, is replaced by its path. A target that cannot be parsed
 * is refused here, because Koa and its packages throw wherever they read it.
 */
export function withPath(
  next: RequestListener,
  options: RequestLogOptions & { headers: Readonly<Record<string, string>> },
): RequestListener {
  return (request, response) => {
    const { url = '' } = request;
    const path = pathOf(url);
    if (path !== undefined) {
      request.url = path;
      next(request, response);
      return;
    }
    const startedAt = performance.now();
    const id = requestId(request.headers['x-request-id']);
    const error = new CallError('request.malformed');
    writeError(response, { 'X-Request-Id': id, ...options.headers }, error);
    const { status } = error;
    logRequest(options, { id, method: request.method ?? '', path: '', status, startedAt });
  };
}

function pathOf(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
