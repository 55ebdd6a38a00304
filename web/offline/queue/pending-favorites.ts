import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { isLikeRequest, likeOf, type QueueRow } from './queued-request.ts';

/**
 * A member's favorites as they will be when the queued likes have arrived: newly liked listings first, without those whose
 * like is taken back. `rows` are the member's queued requests, oldest first.
 */
export function withPendingLikes(favorites: readonly StartupCard[], rows: readonly QueueRow[]): StartupCard[] {
  const likes = rows.filter((row) => isLikeRequest(row) && row.refused === undefined);
  const isLiked = new Map(likes.map(likeOf));
  const known = new Set(favorites.map(({ _id }) => _id));
  const added = likes.toReversed().flatMap((row) => (likeOf(row)[1] && row.card !== undefined ? row.card : []));
  return [...added.filter(({ _id }) => !known.has(_id)), ...favorites.filter(({ _id }) => isLiked.get(_id) !== false)];
}
