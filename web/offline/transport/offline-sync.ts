import type { QueryClient } from '@tanstack/react-query';
import type { CallId } from '../../../server/domain/contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import type { PageData } from '../../lib/page-data.ts';
import { connectionCost, onConnectionChange } from '../../lib/connection.ts';
import { listingCalls, visitedCalls } from '../replica/cached-calls.ts';
import {
  cacheResponses,
  directoryClient,
  areFullTextsEnabled,
  isReplicaAskedFor,
  removeUserResponses,
} from './offline-answers.ts';
import { getOffline, onOfflineChange, recordValue, setOffline, storedUserId } from './offline-state.ts';

/** The age at which the replica is synced again. */
const maxAgeMs = 10 * 60_000;

/** How long a page is open before its first sync. Short visits do not sync. */
const firstSyncDelayMs = 3_000;

/** Calls whose complete replies come with a page that the server rendered; they are cached as if the page had made the call. */
const renderedCalls: ReadonlySet<unknown> = new Set<CallId>(['getSettings', ...visitedCalls]);

const directoryCalls: ReadonlySet<unknown> = new Set(listingCalls);

/** The parts of the page and its queries that the sync uses. */
export interface SyncOptions {
  /** The queries of a page that the server rendered. */
  rendered: PageData['queries'] | undefined;
  /** Runs when the network answers again. */
  onReconnect: () => void;
  /** Makes a cheap call; its response ends the offline state. */
  checkConnection: () => Promise<void>;
  /**
   * Loads the data of the member's own pages unless it is younger than `maxAgeMs`. Resolves with the favorites, undefined for
   * visitors. Rejects as calls do.
   */
  loadOwnData: (maxAgeMs: number) => Promise<readonly StartupCard[] | undefined>;
  /** Runs the listener when the account changes, such as when a member signs in or out on this page. */
  onAccountChange: (listener: () => void) => void;
}

/** Keeps the device's replica and cached responses up to date for as long as the page is open. */
export async function startOfflineSync(queryClient: QueryClient, options: SyncOptions): Promise<void> {
  for (const [[id, input], data] of options.rendered ?? [])
    if (renderedCalls.has(id) && data instanceof Object) recordValue(id as CallId, paramsOfKey(input), data);
  followNetwork(queryClient, options);
  const sync = () => void syncWhenStale(queryClient, options);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sync());
  onConnectionChange(sync);
  setInterval(sync, maxAgeMs);
  directoryClient()?.onChanged(whenVisible(() => void refetchStale(queryClient)));
  followSignIn(options);
  await cacheResponses();
  // A tab that was closed while its member signed out in another may have left responses of theirs.
  if (storedUserId() === '') await removeUserResponses();
  setTimeout(sync, firstSyncDelayMs);
}

/** The parameters that a query's key names: it has the call's input, or the slug alone. */
function paramsOfKey(input: unknown): Record<string, string> {
  if (typeof input === 'string') return { slug: input };
  return (input as { params?: Record<string, string> } | undefined)?.params ?? {};
}

/** Syncs old data once the page is idle, but not while the page is hidden or has no network. */
async function syncWhenStale(queryClient: QueryClient, options: SyncOptions): Promise<void> {
  await whenIdleAndLoaded(queryClient);
  const directory = directoryClient();
  if (directory === undefined || !navigator.onLine || document.visibilityState === 'hidden') return;
  // The member's own data is small, the directory is not.
  await loadOwnData(options);
  if (mayDownloadDirectory()) await directory.sync({ maxAgeMs, fullTexts: areFullTextsEnabled() });
}

/**
 * The directory is not downloaded on a connection on which that may cost money or take minutes, unless the user asked for it on
 * this device.
 */
function mayDownloadDirectory(): boolean {
  return connectionCost() === undefined || isReplicaAskedFor();
}

/** How long to wait for a page that is still loading data before it is looked at again. */
const loadingPauseMs = 1_000;

/** Resolves when the browser is idle and the page waits for no data, however long that takes. */
async function whenIdleAndLoaded(queryClient: QueryClient): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
      else setTimeout(resolve, loadingPauseMs);
    });
    if (queryClient.isFetching() === 0) return;
    await new Promise((resolve) => setTimeout(resolve, loadingPauseMs));
  }
}

/** Loads the data of a member who signs in on this page, so that it is on the device without a visit to their pages. */
function followSignIn(options: SyncOptions): void {
  let userId = storedUserId();
  options.onAccountChange(() => {
    if (storedUserId() === userId) return;
    userId = storedUserId();
    if (userId !== '' && directoryClient() !== undefined) void loadOwnData(options);
  });
}

async function loadOwnData({ loadOwnData: load }: SyncOptions): Promise<void> {
  await load(maxAgeMs).then(prefetchLogos, (error: unknown) => console.debug("The member's own data was not prefetched:", error));
}

/** The service worker caches the logos that are requested here. */
function prefetchLogos(favorites: readonly StartupCard[] | undefined): void {
  if (navigator.serviceWorker?.controller == null) return;
  for (const { logo } of favorites ?? []) if (logo.startsWith('/')) new Image().src = logo;
}

/** Does `work` once when the tab is next visible, at once if it is: many hidden tabs send nothing when the network is back. */
function whenVisible(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (document.visibilityState === 'visible') return work();
    if (isWaiting) return;
    isWaiting = true;
    const onShown = () => {
      isWaiting = false;
      work();
    };
    // A hidden tab next becomes visible.
    document.addEventListener('visibilitychange', onShown, { once: true });
  };
}

/** After a sync the visible queries of the directory are fetched again in the background; fresh ones stay as they are. */
async function refetchStale(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', stale: true, predicate: ({ queryKey }) => directoryCalls.has(queryKey[0]) });
}

/** When the network answers again, queries that the device answered meanwhile are fetched again. */
function followNetwork(queryClient: QueryClient, { onReconnect, checkConnection }: SyncOptions): void {
  let wasOffline = getOffline() !== undefined;
  const refetch = whenVisible(() => {
    void queryClient.invalidateQueries();
    onReconnect();
  });
  onOfflineChange(() => {
    const isOffline = getOffline() !== undefined;
    if (wasOffline && !isOffline) refetch();
    wasOffline = isOffline;
  });
  addEventListener(
    'online',
    whenVisible(() => void checkConnection()),
  );
  addEventListener('offline', () => setOffline({ syncedAt: directoryClient()?.status().syncedAt }));
}
