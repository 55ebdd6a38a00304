import { useEffect, useRef, useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../lib/browser.ts';

const storageKey = 'admin_keys';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Single letters as shortcuts must be possible to switch off (WCAG 2.1.4); the device remembers it. */
export function setKeyboardShortcutsEnabled(on: boolean): void {
  deviceStorage.set(storageKey, on ? null : 'off');
  for (const listener of listeners) listener();
}

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog';

/**
 * Runs what a single key stands for, by the key's name in lower case, while nobody types and no dialog is open. Whether they
 * are switched on.
 */
export function useKeyboardShortcuts(actions: Readonly<Record<string, () => void>>): boolean {
  const on = useSyncExternalStore(subscribe, () => deviceStorage.get(storageKey) !== 'off');
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const action = latest.current[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
  return on;
}
