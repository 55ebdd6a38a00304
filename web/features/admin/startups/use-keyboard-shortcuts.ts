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

const ignoredTargets = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog';

/**
 * Runs the action of a pressed key, by its `KeyboardEvent.key` in lower case, unless the focus is in an input field or a
 * dialog is open. Returns whether shortcuts are enabled.
 */
export function useKeyboardShortcuts(actions: Readonly<Record<string, () => void>>): boolean {
  const enabled = useStore(isEnabled);
  const latestActions = useRef(actions);
  useEffect(() => {
    latestActions.current = actions;
  });
  useEffect(() => {
    if (!enabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(ignoredTargets) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const action = latestActions.current[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [enabled]);
  return enabled;
}
