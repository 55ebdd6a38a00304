import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/**
 * A page of the build "old", and the document that the server sends now. `failChunk` makes a script fail to load, and `navigate`
 * follows a link.
 */
async function aPage(document: string, isLinkFollowed = false) {
  let isFollowed = isLinkFollowed;
  vi.resetModules();
  const reload = vi.fn<() => void>();
  let failChunk: ((event: { payload: Error }) => void) | undefined;
  const replace = vi.fn<(address: string) => void>();
  let navigate: ((address: string) => void) | undefined;
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof failChunk) => (failChunk = listener));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { reload, replace });
  vi.stubGlobal('fetch', async () => new Response(document));
  const { reloadOnChunkLoadError } = await import('./chunk-load-error.ts');
  reloadOnChunkLoadError('/assets/old.js', {
    isAwaited: () => true,
    isLinkFollowed: () => isFollowed,
    whenNavigating: (listener) => (navigate = listener),
  });
  return {
    reload,
    replace,
    followLink: () => (isFollowed = true),
    failChunk: () => failChunk?.({ payload: new TypeError('Failed to fetch dynamically imported module: /assets/plans.js') }),
    navigate: (address: string) => navigate?.(address),
  };
}

const newBuild = '<div id="root"></div><script src="/assets/new.js">';

test('a link pressed during the reload opens its own address', async () => {
  const { reload, replace, failChunk, navigate } = await aPage(newBuild);
  failChunk();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  navigate('/faq');
  expect(replace.mock.calls).toEqual([['/faq']]);
});

test.each([
  ['another build', newBuild, 1],
  ['the same build', '<div id="root"></div><script src="/assets/old.js">', 0],
  ["a network's sign-in page", '<!doctype html><title>Sign in to the Wi-Fi</title>', 0],
])('a page whose chunk is missing reloads only for another build: %s', async (_, document, reloads) => {
  const { reload, failChunk } = await aPage(document);
  failChunk();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('a linked page whose chunk is missing is opened as a document, whatever the build', async () => {
  const { reload, failChunk } = await aPage('<div id="root"></div><script src="/assets/old.js">', true);
  failChunk();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a linked page is opened as a document even while a preload is checking the build', async () => {
  const { reload, failChunk, followLink } = await aPage('<div id="root"></div><script src="/assets/old.js">');
  failChunk();
  followLink();
  failChunk();
  failChunk();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(1);
});
