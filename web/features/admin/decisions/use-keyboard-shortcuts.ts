import { useEffect, useRef } from 'react';
import { deviceStorage } from '../../../lib/browser.ts';
import { createStore, useStore } from '../../../lib/store.ts';

const storageKey = 'admin_keys';
const isEnabled = createStore(deviceStorage.get(storageKey) !== 'off');

/** WCAG 2.1.4 requires that single-key shortcuts can be switched off; the device remembers the choice. */
export function setKeyboardShortcutsEnabled(enabled: boolean): void {
  deviceStorage.set(storageKey, enabled ? null : 'off');
  isEnabled.set(enabled);
}

const textFields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Actions by key; "shift+a" means A with Shift. Holding a key down runs its action once, except for moves, which repeat. */
type KeyboardShortcuts = Readonly<Record<string, () => void>>;

/** The shortcuts that move to the next and the previous row. */
export function moveKeys(move: (by: 1 | -1) => void) {
  const [next, previous] = [() => move(1), () => move(-1)];
  return { j: next, arrowdown: next, k: previous, arrowup: previous } satisfies KeyboardShortcuts;
}

const repeatableKeys: ReadonlySet<string> = new Set(['j', 'k', 'arrowdown', 'arrowup']);

/**
 * Runs the action of a pressed key, unless the focus is in an input field. Shortcuts of the page do not run while a dialog is
 * open, and shortcuts of a dialog run only while that dialog is open. Returns whether shortcuts are enabled.
 */
export function useKeyboardShortcuts(actions: KeyboardShortcuts, of: 'page' | 'dialog' = 'page'): boolean {
  const enabled = useStore(isEnabled);
  const latestActions = useRef(actions);
  useEffect(() => {
    latestActions.current = actions;
  });
  useEffect(() => {
    if (!enabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(textFields) !== null) return;
      if ((document.querySelector('dialog[open]') !== null) !== (of === 'dialog')) return;
      const key = event.key.toLowerCase();
      if (event.repeat && !repeatableKeys.has(key)) return;
      const action = latestActions.current[event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [enabled, of]);
  return enabled;
}
