/** One request to the site's own host. */
export interface HttpRequest {
  method: string;
  /** Below /api, filled in, with its query. */
  path: string;
  /** JSON text, or a form, which is sent as multipart. */
  body?: string | FormData | undefined;
  /** Lets the request finish although the page is being left. */
  keepalive?: boolean | undefined;
  /** Names this request (`Idempotency-Key`): when it is repeated under the same key, the host runs it once. */
  idempotencyKey?: string | undefined;
  /** Sends no cookies, so the host answers as it answers a visitor. */
  omitCredentials?: boolean | undefined;
  /** Undefined sets no limit beyond the browser's own. */
  timeoutMs?: number | undefined;
}

/** A host's answer, read whole. */
export interface HostResponse {
  status: number;
  json: string;
  /** From `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** Sends one request with `fetch`, or a function shaped like it. Rejects only when no host answered in time. */
export async function sendHttpRequest(request: HttpRequest, fetchLike: typeof fetch = fetch): Promise<HostResponse> {
  const { method, path, body, keepalive = false, idempotencyKey, omitCredentials = false, timeoutMs } = request;
  const response = await fetchLike(`/api${path}`, {
    method,
    keepalive,
    credentials: omitCredentials ? 'omit' : 'same-origin',
    ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      // The browser adds the type of a form, with the boundary between its parts.
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
  });
  return {
    status: response.status,
    json: await response.text(),
    ...retryAfterOf(response.headers.get('Retry-After')),
  };
}

/** Proxies may send a date instead of seconds; the caller's own backoff applies then. */
function retryAfterOf(value: string | null): { retryAfterSeconds?: number } {
  return value !== null && /^\d{1,6}$/.test(value) ? { retryAfterSeconds: Number(value) } : {};
}
