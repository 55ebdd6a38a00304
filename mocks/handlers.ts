import { http, type HttpHandler, HttpResponse } from 'msw/http';
import { delay } from 'msw/utils/delay';
import { errorBody, errorCatalogue, type ErrorCode, CallError } from '../server/domain/core/errors.ts';
import { type ApiReply, type ApiRequest, handle, type ApiHost } from '../server/api/handle.ts';
import { apiPrefix, isApiPath, maxUrlLength, parseQuery, readOrDeferBody, refuseCompressed } from '../server/api/request.ts';
import { allowedMethods, hasPath, paramsOf, type Route, routesOf } from '../server/api/routes.ts';

export interface HandlerOptions {
  /** The delay before each response in milliseconds. Defaults to msw's realistic server response time of 100 to 400 ms. */
  delayMs?: number | undefined;
  /** The caller of a request, which the Koa host reads from cookies and headers. */
  caller: (request: Request) => Pick<ApiRequest, 'session' | 'device' | 'userAgent' | 'visitor' | 'rateLimitKey'>;
  /** Called with the caller's new session token, or with undefined when the session has ended. */
  setSession: (token: string | undefined, request: Request) => void;
  /** Called with the new token of the caller's device. */
  setDevice: (token: string, request: Request) => void;
}

/**
 * Creates one msw handler for each call of the host, for `setupWorker`, `setupServer` or `getResponse`. The handlers run the same
 * `handle()` as the server. A handler added with `use()` replaces the call at its address.
 */
export function createCallHandlers(host: ApiHost, options: HandlerOptions): HttpHandler[] {
  return routesOf(host.contract).flatMap((route) => {
    const resolver = ({ request }: { request: Request }) => {
      // msw's patterns also match other paths, such as those with a trailing slash. The next handler answers them.
      if (!isAt(route, request)) return undefined;
      return respond(request, options, () => run(host, route, request, options));
    };
    const path = `*${route.path}`;
    const { method } = route.declaration;
    return method === 'GET' ? [http.get(path, resolver), http.head(path, resolver)] : [handlerOf[method](path, resolver)];
  });
}

/** The handlers of all calls, and a handler that answers every other address below /api with 404 or 405. */
export function createHandlers(host: ApiHost, options: HandlerOptions): HttpHandler[] {
  const routes = routesOf(host.contract);
  const refuse = ({ request }: { request: Request }) =>
    isApiPath(new URL(request.url).pathname) ? respond(request, options, async () => noSuchCall(routes, request)) : undefined;
  return [...createCallHandlers(host, options), http.all(`*${apiPrefix}`, refuse), http.all(`*${apiPrefix}/*`, refuse)];
}

const handlerOf = { POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

function isAt({ path }: Route, { url }: Request): boolean {
  return hasPath(path, new URL(url).pathname);
}

/** A reply. `allow` is the value of the `Allow` header: the methods that the address supports. */
interface Answer extends ApiReply {
  allow?: string;
}

async function respond(
  request: Request,
  { delayMs }: HandlerOptions,
  answer: () => Promise<Answer>,
): Promise<HttpResponse<string>> {
  // The call runs before the delay, so that leaving the page does not undo it, as on a real server.
  const { status, json, allow, headers: own } = await refusing(request, answer);
  await delay(delayMs);
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8', ...own };
  if (allow !== undefined) headers['Allow'] = allow;
  return new HttpResponse(request.method === 'HEAD' ? null : json, { status, headers });
}

async function refusing(request: Request, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    const { pathname, search } = new URL(request.url);
    if (pathname.length + search.length > maxUrlLength) throw new CallError('request.uri_too_long');
    return await answer();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { status: error.status, json: JSON.stringify(error.body) };
  }
}

async function run(
  host: ApiHost,
  route: Route,
  request: Request,
  { caller, setSession, setDevice }: HandlerOptions,
): Promise<ApiReply> {
  const url = new URL(request.url);
  const params = paramsOf(route, url.pathname);
  const reply = await handle(host, route.id, {
    params,
    query: parseQuery(url.search),
    ...(await readOrDeferBody(route.declaration, {
      contentType: request.headers.get('content-type'),
      readText: async (limit) => new TextDecoder().decode(await readBytes(request, limit)),
      readBytes: (limit) => readBytes(request, limit),
    })),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    ifMatch: request.headers.get('if-match') ?? undefined,
    origin: url.origin,
    ...caller(request),
  });
  if (reply.session !== undefined) setSession(reply.session.token, request);
  if (reply.device !== undefined) setDevice(reply.device.token, request);
  return reply;
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  refuseCompressed(request.headers.get('content-encoding'));
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) throw new CallError('request.too_large');
  return bytes;
}

function noSuchCall(routes: readonly Route[], request: Request): Answer {
  const methods = allowedMethods(routes, new URL(request.url).pathname);
  return methods.length === 0
    ? refusal('request.not_found')
    : { ...refusal('request.method_not_allowed'), allow: methods.join(', ') };
}

function refusal(code: ErrorCode): Answer {
  return { status: errorCatalogue[code].status, json: JSON.stringify(errorBody(code)) };
}
