/**
 * Replaces `tough-cookie` in the browser's build (`vite.config.ts`), whose list of public suffixes is most of msw's size. The
 * demo's requests omit credentials and its responses set no cookies, so msw creates the jar and never uses it.
 */

export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): never[] {
    return [];
  }
}

export const Cookie = { fromJSON: (): null => null };
