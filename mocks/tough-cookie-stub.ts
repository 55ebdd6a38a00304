/**
 * Stands in for `tough-cookie` in the browser's build. The mock service keeps a cookie jar at load time, whose list of
 * public suffixes weighs ten times the rest of it; the demo sends no cookies at all.
 */
export class Cookie {
  static fromJSON(): null {
    return null;
  }
}

export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): never[] {
    return [];
  }

  async setCookie(): Promise<void> {
    // Nothing to keep: see above.
  }
}
