import { createStore, useStore } from '../lib/store.ts';
import { onSignOut } from './account.ts';

const texts = createStore<ReadonlyMap<string, string>>(new Map());

onSignOut(() => texts.set(new Map()));

/**
 * A text that is written in a dialog and not sent yet. Closing the dialog does not lose it: it stays, under a key that says what it is
 * about, until it is sent (`set('')`), somebody signs out, or the page is left.
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
