/** Everything that touches what a sandboxed page or a server does not have, behind one guard each. */

export const onServer = typeof document === 'undefined';

/** True in any frame; a parent of another origin may even forbid asking. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top;
  } catch {
    return true;
  }
}

/** A page sandboxed without allow-same-origin: its storage, cookies, databases and workers throw when touched. */
export function isOpaqueOrigin(): boolean {
  return self.origin === 'null';
}

/** What the page keeps to itself, and what the device would not keep. */
const ofPage = new Map<string, string | null>();

/** Local storage that forgets where there is none (sandboxed frames, blocked storage). */
export const deviceStorage = {
  get(key: string): string | null {
    const kept = ofPage.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    if (ofPage.has(key)) {
      ofPage.set(key, value);
      return;
    }
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Nothing to keep it in; the choice lasts as long as the page.
      ofPage.set(key, value);
    }
  },
  /** From now on this key is the page's alone, beginning with `value`: what the device holds is neither read nor changed. */
  keepInPage(key: string, value: string | null): void {
    ofPage.set(key, value);
  },
};

/** An admin link and other help for the people who run the site is shown on their own machine only (spec §2). */
export function isLocalhost(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

/** Whether the browser was told to save data; not every one says. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
