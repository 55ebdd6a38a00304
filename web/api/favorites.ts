import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountQuery, ownKey } from './account.ts';
import { send } from './client.ts';

/** The ids of a member's favourites: what fills the hearts. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: [ownKey, 'listFavoriteIds', userId],
    queryFn: () => send('listFavoriteIds', { params: { userId } }),
    staleTime: Infinity,
  });

/** A member's favourites as cards, newest heart first. */
export const favoritesQuery = (userId: string) =>
  queryOptions({
    queryKey: [ownKey, 'listFavorites', userId],
    queryFn: () => send('listFavorites', { params: { userId } }),
  });

/** A heart whose last press is still being sent. `liked` and `likes` are the server's last word on it. */
interface Beating {
  wanted: boolean;
  liked: boolean;
  likes: number;
}

const beating = new WeakMap<QueryClient, Map<string, Beating>>();

/**
 * Turns the signed-in member's heart on or off. The page shows it at once; the server is told, one request at a time per
 * listing, until it stands as it was pressed last, and its count is taken. Rejects when that failed and the heart went back.
 */
export async function setFavorite(
  queryClient: QueryClient,
  startup: { _id: string; likes: number },
  liked: boolean,
): Promise<void> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account) return;
  const userId = account._id;
  const ids = await queryClient.ensureQueryData(favoriteIdsQuery(userId));
  const hearts = beating.get(queryClient) ?? new Map<string, Beating>();
  beating.set(queryClient, hearts);
  const { _id: id } = startup;
  const under = hearts.get(id);
  if (under !== undefined) {
    under.wanted = liked;
    show(queryClient, userId, id, { ...under, liked, likes: under.likes + (liked ? 1 : 0) - (under.liked ? 1 : 0) });
    return;
  }
  const before = ids.includes(id);
  if (before === liked) return;
  const heart: Beating = { wanted: liked, liked: before, likes: startup.likes };
  hearts.set(id, heart);
  show(queryClient, userId, id, { liked, likes: Math.max(0, startup.likes + (liked ? 1 : -1)) });
  try {
    while (heart.wanted !== heart.liked) {
      const answer = await tellServer(queryClient, { userId, startupId: id, liked: heart.wanted });
      heart.liked = answer.liked;
      heart.likes = answer.likes;
    }
  } finally {
    hearts.delete(id);
    // The server's word, or after a failure its last one.
    show(queryClient, userId, id, heart);
    void queryClient.invalidateQueries({ queryKey: favoritesQuery(userId).queryKey });
  }
}

/** As a mutation, so that the end of a session is noticed in the one place for it. */
function tellServer(queryClient: QueryClient, body: { userId: string; startupId: string; liked: boolean }) {
  return queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => send('toggleFavorite', { body }) })
    .execute(undefined);
}

/** Writes a heart into everything the page knows: the member's ids, and the count on every card of the listing. */
function show(queryClient: QueryClient, userId: string, id: string, { liked, likes }: { liked: boolean; likes: number }): void {
  queryClient.setQueryData(favoriteIdsQuery(userId).queryKey, (ids) =>
    ids === undefined ? ids : liked ? [...new Set([id, ...ids])] : ids.filter((other) => other !== id),
  );
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const counted = withLikes(data, id, likes);
    if (counted !== data) queryClient.setQueryData(query.queryKey, counted, { updatedAt });
  }
}

/** `value` with the count of one listing changed wherever it stands; the same value when it stands nowhere. */
function withLikes(value: unknown, id: string, likes: number): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withLikes(item, id, likes));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('_id' in value && value._id === id && 'likes' in value) return value.likes === likes ? value : { ...value, likes };
  let changed: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value)) {
    const counted = withLikes(part, id, likes);
    if (counted !== part) (changed ??= { ...value })[key] = counted;
  }
  return changed ?? value;
}
