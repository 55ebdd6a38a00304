import { messageSW, Workbox } from 'workbox-window';
import { hasUnsavedText, saveBeforeReload, watchTyping } from '../lib/before-reload.ts';
import { isSaveDataOn } from '../lib/connection.ts';
import { installState, requestPersistentStorage } from '../lib/install-prompt.ts';
import { mountUpdateBar } from './update-bar.tsx';
import type { BuildReply, ServiceWorkerMessage } from './service-worker-messages.ts';

/** Milliseconds between an open page's checks for a new version. */
const updateIntervalMs = 60 * 60_000;
/** A timeout in milliseconds, longer than a new worker takes to activate and claim the open pages. */
const activationTimeoutMs = 4_000;
/** A timeout in milliseconds, longer than a reload takes. The worker answers the request of the next page within seconds. */
const reloadTimeoutMs = 8_000;

/**
 * Registers the service worker and offers newer builds. workbox-window reports which worker is waiting or controls the page. This
 * module decides when to update, because a page may be newer than its worker (pages come from the network first), and because
 * several tabs may hold unsaved text. `entry` is the path of the page's first script, which differs in every build.
 */
export async function registerServiceWorker(entry: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isInstalledApp = installState() === 'installed';
  if (isInstalledApp) void requestPersistentStorage();
  // With Save-Data on, nothing is downloaded in advance, unless the site is installed as an app.
  if (isSaveDataOn() && !isInstalledApp && (await navigator.serviceWorker.getRegistration()) === undefined) return;
  watchTyping();

  const wb = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  const bar = mountUpdateBar();
  let wasControlled = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  let hasAccepted = false;
  let declinedWorker: ServiceWorker | undefined;

  const reload = async () => {
    if (isReloading) return;
    isReloading = true;
    await saveBeforeReload();
    location.reload();
    // Chromium may lose a reload request while one worker takes over from another, and the tab would then keep the old page
    // forever.
    setInterval(() => location.reload(), reloadTimeoutMs);
  };

  const acceptUpdate = async () => {
    hasAccepted = true;
    await saveBeforeReload();
    if (registration?.waiting == null) return reload();
    // Every tab reloads on the new worker's `controlling` event. This tab reloads even without it.
    setTimeout(() => void reload(), activationTimeoutMs);
    wb.messageSkipWaiting();
  };

  const offerUpdate = async (waiting: ServiceWorker) => {
    if (waiting === declinedWorker) return;
    const { isOwn, openPages } = await askForBuild(waiting, entry);
    if (isOwn) {
      // This page already came from the new build. Older pages may still need the active worker.
      if (openPages === 1) wb.messageSkipWaiting();
      return;
    }
    bar.show({
      onAccept: () => void acceptUpdate(),
      onLater: () => {
        declinedWorker = waiting;
        bar.hide();
      },
    });
  };

  const onNewController = async () => {
    const { controller } = navigator.serviceWorker;
    if (controller === null || (await askForBuild(controller, entry)).isOwn) return;
    // Another tab accepted the update. Unsaved text in this tab is kept until the visitor accepts here, too.
    if (hasAccepted || !hasUnsavedText()) await reload();
    else bar.show({ onAccept: () => void reload(), onLater: bar.hide });
  };

  wb.addEventListener('waiting', ({ sw }) => {
    if (sw !== undefined) void offerUpdate(sw);
  });
  wb.addEventListener('controlling', () => {
    const isFirstController = !wasControlled;
    wasControlled = true;
    if (isFirstController) cacheVisibleImages();
    else void onNewController();
  });
  const registration = await wb.register();

  let checkedAt = Date.now();
  const checkForUpdate = () => {
    // workbox-window reports only the first update that this page did not cause. Later ones are found here.
    if (registration?.waiting != null) void offerUpdate(registration.waiting);
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < updateIntervalMs) return;
    checkedAt = Date.now();
    // Without a network, this check fails, and the next check tries again.
    wb.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  setInterval(checkForUpdate, updateIntervalMs);
}

/** Caches the images that a first visit showed before the worker ran. The browser's HTTP cache usually has them. */
function cacheVisibleImages(): void {
  const loaded = Array.from(document.images, ({ currentSrc, naturalWidth }) => (naturalWidth > 0 ? currentSrc : ''));
  for (const url of new Set(loaded.filter((src) => src.startsWith(`${location.origin}/`)))) {
    // Without a network the image stays uncached.
    fetch(url).catch(() => undefined);
  }
}

/** Asks whether `worker` came with this page's build. `wb.messageSW` cannot be used, because it chooses the worker itself. */
async function askForBuild(worker: ServiceWorker, entry: string): Promise<BuildReply> {
  const message: ServiceWorkerMessage = { ask: 'is this your build', entry };
  return (await messageSW(worker, message)) as BuildReply;
}
