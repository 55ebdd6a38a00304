import { deviceStorage, isServer } from '../lib/browser.ts';
import { tabStorage } from '../lib/tab-storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { onSignOut, storedUserIdKey } from './account.ts';

/** Session storage: the texts by key, and the id of the user who wrote them. */
const storageKey = 'unsent';

const texts = createStore<ReadonlyMap<string, string>>(new Map());

if (!isServer) texts.set(storedMap());
onSignOut(() => setTexts(new Map()));

/** The texts of this tab before it was reloaded; none when another user has signed in since. */
function storedMap(): ReadonlyMap<string, string> {
  // Only `setTexts` writes the value.
  const stored = JSON.parse(tabStorage.get(storageKey) ?? 'null') as {
    userId: string | null;
    entries: [string, string][];
  } | null;
  const isOwn = stored !== null && (stored.userId === null || stored.userId === deviceStorage.get(storedUserIdKey));
  return new Map(isOwn ? stored.entries : []);
}

function setTexts(next: ReadonlyMap<string, string>): void {
  const stored = { userId: deviceStorage.get(storedUserIdKey), entries: [...next] };
  tabStorage.set(storageKey, next.size === 0 ? null : JSON.stringify(stored));
  texts.set(next);
}

/**
 * A text typed in a dialog but not sent yet. It survives closing the dialog: it is kept, under a key that names its purpose, until it is
 * sent (`set('')`), the member signs out, or the page is closed.
 */
export function useUnsentText(key: string): { text: string; set: (text: string) => void } {
  const text = useStore(texts).get(key) ?? '';
  return {
    text,
    set(next) {
      const changed = new Map(texts.get());
      if (next === '') changed.delete(key);
      else changed.set(key, next);
      setTexts(changed);
    },
  };
}
