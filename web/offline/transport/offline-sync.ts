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

/** The age at which the replica is synced again, in milliseconds. */
const maxAgeMs = 10 * 60_000;

/** The time between opening a page and its first sync, in milliseconds. Shorter visits do not sync. */
const firstSyncDelayMs = 3_000;

/** Calls whose complete replies come with a server-rendered page. They are cached as if the page had made the calls. */
const renderedCalls: ReadonlySet<unknown> = new Set<CallId>(['getSettings', ...visitedCalls]);

const directoryCalls: ReadonlySet<unknown> = new Set(listingCalls);

/** The functions that the sync needs from the page and its queries. */
export interface SyncOptions {
  /** The queries of a server-rendered page. */
  rendered: PageData['queries'] | undefined;
  /** Runs when the network answers again. */
  onReconnect: () => void;
  /** Makes a cheap call. Its response ends the offline state. */
  checkConnection: () => Promise<void>;
  /**
   * Loads the data of the member's own pages, unless it is younger than `maxAgeMs`. Resolves with the favorites, or undefined for
   * visitors. Rejects when a call fails.
   */
  loadOwnData: (maxAgeMs: number) => Promise<readonly StartupCard[] | undefined>;
  /** Runs the listener when the account changes, such as when a member signs in or out on this page. */
  onAccountChange: (listener: () => void) => void;
}

/** Keeps the device's replica and cached responses up to date while the page is open. */
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
  // A tab that was closed while its member signed out in another tab may have left the member's responses.
  if (storedUserId() === '') await removeUserResponses();
  setTimeout(sync, firstSyncDelayMs);
}

/** The parameters in a query's key, which contains either the call's input or only a slug. */
function paramsOfKey(input: unknown): Record<string, string> {
  if (typeof input === 'string') return { slug: input };
  return (input as { params?: Record<string, string> } | undefined)?.params ?? {};
}

/** Syncs outdated data when the page is idle, unless the page is hidden or has no network. */
async function syncWhenStale(queryClient: QueryClient, options: SyncOptions): Promise<void> {
  await whenIdleAndLoaded(queryClient);
  const directory = directoryClient();
  if (directory === undefined || !navigator.onLine || document.visibilityState === 'hidden') return;
  // The member's own data is loaded on every connection, because it is small, unlike the directory.
  await loadOwnData(options);
  if (mayDownloadDirectory()) await directory.sync({ maxAgeMs, fullTexts: areFullTextsEnabled() });
}

/**
 * Whether the directory may be downloaded. On a connection where that may cost money or take minutes, it is only downloaded when
 * the user requested it on this device.
 */
function mayDownloadDirectory(): boolean {
  return connectionCost() === undefined || isReplicaAskedFor();
}

/** The pause between checks whether the page has finished loading data, in milliseconds. */
const loadingPauseMs = 1_000;

/** Resolves when the browser is idle and the page is not waiting for data, however long that takes. */
async function whenIdleAndLoaded(queryClient: QueryClient): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      // Safari does not have `requestIdleCallback`.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
      else setTimeout(resolve, loadingPauseMs);
    });
    if (queryClient.isFetching() === 0) return;
    await new Promise((resolve) => setTimeout(resolve, loadingPauseMs));
  }
}

/** Loads a member's data when they sign in on this page, so that it is on the device before they open their own pages. */
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

/** Requests the logos, so that the service worker caches them. */
function prefetchLogos(favorites: readonly StartupCard[] | undefined): void {
  if (navigator.serviceWorker?.controller == null) return;
  for (const { logo } of favorites ?? []) if (logo.startsWith('/')) new Image().src = logo;
}

/**
 * Returns a function that runs `work` immediately if the tab is visible. Otherwise, `work` runs a single time when the tab next
 * becomes visible, so that hidden tabs send nothing when the network returns.
 */
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
    // The tab is hidden, so the next change of its visibility makes it visible.
    document.addEventListener('visibilitychange', onShown, { once: true });
  };
}

/** After a sync, refetches the directory's visible queries in the background. Fresh queries are not refetched. */
async function refetchStale(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', stale: true, predicate: ({ queryKey }) => directoryCalls.has(queryKey[0]) });
}

/** When the network answers again, refetches the queries that the device has answered. */
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
