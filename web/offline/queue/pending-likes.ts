import { useSyncExternalStore } from 'react';

const none: ReadonlyMap<string, boolean> = new Map();

/** Hearts as the person wants them and the server does not have them yet, by the listing's id. */
let wishes = none;
const listeners = new Set<() => void>();

export function setPendingLikes(next: ReadonlyMap<string, boolean>): void {
  if (next.size === 0 && wishes.size === 0) return;
  wishes = next;
  for (const listener of listeners) listener();
}

export function setPendingLike(startupId: string, liked: boolean | undefined): void {
  const next = new Map(wishes);
  if (liked === undefined) next.delete(startupId);
  else next.set(startupId, liked);
  setPendingLikes(next);
}

export function pendingLike(startupId: string): boolean | undefined {
  return wishes.get(startupId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePendingLike(startupId: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => wishes.get(startupId),
    () => undefined,
  );
}

export function usePendingLikes(): ReadonlyMap<string, boolean> {
  return useSyncExternalStore(
    subscribe,
    () => wishes,
    () => none,
  );
}
