/**
 * Messages from a page to a service worker. After a deploy a page and a worker of different builds exchange them, so these values never
 * change. `SKIP_WAITING` is sent by `messageSkipWaiting()` of workbox-window. `entry` is the path of the page's first script, which no two
 * builds share.
 */
export type ServiceWorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { ask: 'is this your build'; entry: string }
  | { ask: 'forget pictures' };

/** The worker's reply to `is this your build`. */
export interface BuildReply {
  /** Whether the worker came with the build of the page that asks. */
  isOwn: boolean;
  /** The number of the site's open pages in this browser, including the one that asks. */
  openPages: number;
}
