export const networkTimeoutMs = 3_000;

/**
 * Returns the server's page, or the app shell if the network fails, the server answers 5xx, or it takes longer than
 * `networkTimeoutMs`. Without a shell it returns the server's response, however late. `NetworkFirst` of workbox-strategies is not
 * used, because it caches pages and accepts a 5xx.
 */
export async function networkFirstNavigation(
  response: Promise<Response>,
  loadAppShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const toUndefined = () => undefined;
  const inTime = await Promise.race([response.catch(toUndefined), timeout(networkTimeoutMs)]);
  if (inTime !== undefined && inTime.status < 500) return inTime;
  return (await loadAppShell().catch(toUndefined)) ?? response;
}

function timeout(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/**
 * Whether the browser may request a page while the service worker starts. In Firefox a failed preload request fails the whole
 * navigation, whatever the worker answers, so no page would open without a network. Only browsers based on Gecko name its version
 * in `userAgent`.
 */
export function preloadsNavigations(userAgent: string): boolean {
  return !/\bGecko\/\d/.test(userAgent);
}

/** Runs in every new worker, because the registration keeps the setting of the previous worker. */
export async function setNavigationPreload(manager: NavigationPreloadManager | undefined, userAgent: string): Promise<void> {
  await (preloadsNavigations(userAgent) ? manager?.enable() : manager?.disable());
}
