import { createStore, useStore } from '../lib/store.ts';
import { onSignOut } from './account.ts';

const texts = createStore<ReadonlyMap<string, string>>(new Map());

onSignOut(() => texts.set(new Map()));

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
      texts.set(changed);
    },
  };
}
