import { createEmitter } from './store.ts';

/** Chromium's install prompt. Other browsers do not have it, so it is missing from the DOM types. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The deferred prompt. The inline script of index.html stores it, because the event can fire before this module loads. */
    installPrompt?: BeforeInstallPromptEvent | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

/**
 * How this site can be installed: `available` through the browser's prompt, `manual` by steps the visitor takes, `installed` in
 * the installed app or just after installing, or `unknown`.
 */
export type InstallState = 'unknown' | 'available' | 'manual' | 'installed';

let justInstalled = false;
let isListening = false;
const stateChanged = createEmitter();

/** Calls `onChange` when `installState` changes; for `useSyncExternalStore`. */
export function subscribeInstallState(onChange: () => void): () => void {
  if (!isListening) {
    isListening = true;
    addEventListener('beforeinstallprompt', storePrompt);
    addEventListener('appinstalled', setInstalled);
  }
  return stateChanged.subscribe(onChange);
}

export function installState(): InstallState {
  if (justInstalled || isInstalledApp()) return 'installed';
  if (window.installPrompt !== undefined) return 'available';
  return isAppleTouch() ? 'manual' : 'unknown';
}

/** Shows the browser's install prompt and resolves to whether the visitor accepts. A prompt can be shown only once. */
export async function showInstallPrompt(): Promise<boolean> {
  const { installPrompt } = window;
  if (installPrompt === undefined) return false;
  window.installPrompt = undefined;
  const { outcome } = await installPrompt.prompt();
  if (outcome === 'accepted') setInstalled();
  else stateChanged.emit();
  return outcome === 'accepted';
}

function storePrompt(event: BeforeInstallPromptEvent): void {
  event.preventDefault();
  window.installPrompt = event;
  stateChanged.emit();
}

function setInstalled(): void {
  justInstalled = true;
  window.installPrompt = undefined;
  void requestPersistentStorage();
  stateChanged.emit();
}

/** Asks the browser not to evict this site's storage. Some browsers never grant it, and nothing depends on it. */
export async function requestPersistentStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

function isInstalledApp(): boolean {
  const modes = ['standalone', 'minimal-ui', 'window-controls-overlay', 'fullscreen'];
  return (
    modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Whether the browser deletes a site's storage after some time without a visit, as Safari and all browsers on iPhones do. */
export function expiresStorage(): boolean {
  return navigator.vendor.startsWith('Apple') && !isInstalledApp();
}

/** iPhones and iPads install from the Share menu. An iPad's user agent says Macintosh; unlike a Mac it has touch points. */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
