import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFirstNavigation, networkTimeoutMs } from './network-first-navigation.ts';

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
])('with %s the navigation gets the right document', async (_, response, loadAppShell, shown) => {
  expect(await (await networkFirstNavigation(response(), loadAppShell)).text()).toBe(shown);
});

test('without a network and an app shell the navigation fails with the network error', async () => {
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
