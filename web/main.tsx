import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { storedUserIdKey, setSignedIn, setSignedOut } from './api/account.ts';
import { fetchTransport, setTransport } from './api/client.ts';
import { createOfflineTransport } from './offline/transport/offline-transport.ts';
import { pageQueue, provideQueue } from './offline/queue/open-queue.ts';
import { deviceStorage, isFramed, isOpaqueOrigin } from './lib/browser.ts';
import { setIndexedDbName } from './lib/indexed-db-name.ts';
import { whenIdle } from './lib/idle.ts';
import type { DemoRole } from './features/site/demo-ribbon.tsx';
import { setSiteUrl } from './features/site/head.ts';
import { readPageData } from './lib/page-data.ts';
import { reloadOnChunkLoadError } from './pwa/chunk-load-error.ts';
import { createAppRouter, createQueryClient } from './router.tsx';
import { showToast } from './ui/toast.tsx';

/** The path of this script: another one in each build. */
const entry = new URL(import.meta.url).pathname;

/** Framed pages and QA (`api_mode`) run the whole product on sample data; everybody else on the real API. */
async function start(): Promise<void> {
  let router: AppRouter | undefined;
  reloadOnChunkLoadError(
    entry,
    () => router === undefined || router.state.status === 'pending' || navigator.userActivation.isActive,
  );
  const demo = isFramed() || deviceStorage.get('api_mode') === 'mock' ? await startDemo() : undefined;
  if (demo === undefined) {
    const network = fetchTransport((input, init) => fetch(input, init));
    setTransport(createOfflineTransport(network, () => deviceStorage.get(storedUserIdKey) ?? ''));
    if (import.meta.env.PROD) void install();
  }

  const pageData = demo === undefined ? readPageData() : undefined;
  setSiteUrl(pageData?.siteUrl ?? location.origin);
  const queryClient = createQueryClient();
  router = createAppRouter(queryClient);
  if (demo === undefined) void keepDirectory(queryClient, router, pageData?.queries);
  if (demo === undefined) void letThingsWait(queryClient);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      {demo?.ribbon(queryClient, router)}
    </StrictMode>
  );
  if (pageData === undefined) {
    root.replaceChildren();
    createRoot(root).render(app);
    return;
  }
  hydrate(queryClient, asOfNow(pageData.queries));
  // The loaders find everything in the query cache, and the first render repeats the server's, suspense boundaries included.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
}

/** The service worker, after everything that the page itself needs. */
async function install(): Promise<void> {
  await whenIdle();
  try {
    const { registerServiceWorker } = await import('./pwa/register-service-worker.tsx');
    await registerServiceWorker(entry);
  } catch (error) {
    // Blocked storage, a profile without workers: the site works as any other does.
    console.warn('This site is not kept on the device:', error);
  }
}

/** What this device keeps of the directory, likewise afterwards. */
async function keepDirectory(queryClient: QueryClient, router: AppRouter, rendered?: DehydratedState): Promise<void> {
  await whenIdle();
  try {
    const { startDevice } = await import('./offline/transport/offline-sync.ts');
    const onBack = () => {
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
    };
    await startDevice(queryClient, { rendered, onBack });
  } catch (error) {
    console.debug('The directory is not kept on the device:', error);
  }
}

/** What members do without a network waits on the device. What they need for it comes before their first press, if it can. */
async function letThingsWait(queryClient: QueryClient): Promise<void> {
  provideQueue(async () => (await import('./offline/queue/page-queue.ts')).openPageOutbox(queryClient, showToast));
  await whenIdle();
  const person = deviceStorage.get(storedUserIdKey);
  if (person === null) return;
  void pageQueue();
  try {
    await (await import('./offline/app-badge.ts')).updateBadge(person);
  } catch (error) {
    console.debug('What was decided is not known:', error);
  }
}

/** A kept page may have been rendered long ago, but it is kept only while it is true: its data is as fresh as this moment. */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
}

/** The API in the page itself, and the ribbon to steer it with. */
async function startDemo() {
  if (isOpaqueOrigin()) replaceLocalStorage();
  const [{ createDemo }, { DemoRibbon }] = await Promise.all([
    import('../mocks/browser.ts'),
    import('./features/site/demo-ribbon.tsx'),
  ]);
  const demo = await createDemo();
  setTransport(fetchTransport(demo.fetch));
  // The real site may share this storage: who is signed in there is nobody here, and its drafts are not shown.
  setIndexedDbName(demo.deviceDatabase);
  deviceStorage.overrideInMemory(storedUserIdKey, demo.view().person?._id ?? null);

  /** The page learns of it as of any other signing in or out. */
  const become = async (role: DemoRole, queryClient: QueryClient, router: AppRouter) => {
    const account = await demo.signInAs(role);
    if (account === undefined) setSignedOut(queryClient);
    else setSignedIn(queryClient, account);
    await router.invalidate();
    return role === 'visitor' || account !== undefined;
  };
  // One after the other: arrow keys choose faster than the page can follow.
  let switched: Promise<unknown> = Promise.resolve();
  const ribbon = (queryClient: QueryClient, router: AppRouter) => (
    <DemoRibbon
      demo={demo}
      onRole={(role) => {
        const there = switched.then(() => become(role, queryClient, router));
        switched = there.catch(() => undefined);
        return there;
      }}
      onOpen={(path) => router.history.push(path)}
      onReset={async () => {
        await demo.reset();
        location.reload();
      }}
    />
  );
  return { ribbon };
}

/** msw reads `localStorage` while it loads, which throws in a sandboxed frame: there it finds an object without values. */
function replaceLocalStorage(): void {
  Object.defineProperty(window, 'localStorage', { value: {} });
}

type AppRouter = ReturnType<typeof createAppRouter>;

try {
  await start();
} catch (error) {
  // A page that the server rendered can still be read; any other would stay white.
  const root = document.getElementById('root');
  const said = document.getElementById('not-started');
  if (root?.childElementCount === 0 && said instanceof HTMLTemplateElement) root.append(said.content);
  throw error;
}
