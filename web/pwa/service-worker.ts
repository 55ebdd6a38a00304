import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { sendFromWorker } from '../offline/queue/in-worker.ts';
import { syncTag } from '../offline/queue/signals.ts';
import { networkFirstNavigation } from './network-first-navigation.ts';
import type { Answer, Question } from './worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const day = 24 * 60 * 60;

const kept = self.__WB_MANIFEST;
const keptPaths: ReadonlySet<string> = new Set(kept.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`));
cleanupOutdatedCaches();
precache(kept);
clientsClaim();

// The server is asked for a page while the worker still starts. Not every browser can.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

/** Background Sync, which not every browser has. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener('sync', (event) => {
  const woken = event as SyncEvent;
  if (woken.tag === syncTag) woken.waitUntil(sendFromWorker());
});

self.addEventListener('message', (event) => {
  const asked = event.data as Question;
  if (asked.ask === 'take over') event.waitUntil(self.skipWaiting());
  if (asked.ask === 'forget pictures') event.waitUntil(picturesKept.deleteCacheAndMetadata());
  if (asked.ask === 'is this your build') event.waitUntil(answer(event, asked.entry));
});

async function answer(event: ExtendableMessageEvent, entry: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const reply: Answer = { isOwn: keptPaths.has(entry), openPages: open.length };
  event.ports[0]?.postMessage(reply);
}

/** Addresses that are no pages of the app: the API, files, and what the server makes for others than the app. */
function isPage(path: string): boolean {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return !isFile && !/^\/(?:api|assets|images)\/|^\/(?:healthz|readyz|newsletter\/unsubscribe)$/.test(path);
}

// Frames are left alone: what they get is the server's demo, never the app.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && request.destination === 'document' && isPage(url.pathname),
  ({ request, event }) => {
    const fetched = fromNetwork(request, event as FetchEvent);
    event.waitUntil(fetched.catch(() => undefined));
    return networkFirstNavigation(fetched, () => matchPrecache('/index.html'));
  },
);

async function fromNetwork(request: Request, event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

// Named by their content, so what is here is right. The admin area, the editor and the charts are kept with their first use.
const usedLater = new CacheFirst({
  cacheName: 'used-later',
  plugins: [new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets\/|icon\.svg$)/.test(url.pathname),
  async (options) => (await matchPrecache(options.url.pathname)) ?? usedLater.handle(options),
);

const picturesKept = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * day, purgeOnQuotaError: true });
const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [picturesKept],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(?:images|sample)\//.test(url.pathname), pictures);
