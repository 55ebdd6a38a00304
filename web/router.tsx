import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ApiError } from './api/client.ts';
import { onServer } from './lib/browser.ts';
import { routeTree } from './route-tree.gen.ts';
import { FailedPage } from './features/site/failed-page.tsx';
import { NotFoundPage } from './features/site/not-found-page.tsx';

const minute = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: onServer ? Infinity : 30 * minute,
        // A refusal stays a refusal; only a lost network is worth another try.
        retry: (failures, error) => !onServer && !(error instanceof ApiError && error.status < 500) && failures < 2,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** One router per page in a browser, one per request on the server. Search values are plain text, never guessed at as JSON. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history === undefined ? {} : { history }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    // On the server it would write a script into the page, which the page's policy forbids.
    scrollRestoration: !onServer,
    defaultNotFoundComponent: () => <NotFoundPage />,
    defaultErrorComponent: FailedPage,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /** What a route may say of itself and of the routes below it. */
  interface StaticDataRouteOption {
    /** `bare`: a frame of its own, without the site's header and footer. */
    layout?: 'bare';
    /** `browser`: for one person only, so the server sends the shell and the browser makes the page. */
    rendered?: 'browser';
  }
}
