import { afterEach, expect, test, vi } from 'vitest';
import { createScrollPolicy } from './scroll-position.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window scrolled to the top, on the history entry `entry`. */
function openDocument(stored: Map<string, string>, entry: string) {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('history', { state: { __TSR_key: entry } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const scroll = (y: number) => vi.stubGlobal('scrollY', y);
  vi.stubGlobal('scrollTo', (_x: number, y: number) => scroll(y));
  scroll(0);
  return { scroll, dispatch: (type: string, props = {}) => events.dispatchEvent(Object.assign(new Event(type), props)) };
}

test('a page from the back/forward cache, which WebKit shows at the top, is scrolled to its last position', () => {
  const { scroll, dispatch } = openDocument(new Map(), 'a');
  createScrollPolicy();
  scroll(900);
  dispatch('pagehide', { persisted: true });
  scroll(0);
  dispatch('pageshow', { persisted: true });
  expect(scrollY).toBe(900);
});

test('a reloaded page is scrolled to its last position even when leaving it stores nothing', () => {
  const stored = new Map<string, string>();
  const first = openDocument(stored, 'a');
  createScrollPolicy();
  first.scroll(900);
  first.dispatch('scrollend');

  openDocument(stored, 'b');
  expect([createScrollPolicy()(), scrollY]).toEqual([true, 0]);

  openDocument(stored, 'a');
  const routerScrolls = createScrollPolicy();
  expect([routerScrolls(), scrollY]).toEqual([false, 900]);
  expect(routerScrolls()).toBe(true);
});

test('a page that was scrolled before its scripts arrived keeps its position', () => {
  const { scroll } = openDocument(new Map([['scroll a', '900']]), 'a');
  scroll(300);
  expect([createScrollPolicy()(), scrollY]).toEqual([false, 300]);
});
