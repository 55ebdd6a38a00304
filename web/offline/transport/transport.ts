import { callAddresses } from 'virtual:call-addresses';
import type { CallId } from '../../../server/domain/contract.ts';
import { fillPath } from '../../../server/domain/core/paths.ts';
import { type ApiResponse, NoResponse, sendHttpRequest } from './http.ts';

/** Sends one call to a host. Rejects only when no host answered. */
export type Transport = (id: CallId, request: TransportRequest) => Promise<Pick<ApiResponse, 'status' | 'json'>>;

/** A call as sent. Parameters and query are texts, and undefined values are omitted. */
export interface TransportRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** A value sent as JSON, or a form sent as multipart. */
  body: unknown;
  /** Lets the request finish even if the page is being left. */
  keepalive?: boolean;
  /** If the request is repeated with this key, the host runs it only once. */
  idempotencyKey?: string;
  /** The version of the saved record. The host refuses the request if the record now has another version. */
  version?: string;
}

const unanswered = (cause: unknown) => Promise.reject<ApiResponse>(new NoResponse('No answer.', { cause }));

/** A transport over `fetch` or an equivalent function. */
export function fetchTransport(fetchLike: typeof fetch): Transport {
  return (id, { params, query, body, keepalive, idempotencyKey, version }) => {
    const { method } = callAddresses[id];
    const payload = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const path = pathOf(id, params, query);
    return sendHttpRequest({ method, path, body: payload, keepalive, idempotencyKey, version }, fetchLike).catch(unanswered);
  };
}

/** A call's path below /api, with parameters and query. */
export function pathOf(
  id: CallId,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = fillPath(callAddresses[id].path, params);
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
