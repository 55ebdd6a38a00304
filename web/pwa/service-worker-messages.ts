/**
 * Messages from a page to a service worker. Around a deploy a page and a worker of different builds talk to each other, so
 * these values never change: `take over` is what pages sent before `messageSkipWaiting()` of workbox-window. `entry` is the
 * path of the page's first script, which no two builds share.
 */
export type ServiceWorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { ask: 'take over' }
  | { ask: 'is this your build'; entry: string }
  | { ask: 'forget pictures' };

/** The worker's reply to `is this your build`. */
export interface BuildReply {
  /** Whether the worker came with the build of the page that asks. */
  isOwn: boolean;
  /** Pages of the site that are open in this browser, the asking one included. */
  openPages: number;
}
