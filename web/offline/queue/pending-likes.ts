import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

const none: ReadonlyMap<string, boolean> = new Map();

/** The likes that the server does not have yet: whether each listing is liked, by its id. */
const pendingLikes = createStore(none);

export function setPendingLikes(likes: ReadonlyMap<string, boolean>): void {
  pendingLikes.set(likes.size === 0 ? none : likes);
}

/** `liked` is undefined when the server has the like. */
export function setPendingLike(startupId: string, liked: boolean | undefined): void {
  const likes = new Map(pendingLikes.get());
  if (liked === undefined) likes.delete(startupId);
  else likes.set(startupId, liked);
  setPendingLikes(likes);
}

/** Undefined when no like of the listing is pending. */
export function pendingLike(startupId: string): boolean | undefined {
  return pendingLikes.get().get(startupId);
}

export function usePendingLike(startupId: string): boolean | undefined {
  return useSyncExternalStore(
    pendingLikes.subscribe,
    () => pendingLike(startupId),
    () => undefined,
  );
}

export function usePendingLikes(): ReadonlyMap<string, boolean> {
  return useStore(pendingLikes);
}
