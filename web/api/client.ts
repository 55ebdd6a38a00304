import { callAddresses } from 'virtual:call-addresses';
import type { CallReply, CallRequest } from '../../server/contract/call.ts';
import type { CallId, Contract } from '../../server/contract/contract.ts';
import type { ErrorBody } from '../../server/contract/errors.ts';

/** Carries one call to a host and brings its answer's status and JSON text back. Rejects only when no host answered. */
export type Transport = (id: CallId, request: TransportRequest) => Promise<{ status: number; json: string }>;

/** As it goes over the wire: parameters and query are text, undefined ones are left out. */
export interface TransportRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** What becomes JSON, or a form, which goes as it is (multipart). */
  body: unknown;
  /** Let it finish although the page is being left. */
  keepalive?: boolean;
  /** Names this one wish: made again under it, it is not done again. */
  idempotencyKey?: string;
}

let transport: Transport = () => Promise.reject(new Error('No transport is set.'));

/** Chosen once per page or server process: the network, the demo, or the server's own `handle()`. */
export function setTransport(chosen: Transport): void {
  transport = chosen;
}

/** A refusal, as spec §7 wants it shown: the response's message, else the status text, else a plain sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'An unknown error occurred');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
  }
}

type Input<Id extends CallId> = Partial<CallRequest<Contract[Id]>> & {
  keepalive?: boolean;
  idempotencyKey?: string;
  /** Instead of a body, for calls that are declared `multipart`. */
  form?: FormData;
};

/** Makes a call of the contract. Throws `ApiError` for refusals and whatever the network throws. */
export async function send<Id extends CallId>(id: Id, input: Input<Id> = {}): Promise<CallReply<Contract[Id]>> {
  const { status, json } = await transport(id, {
    params: textValues(input.params),
    query: textValues(input.query),
    body: input.form ?? input.body,
    ...(input.keepalive === true ? { keepalive: true } : {}),
    ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
  });
  const body: unknown = parseJson(json);
  if (status >= 200 && status < 300) return body as CallReply<Contract[Id]>;
  throw new ApiError(status, typeof body === 'object' && body !== null ? body : {});
}

function textValues(values: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A transport over `fetch`, or over a function shaped like it. */
export function fetchTransport(fetchLike: typeof fetch): Transport {
  return async (id, { params, query, body, keepalive, idempotencyKey }) => {
    const { method, path } = callAddresses[id];
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    const response = await fetchLike(`/api${filled}${search === '' ? '' : `?${search}`}`, {
      method,
      keepalive: keepalive ?? false,
      ...payloadOf(body, idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    });
    return { status: response.status, json: await response.text() };
  };
}

/** The type of a form is the browser's to say: it knows what parts its fields. */
function payloadOf(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { body, headers };
  return { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
}

/** What a call found, or null when its host says there is no such thing: an answer worth keeping, not a failure. */
export async function orNull<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
