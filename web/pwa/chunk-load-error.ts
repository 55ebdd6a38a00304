import { saveBeforeReload } from '../lib/before-reload.ts';
import { markLostScript } from '../lib/lost-script.ts';

/** Session storage: the entry script of the build that this tab has already reloaded from. */
const reloadedEntryKey = 'reloaded-from';
let isChecking = false;

/**
 * Reloads the page once when one of its chunks fails to load and the server has another build by now: a deploy may have deleted the
 * file. Otherwise a reload would not help, and the router's error component is shown.
 * - `entry` is the path of the page's first script, which no two builds share.
 * - `isAwaited` says whether a navigation needs the chunk; a preload on hover may fail without consequences.
 * - `whenNavigating` calls its listener with each new address of the page before the browser has it.
 */
export function reloadOnChunkLoadError(
  entry: string,
  isAwaited: () => boolean,
  whenNavigating: (listener: (address: string) => void) => void,
): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (markLostScript(payload) && isAwaited()) void reloadIfNewBuild(entry, whenNavigating);
  });
}

async function reloadIfNewBuild(entry: string, whenNavigating: (listener: (address: string) => void) => void): Promise<void> {
  if (isChecking || hasAlreadyReloaded(entry)) return;
  isChecking = true;
  if (await hasNewBuild(entry)) {
    await saveBeforeReload();
    rememberReload(entry);
    location.reload();
    // A link that is pressed during the reload opens its own address.
    whenNavigating((address) => location.replace(address));
  } else isChecking = false;
}

async function hasNewBuild(entry: string): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    const document = await response.text();
    // A proxy or a network's sign-in page may answer instead of the site; a reload would replace this page with theirs.
    return response.ok && document.includes('id="root"') && !document.includes(entry);
  } catch {
    // Without a network it is unknown whether the server has another build.
    return false;
  }
}

/** Prevents a loop of reloads while a cache on the way still serves the old document. */
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
    // Without storage `hasAlreadyReloaded` looks at the type of the navigation.
  }
}
