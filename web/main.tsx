import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { storedUserIdKey } from './api/account.ts';
import { setTransport } from './api/client.ts';
import type { RunningPage } from './background.ts';
import { createOfflineTransport } from './offline/transport/offline-transport.ts';
import { isServerReachable } from './offline/transport/offline-state.ts';
import { provideQueue } from './offline/queue/open-queue.ts';
import { hasUnsavedText } from './lib/before-reload.ts';
import { demoBase, deviceStorage, isFramed } from './lib/browser.ts';
import { pageMounted, whenIdle } from './lib/idle.ts';
import { setSiteUrl } from './features/site/head.ts';
import { readPageData } from './lib/page-data.ts';
import { reloadOnChunkLoadError } from './pwa/chunk-load-error.ts';
import { type AppRouter, createAppRouter, createQueryClient } from './router.tsx';
import { showToast } from './ui/toast.tsx';
import { fetchTransport } from './offline/transport/transport.ts';

/** The path of this script, which differs in every build. */
const entryPath = new URL(import.meta.url).pathname;

/** Starts the app. Framed pages, pages below `/demo`, and pages with `api_mode` in local storage use sample data. */
async function start(): Promise<void> {
  let router: AppRouter | undefined;
  let isMounted = false;
  void pageMounted.then(() => (isMounted = true));
  reloadOnChunkLoadError(entryPath, {
    // A demo in a frame cannot ask the server for a newer build.
    isAwaited: () =>
      !isFramed() &&
      (router === undefined || router.state.status === 'pending' || (navigator.userActivation.isActive && !hasUnsavedText())),
    isLinkFollowed: () => !isFramed() && router !== undefined && isMounted && isOpeningAnother(router) && isServerReachable(),
    whenNavigating: (listener) => router?.history.subscribe(({ location: { pathname, search } }) => listener(pathname + search)),
  });
  const base = demoBase();
  const demo =
    isFramed() || base !== '' || deviceStorage.get('api_mode') === 'mock'
      ? await (await import('./start-demo.tsx')).startDemo(base)
      : undefined;
  const testMode = deviceStorage.get('test_mode') ?? String(demo !== undefined);
  if (testMode === 'true') void import('./test-mode/tools.tsx').then((tools) => tools.startTestMode(demo?.testAccounts));
  if (demo === undefined) {
    const network = fetchTransport((input, init) => fetch(input, init));
    setTransport(createOfflineTransport(network, () => deviceStorage.get(storedUserIdKey) ?? ''));
  }

  // Safari 16 and Chrome 113 have no popovers. The layer keeps the polyfill's styles from overriding styles.css.
  if (!('popover' in HTMLElement.prototype)) (await import('@oddbird/popover-polyfill/fn')).apply({ layerName: 'base' });
  await nextTask();
  const queryClient = createQueryClient();
  router = createAppRouter(queryClient, demo?.history, base);
  demo?.keepLinksInside(router);
  const root = document.getElementById('root');
  if (root === null) throw new Error('No #root.');

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      {demo?.ribbon(queryClient, router)}
    </StrictMode>
  );
  await nextTask();
  if (window.giveUp === undefined) return;
  // Reads the data in the task in which loading starts, so that both use the same address.
  const pageData = demo === undefined ? readPageData() : undefined;
  setSiteUrl(pageData?.siteUrl ?? location.origin);
  if (pageData === undefined) {
    root.replaceChildren();
    const title = document.querySelector('title');
    // After it is mounted, the page itself renders the title, so that of the shell is removed.
    void pageMounted.then(() => title?.remove());
    createRoot(root).render(app);
  } else {
    // The data counts as fresh regardless of its age, because caches drop a page as soon as its data changes.
    for (const [key, data] of pageData.queries) queryClient.setQueryData(key, data);
    // Loaders read the hydrated query cache. `ssr` makes the first render match the server's, including suspense boundaries.
    router.ssr = { manifest: undefined };
    await router.load();
    // The server rendered this page without an error, so one of its scripts did not arrive. The server's markup is left as it is.
    if (router.state.matches.some(({ status }) => status === 'error')) return window.giveUp();
    holdUntilMounted(router);
    await nextTask();
    // In a transition React works in slices of a few milliseconds, between which the browser can respond to input.
    startTransition(() => void hydrateRoot(root, app));
  }
  delete window.giveUp;
  if (demo === undefined)
    provideQueue(async (channel) => (await import('./start-offline.ts')).openQueue(channel, queryClient, showToast));
  // Started last, so that the browser does not count as idle before the page is hydrated.
  startBackground({ queryClient, router, root, rendered: pageData?.queries, isDemo: demo !== undefined, entryPath });
}

/** Loads the code for background work when the browser is idle, or earlier when something gets the focus. */
function startBackground(page: RunningPage): void {
  const load = () => {
    removeEventListener('focusin', load);
    import('./background.ts').then(
      ({ runBackground }) => runBackground(page),
      // The page works without this code.
      () => undefined,
    );
  };
  addEventListener('focusin', load);
  void whenIdle().then(load);
}

/** Whether the router is loading a page other than the one shown. */
function isOpeningAnother({ state, latestLocation }: AppRouter): boolean {
  return state.status === 'pending' && state.resolvedLocation?.href !== latestLocation.href;
}

/** Delays navigations by links and the Back button until the page is hydrated. */
function holdUntilMounted(router: AppRouter): void {
  const { load } = router;
  router.load = async (options) => {
    await pageMounted;
    await load(options);
  };
}

/** Ends the current task, so that the browser can paint and respond to input before the next one. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// Not awaited, because with `await` at the top level, WebKit would not report errors of imported modules.
start().catch((error: unknown) => {
  window.giveUp?.();
  throw error;
});
