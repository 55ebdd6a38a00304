import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFirstNavigation, networkTimeoutMs } from './network-first-navigation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answered = (status: number) => Promise.resolve(new Response(`the server's ${status}`, { status }));
const unreachable = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const hasShell = async () => new Response('the shell');
const hasNone = async () => undefined;

test.each([
  ['a page', () => answered(200), hasShell, "the server's 200"],
  ['an unknown address', () => answered(404), hasShell, "the server's 404"],
  ['a failing proxy', () => answered(502), hasShell, 'the shell'],
  ['no network', unreachable, hasShell, 'the shell'],
  ['a failing server and no shell', () => answered(500), hasNone, "the server's 500"],
  ['a failing server and lost storage', () => answered(500), unreachable, "the server's 500"],
])('with %s', async (_, fetched, shell, shown) => {
  expect(await (await networkFirstNavigation(fetched(), shell)).text()).toBe(shown);
});

test('without network and shell the failure is the browser’s', async () => {
  await expect(networkFirstNavigation(unreachable(), hasNone)).rejects.toThrow('Failed to fetch');
});

test('a server that only hangs is waited for three seconds, and longer where there is no shell', async () => {
  let answer: (response: Response) => void = () => undefined;
  const fetched = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const withShell = networkFirstNavigation(fetched, hasShell);
  const without = networkFirstNavigation(fetched, hasNone);
  await vi.advanceTimersByTimeAsync(networkTimeoutMs);
  expect(await (await withShell).text()).toBe('the shell');
  answer(new Response('late'));
  expect(await (await without).text()).toBe('late');
});
