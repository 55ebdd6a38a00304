import { saveBeforeReload } from './before-reload.ts';

/**
 * The name of the error for one of this site's scripts that did not arrive. Firefox remembers the failure until the document is
 * closed and never retries.
 */
const errorName = 'LostScript';

export const notArrived = 'Part of this page could not be loaded.';

/**
 * Marks the error of an import whose script did not arrive. Returns false for other errors, such as an error that the script
 * threw.
 */
export function markLostScript(error: Error): boolean {
  // Browsers report a lost script as "Failed to fetch dynamically imported module", "error loading dynamically imported module",
  // "Importing a module script failed" or "Unable to preload CSS".
  if (!/import|preload/i.test(error.message)) return false;
  error.name = errorName;
  // The message is changed, because the router recognizes the original one and would reload immediately, without saving drafts
  // and even without a network.
  error.message = `${notArrived} ${error.message}`;
  return true;
}

export function isLostScript(error: unknown): boolean {
  return error instanceof Error && error.name === errorName;
}

/** The message for a request that no server answered. */
export const noResponse = 'The directory is not responding. Try again in a moment.';
const offline = 'Connect to the internet, then try again.';

/** Tells the visitor what to do about a lost script. */
export function lostScriptMessage(): string {
  return navigator.onLine ? `${notArrived} Reload it, then try again.` : offline;
}

/**
 * Explains why something could not be loaded, and what to do. The visitor's connection is blamed only when there is no network.
 */
export function whyNotLoaded(error: unknown): string {
  // The server's own message.
  if (error instanceof Error && error.name === 'ApiError') return error.message;
  if (isLostScript(error)) return lostScriptMessage();
  return navigator.onLine ? noResponse : offline;
}

/** Reloads the page after every form has saved its draft. */
export async function reloadSaved(): Promise<void> {
  await saveBeforeReload();
  location.reload();
}
