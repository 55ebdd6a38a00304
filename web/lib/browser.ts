/** Guards for browser features that are missing on the server or throw in a sandboxed frame. */
export const isServer = typeof document === 'undefined';

/** True in any frame. Reading a parent of another origin may throw. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top;
  } catch {
    return true;
  }
}

/** The demo's path when this page is below it, otherwise ''. */
export function demoBase(): '' | '/demo' {
  return /^\/demo(?:\/|$)/.test(location.pathname) ? '/demo' : '';
}

/** True in a frame sandboxed without allow-same-origin: storage, cookies, databases and workers throw there. */
export function isOpaqueOrigin(): boolean {
  return self.origin === 'null';
}

/** Values kept in memory while the page is open: the demo's values, and values that local storage refused. */
const inMemory = new Map<string, string | null>();

/** The keys that the demo shares with the real site; undefined outside the demo. */
let keysOfDemo: readonly string[] | undefined;

/** Local storage. In the demo, and if storage is blocked, as in sandboxed frames, values last only as long as the page. */
export const deviceStorage = {
  get(key: string): string | null {
    const value = inMemory.get(key);
    if (value !== undefined) return value;
    if (keysOfDemo?.includes(key) === false) return null;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    if (inMemory.has(key) || keysOfDemo?.includes(key) === false) {
      inMemory.set(key, value);
      return;
    }
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Storage is blocked or full, so the value lasts as long as the page.
      inMemory.set(key, value);
    }
  },
  /** After this call, only `sharedKeys` use local storage. Every other key starts empty and is held in memory. */
  separateDemo(sharedKeys: readonly string[]): void {
    keysOfDemo = sharedKeys;
  },
};

/** A list of texts in local storage; empty when the stored value is not a list. */
export function storedTexts(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** The header links to the admin area only on the operator's own machine. */
export function isLocalhost(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}
