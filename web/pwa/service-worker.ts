import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isFilePath } from '../../server/domain/core/paths.ts';
import { drainInServiceWorker, syncTag } from '../offline/queue/background-sync.ts';
import { networkFirstNavigation, setNavigationPreload } from './navigations.ts';
import { fetchMissingFiles, type PrecachedFile, toleratingMissingFiles } from './precached-files.ts';
import type { BuildReply, ServiceWorkerMessage } from './service-worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const daySeconds = 24 * 60 * 60;

const manifest = self.__WB_MANIFEST as PrecachedFile[];
const precachedPaths: ReadonlySet<string> = new Set(manifest.map(({ url }) => `/${url}`));
cleanupOutdatedCaches();
addPlugins([toleratingMissingFiles(manifest)]);
// `precacheAndRoute` is not used, because pages come from the network first, and the precached index.html is only the fallback.
precache(manifest);
clientsClaim();

self.addEventListener('activate', (event) =>
  event.waitUntil(setNavigationPreload(self.registration.navigationPreload, navigator.userAgent)),
);

/** The Background Sync event. The DOM types lack it, because not every browser has it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener('sync', (event) => {
  const syncEvent = event as SyncEvent;
  if (syncEvent.tag === syncTag) syncEvent.waitUntil(drainInServiceWorker());
});

self.addEventListener('message', (event) => {
  const message = event.data as ServiceWorkerMessage;
  if ('type' in message) {
    if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  } else if (message.ask === 'forget pictures') event.waitUntil(imageExpiration.deleteCacheAndMetadata());
  else if (message.ask === 'is this your build') event.waitUntil(replyWithBuild(event, message.entry));
});

async function replyWithBuild(event: ExtendableMessageEvent, entry: string): Promise<void> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const reply: BuildReply = { isOwn: precachedPaths.has(entry), openPages: clients.length };
  event.ports[0]?.postMessage(reply);
}

/** Whether the app renders this path. The API, files, the demo and the server's own pages are excluded. */
function isAppPage(path: string): boolean {
  return (
    !isFilePath(path) && !/^\/(?:api|embed|images|demo)\/|^\/(?:demo|healthz|oembed|readyz|newsletter\/unsubscribe)$/.test(path)
  );
}

// `destination` excludes frames, to which the server sends the demo.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && request.destination === 'document' && isAppPage(url.pathname),
  ({ request, event }) => {
    const response = preloadOrFetch(request, event as FetchEvent);
    event.waitUntil(response.then(() => fetchMissingFiles(manifest)).catch(() => undefined));
    return networkFirstNavigation(response, () => matchPrecache('/index.html'));
  },
);

async function preloadOrFetch(request: Request, event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

// File names contain a hash of the content, so a cached file is never stale. Files that are not precached, such as the admin area,
// the editor and the charts, are cached when they are first used.
const lazyAssets = new CacheFirst({
  cacheName: 'used-later',
  plugins: [new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets\/|icon\.svg$)/.test(url.pathname),
  async (options) => (await matchPrecache(options.url.pathname)) ?? lazyAssets.handle(options),
);

const imageExpiration = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true });
// Pages delete this cache by its name when a member signs out.
const images = new CacheFirst({ cacheName: 'pictures', plugins: [imageExpiration] });
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(?:images|sample)\//.test(url.pathname), images);

// Without a network, a request that is not cached must fail like any other. If a handler throws, Firefox and Safari report a
// fault of the worker.
setCatchHandler(async () => Response.error());
