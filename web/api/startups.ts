import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { StartupPage } from '../../server/contract/startups.ts';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { loadOfflineAnswers } from '../offline/transport/offline-transport.ts';
import { orNull, send } from './client.ts';

const nextPage = (last: StartupPage, _: readonly StartupPage[], page: number) => (last.hasMore ? page + 1 : undefined);

/** The home feed from a page on: newest first. */
export const feedQuery = (firstPage: number) =>
  infiniteQueryOptions({
    queryKey: ['listStartups', firstPage],
    queryFn: ({ pageParam }) => send('listStartups', { query: { page: String(pageParam), limit: String(pageSizes.startups) } }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const trendingStartupsQuery = queryOptions({
  queryKey: ['listTrendingStartups'],
  queryFn: () => send('listTrendingStartups'),
});

/** Null when there is none. */
export const startupQuery = (slug: string) =>
  queryOptions({ queryKey: ['getStartup', slug], queryFn: () => orNull(send('getStartup', { params: { slug } })) });

/** A category's startups from a page on. */
export const categoryStartupsQuery = (slug: string, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: ['listStartupsInCategory', slug, firstPage],
    queryFn: ({ pageParam }) =>
      send('listStartupsInCategory', { params: { slug }, query: { page: String(pageParam), limit: String(pageSizes.startups) } }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** One more than the page shows, because the reply may contain the shown listing. */
export const similarStartupsQuery = (category: string) =>
  queryOptions({
    queryKey: ['listStartupsInCategory', category, 'similar'],
    queryFn: () =>
      send('listStartupsInCategory', { params: { slug: category }, query: { limit: String(pageSizes.similarFetched) } }),
  });

export const searchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['searchStartups', q, page],
    queryFn: () => send('searchStartups', { query: { q, page: String(page), limit: String(pageSizes.startups) } }),
  });

export const suggestionsQuery = (q: string) =>
  queryOptions({ queryKey: ['suggestStartups', q], queryFn: () => send('suggestStartups', { query: { q } }) });

/**
 * Listings that match with typing errors, from the replica on this device; none without one. The scope `names` searches names
 * only. Makes no call.
 */
export const fuzzyMatchesQuery = (q: string, scope: 'anywhere' | 'names') =>
  queryOptions({
    queryKey: ['fuzzyMatches', q, scope],
    queryFn: async () => (await (await loadOfflineAnswers())?.directoryClient()?.findFuzzy(q, scope)) ?? [],
  });
