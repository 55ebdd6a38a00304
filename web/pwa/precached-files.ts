import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';

/** An entry of the precache manifest, as the build writes it. */
export interface PrecachedFile extends PrecacheEntry {
  /** Whether every page needs the file to start. */
  isEssential?: boolean;
}

/**
 * Lets the service worker install even if a blocker, a proxy or a flaky network refused files that pages can start without. By
 * default a single missing file prevents the installation.
 */
export function toleratingMissingFiles(manifest: readonly PrecachedFile[]): WorkboxPlugin {
  const isEssential = (path: string) => manifest.some((file) => `/${file.url}` === path && file.isEssential === true);
  return {
    handlerDidError: async ({ request, event }) =>
      event.type === 'install' && !isEssential(new URL(request.url).pathname) ? new Response(null, { status: 503 }) : undefined,
  };
}

let isComplete = false;

/** Fetches the precached files that failed to load during the installation. Runs once each time the worker starts. */
export async function fetchMissingFiles(manifest: readonly PrecachedFile[]): Promise<void> {
  if (isComplete) return;
  isComplete = true;
  const cache = await caches.open(cacheNames.precache);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const { url } of manifest) {
    const key = getCacheKeyForURL(url);
    if (key === undefined || stored.has(key)) continue;
    const response = await fetch(url, { cache: 'no-cache' });
    if (response.ok) await cache.put(key, response);
  }
}
