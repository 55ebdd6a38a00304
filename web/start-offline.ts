import type { QueryClient } from '@tanstack/react-query';
import type { StartupCard } from '../server/domain/listings/startups.contract.ts';
import { accountQuery, endExpiredSession, favoriteIdsQuery } from './api/account.ts';
import { callQuery, userScope } from './api/call-query.ts';
import { applyFavoriteReply } from './api/favorites.ts';
import { checkConnection } from './api/settings.ts';
import { ownCollectionsQuery } from './api/own-collections.ts';
import type { PageData } from './lib/page-data.ts';
import type { PageQueue } from './offline/queue/open-queue.ts';

/** Connects offline work to the page's queries, because `web/offline` does not import `web/api`. */
export async function startSync(
  queryClient: QueryClient,
  { rendered, onReconnect }: { rendered: PageData['queries'] | undefined; onReconnect: () => void },
): Promise<void> {
  const { startOfflineSync } = await import('./offline/transport/offline-sync.ts');
  await startOfflineSync(queryClient, {
    rendered,
    onReconnect,
    checkConnection: () => checkConnection(queryClient),
    loadOwnData: (maxAgeMs) => loadOwnData(queryClient, maxAgeMs),
    onAccountChange: (listener) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === accountQuery.queryKey[0]) listener();
      }),
  });
}

/**
 * Loads the data of the member's own pages, unless it is younger than `maxAgeMs`, so that the device has it without a network.
 * Resolves to the member's favorites, or to undefined for visitors.
 */
export async function loadOwnData(queryClient: QueryClient, maxAgeMs: number): Promise<StartupCard[] | undefined> {
  const account = await queryClient.ensureQueryData(accountQuery);
  if (account === null) return undefined;
  const { _id: userId } = account;
  const staleTime = maxAgeMs;
  // The member may sign out during the calls.
  const isStillSignedIn = () => queryClient.getQueryData(accountQuery.queryKey)?._id === userId;
  await queryClient.ensureQueryData(favoriteIdsQuery(userId));
  if (!isStillSignedIn()) return undefined;
  const favorites = await queryClient.fetchQuery({ ...callQuery('listFavorites', { params: { userId } }), staleTime });
  const others = [
    () => queryClient.fetchQuery({ ...callQuery('listOwnStartups', { params: { id: userId } }), staleTime }),
    () => queryClient.fetchQuery({ ...callQuery('listOwnClaims', { params: { userId } }), staleTime }),
    () => queryClient.fetchQuery({ ...ownCollectionsQuery(userId), staleTime }),
    async () => {
      const hasAnalytics = await queryClient.fetchQuery({ ...callQuery('mayReadAnalytics', { params: { userId } }), staleTime });
      if (hasAnalytics && isStillSignedIn())
        await queryClient.fetchQuery({ ...callQuery('getAnalytics', { params: { userId } }), staleTime });
    },
  ];
  for (const load of others) {
    if (!isStillSignedIn()) return undefined;
    await load();
  }
  return favorites;
}

export async function openQueue(
  channel: BroadcastChannel,
  queryClient: QueryClient,
  showMessage: (sentence: string) => void,
): Promise<PageQueue | undefined> {
  const { openPageQueue } = await import('./offline/queue/page-queue.ts');
  return openPageQueue(channel, {
    showMessage,
    onUnauthenticated: () => {
      if (endExpiredSession(queryClient)) showMessage('Your session has ended. Please sign in again.');
    },
    onFavoriteSaved: (favorite) => void applyFavoriteReply(queryClient, favorite),
    onSubmissionSaved: () => void queryClient.invalidateQueries({ queryKey: [userScope] }),
  });
}
