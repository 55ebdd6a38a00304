import { useState } from 'react';
import { deviceStorage, isServer } from '../lib/browser.ts';
import { useHydrated } from '../lib/hooks.ts';
import { tabStorage } from '../lib/tab-storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { onSignOut, storedUserIdKey, useAccount } from './account.ts';

/** Session storage: the texts by key, and the id of the user who wrote them. */
const storageKey = 'unsent';

interface UnsentTexts {
  /** The id of the member who wrote the texts; null when a visitor did. */
  userId: string | null;
  entries: ReadonlyMap<string, string>;
}

const none: UnsentTexts = { userId: null, entries: new Map() };
const texts = createStore<UnsentTexts>(none);

if (!isServer) texts.set(storedTexts());
onSignOut(() => setTexts(none));

/** The texts that this tab stored before a reload; none when another user has signed in since. */
function storedTexts(): UnsentTexts {
  // The cast is safe, because only `setTexts` writes the value.
  const stored = JSON.parse(tabStorage.get(storageKey) ?? 'null') as {
    userId: string | null;
    entries: [string, string][];
  } | null;
  const isOwn = stored !== null && (stored.userId === null || stored.userId === deviceStorage.get(storedUserIdKey));
  return isOwn ? { userId: stored.userId, entries: new Map(stored.entries) } : none;
}

function setTexts(next: UnsentTexts): void {
  const { userId, entries } = next;
  tabStorage.set(storageKey, entries.size === 0 ? null : JSON.stringify({ userId, entries: [...entries] }));
  texts.set(next);
}

/** The texts that the current member may see: after a session ends, another member may sign in on the same page. */
function visibleTo(memberId: string | undefined, all: UnsentTexts): UnsentTexts {
  return all.userId === null || memberId === undefined || all.userId === memberId ? all : none;
}

/** The text stored under a key, or ''. `memberId` is undefined for a visitor. */
export function unsentText(key: string, memberId: string | undefined, all = texts.get()): string {
  return visibleTo(memberId, all).entries.get(key) ?? '';
}

/** Keeps a text, or removes it when it is ''. Texts of another member are removed. */
export function setUnsentText(key: string, text: string, memberId: string | undefined): void {
  const { userId, entries } = visibleTo(memberId, texts.get());
  const changed = new Map(entries);
  if (text === '') changed.delete(key);
  else changed.set(key, text);
  setTexts({ userId: memberId ?? userId ?? deviceStorage.get(storedUserIdKey), entries: changed });
}

/** Removes a text that was sent, unless it was changed while it was being sent. */
export function clearUnsentText(key: string, sent: string, memberId: string | undefined): void {
  if (unsentText(key, memberId) === sent) setUnsentText(key, '', memberId);
}

/**
 * A text that was typed in a dialog but not sent. The text is stored under a key that names its purpose, and survives closing the
 * dialog. It is removed when it is sent (`set('')`), the member signs out, another member types a text, or the page closes.
 */
export function useUnsentText(key: string): UnsentText {
  const memberId = useAccount().account?._id;
  return {
    text: unsentText(key, memberId, useStore(texts)),
    set: (text) => setUnsentText(key, text, memberId),
    clear: (sent) => clearUnsentText(key, sent, memberId),
  };
}

/**
 * Passes the text that was stored before a reload to `show`, once after hydration: the server's page and the first rendering
 * cannot have it. Call it while rendering the component whose state `show` sets.
 */
export function useTextAfterReload(text: string, show: (text: string) => void): void {
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(hydrated);
  if (!hydrated || isShown) return;
  setIsShown(true);
  if (text !== '') show(text);
}

interface UnsentText {
  text: string;
  set: (text: string) => void;
  /** Removes the text if it still equals `sent`. */
  clear: (sent: string) => void;
}
