import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['another build', '<div id="root"></div><script src="/assets/new.js">', 1],
  ['the same build', '<div id="root"></div><script src="/assets/old.js">', 0],
  ["a network's sign-in page", '<!doctype html><title>Sign in to the Wi-Fi</title>', 0],
])('a page whose chunk is missing reloads only for another build: %s', async (_, document, reloads) => {
  vi.resetModules();
  const reload = vi.fn<() => void>();
  let failChunk: ((event: { payload: Error }) => void) | undefined;
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof failChunk) => (failChunk = listener));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => new Response(document));
  const { reloadOnChunkLoadError } = await import('./chunk-load-error.ts');
  reloadOnChunkLoadError('/assets/old.js', () => true);
  failChunk?.({ payload: new Error('Failed to fetch') });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
