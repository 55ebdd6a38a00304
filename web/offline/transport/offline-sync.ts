import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import type { CallId } from '../../../server/contract/contract.ts';
import { isSaveDataOn } from '../../lib/browser.ts';
import { accountQuery } from '../../api/account.ts';
import { directoryClient, forgetOwn, cacheResponses } from './offline-answers.ts';
import { getOffline, recordValue, onOfflineChange, setOffline, storedUserId } from './offline-transport.ts';
import { favoriteIdsQuery, favoritesQuery } from '../../api/favorites.ts';
import { settingsQuery } from '../../api/settings.ts';

/** How old the copy may be before it is brought up to date by itself, in milliseconds. */
const freshFor = 10 * 60_000;

/** How long a page stands before the copy is looked after, in milliseconds: whoever only looks in is not kept busy. */
const lookAfter = 3_000;

/** What depends on the listings. */
const ofDirectory: ReadonlySet<unknown> = new Set<CallId>([
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

/** What a page rendered by the server brought whole: as if it had been read over the network. */
const readWhole: ReadonlySet<unknown> = new Set<CallId>(['getStartup', 'getPost']);

/** Keeps the device's directory up to date for as long as the page lives. */
export async function startDevice(
  queryClient: QueryClient,
  { rendered, onBack }: { rendered: DehydratedState | undefined; onBack: () => void },
): Promise<void> {
  for (const { queryKey, state } of rendered?.queries ?? []) {
    const [id, slug] = queryKey;
    if (readWhole.has(id) && state.data != null) recordValue(id as CallId, { slug: String(slug) }, state.data);
  }
  followNetwork(queryClient, onBack);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void whenOld(queryClient));
  setInterval(() => void whenOld(queryClient), freshFor);
  directoryClient()?.onChanged(() => void refreshStale(queryClient));
  await cacheResponses();
  // A tab that was closed while its member signed out may have left something.
  if (storedUserId() === '') await forgetOwn();
  setTimeout(() => void whenOld(queryClient), lookAfter);
}

/** Brings the copy up to date if it is old, unless the person or their line would rather not. */
async function whenOld(queryClient: QueryClient): Promise<void> {
  const directory = directoryClient();
  if (directory === undefined || isSaveDataOn() || !navigator.onLine || document.visibilityState === 'hidden') return;
  await directory.bringUpToDate(freshFor);
  await keepFavorites(queryClient).catch((error: unknown) => console.debug('The favourites were not kept:', error));
}

/** A member's favourites are wanted without a network, too, with their pictures, which the service worker keeps. */
async function keepFavorites(queryClient: QueryClient): Promise<void> {
  const account = await queryClient.ensureQueryData(accountQuery);
  if (account === null) return;
  const favorites = await queryClient.fetchQuery({ ...favoritesQuery(account._id), staleTime: freshFor });
  await queryClient.ensureQueryData(favoriteIdsQuery(account._id));
  if (navigator.serviceWorker?.controller == null) return;
  for (const { logo } of favorites) if (logo.startsWith('/')) new Image().src = logo;
}

/** What the page asked before the copy changed is asked again, quietly; what is a minute old at most stays. */
async function refreshStale(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', stale: true, predicate: ({ queryKey }) => ofDirectory.has(queryKey[0]) });
}

/** Asks whether the network is back: if it is, whatever is answered says so. */
export async function tryNetwork(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: settingsQuery.queryKey });
}

/** When the network is back, what the device answered meanwhile is asked again. */
function followNetwork(queryClient: QueryClient, onBack: () => void): void {
  let wasAway = getOffline() !== undefined;
  onOfflineChange(() => {
    const isAway = getOffline() !== undefined;
    if (wasAway && !isAway) {
      void queryClient.invalidateQueries();
      onBack();
    }
    wasAway = isAway;
  });
  addEventListener('online', () => void tryNetwork(queryClient));
  addEventListener('offline', () => setOffline({ at: directoryClient()?.state().syncedAt }));
}
