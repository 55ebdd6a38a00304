import { type QueryClient } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { StartupCard } from '../../server/domain/listings/startups.contract.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { pendingLike, setPendingLike } from '../offline/queue/pending-likes.ts';
import { accountQuery, favoriteIdsQuery } from './account.ts';
import { callQuery } from './call-query.ts';
import { send } from './client.ts';

type FavoriteBody = Required<CallRequest<Contract['toggleFavorite']>['body']>;
type FavoriteReply = CallReply<Contract['toggleFavorite']>;

/**
 * Likes a startup for the signed-in member, or removes the like. The page shows the change as soon as it is in the device's
 * queue; the server's reply sets the count. Without a queue, sends the change immediately, and rejects on failure.
 */
export async function setFavorite(queryClient: QueryClient, startup: StartupCard, liked: boolean): Promise<void> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account) return;
  const { _id: userId } = account;
  const { _id: startupId, name } = startup;
  const savedIds = queryClient.getQueryData(favoriteIdsQuery(userId).queryKey);
  if (pendingLike(startupId) === undefined && savedIds?.includes(startupId) === liked) return;
  const body = { userId, startupId, liked };
  const queue = await pageQueue();
  const label = liked ? `${name} added to your favorites` : `${name} removed from your favorites`;
  const result = await queue?.enqueue('toggleFavorite', { body }, { label, dedupeKey: `heart ${startupId}`, startup });
  if (queue === undefined || result === undefined) return sendUntilSettled(queryClient, body);
  setPendingLike(startupId, result.kind === 'queued' ? liked : undefined);
  if (result.kind === 'queued') queue.drain();
}

/**
 * Writes the server's reply into the query cache. `card` is added to the cached favorites immediately, before they are refetched.
 */
export async function applyFavoriteReply(
  queryClient: QueryClient,
  { userId, startupId, reply, card }: { userId: string; startupId: string; reply: FavoriteReply; card?: StartupCard | undefined },
): Promise<void> {
  const { queryKey } = favoriteIdsQuery(userId);
  const ids = queryClient.getQueryState(queryKey);
  // Ids from a running fetch may be older than this reply.
  const isLoaded = ids !== undefined && ids.data !== undefined && ids.fetchStatus === 'idle';
  if (!isLoaded) await queryClient.refetchQueries({ queryKey, exact: true });
  const favoritesKey = callQuery('listFavorites', { params: { userId } }).queryKey;
  queryClient.setQueryData(favoritesKey, (cards) => {
    const others = cards?.filter(({ _id }) => _id !== startupId);
    return others && reply.liked && card !== undefined ? [card, ...others] : reply.liked ? cards : others;
  });
  writeFavorite(queryClient, userId, startupId, reply);
  void queryClient.invalidateQueries({ queryKey: favoritesKey });
}

/** The startups for which `sendUntilSettled` runs. */
const sending = new Set<string>();

/** Sends one request at a time per startup, until the server has the latest choice. */
async function sendUntilSettled(queryClient: QueryClient, { userId, startupId, liked }: FavoriteBody): Promise<void> {
  setPendingLike(startupId, liked);
  if (sending.has(startupId)) return;
  sending.add(startupId);
  try {
    for (let saved = !liked, pending = pendingLike(startupId); pending !== undefined && pending !== saved;) {
      const reply = await sendFavorite(queryClient, { userId, startupId, liked: pending });
      await applyFavoriteReply(queryClient, { userId, startupId, reply });
      saved = reply.liked;
      pending = pendingLike(startupId);
    }
  } finally {
    sending.delete(startupId);
    setPendingLike(startupId, undefined);
  }
}

/** Sends the like as a mutation, so that the mutation cache handles an expired session. */
function sendFavorite(queryClient: QueryClient, body: FavoriteBody) {
  return queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => send('toggleFavorite', { body }) })
    .execute(undefined);
}

/** Updates the member's ids, and the count on every cached card of the startup. */
function writeFavorite(queryClient: QueryClient, userId: string, id: string, { liked, likes }: FavoriteReply): void {
  queryClient.setQueryData(favoriteIdsQuery(userId).queryKey, (ids) =>
    ids === undefined ? ids : liked ? [...new Set([id, ...ids])] : ids.filter((other) => other !== id),
  );
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const next = withLikes(data, id, likes);
    if (next !== data) queryClient.setQueryData(query.queryKey, next, { updatedAt });
  }
}

/** Returns `value` with a new count wherever the startup occurs; the same object if it does not occur. */
function withLikes(value: unknown, id: string, likes: number): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withLikes(item, id, likes));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('_id' in value && value._id === id && 'likes' in value) return value.likes === likes ? value : { ...value, likes };
  let changed: Record<string, unknown> | undefined;
  for (const [key, child] of Object.entries(value)) {
    const next = withLikes(child, id, likes);
    if (next !== child) (changed ??= { ...value })[key] = next;
  }
  return changed ?? value;
}
