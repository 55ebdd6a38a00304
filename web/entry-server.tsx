import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { CallId } from '../server/contract/contract.ts';
import { setTransport, type TransportRequest } from './api/client.ts';
import { setSiteUrl } from './features/site/head.ts';
import { pageDataElement } from './lib/page-data.ts';
import { createAppRouter, createQueryClient } from './router.tsx';

export interface RenderedPage {
  status: number;
  /** Title, meta and link elements. */
  head: string;
  /** What goes into #root. */
  html: string;
  /** The data the page was made from, to stand after #root. */
  data: string;
  redirect?: string;
}

interface RenderHost {
  call(id: CallId, request: Pick<TransportRequest, 'params' | 'query'>): Promise<{ status: number; json: string }>;
  /** Absolute address of the site without a trailing slash, for canonical links. */
  siteUrl: string;
}

/** Elements React puts before the app's own markup, for the document's head. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * Renders public pages for an anonymous visitor. The transport is the process's own, which is right because every page
 * rendered here is the same for everybody. Resolves to undefined for pages that are not rendered on the server.
 */
export function createRenderer(host: RenderHost): (path: string) => Promise<RenderedPage | undefined> {
  setTransport((id, { params, query }) => host.call(id, { params, query }));
  setSiteUrl(host.siteUrl);
  return async (path) => {
    const queryClient = createQueryClient();
    try {
      return await renderPage(path, queryClient, host.siteUrl);
    } finally {
      // Lets go of what the queries keep timers for.
      queryClient.clear();
    }
  };
}

async function renderPage(path: string, queryClient: QueryClient, siteUrl: string): Promise<RenderedPage | undefined> {
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (matchedRoutes.some(({ options }) => options.staticData?.rendered === 'browser')) return undefined;
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    return { status: 307, head: '', html: '', data: '', redirect: result.redirect.headers.get('Location') ?? '/' };
  }
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed !== undefined) throw new Error(`Rendering ${failed.routeId} failed`, { cause: failed.error });
  const markup = renderToString(<RouterProvider router={router} />);
  const head = hoisted.exec(markup)?.[0] ?? '';
  return {
    status: getSsrStatus(router),
    head,
    html: markup.slice(head.length),
    data: pageDataElement({ siteUrl, queries: dehydrate(queryClient) }),
  };
}
