import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** The ids of a member's favorites. Apart from `favorites.ts`, because every page loads it. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listFavoriteIds', userId],
    queryFn: () => send('listFavoriteIds', { params: { userId } }),
    staleTime: Infinity,
  });
