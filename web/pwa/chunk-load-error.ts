import { saveBeforeReload } from '../lib/before-reload.ts';
import { markLostScript } from '../lib/lost-script.ts';

/** Session storage: the entry script of the build that this tab has already reloaded from. */
const reloadedEntryKey = 'reloaded-from';
let isChecking = false;
let isReloading = false;

/** The state of the page when a chunk fails to load. */
interface PageState {
  /** Whether an action of the visitor needs the chunk. A preload on hover may fail without consequences. */
  isAwaited: () => boolean;
  /** Whether the chunk belongs to a page that a followed link opens, and the server can be asked for that page. */
  isLinkFollowed: () => boolean;
  /** Calls its listener with each new address of the page, before the browser shows it. */
  whenNavigating: (listener: (address: string) => void) => void;
}

/**
 * When a chunk of a page opened by a link fails to load, opens that page as a document: the server renders it, as it would for a
 * plain link. When another chunk fails and the server has a newer build, reloads the page once, because a deploy may have deleted
 * the file. Otherwise a reload would not help. `entry` is the path of the page's first script, which differs in every build.
 */
export function reloadOnChunkLoadError(entry: string, state: PageState): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!markLostScript(payload) || !state.isAwaited()) return;
    if (state.isLinkFollowed()) void openDocument(state);
    else void reloadIfNewBuild(entry, state);
  });
}

/**
 * Opens the address that the browser already shows, which is that of the linked page. Does not wait for a check of the build,
 * which a preload on hover may have started.
 */
async function openDocument(state: PageState): Promise<void> {
  if (!isReloading) await reload(state);
}

async function reloadIfNewBuild(entry: string, state: PageState): Promise<void> {
  if (isChecking || isReloading || hasAlreadyReloaded(entry)) return;
  isChecking = true;
  const isReplaced = await hasNewBuild(entry);
  isChecking = false;
  if (!isReplaced || isReloading) return;
  rememberReload(entry);
  await reload(state);
}

async function reload({ whenNavigating }: PageState): Promise<void> {
  isReloading = true;
  await saveBeforeReload();
  location.reload();
  // A link pressed during the reload opens its own address.
  whenNavigating((address) => location.replace(address));
}

async function hasNewBuild(entry: string): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    const document = await response.text();
    // A proxy or a network's sign-in page may answer instead of the site, and a reload would replace this page with theirs.
    return response.ok && document.includes('id="root"') && !document.includes(entry);
  } catch {
    // Without a network, it is unknown whether the server has another build.
    return false;
  }
}

/** Prevents a reload loop while a cache between server and browser still serves the old document. */
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
    // Without storage, `hasAlreadyReloaded` checks the type of the navigation instead.
  }
}
