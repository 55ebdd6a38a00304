import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { accountQuery, userScope, useAccount } from './account.ts';
import { send } from './client.ts';
import { pendingLike, setPendingLike, usePendingLike } from '../offline/queue/pending-likes.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';

/** The ids of a member's favourites: what fills the hearts. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listFavoriteIds', userId],
    queryFn: () => send('listFavoriteIds', { params: { userId } }),
    staleTime: Infinity,
  });

/** A member's favourites as cards, newest heart first. */
export const favoritesQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listFavorites', userId],
    queryFn: () => send('listFavorites', { params: { userId } }),
  });

/** How a heart stands: as it was pressed last, whether the server knows of it or not. */
export function useLike({ _id: id, likes }: { _id: string; likes: number }): { liked: boolean; likes: number } {
  const { account } = useAccount();
  const wished = usePendingLike(id);
  const { data: known = false } = useQuery({
    ...favoriteIdsQuery(account?._id ?? ''),
    enabled: account !== undefined,
    select: (ids) => ids.includes(id),
  });
  if (account === undefined || wished === undefined) return { liked: known, likes };
  return { liked: wished, likes: Math.max(0, likes + Number(wished) - Number(known)) };
}

/** What is kept of a heart that waits is about this. */
const heartSubject = (startupId: string) => `heart ${startupId}`;

/**
 * Turns the signed-in member's heart on or off. It is kept on the device, then it shows; the server is told as soon as it
 * answers, and its count is taken. Rejects where nothing can be kept, when it could not be told: the heart went back.
 */
export async function setFavorite(
  queryClient: QueryClient,
  startup: { _id: string; name: string },
  liked: boolean,
): Promise<void> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account) return;
  const { _id: userId } = account;
  const { _id: startupId, name } = startup;
  const known = queryClient.getQueryData(favoriteIdsQuery(userId).queryKey);
  if (pendingLike(startupId) === undefined && known?.includes(startupId) === liked) return;
  const body = { userId, startupId, liked };
  const outbox = await pageQueue();
  const label = liked ? `${name} among your favourites` : `${name} no longer among your favourites`;
  const kept = await outbox?.keep('toggleFavorite', { body }, { label, subject: heartSubject(startupId) });
  if (outbox === undefined || kept === undefined) return tellDirectly(queryClient, body);
  setPendingLike(startupId, kept.kind === 'kept' ? liked : undefined);
  if (kept.kind === 'kept') outbox.send();
}

/** The server's word on a heart. */
export async function applyFavoriteReply(
  queryClient: QueryClient,
  userId: string,
  startupId: string,
  answer: { liked: boolean; likes: number },
): Promise<void> {
  const { queryKey } = favoriteIdsQuery(userId);
  const ids = queryClient.getQueryState(queryKey);
  // What is being read meanwhile may be older than this answer.
  const isRead = ids !== undefined && ids.data !== undefined && ids.fetchStatus === 'idle';
  if (!isRead) await queryClient.refetchQueries({ queryKey, exact: true });
  show(queryClient, userId, startupId, answer);
  void queryClient.invalidateQueries({ queryKey: favoritesQuery(userId).queryKey });
}

/** Hearts whose last press is still being sent, where nothing can be kept. */
const beating = new Set<string>();

/** One request at a time per listing, until it stands as it was pressed last. */
async function tellDirectly(queryClient: QueryClient, { userId, startupId, liked }: HeartBody): Promise<void> {
  setPendingLike(startupId, liked);
  if (beating.has(startupId)) return;
  beating.add(startupId);
  try {
    for (let answer = { liked: !liked }, wished = pendingLike(startupId); wished !== undefined && wished !== answer.liked;) {
      const told = await tellServer(queryClient, { userId, startupId, liked: wished });
      await applyFavoriteReply(queryClient, userId, startupId, told);
      answer = told;
      wished = pendingLike(startupId);
    }
  } finally {
    beating.delete(startupId);
    setPendingLike(startupId, undefined);
  }
}

interface HeartBody {
  userId: string;
  startupId: string;
  liked: boolean;
}

/** As a mutation, so that the end of a session is noticed in the one place for it. */
function tellServer(queryClient: QueryClient, body: HeartBody) {
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
