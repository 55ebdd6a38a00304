import { newId } from '../server/rules/ids.ts';

/**
 * Stands in, in the browser's build, for the packages that msw is made of: the demo asks its handlers itself, so nothing is
 * intercepted; they know their addresses themselves, so no pattern is matched; and nothing is sent, so there are no cookies.
 */

/** `is-node-process`: as in Node, msw leaves the page's cookies and storage alone, which throw in a sandboxed frame. */
export const isNodeProcess = () => true;

/** `@mswjs/interceptors` */
export class FetchResponse extends Response {}
export const createRequestId = (): string => newId();
export { never as getCleanUrl, never as resolveWebSocketUrl };

/** `@msw/url`, `cookie`, `outvariant`, and `tough-cookie`, whose list of public suffixes weighs ten times the rest of msw. */
export { never as matchPattern, never as parseCookie, never as format, never as invariant };
export { never as Cookie, never as CookieJar, never as MemoryCookieStore };

function never(): never {
  throw new Error('The demo has no use for this part of msw.');
}
