import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFirstNavigation, networkTimeoutMs, preloadsNavigations, setNavigationPreload } from './navigations.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answered = (status: number) => Promise.resolve(new Response(`the server's ${status}`, { status }));
const unreachable = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const loadShell = async () => new Response('the app shell');
const loadNothing = async () => undefined;

test.each([
  ['a page', () => answered(200), loadShell, "the server's 200"],
  ['a 404', () => answered(404), loadShell, "the server's 404"],
  ["a proxy's 502", () => answered(502), loadShell, 'the app shell'],
  ['no network', unreachable, loadShell, 'the app shell'],
  ['a 500 and no precached app shell', () => answered(500), loadNothing, "the server's 500"],
  ['a 500 and unreadable caches', () => answered(500), unreachable, "the server's 500"],
])('with %s the navigation gets the expected document', async (_, response, loadAppShell, shown) => {
  expect(await (await networkFirstNavigation(response(), loadAppShell)).text()).toBe(shown);
});

test('with neither a network nor an app shell, the navigation fails with the network error', async () => {
  await expect(networkFirstNavigation(unreachable(), loadNothing)).rejects.toThrow('Failed to fetch');
});

test('after three seconds the app shell replaces a slow page; without an app shell the page is used when it arrives', async () => {
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const withShell = networkFirstNavigation(slow, loadShell);
  const withoutShell = networkFirstNavigation(slow, loadNothing);
  await vi.advanceTimersByTimeAsync(networkTimeoutMs);
  expect(await (await withShell).text()).toBe('the app shell');
  answer(new Response('late'));
  expect(await (await withoutShell).text()).toBe('late');
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test.each([
  ['Firefox', firefox, false],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', false],
  ['Chromium', chromium, true],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    true,
  ],
  [
    'Firefox on an iPhone, which is WebKit',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    true,
  ],
])('%s preloads pages: %s', (_, userAgent, expected) => {
  expect(preloadsNavigations(userAgent)).toBe(expected);
});

test('navigation preload switched on by an earlier worker is switched off in Firefox', async () => {
  let isOn = true;
  const manager = {
    enable: async () => void (isOn = true),
    disable: async () => void (isOn = false),
    getState: async () => ({ enabled: isOn, headerValue: '' }),
    setHeaderValue: async () => undefined,
  };
  await setNavigationPreload(manager, firefox);
  expect(isOn).toBe(false);
  await setNavigationPreload(manager, chromium);
  expect(isOn).toBe(true);
});

test('nothing is set in a browser without navigation preload', async () => {
  await setNavigationPreload(undefined, firefox);
  await expect(setNavigationPreload(undefined, chromium)).resolves.toBeUndefined();
});
