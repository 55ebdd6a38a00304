/** One request to the site's own host. */
interface HttpRequest {
  method: string;
  /** The path below /api, with its parameters and its query. */
  path: string;
  /** JSON text, or a form, which is sent as multipart. */
  body?: string | FormData | undefined;
  /** Lets the request finish although the page is being left. */
  keepalive?: boolean | undefined;
  /** Names this request (`Idempotency-Key`): when it is repeated under the same key, the host runs it once. */
  idempotencyKey?: string | undefined;
  /** The version of the record that is saved (`If-Match`): the host refuses when it has another one now. */
  version?: string | undefined;
  /** Sends no cookies, so the host answers as it answers a visitor. */
  omitCredentials?: boolean | undefined;
  /** Undefined sets no limit beyond the browser's own. */
  timeoutMs?: number | undefined;
}

/** A host's response, read whole. */
export interface ApiResponse {
  status: number;
  json: string;
  /** The value of `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** Sends one request with `fetch`, or a function shaped like it. Rejects only when no host answered in time. */
export async function sendHttpRequest(request: HttpRequest, fetchLike: typeof fetch = fetch): Promise<ApiResponse> {
  const { method, path, body, keepalive = false, idempotencyKey, version, omitCredentials = false, timeoutMs } = request;
  const response = await fetchLike(`/api${path}`, {
    method,
    keepalive,
    credentials: omitCredentials ? 'omit' : 'same-origin',
    ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
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

/** No host answered: there is no network, or a proxy reports that the host is down. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** A proxy, or the sign-in page of a network, answered with a page of its own in place of the host. */
export class ForeignResponse extends Error {
  override readonly name = 'ForeignResponse';
  readonly status: number;

  constructor(status: number) {
    super(`Something else answered instead of the site (${status}).`);
    this.status = status;
  }
}

/**
 * Throws unless the response is the site's own: JSON, and with an error code when the call was refused. A proxy's 502, 503 or
 * 504 means that the host is down.
 */
export function assertFromHost({ status, json }: ApiResponse): void {
  if (isFromHost(status, json)) return;
  throw status >= 502 && status <= 504 ? new NoResponse(`A proxy answered ${status}.`) : new ForeignResponse(status);
}

function isFromHost(status: number, json: string): boolean {
  try {
    const body: unknown = JSON.parse(json);
    if (status >= 200 && status < 300) return true;
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body;
  } catch {
    return false;
  }
}
