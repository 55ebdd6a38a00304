import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StartupPage } from '../../server/domain/listings/startups.contract.ts';
import { isServer } from '../lib/browser.ts';
import { whenReleased } from '../lib/idle.ts';
import { ApiError, orNull, send } from './client.ts';
import { callKey, callQuery } from './call-query.ts';
import type { ChosenList, ListChoice } from './list-choice.ts';

const nextPage = (last: StartupPage, _: readonly StartupPage[], page: number) => (last.hasMore ? page + 1 : undefined);

const queryOf = ({ filters, sort, limit }: ListChoice, page: number) => ({
  page,
  limit,
  filters: filters || undefined,
  sort: sort || undefined,
});

/** The topic of a list: a category (by slug), a tag (by key), or all startups. */
export type Topic = { category: string; tag?: never } | { tag: string; category?: never } | { category?: never; tag?: never };

/** The startups of a list, starting at `firstPage`. */
export const startupsQuery = ({ category, tag }: Topic, choice: ListChoice, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: callKey(
      category === undefined ? 'listStartups' : 'listStartupsInCategory',
      category ?? tag ?? '',
      choice,
      firstPage,
    ),
    queryFn: async ({ pageParam }) => {
      const query = queryOf(choice, pageParam);
      const page = await (category === undefined
        ? send('listStartups', { query: { ...query, tag } })
        : send('listStartupsInCategory', { params: { slug: category }, query }));
      // A further page moves the content below the list, so it is fetched only when no link is being pressed.
      if (pageParam > firstPage) await whenReleased();
      return page;
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** Null for a slug without a startup, 'gone' for an archived startup. */
export const startupQuery = (slug: string) =>
  queryOptions({
    queryKey: callKey('getStartup', slug),
    queryFn: () =>
      orNull(
        send('getStartup', { params: { slug } }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 410) return 'gone' as const;
          throw error;
        }),
      ),
  });

/** The maximum number of pages of a list that are shown for one URL: page 30 is shown with the nine pages before it. */
const maxPagesShown = 10;

/**
 * Loads a list up to `page`. Resolves to the first page to show: 1, unless `page` is far from the start. Resolves to undefined if the
 * list has no such page.
 */
export async function ensurePages(
  queryClient: QueryClient,
  query: (firstPage: number) => ReturnType<typeof startupsQuery>,
  page: number,
): Promise<number | undefined> {
  const known = queryClient.getQueriesData<InfiniteData<StartupPage, number>>({ queryKey: query(1).queryKey.slice(0, -1) });
  for (const [, list] of known) {
    const loaded = list?.pages?.[page - (list.pageParams[0] ?? 1)];
    if (loaded !== undefined) return exists(loaded, page) ? list?.pageParams[0] : undefined;
  }
  const firstPage = Math.max(1, page - maxPagesShown + 1);
  const { pages } = await queryClient.fetchInfiniteQuery({ ...query(firstPage), pages: page - firstPage + 1, staleTime: 0 });
  return exists(pages[page - firstPage], page) ? firstPage : undefined;
}

/** The first page exists even if the list is empty. */
function exists(loaded: StartupPage | undefined, page: number): boolean {
  return loaded !== undefined && (page === 1 || loaded.startups.length > 0);
}

export const searchQuery = (q: string, choice: ListChoice, page: number) =>
  callQuery('searchStartups', { query: { q, ...queryOf(choice, page) } });

/** The filters that a list offers, with their counts. */
export const facetsQuery = (list: ChosenList['list'], filters: string) =>
  callQuery('countFacets', { query: { ...list, filters: filters || undefined } });

/**
 * The public collections that contain a listing. The query's data is only their links, because the reply of the call has all
 * startups of all collections.
 */
export const collectionsWithQuery = (id: string) =>
  queryOptions({
    queryKey: callKey('listCollections', id),
    queryFn: async ({ client }) =>
      // In the browser, one cached reply serves all pages.
      (await (isServer ? send('listCollections') : client.ensureQueryData(callQuery('listCollections'))))
        .filter(({ startupIds }) => startupIds.includes(id))
        .map(({ slug, title }) => ({ slug, title })),
  });
