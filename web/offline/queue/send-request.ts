import type { ErrorCode } from '../../../server/domain/core/errors.ts';
import { type ApiResponse, sendHttpRequest } from '../transport/http.ts';
import type { QueueRow, RefusedResponse } from './queued-request.ts';

/** Request timeouts, in milliseconds. Bodies with images get more time. */
const timeoutMs = 20_000;
const largeBodyTimeoutMs = 120_000;
const largeBodyLength = 100_000;

/** Sends a queued request to the site's own host. Rejects if the host does not answer. */
export function sendRequest({ id, method, path, json, omitCredentials }: QueueRow): Promise<ApiResponse> {
  return sendHttpRequest({
    method,
    path,
    body: json,
    idempotencyKey: id,
    omitCredentials,
    timeoutMs: json.length > largeBodyLength ? largeBodyTimeoutMs : timeoutMs,
  });
}

/**
 * The meaning of a response to a queued request. `unreachable`: the response did not come from the host. `unconfirmed`: the
 * request waits until its member's address is confirmed.
 */
export type Outcome =
  | { kind: 'succeeded' | 'unreachable' | 'unauthenticated' | 'unconfirmed' }
  | { kind: 'retry-later'; afterSeconds: number; refused: RefusedResponse }
  | { kind: 'refused'; refused: RefusedResponse };

/** Statuses that a retry may resolve: timeout, too early, too many requests. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * `user` says whether the sender knows who is signed in. A service worker does not know this. There, a 403 may be due to another
 * user's session, so it does not count as a refusal.
 */
export function classifyResponse({ status, json, retryAfterSeconds = 0 }: ApiResponse, user: 'known' | 'unknown'): Outcome {
  const body = parseObject(json);
  if (body === undefined) return { kind: 'unreachable' };
  if (status >= 200 && status < 300) return { kind: 'succeeded' };
  const { code, message, fields } = body;
  if (typeof code !== 'string' || typeof message !== 'string') return { kind: 'unreachable' };
  if (code === 'request.already_done') return { kind: 'succeeded' };
  if (status === 401 || (code === 'auth.forbidden' && user === 'unknown')) return { kind: 'unauthenticated' };
  if (code === 'auth.email_unconfirmed') return { kind: 'unconfirmed' };
  const fieldErrors = typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
  const refused = { status, code: code as ErrorCode, message, fields: fieldErrors };
  const isRetryable = status >= 500 || retryableStatuses.has(status) || code === 'request.in_progress';
  return isRetryable ? { kind: 'retry-later', afterSeconds: retryAfterSeconds, refused } : { kind: 'refused', refused };
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const maxBackoffMs = 15 * 60_000;

/** The pause after a number of consecutive failures, in milliseconds. */
export function backoffMs(failures: number): number {
  return Math.min(maxBackoffMs, 2_000 * 2 ** Math.min(failures - 1, 20));
}
