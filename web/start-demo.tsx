import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { setSignedIn, signOutOnDevice, storedUserIdKey } from './api/account.ts';
import { setTransport } from './api/client.ts';
import type { DemoRole } from './features/site/demo-ribbon.tsx';
import { deviceStorage, isOpaqueOrigin } from './lib/browser.ts';
import { setIndexedDbName } from './lib/indexed-db-name.ts';
import { releasePlace } from './offline/recent/recent-categories.ts';
import { fetchTransport } from './offline/transport/transport.ts';
import type { AppRouter } from './router.tsx';

/** Starts the API inside the page, and returns the demo's ribbon. */
export async function startDemo(base: string) {
  if (isOpaqueOrigin()) replaceLocalStorage();
  const [{ canChangePath, createDemo, keepLinksInside, keepPathInState }, { DemoRibbon }] = await Promise.all([
    import('../mocks/browser.ts'),
    import('./features/site/demo-ribbon.tsx'),
  ]);
  const demo = await createDemo();
  setTransport(fetchTransport(demo.fetch));
  // The demo and a real site on the same origin must not see each other's stored data.
  setIndexedDbName(demo.deviceDatabaseName);
  deviceStorage.separateDemo(['theme', 'test_mode']);
  releasePlace();
  deviceStorage.set(storedUserIdKey, demo.view().user?._id ?? null);

  /** Signs in or out in the demo, and updates the page as usual. */
  const changeRole = async (role: DemoRole, queryClient: QueryClient, router: AppRouter) => {
    const account = await demo.signInAs(role);
    if (account === undefined) await signOutOnDevice(queryClient);
    else setSignedIn(queryClient, account);
    await router.invalidate();
    return role === 'visitor' || account !== undefined;
  };
  // Role changes run one after another, because arrow keys can be faster than the demo's sign-in.
  let lastChange: Promise<unknown> = Promise.resolve();
  const ribbon = (queryClient: QueryClient, router: AppRouter) => (
    <DemoRibbon
      demo={demo}
      onRoleChange={(role) => {
        const change = lastChange.then(() => changeRole(role, queryClient, router));
        lastChange = change.catch(() => undefined);
        return change;
      }}
      onOpenPath={(path) => router.history.push(base + path)}
      onReset={async () => {
        await demo.reset();
        location.reload();
      }}
    />
  );
  return {
    history: canChangePath(window) ? undefined : createBrowserHistory({ parseLocation: keepPathInState(window) }),
    ribbon,
    testAccounts: demo.testAccounts,
    keepLinksInside: (router: AppRouter) => keepLinksInside(base, router.history),
  };
}

/** Replaces `localStorage` with an empty object, because msw reads it on loading and the original throws in a sandboxed frame. */
function replaceLocalStorage(): void {
  Object.defineProperty(window, 'localStorage', { value: {} });
}
