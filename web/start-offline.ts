import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { endExpiredSession, userScope } from './api/account.ts';
import { applyFavoriteReply, prefetchFavorites } from './api/favorites.ts';
import { checkConnection } from './api/settings.ts';
import type { PageQueue } from './offline/queue/open-queue.ts';

/** Connects the engines of offline work to the page's queries: `web/offline` does not import `web/api`. */

export async function startSync(
  queryClient: QueryClient,
  { rendered, onReconnect }: { rendered: DehydratedState | undefined; onReconnect: () => void },
): Promise<void> {
  const { startOfflineSync } = await import('./offline/transport/offline-sync.ts');
  await startOfflineSync(queryClient, {
    rendered,
    onReconnect,
    checkConnection: () => checkConnection(queryClient),
    loadFavorites: (maxAgeMs) => prefetchFavorites(queryClient, maxAgeMs),
  });
}

export async function openQueue(
  queryClient: QueryClient,
  showMessage: (sentence: string) => void,
): Promise<PageQueue | undefined> {
  const { openPageQueue } = await import('./offline/queue/page-queue.ts');
  return openPageQueue({
    showMessage,
    onUnauthenticated: () => {
      if (endExpiredSession(queryClient)) showMessage('Your session has ended. Please sign in again.');
    },
    onFavoriteSaved: (userId, startupId, reply) => void applyFavoriteReply(queryClient, userId, startupId, reply),
    onSubmissionSaved: () => void queryClient.invalidateQueries({ queryKey: [userScope] }),
  });
}
