import { createBrowserHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { canChangePath, keepPathInState } from './demo-history.ts';

const site = 'https://debut.example';

/** A window that, like WebKit, does not let a document without an origin change its path. */
function createWindow(address: string, { origin = 'null', allowsPaths = false, state = null as unknown } = {}) {
  let url = new URL(address, site);
  const entries: { url: URL; state: unknown }[] = [{ url, state }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const go = (steps: number) => {
    at += steps;
    const entry = entries[at];
    if (entry === undefined) throw new Error('The page was unloaded.');
    url = entry.url;
    for (const listener of listeners) listener();
  };
  class FakeHistory {
    get state(): unknown {
      return entries[at]?.state;
    }
    get length() {
      return entries.length;
    }
    pushState(newState: unknown, _: string, to?: string | URL | null) {
      this.#change(newState, to, at + 1);
    }
    replaceState(newState: unknown, _: string, to?: string | URL | null) {
      this.#change(newState, to, at);
    }
    go(steps: number) {
      go(steps);
    }
    back() {
      go(-1);
    }
    forward() {
      go(1);
    }
    #change(newState: unknown, to: string | URL | null | undefined, index: number) {
      const target = new URL(to ?? url, url);
      if (!allowsPaths && target.pathname !== url.pathname) throw new DOMException('Paths must match.', 'SecurityError');
      url = target;
      at = index;
      entries.splice(at, at === entries.length ? 0 : Infinity, { url, state: structuredClone(newState) });
    }
  }
  const history = new FakeHistory();
  return {
    origin,
    // The demo uses no other members of `History`.
    history: history as unknown as History,
    // Reads the current entry, like the browser's `location`.
    location: {
      get href() {
        return url.href;
      },
      get origin() {
        return url.origin;
      },
      get pathname() {
        return url.pathname;
      },
      get search() {
        return url.search;
      },
      get hash() {
        return url.hash;
      },
    } as Location,
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'popstate') listeners.push(listener);
    },
    removeEventListener: () => undefined,
    /** Simulates a click on a link to a fragment of the page (`#tags-m`). */
    openHash: (hash: string) => {
      url = new URL(hash, url);
      at += 1;
      entries.splice(at, Infinity, { url, state: null });
      for (const listener of listeners) listener();
    },
    addresses: () => entries.map((entry) => entry.url.href.slice(site.length)),
  };
}

function openDemo(address: string, state?: unknown) {
  const page = createWindow(address, { state });
  const history = createBrowserHistory({ window: page, parseLocation: keepPathInState(page) });
  return { page, history };
}

test('a document without an origin tests whether its path can be changed and restores the address; other documents do not', () => {
  const own = createWindow('/faq', { origin: site });
  const chromium = createWindow('/demo/faq?a=1#asked', { allowsPaths: true, state: { key: 'a' } });
  const webkit = createWindow('/demo/faq?a=1#asked', { state: { key: 'a' } });
  expect([canChangePath(own), canChangePath(chromium), canChangePath(webkit)]).toEqual([true, true, false]);
  for (const page of [chromium, webkit]) {
    expect(page.addresses()).toEqual(['/demo/faq?a=1#asked']);
    expect(page.history.state).toEqual({ key: 'a' });
  }
});

test('opened pages keep the document’s path in the address, and Back and Forward return to each page’s own path', async () => {
  const { page, history } = openDemo('/demo');
  expect(history.location).toMatchObject({ href: '/demo', pathname: '/demo', search: '', hash: '' });
  history.push('/demo/search?q=moss');
  history.flush();
  history.push('/demo/startup/mosscount#team');
  history.flush();
  expect(history.location).toMatchObject({ href: '/demo/startup/mosscount#team', hash: '#team' });
  expect(page.addresses()).toEqual(['/demo', '/demo', '/demo#team']);
  history.back();
  await Promise.resolve();
  expect(history.location).toMatchObject({ href: '/demo/search?q=moss', pathname: '/demo/search', search: '?q=moss', hash: '' });
  history.back();
  await Promise.resolve();
  expect(history.location.href).toBe('/demo');
  history.go(2);
  await Promise.resolve();
  expect(history.location).toMatchObject({ href: '/demo/startup/mosscount#team', state: { __TSR_index: 2 } });
});

test('a change of the address that bypasses the router is stored too', async () => {
  const { page, history } = openDemo('/demo');
  history.push('/demo/categories/a');
  history.flush();
  const prototype = Object.getPrototypeOf(page.history) as History;
  prototype.replaceState.call(page.history, page.history.state, '', '/demo/categories/a?page=2');
  history.push('/demo/startup/b');
  history.flush();
  history.back();
  await Promise.resolve();
  expect(history.location).toMatchObject({ href: '/demo/categories/a?page=2', state: { __TSR_index: 1 } });
});

test('a relative address is resolved against the page, and an entry that is replaced without an address keeps its address', () => {
  const { page, history } = openDemo('/demo/faq');
  history.push('/demo/tags');
  history.flush();
  page.history.replaceState({ open: true }, '', '?page=2#b');
  expect(history.location).toMatchObject({ href: '/demo/tags?page=2#b', state: { open: true } });
  page.history.replaceState({ open: false }, '');
  expect(history.location).toMatchObject({ href: '/demo/tags?page=2#b', state: { open: false } });
});

test('a link to a fragment of the page creates a history entry for the same page', async () => {
  const { page, history } = openDemo('/demo');
  history.push('/demo/tags');
  history.flush();
  page.openHash('#tags-m');
  await Promise.resolve();
  expect(history.location).toMatchObject({ href: '/demo/tags#tags-m', pathname: '/demo/tags', state: { __TSR_index: 2 } });
  history.push('/demo/tags/maps');
  history.flush();
  expect(page.addresses()).toEqual(['/demo', '/demo', '/demo#tags-m', '/demo']);
  history.back();
  await Promise.resolve();
  expect(history.location.href).toBe('/demo/tags#tags-m');
  history.back();
  await Promise.resolve();
  expect(history.location).toMatchObject({ href: '/demo/tags', state: { __TSR_index: 1 } });
});

test('a reload shows the page that was open', () => {
  const { page, history } = openDemo('/demo');
  history.push('/demo/startup/mosscount');
  history.flush();
  const { state } = page.history;
  expect(openDemo('/demo', state).history.location.href).toBe('/demo/startup/mosscount');
});
