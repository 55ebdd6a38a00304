import { RequestHandler } from 'msw';
import { errorBody, errorCatalogue, type ErrorCode, Refusal } from '../server/contract/errors.ts';
import { type ApiReply, type ApiRequest, handle, type Host } from '../server/handle.ts';
import {
  addressLimit,
  apiPrefix,
  bodyOf,
  capturesOf,
  decodeParams,
  isFormType,
  isJsonType,
  methodsAt,
  readForm,
  readQuery,
  type Route,
  routes,
} from '../server/request.ts';

export interface HandlerOptions {
  /** Waited for before each answer. */
  latency: () => Promise<void>;
  /** Who is calling now. */
  caller: (request: Request) => Pick<ApiRequest, 'session' | 'device' | 'visitor' | 'source'>;
  /** Told when the caller has a session from now on, or none any more. */
  keepSession: (token: string | undefined, request: Request) => void;
}

/** The contract's calls on MSW: one handler each, over the same `handle()` as the server, then one for what is no call. */
export function createHandlers(host: Host, options: HandlerOptions): RequestHandler[] {
  const handlers = routes.map((route) => {
    const { id, method } = route.declaration;
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    return new ApiHandler(
      id,
      (request) => methods.includes(request.method) && capturesOf(route, new URL(request.url).pathname) !== undefined,
      (request) => respond(request, options, () => run(host, route, request, options)),
    );
  });
  const isApi = (path: string) => path === apiPrefix || path.startsWith(`${apiPrefix}/`);
  const rest = new ApiHandler(
    'no call',
    (request) => isApi(new URL(request.url).pathname),
    (request) => respond(request, options, async () => noSuchCall(request)),
  );
  return [...handlers, rest];
}

/** Matched by the routes' own patterns, so that both hosts agree on every address; msw's handlers bring patterns of theirs. */
class ApiHandler extends RequestHandler {
  readonly #matches: (request: Request) => boolean;

  constructor(header: string, matches: (request: Request) => boolean, answer: (request: Request) => Promise<Response>) {
    super({ info: { header }, resolver: ({ request }) => answer(request) });
    this.#matches = matches;
  }

  override predicate({ request }: { request: Request }): boolean {
    return this.#matches(request);
  }

  override log(): void {
    // Nobody reads along.
  }
}

interface Answer extends ApiReply {
  allow?: string;
}

async function respond(request: Request, { latency }: HandlerOptions, answer: () => Promise<Answer>): Promise<Response> {
  // First, as with a real server: what a page has sent happens, also when it is left before the answer.
  const { status, json, allow, headers: own } = await refusing(request, answer);
  await latency();
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8', ...own };
  if (allow !== undefined) headers['Allow'] = allow;
  return new Response(request.method === 'HEAD' ? null : json, { status, headers });
}

async function refusing(request: Request, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    const { pathname, search } = new URL(request.url);
    if (pathname.length + search.length > addressLimit) throw new Refusal('request.uri_too_long');
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, json: JSON.stringify(error.body) };
  }
}

async function run(host: Host, route: Route, request: Request, { caller, keepSession }: HandlerOptions): Promise<ApiReply> {
  const url = new URL(request.url);
  const params = decodeParams(route, capturesOf(route, url.pathname) ?? []);
  const reply = await handle(host, route.id, {
    params,
    query: readQuery(url.search),
    ...(await bodyOf(route.declaration, (limit, isForm) => (isForm ? readFormOf : readBody)(request, limit))),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    ...caller(request),
  });
  if (reply.session !== undefined) keepSession(reply.session.token, request);
  return reply;
}

/** As the server reads bodies: JSON objects and arrays only; an empty body is an empty object. */
async function readBody(request: Request, limit: number): Promise<unknown> {
  if (!isJsonType(request.headers.get('content-type'))) throw new Refusal('request.unsupported_type');
  const text = new TextDecoder().decode(await bytesOf(request, limit));
  if (text === '') return {};
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Refusal('request.malformed');
  return parsed;
}

async function readFormOf(request: Request, limit: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!isFormType(type)) throw new Refusal('request.not_a_form');
  return readForm(await bytesOf(request, limit), type);
}

async function bytesOf(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) throw new Refusal('request.too_large');
  return bytes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__ is not accepted');
      return value;
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('request.malformed');
    throw error;
  }
}

function noSuchCall(request: Request): Answer {
  const methods = methodsAt(new URL(request.url).pathname);
  return methods.length === 0
    ? refusal('request.not_found')
    : { ...refusal('request.method_not_allowed'), allow: methods.join(', ') };
}

function refusal(code: ErrorCode): Answer {
  return { status: errorCatalogue[code].status, json: JSON.stringify(errorBody(code)) };
}
