import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { accountQuery, endExpiredSession } from './api/account.ts';
import { ApiError } from './api/client.ts';
import { onServer } from './lib/browser.ts';
import { routeTree } from './route-tree.gen.ts';
import { FailedPage } from './features/site/failed-page.tsx';
import { NotFoundPage } from './features/site/not-found-page.tsx';
import { showToast } from './ui/toast.tsx';

const minute = 60_000;

/** What a host answers whoever has no session; a wrong password is 401, too, and ends nothing. */
const withoutSession: ReadonlySet<string> = new Set(['auth.required', 'submissions.not_logged_in']);

export function createQueryClient(): QueryClient {
  const endSession = () => {
    if (endExpiredSession(queryClient)) showToast('Your session has ended. Please sign in again.');
  };
  const onError = (error: Error) => {
    if (error instanceof ApiError && withoutSession.has(error.code)) endSession();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (found, { queryKey }) => {
        if (queryKey[0] === accountQuery.queryKey[0] && found === null) endSession();
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: onServer ? Infinity : 30 * minute,
        // A refusal stays a refusal; only a lost network is worth another try, unless the device has answered for it.
        retry: (failures, error) => !onServer && !isFinal(error) && failures < 2,
        refetchOnWindowFocus: false,
        // Without a network the device answers.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

function isFinal(error: Error): boolean {
  return error.name === 'NotOnDevice' || (error instanceof ApiError && error.status < 500);
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
