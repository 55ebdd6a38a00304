import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { CallId } from '../server/domain/contract.ts';
import { setTransport } from './api/client.ts';
import { loadChoice } from './api/list-choice.ts';
import { type SubmittedForm, submittedFormKey } from './api/submitted-form.ts';
import { setSiteUrl } from './features/site/head.ts';
import { pageDataElement } from './lib/page-data.ts';
import type { searchParams } from './lib/search-params.ts';
import { createAppRouter, createQueryClient } from './router.tsx';
import type { TransportRequest } from './offline/transport/transport.ts';

export interface RenderedPage {
  status: number;
  /** Title, meta and link elements. */
  head: string;
  /** The content of #root. */
  html: string;
  /** The script element with the page's data, to be placed after #root. */
  data: string;
  redirect?: string;
}

export interface PageRenderer {
  render: (path: string, siteUrl: string, form?: SubmittedForm) => Promise<RenderedPage | undefined>;
  /** Normalizes a path and query to the key under which the page is cached. */
  addressOf: (path: string) => Promise<string>;
}

interface RenderHost {
  call(id: CallId, request: Pick<TransportRequest, 'params' | 'query'>): Promise<{ status: number; json: string }>;
}

/** The head elements, which React puts before the app's markup. */
const headElements = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * Renders public pages for an anonymous visitor. All requests share one transport, because a page is the same for all visitors; only a
 * posted form (`form`) belongs to its sender. `siteUrl` is the site's absolute URL, for the head. Resolves to undefined for pages that
 * are only rendered in the browser.
 */
export function createRenderer(host: RenderHost): PageRenderer {
  setTransport((id, { params, query }) => host.call(id, { params, query }));
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  return {
    addressOf: (path) => addressOf(router, path),
    render: async (path, siteUrl, form) => {
      const queryClient = createQueryClient();
      if (form !== undefined) queryClient.setQueryData(submittedFormKey, form);
      try {
        return await renderPage(path, queryClient, siteUrl);
      } finally {
        // Stops the queries' garbage collection timers.
        queryClient.clear();
      }
    },
  };
}

/**
 * A path with only the search parameters that its page reads, validated and in the order of its route: addresses that differ only
 * in other parameters or in spelling show the same page. Pages rendered in the browser have no parameters.
 */
async function addressOf({ getMatchedRoutes, options }: ReturnType<typeof createAppRouter>, path: string): Promise<string> {
  const [pathname = '/'] = path.split('?', 1);
  const [matchedRoutes] = getMatchedRoutes(pathname);
  if (matchedRoutes.some(isRenderedInBrowser)) return pathname;
  const sent = options.parseSearch?.(path.slice(pathname.length));
  const search: Record<string, unknown> = {};
  for (const route of matchedRoutes) {
    // The cast is safe, because `searchParams` created every validator.
    const validator = route.options.validateSearch as ReturnType<typeof searchParams> | undefined;
    Object.assign(search, validator?.parse(sent));
  }
  if ('filters' in search) {
    const queryClient = createQueryClient();
    const { filters, sort } = await loadChoice(queryClient, search, 'q' in search ? 'relevance' : 'newest');
    queryClient.clear();
    Object.assign(search, { filters, sort });
  }
  return pathname + (options.stringifySearch?.(search) ?? '');
}

/** The status of the page: the status that its loader returns, if any. */
function statusOf(router: ReturnType<typeof createAppRouter>): number {
  const statuses = router.state.matches.map(({ loaderData }) => (loaderData as { status?: number } | undefined)?.status);
  return statuses.find((status) => status !== undefined) ?? getSsrStatus(router);
}

function isRenderedInBrowser({ options }: AnyRoute): boolean {
  return options.staticData?.rendered === 'browser';
}

/** The data of all successful queries. The browser repeats the failed ones. */
const successfulQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data } }) => (status === 'success' ? [[queryKey, data] as const] : []));

async function renderPage(path: string, queryClient: QueryClient, siteUrl: string): Promise<RenderedPage | undefined> {
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (matchedRoutes.some(isRenderedInBrowser)) return undefined;
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const { status, headers } = result.redirect;
    return { status, head: '', html: '', data: '', redirect: headers.get('Location') ?? '/' };
  }
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed !== undefined) throw new Error(`Rendering ${failed.routeId} failed`, { cause: failed.error });
  // Rendering is synchronous, so no other request can change the URL before it is done.
  setSiteUrl(siteUrl);
  const markup = renderToString(<RouterProvider router={router} />);
  const head = headElements.exec(markup)?.[0] ?? '';
  return {
    status: statusOf(router),
    head,
    html: markup.slice(head.length),
    data: pageDataElement({ siteUrl, queries: successfulQueries(queryClient) }),
  };
}
