import type { QueryClient } from '@tanstack/react-query';
import type { Contract } from '../server/domain/contract.ts';
import type { CallReply } from '../server/domain/core/call.ts';
import { parseUrl } from '../server/domain/core/http-url.ts';
import { callKey } from './api/call-query.ts';
import { ApiError, send } from './api/client.ts';
import { pageQueue } from './offline/queue/open-queue.ts';
import { isServerReachable } from './offline/transport/offline-state.ts';

/** The parts of the router that are used. */
interface VisitedRouter {
  state: { location: { pathname: string; search: object } };
  subscribe: (event: 'onResolved', listener: () => void) => unknown;
}

/**
 * Counts each page that is opened, the host of the site that linked to the first page, and searches that found nothing. Without a
 * network, only these searches are counted: they wait in the request queue.
 */
export function countVisits(router: VisitedRouter, queryClient: QueryClient): void {
  let referrer = hostOfReferrer();
  let counted = '';
  const searched = new Set<string>();
  const countPage = () => {
    const { pathname, search } = router.state.location;
    if (pathname !== counted) {
      counted = pathname;
      recordVisit(pathname, referrer);
      referrer = undefined;
    }
    const { q, filters } = search as { q?: string; filters?: string };
    if (pathname !== '/search' || q === undefined || q === '' || (filters ?? '') !== '' || searched.has(q)) return;
    if (!foundNothing(queryClient, q)) return;
    searched.add(q);
    recordMissedSearch(q);
  };
  const start = () => {
    countPage();
    router.subscribe('onResolved', countPage);
  };
  // Browsers prerender an address while it is being typed.
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

/** The host of the other site that linked here, if the browser reports it. */
function hostOfReferrer(): string | undefined {
  const url = parseUrl(document.referrer);
  return url?.protocol.startsWith('http') === true && url.hostname !== location.hostname ? url.hostname : undefined;
}

/** Whether a search without filters has loaded and found nothing. */
function foundNothing(queryClient: QueryClient, q: string): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: callKey('searchStartups') })
    .some(({ queryKey, state }) => {
      const { query } = (queryKey[1] ?? {}) as { query?: { q?: string; filters?: string } };
      const found = state.data as CallReply<Contract['searchStartups']> | undefined;
      return query?.q === q && (query.filters ?? '') === '' && found !== undefined && found.total + found.partial === 0;
    });
}

function recordVisit(path: string, referrer: string | undefined): void {
  if (!isServerReachable()) return;
  send('recordVisit', { body: { path, ...(referrer === undefined ? {} : { referrer }) }, keepalive: true }).catch(ignore);
}

function recordMissedSearch(q: string): void {
  const body = { searches: [q] };
  const remember = () => void pageQueue().then((queue) => queue?.enqueueCount('recordMissedSearches', body));
  if (!isServerReachable()) return remember();
  send('recordMissedSearches', { body, keepalive: true }).catch((error: unknown) => {
    ignore(error);
    if (!(error instanceof ApiError)) remember();
  });
}

const ignore = (error: unknown) => console.debug('Not counted:', error);
