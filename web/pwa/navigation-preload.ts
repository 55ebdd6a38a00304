/**
 * Whether the browser may request a page while the service worker still starts. In Firefox a preload request that fails fails the
 * whole navigation, whatever the worker answers, so that no page would open without a network. `userAgent`: of Gecko's browsers
 * alone it names a version of Gecko.
 */
export function preloadsNavigations(userAgent: string): boolean {
  return !/\bGecko\/\d/.test(userAgent);
}

/** Sets the choice anew in every worker, because a registration keeps it: earlier versions switched the preload on in every browser. */
export async function setNavigationPreload(manager: NavigationPreloadManager | undefined, userAgent: string): Promise<void> {
  await (preloadsNavigations(userAgent) ? manager?.enable() : manager?.disable());
}
