import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/**
 * Whether the client's copy is current, so that the response is 304: If-None-Match contains `etag`, and the client does not force a
 * reload. `*` is ignored, because it would give 304 for addresses that do not exist.
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match'] !== undefined && headers['if-none-match'] !== '*' && fresh(headers, { etag });
}
