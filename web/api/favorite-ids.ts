import { queryOptions } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/** The ids of a member's favorites. Apart from `favorites.ts`, because every page loads it. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({
    ...callQuery('listFavoriteIds', { params: { userId } }),
    staleTime: Infinity,
  });
