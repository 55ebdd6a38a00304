import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import type { CallId } from '../../../server/contract/contract.ts';
import type { StartupCard } from '../../../server/contract/startups.ts';
import { isSaveDataOn } from '../../lib/browser.ts';
import { cacheResponses, directoryClient, removeUserResponses } from './offline-answers.ts';
import { getOffline, onOfflineChange, recordValue, setOffline, storedUserId } from './offline-state.ts';

/** How old the replica may be before it is synced again. */
const maxAgeMs = 10 * 60_000;

/** How long a page is open before its first sync: short visits do not sync. */
const firstSyncDelayMs = 3_000;

/** Calls whose answers depend on the listings. */
const directoryCalls: ReadonlySet<unknown> = new Set<CallId>([
  'listStartups',
  'listTrendingStartups',
  'getStartup',
  'listStartupsInCategory',
  'searchStartups',
  'suggestStartups',
  'listCategories',
  'listTrendingCategories',
  'getCategory',
]);

/** Calls whose answers come whole with a page that the server rendered; they are cached as if the page had made the call. */
const renderedCalls: ReadonlySet<unknown> = new Set<CallId>(['getStartup', 'getPost']);

/** What the sync needs of the page and its queries. */
export interface SyncOptions {
  /** The queries of a page that the server rendered. */
  rendered: DehydratedState | undefined;
  /** Runs when the network answers again. */
  onReconnect: () => void;
  /** Makes a cheap call; its response ends the offline state. */
  checkConnection: () => Promise<void>;
  /** The member's favorites, at most so old; undefined for visitors. Rejects as calls do. */
  loadFavorites: (maxAgeMs: number) => Promise<readonly StartupCard[] | undefined>;
}

/** Keeps the device's replica and cached responses up to date for as long as the page is open. */
export async function startOfflineSync(queryClient: QueryClient, options: SyncOptions): Promise<void> {
  for (const { queryKey, state } of options.rendered?.queries ?? []) {
    const [id, slug] = queryKey;
    if (renderedCalls.has(id) && state.data != null) recordValue(id as CallId, { slug: String(slug) }, state.data);
  }
  followNetwork(queryClient, options);
  const sync = () => void syncWhenStale(options);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sync());
  setInterval(sync, maxAgeMs);
  directoryClient()?.onChanged(() => void refetchStale(queryClient));
  await cacheResponses();
  // A tab that was closed while its member signed out in another may have left responses of theirs.
  if (storedUserId() === '') await removeUserResponses();
  setTimeout(sync, firstSyncDelayMs);
}

/** Syncs an old replica, unless the page is hidden, the device is offline or its user saves data. */
async function syncWhenStale({ loadFavorites }: SyncOptions): Promise<void> {
  const directory = directoryClient();
  if (directory === undefined || isSaveDataOn() || !navigator.onLine || document.visibilityState === 'hidden') return;
  await directory.sync(maxAgeMs);
  await loadFavorites(maxAgeMs).then(prefetchLogos, (error: unknown) =>
    console.debug('The favorites were not prefetched:', error),
  );
}

/** The service worker caches the logos that are requested here. */
function prefetchLogos(favorites: readonly StartupCard[] | undefined): void {
  if (navigator.serviceWorker?.controller == null) return;
  for (const { logo } of favorites ?? []) if (logo.startsWith('/')) new Image().src = logo;
}

/** After a sync the visible queries of the directory are fetched again in the background; fresh ones stay as they are. */
async function refetchStale(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', stale: true, predicate: ({ queryKey }) => directoryCalls.has(queryKey[0]) });
}

/** When the network answers again, queries that the device answered meanwhile are fetched again. */
function followNetwork(queryClient: QueryClient, { onReconnect, checkConnection }: SyncOptions): void {
  let wasOffline = getOffline() !== undefined;
  onOfflineChange(() => {
    const isOffline = getOffline() !== undefined;
    if (wasOffline && !isOffline) {
      void queryClient.invalidateQueries();
      onReconnect();
    }
    wasOffline = isOffline;
  });
  addEventListener('online', () => void checkConnection());
  addEventListener('offline', () => setOffline({ syncedAt: directoryClient()?.status().syncedAt }));
}
