import { hasPath } from '../server/api/routes.ts';

/**
 * Replaces three packages of msw in the browser's build (`vite.config.ts`), because the demo never runs most of them:
 * `tough-cookie` with its list of public suffixes, `@mswjs/interceptors`, which patches globals, and `@msw/url`, which reads
 * every kind of pattern. The demo's requests omit credentials, its responses set no cookies, it calls msw directly, and its
 * patterns are those of `handlers.ts`.
 */

/** Replaces the store of `tough-cookie`: msw creates the cookie jar but never uses it. */
export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): never[] {
    return [];
  }
}

export const Cookie = { fromJSON: (): null => null };

/**
 * Replaces the function of `@msw/url`. Supports patterns that begin with `*`, have parameters such as `:slug`, and may end in `/*`.
 * `handlers.ts` reads the parameters.
 */
export function matchPattern(pattern: string, address: string): { matches: boolean; params: Record<string, string> } {
  const { pathname } = new URL(address);
  const path = pattern.slice(1);
  return { matches: path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : hasPath(path, pathname), params: {} };
}

/** Replaces the function of `@mswjs/interceptors`: returns an address without query and fragment. */
export const getCleanUrl = ({ origin, pathname }: URL): string => origin + pathname;

/** Random enough to distinguish the requests of a page. */
export const createRequestId = (): string => Math.random().toString(16).slice(2);

const statusesWithoutBody: readonly unknown[] = [204, 205, 304];

/** A `Response` that drops the body if its status does not allow one. */
export class FetchResponse extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(statusesWithoutBody.includes(init?.status) ? null : body, init);
  }
}
