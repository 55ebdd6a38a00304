import { saveBeforeReload } from '../lib/before-reload.ts';

const guardKey = 'reloaded-from';
let looking = false;

/**
 * After a deploy the files that an open page has not loaded yet may be gone. It reloads, once, if the server has another
 * build by now; otherwise a reload would not help, and the page says that a part of it is missing. `entry` is the path of the
 * page's first script, which no two builds share. Files that are fetched just in case, under a hovering pointer, may fail in
 * silence: `isAwaited` says whether somebody waits for one.
 */
export function reloadWhenFilesAreGone(entry: string, isAwaited: () => boolean): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // By the message it had, the router would reload at once: without keeping what was typed, and without a network, too.
    payload.message = `A part of this page did not arrive: ${payload.message}`;
    if (isAwaited()) void reloadForAnotherBuild(entry);
  });
}

async function reloadForAnotherBuild(entry: string): Promise<void> {
  if (looking || hasReloadedFrom(entry)) return;
  looking = true;
  if (await hasAnotherBuild(entry)) {
    await saveBeforeReload();
    remember(entry);
    location.reload();
  } else looking = false;
}

async function hasAnotherBuild(entry: string): Promise<boolean> {
  try {
    const reply = await fetch('/index.html', { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(entry);
  } catch {
    // No network: the files may well be where they were.
    return false;
  }
}

/** A page that came back with the same old script is not reloaded again: something on the way hands out an old copy. */
function hasReloadedFrom(entry: string): boolean {
  try {
    return sessionStorage.getItem(guardKey) === entry;
  } catch {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload';
  }
}

function remember(entry: string): void {
  try {
    sessionStorage.setItem(guardKey, entry);
  } catch {
    // Without storage the kind of navigation tells.
  }
}
