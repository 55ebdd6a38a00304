import { callAddresses } from 'virtual:call-addresses';
import type { CallId } from '../../../server/domain/contract.ts';
import { fillPath } from '../../../server/domain/core/paths.ts';
import { type ApiResponse, NoResponse, sendHttpRequest } from './http.ts';

/** Sends one call to a host. Rejects only when no host answered. */
export type Transport = (id: CallId, request: TransportRequest) => Promise<Pick<ApiResponse, 'status' | 'json'>>;

/** A call as it is sent: parameters and query are text, and undefined ones are left out. */
export interface TransportRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** A value that is sent as JSON, or a form, which is sent as multipart. */
  body: unknown;
  /** Lets the request finish although the page is being left. */
  keepalive?: boolean;
  /** When the request is repeated under the same key, the host runs it once. */
  idempotencyKey?: string;
  /** The version of the record that is saved; the host refuses when it has another one now. */
  version?: string;
}

const unanswered = (cause: unknown) => Promise.reject<ApiResponse>(new NoResponse('No answer.', { cause }));

/** A transport over `fetch`, or over a function shaped like it. */
export function fetchTransport(fetchLike: typeof fetch): Transport {
  return (id, { params, query, body, keepalive, idempotencyKey, version }) => {
    const { method } = callAddresses[id];
    const payload = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const path = pathOf(id, params, query);
    return sendHttpRequest({ method, path, body: payload, keepalive, idempotencyKey, version }, fetchLike).catch(unanswered);
  };
}

/** A call's path below /api, with its parameters and its query. */
export function pathOf(
  id: CallId,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = fillPath(callAddresses[id].path, params);
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
