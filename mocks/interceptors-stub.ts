import { newId } from '../server/rules/ids.ts';

/**
 * Stands in for `@mswjs/interceptors` and `@msw/url` in the browser's build: the demo asks its handlers itself, so nothing is
 * intercepted, and they know their addresses themselves, so no pattern is matched.
 */
export class FetchResponse extends Response {}

export function createRequestId(): string {
  return newId();
}

export function getCleanUrl(url: URL): string {
  return url.origin + url.pathname;
}

export function matchPattern(): never {
  throw new Error('The handlers of the demo match addresses by a function.');
}
