import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, isoTime } from '../core/schemas.ts';
import { startupCard } from '../listings/startups.contract.ts';

/** A member's like of a listing; at most one per member and listing. */
export const favorite = v.strictObject({ userId: id, startupId: id, createdAt: isoTime });
export type Favorite = v.InferOutput<typeof favorite>;

const self = { self: 'userId' };

export const listFavoriteIds = declareCall('GET', '/favorites/ids/:userId', {
  summary: "The ids of a member's favorites.",
  who: self,
  params: v.strictObject({ userId: id }),
  reply: v.array(id),
});

export const listFavorites = declareCall('GET', '/favorites/user/:userId', {
  summary: "A member's favorites that are published, newest like first.",
  who: self,
  params: v.strictObject({ userId: id }),
  reply: v.array(startupCard),
});

export const toggleFavorite = declareCall('POST', '/favorites/toggle', {
  summary:
    'Likes a startup or removes the like, as `liked` says, so that repeating the call changes nothing. Returns the current state.',
  who: 'member',
  body: v.strictObject({ userId: id, startupId: id, liked: v.optional(v.boolean()) }),
  reply: v.strictObject({ liked: v.boolean(), likes: count }),
  errors: ['startups.not_found'],
  rateLimit: { points: 600, perSeconds: 600 },
});
