/** One request to the site's own host. */
interface HttpRequest {
  method: string;
  /** The path below /api, with parameters and query. */
  path: string;
  /** JSON text, or a form, which is sent as multipart. */
  body?: string | FormData | undefined;
  /** Lets the request finish even if the page is being left. */
  keepalive?: boolean | undefined;
  /** Identifies this request (`Idempotency-Key`). If it is repeated with the same key, the host runs it only once. */
  idempotencyKey?: string | undefined;
  /** The version of the saved record (`If-Match`). The host refuses the request if the record now has another version. */
  version?: string | undefined;
  /** Sends no cookies, so the host answers as for a visitor. */
  omitCredentials?: boolean | undefined;
  /** Undefined means no limit other than the browser's own. */
  timeoutMs?: number | undefined;
}

/** A host's fully read response. */
export interface ApiResponse {
  status: number;
  json: string;
  /** The value of `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** Sends one request with `fetch` or an equivalent function. Rejects only when no host answered in time. */
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
      // For a form, the browser adds the type with the boundary between the parts.
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
  });
  return {
    status: response.status,
    json: await response.text(),
    ...retryAfterOf(response.headers.get('Retry-After')),
  };
}

/** Proxies may send a date instead of seconds. Then the caller's own backoff applies. */
function retryAfterOf(value: string | null): { retryAfterSeconds?: number } {
  return value !== null && /^\d{1,6}$/.test(value) ? { retryAfterSeconds: Number(value) } : {};
}

/** Thrown when no host answered: there is no network, or a proxy reports that the host is down. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** Thrown when a proxy or a network's sign-in page answered instead of the host. */
export class ForeignResponse extends Error {
  override readonly name = 'ForeignResponse';
  readonly status: number;

  constructor(status: number) {
    super(`Something else answered instead of the site (${status}).`);
    this.status = status;
  }
}

/**
 * Throws unless the response comes from the site itself: the body must be JSON and, for a refusal, contain an error code. A
 * proxy's 502, 503 or 504 means that the host is down.
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
