import { saveBeforeReload } from './before-reload.ts';

/** A script of this site that did not arrive. Firefox keeps that failure for as long as the document lives, and never asks for the script again. */

const errorName = 'LostScript';

export const notArrived = 'A part of this page did not arrive.';

/** Marks the error of an import whose script did not arrive; false for other errors of an import, such as one that a script throws. */
export function markLostScript(error: Error): boolean {
  // "Failed to fetch dynamically imported module", "error loading dynamically imported module", "Importing a module script failed",
  // "Unable to preload CSS".
  if (!/import|preload/i.test(error.message)) return false;
  error.name = errorName;
  // The router reloads at once when it recognises the original message, without saving drafts and even without a network.
  error.message = `${notArrived} ${error.message}`;
  return true;
}

export function isLostScript(error: unknown): boolean {
  return error instanceof Error && error.name === errorName;
}

/** What to do about a lost script. */
export function lostScriptMessage(): string {
  return navigator.onLine ? `${notArrived} Reload it, then try again.` : 'Please try again when you are online.';
}

/** Reloads the page after every form has saved its draft. */
export async function reloadSaved(): Promise<void> {
  await saveBeforeReload();
  location.reload();
}
