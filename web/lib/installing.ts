/** Chromium's own offer to install the page; no other browser has one, so the DOM's types do not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** What the first script of index.html caught before anybody could listen. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * How the site gets onto this device: `offered` by the browser, by hand with `steps`, `done` already (this is the installed
 * app), or `unknown`.
 */
export type Installing = 'unknown' | 'offered' | 'steps' | 'done';

let justInstalled = false;
const listeners = new Set<() => void>();

/** Follows what the browser offers; for `useSyncExternalStore`. */
export function followInstalling(onChange: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', finish);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', finish);
  };
}

export function installing(): Installing {
  if (justInstalled || isInstalledApp()) return 'done';
  if (window.installPrompt !== undefined) return 'offered';
  return isAppleTouch() ? 'steps' : 'unknown';
}

/** Asks the browser to install the site; whether the person agreed. An offer can be used once. */
export async function install(): Promise<boolean> {
  const { installPrompt } = window;
  if (installPrompt === undefined) return false;
  window.installPrompt = undefined;
  const { outcome } = await installPrompt.prompt();
  if (outcome === 'accepted') finish();
  else tellAll();
  return outcome === 'accepted';
}

function keep(event: InstallPrompt): void {
  event.preventDefault();
  window.installPrompt = event;
  tellAll();
}

function finish(): void {
  justInstalled = true;
  window.installPrompt = undefined;
  void keepStorage();
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Asks the browser not to throw away what the app keeps, whatever happens; some never grant it, and nothing depends on it. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

function isInstalledApp(): boolean {
  const modes = ['standalone', 'minimal-ui', 'window-controls-overlay', 'fullscreen'];
  return (
    modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** iPhones and iPads, where installing is a choice in the menu Share. Today's iPads say they are Macs, which have no touch. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
