/**
 * Whether the browser may request a page while the service worker starts. In Firefox a failed preload request fails the whole
 * navigation, whatever the worker answers, so no page would open without a network. Only Gecko's browsers name a version of Gecko in
 * `userAgent`.
 */
export function preloadsNavigations(userAgent: string): boolean {
  return !/\bGecko\/\d/.test(userAgent);
}

/** Runs in every new worker, because a registration keeps the setting of the worker before. */
export async function setNavigationPreload(manager: NavigationPreloadManager | undefined, userAgent: string): Promise<void> {
  await (preloadsNavigations(userAgent) ? manager?.enable() : manager?.disable());
}
