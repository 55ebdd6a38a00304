import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

/** The public collections with the first of their startups. */
export const collectionsQuery = queryOptions({ queryKey: ['listCollections'], queryFn: () => send('listCollections') });

/** A public collection; null when there is none. */
export const collectionQuery = (slug: string) =>
  queryOptions({ queryKey: ['getCollection', slug], queryFn: () => orNull(send('getCollection', { params: { slug } })) });

/** A member's collection by the secret of its link; null when the link has ended. */
export const sharedCollectionQuery = (token: string) =>
  queryOptions({
    queryKey: ['getSharedCollection', token],
    queryFn: () => orNull(send('getSharedCollection', { params: { token } })),
  });

/** The active startups among these ids, in this order. */
export const collectedStartupsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['listCollectedStartups', ids],
    queryFn: () => (ids.length === 0 ? [] : send('listCollectedStartups', { query: { ids: ids.join(',') } })),
    placeholderData: keepPreviousData,
  });
