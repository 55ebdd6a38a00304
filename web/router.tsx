import { MutationCache, QueryCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouteComponent, type RouterHistory } from '@tanstack/react-router';
import { accountQuery, endExpiredSession } from './api/account.ts';
import { ApiError, isSessionMissing } from './api/client.ts';
import { AppQueryClient } from './api/query-client.ts';
import { isServer } from './lib/browser.ts';
import { createScrollPolicy } from './lib/scroll-position.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { isServerReachable } from './offline/transport/offline-state.ts';
import { routeTree } from './route-tree.gen.ts';
import { FailedPage } from './features/site/failed-page.tsx';
import { NotFoundPage } from './features/site/not-found-page.tsx';
import { showToast } from './ui/toast.tsx';

const minuteMs = 60_000;

export function createQueryClient(): QueryClient {
  const endSession = () => {
    if (endExpiredSession(queryClient)) showToast('Your session has ended. Please sign in again.');
  };
  const onError = (error: Error) => {
    if (isSessionMissing(error)) endSession();
  };
  const queryClient = new AppQueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (data, { queryKey }) => {
        if (queryKey[0] === accountQuery.queryKey[0] && data === null) endSession();
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        gcTime: isServer ? Infinity : 30 * minuteMs,
        // Only network failures and server errors are retried, and only while there is a network and the device has not answered.
        retry: (failures, error) => !isServer && !isFinal(error) && isServerReachable() && failures < 2,
        // The previous page stays visible during these delays.
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchOnWindowFocus: false,
        // Queries run without a network, because the device can answer them.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

function isFinal(error: Error): boolean {
  return error.name === 'NotAvailableOffline' || (error instanceof ApiError && error.status < 500);
}

/**
 * Creates the router for a page in the browser, or for a request on the server. Search values are plain text, not JSON.
 * `basepath` is the prefix of every address: '/', or the demo's path.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory, basepath = '/') {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    basepath,
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    // On the server, scroll restoration would add an inline script, which the content security policy forbids.
    scrollRestoration: isServer ? false : createScrollPolicy(),
    defaultNotFoundComponent: () => <NotFoundPage />,
    defaultErrorComponent: FailedPage,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  if (!isServer) for (const route of Object.values(router.routesById)) loadSkeletonFirst(route);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The parts of a route that `loadSkeletonFirst` needs. The router's own type of `lazy` requires more options than it reads. */
interface PageRoute {
  options: { pendingComponent?: RouteComponent };
  lazy(load: () => Promise<Pick<PageRoute, 'options'>>): unknown;
}

/**
 * Gives a route its skeleton after the page's file, which contains the skeleton, has loaded. Until then, the previous page stays
 * visible.
 */
function loadSkeletonFirst(route: PageRoute): void {
  const { pendingComponent } = route.options;
  if (pendingComponent === undefined) return;
  delete route.options.pendingComponent;
  route.lazy(async () => {
    await pendingComponent.preload?.();
    return { options: { pendingComponent } };
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** A route's static data, which also applies to the routes below it. */
  interface StaticDataRouteOption {
    /** `bare`: the route renders its own layout, without the site's header and footer. */
    layout?: 'bare';
    /** `browser`: the page depends on the user, so the server sends only the shell and the browser renders. */
    rendered?: 'browser';
  }
}
