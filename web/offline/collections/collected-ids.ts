import { useSyncExternalStore } from 'react';
import { deviceStorage, storedTexts } from '../../lib/browser.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Local storage: the ids of the startups in the current user's collections, so that cards can mark them without loading the
 * collections.
 */
const key = 'collected';

const collectedIds = createStore<ReadonlySet<string> | undefined>(undefined);

/** Called after each load and change of the collections, and with no ids on sign-out. */
export function setCollectedIds(ids: Iterable<string>): void {
  const all = new Set(ids);
  deviceStorage.set(key, all.size === 0 ? null : JSON.stringify([...all]));
  collectedIds.set(all);
}

function read(): ReadonlySet<string> {
  const known = collectedIds.get();
  if (known !== undefined) return known;
  const stored = new Set(storedTexts(key));
  collectedIds.set(stored);
  return stored;
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = collectedIds.subscribe(onChange);
  // Another tab changed the ids, or the whole storage was cleared.
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) collectedIds.set(new Set(storedTexts(key)));
  };
  addEventListener('storage', follow);
  return () => {
    unsubscribe();
    removeEventListener('storage', follow);
  };
}

/** Whether a startup is in one of the user's own collections; false on the server and in the first render. */
export function useIsCollected(startupId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read().has(startupId),
    () => false,
  );
}
