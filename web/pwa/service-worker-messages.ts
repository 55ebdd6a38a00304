/**
 * Messages from a page to a service worker. After a deploy, a page and a worker of different builds exchange them, so these
 * values never change. `messageSkipWaiting()` of workbox-window sends `SKIP_WAITING`. `entry` is the path of the page's first
 * script, which differs in every build.
 */
export type ServiceWorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { ask: 'is this your build'; entry: string }
  | { ask: 'forget pictures' };

/** The worker's reply to `is this your build`. */
export interface BuildReply {
  /** Whether the worker came with the build of the asking page. */
  isOwn: boolean;
  /** The number of the site's open pages in this browser, including the asking page. */
  openPages: number;
}
