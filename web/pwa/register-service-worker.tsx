import { createRoot } from 'react-dom/client';
import { hasUnsavedText, saveBeforeReload, watchTyping } from '../lib/before-reload.ts';
import { installing, keepStorage } from '../lib/installing.ts';
import { type Offer, UpdateBar } from './update-bar.tsx';
import type { Answer, Question } from './worker-messages.ts';

/** A page that stays open asks for a new version this often, in milliseconds. */
const askAgainAfter = 60 * 60_000;
/** Longer than a new worker takes to take over, in milliseconds. */
const takeOverTime = 4_000;

/**
 * Installs the service worker, and tells when a newer build is ready. `entry` is the path of the page's first script, which
 * no two builds share.
 */
export async function registerServiceWorker(entry: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker: workers } = navigator;
  const bar = createBar();
  let wasControlled = workers.controller !== null;
  let reloading = false;
  let accepted = false;
  let refused: ServiceWorker | undefined;

  const reload = async () => {
    if (reloading) return;
    reloading = true;
    await saveBeforeReload();
    location.reload();
  };

  workers.addEventListener('controllerchange', () => {
    const isFirst = !wasControlled;
    wasControlled = true;
    if (isFirst) keepPicturesSeen();
    else void controllerChanged();
  });
  const controllerChanged = async () => {
    const { controller } = workers;
    if (controller === null || (await ask(controller, entry)).isOwn) return;
    // Somebody said yes in another tab: what is half written in this one stays until its writer says so.
    if (accepted || !hasUnsavedText()) await reload();
    else bar.show({ onAccept: () => void reload(), onLater: bar.hide });
  };

  const isApp = installing() === 'done';
  if (isApp) void keepStorage();
  // Nothing is kept beforehand where data are dear, unless the site was installed on purpose.
  if (savesData() && !isApp && (await workers.getRegistration()) === undefined) return;
  watchTyping();
  await workers.register('/service-worker.js', { updateViaCache: 'none' });
  const registration = await workers.getRegistration();
  if (registration === undefined) return;

  const look = async () => {
    const { waiting } = registration;
    if (waiting === null || waiting === refused) return;
    const { isOwn, openPages } = await ask(waiting, entry);
    if (isOwn) {
      // This page came from the new build already, over the network. Older pages may still need their worker.
      if (openPages === 1) tell(waiting, { ask: 'take over' });
      return;
    }
    bar.show({
      onAccept: () => void accept(),
      onLater: () => {
        refused = waiting;
        bar.hide();
      },
    });
  };

  const accept = async () => {
    accepted = true;
    await saveBeforeReload();
    if (registration.waiting === null) return reload();
    // Every tab hears of the new worker and reloads; this one does so in any case.
    setTimeout(() => void reload(), takeOverTime);
    tell(registration.waiting, { ask: 'take over' });
  };

  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void look();
    });
  });
  await look();

  let asked = Date.now();
  const askAgain = () => {
    void look();
    if (document.visibilityState === 'hidden' || Date.now() - asked < askAgainAfter) return;
    asked = Date.now();
    // Without a network there is nothing to be told.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', askAgain);
  setInterval(askAgain, askAgainAfter);
}

/** What a first visit showed before there was a worker passes by it, too: from the browser's own cache, as a rule. */
function keepPicturesSeen(): void {
  const seen = Array.from(document.images, ({ currentSrc, naturalWidth }) => (naturalWidth > 0 ? currentSrc : ''));
  for (const address of new Set(seen.filter((one) => one.startsWith(`${location.origin}/`)))) {
    // Without a network they are not kept, as if they had never been seen.
    fetch(address).catch(() => undefined);
  }
}

/** Chromium's "Lite mode" and its like; other browsers do not say. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function tell(worker: ServiceWorker, question: Question): void {
  worker.postMessage(question);
}

function ask(worker: ServiceWorker, entry: string): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    const question: Question = { ask: 'is this your build', entry };
    worker.postMessage(question, [port2]);
  });
}

/** The bar stands beside the app, in a root of its own: no page waits for its code. */
function createBar() {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const render = (offer: Offer | undefined) => root.render(<UpdateBar offer={offer} />);
  render(undefined);
  return { show: (offer: Offer) => render(offer), hide: () => render(undefined) };
}
