import type { CallId } from '../../../server/domain/contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { queueChannelName } from './channel-name.ts';
import type { QueuedRequest, QueueRow } from './queued-request.ts';
import type { CancelResult, MergeBodies, SendResult, SharedEvent } from './request-queue.ts';

/** How a queued request is shown and what it replaces. */
export type EnqueueOptions = Pick<QueuedRequest, 'label' | 'successMessage' | 'silent' | 'draftKey'> & {
  dedupeKey?: string;
  /**
   * The idempotency key of an attempt that got no response. The request is sent again with this key, so that it runs only once.
   */
  attemptedKey?: string;
  /** The liked listing, whose card is stored with the request. */
  startup?: StartupCard;
};

export interface CallInput {
  params?: Record<string, string>;
  body: unknown;
}

/**
 * `undone`: the request only undid an earlier request that was never sent (`toggleFavorite`). Undefined when the request cannot
 * be stored.
 */
export type EnqueueResult = { kind: 'queued'; row: QueueRow } | { kind: 'undone' } | undefined;

/** The device's request queue, as used by its pages. */
export interface PageQueue {
  enqueue(id: CallId, input: CallInput, options: EnqueueOptions, merge?: MergeBodies): Promise<EnqueueResult>;
  /** Queues a count that no host received. Counts of the same kind are merged into one request. */
  enqueueCount(id: CallId, body: object): Promise<void>;
  /** Stores a request, sends it now, and resolves with its outcome; undefined when it cannot be stored. */
  sendNow(id: CallId, input: CallInput, options: EnqueueOptions): Promise<SendResult | undefined>;
  /** Starts sending every request that is due. */
  drain(): void;
  /** Resolves after one attempt to send the request. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  cancel(dedupeKey: string): Promise<CancelResult>;
  /** Removes other users' requests, and resumes those of this user. */
  handleSignIn(userId: string): Promise<void>;
  /** Removes the requests of all users, but keeps those of visitors. */
  handleSignOut(): Promise<void>;
  /** Applies an event from another page or the service worker to this page. */
  receive(event: SharedEvent): void;
  /** The current user's requests, oldest first. */
  rows(): readonly QueueRow[];
  subscribe(listener: () => void): () => void;
}

/** Local storage: set while requests are queued on this device, so that pages load the queue's code only then. */
const queuedKey = 'waiting';

/** Shown when a request was queued because no host answered. */
export const queuedMessage = 'Saved on this device. It will be sent as soon as the site responds.';

let open: (() => Promise<PageQueue | undefined>) | undefined;
let opening: Promise<PageQueue | undefined> | undefined;

/** Called once on the real site's pages. In the demo and on the server, requests are never queued. */
export function provideQueue(openQueue: (channel: BroadcastChannel) => Promise<PageQueue | undefined>): void {
  const channel = openChannel();
  if (channel === undefined) return;
  open = () => openQueue(channel);
  // Other pages may send events before this page has opened its queue.
  channel.onmessage = ({ data }: MessageEvent<SharedEvent>) => void pageQueue().then((queue) => queue?.receive(data));
  if (hasQueuedRequests()) void pageQueue();
}

/** Undefined in Firefox when site data is blocked. Then there is no database for the queue either. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(queueChannelName);
  } catch {
    return undefined;
  }
}

/** The device's queue, loaded on the first call; undefined if none can be opened. */
export function pageQueue(): Promise<PageQueue | undefined> {
  if (open === undefined) return Promise.resolve(undefined);
  opening ??= open().catch((error: unknown) => {
    console.debug('The request queue was not opened:', error);
    opening = undefined;
    return undefined;
  });
  return opening;
}

/** Whether requests are queued on this device. Does not open the queue. */
export function hasQueuedRequests(): boolean {
  return deviceStorage.get(queuedKey) !== null;
}

export function setHasQueuedRequests(isQueued: boolean): void {
  if (isQueued !== hasQueuedRequests()) deviceStorage.set(queuedKey, isQueued ? 'yes' : null);
}
