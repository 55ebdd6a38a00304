import { saveBeforeReload } from '../lib/before-reload.ts';

const reloadedEntryKey = 'reloaded-from';
let isChecking = false;

/**
 * After a deploy the files that an open page has not loaded yet may be gone. It reloads, once, if the server has another
 * build by now; otherwise a reload would not help, and the page says that a part of it is missing. `entry` is the path of the
 * page's first script, which no two builds share. Files that are fetched just in case, under a hovering pointer, may fail in
 * silence: `isAwaited` says whether somebody waits for one.
 */
export function reloadOnChunkLoadError(entry: string, isAwaited: () => boolean): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // By the message it had, the router would reload at once: without keeping what was typed, and without a network, too.
    payload.message = `A part of this page did not arrive: ${payload.message}`;
    if (isAwaited()) void reloadIfNewBuild(entry);
  });
}

async function reloadIfNewBuild(entry: string): Promise<void> {
  if (isChecking || hasAlreadyReloaded(entry)) return;
  isChecking = true;
  if (await hasNewBuild(entry)) {
    await saveBeforeReload();
    rememberReload(entry);
    location.reload();
  } else isChecking = false;
}

async function hasNewBuild(entry: string): Promise<boolean> {
  try {
    const reply = await fetch('/index.html', { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(entry);
  } catch {
    // No network: the files may well be where they were.
    return false;
  }
}

/** A page that came back with the same old script is not reloaded again: something on the way hands out an old copy. */
function hasAlreadyReloaded(entry: string): boolean {
  try {
    return sessionStorage.getItem(reloadedEntryKey) === entry;
  } catch {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload';
  }
}

function rememberReload(entry: string): void {
  try {
    sessionStorage.setItem(reloadedEntryKey, entry);
  } catch {
    // Without storage the kind of navigation tells.
  }
}
