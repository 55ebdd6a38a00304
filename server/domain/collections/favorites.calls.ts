import type * as contract from './favorites.contract.ts';
import { CallError } from '../core/errors.ts';
import { assertSelf } from '../accounts/access.ts';
import { startupCan } from '../listings/startups.rules.ts';
import { type Call, JsonText, loadActiveUser } from '../call-context.ts';
import { atSurvivor } from '../listings/load-startups.ts';

export const listFavoriteIds: Call<typeof contract.listFavoriteIds> = async ({ store }, { params }) =>
  store.favorites.ids(params.userId);

export const listFavorites: Call<typeof contract.listFavorites> = async ({ store }, { params }) =>
  new JsonText(`[${(await store.favorites.list(params.userId)).join(',')}]`);

/** Only active listings can be liked, but any like can be removed. A like of a duplicate is stored for its survivor. */
export const toggleFavorite: Call<typeof contract.toggleFavorite> = async ({ store, actor, now }, { body }) => {
  assertSelf(actor, body.userId);
  const { _id: userId } = await loadActiveUser(store, actor);
  const startup = await atSurvivor(store, await store.startups.byId(body.startupId));
  const startupId = startup?._id ?? body.startupId;
  const removed = body.liked !== true && (await store.favorites.remove(userId, startupId));
  if (startup === undefined || (!startupCan.like(startup) && !removed)) throw new CallError('startups.not_found');
  const liked = body.liked ?? !removed;
  if (liked) await store.favorites.add({ userId, startupId, createdAt: now().toISOString() });
  const updated = await store.startups.byId(startupId);
  return { liked, likes: updated?.likes ?? startup.likes };
};
