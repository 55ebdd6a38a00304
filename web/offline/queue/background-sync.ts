import { queueChannelName } from './channel-name.ts';
import { openQueueStorage } from './queue-database.ts';
import { RequestQueue } from './request-queue.ts';
import { createSendLock } from './send-lock.ts';
import { sendRequest } from './send-request.ts';

/** The Background Sync tag. It never changes, because a browser may hold a registration from before a deploy. */
export const syncTag = 'outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Some browsers lack Background Sync. */
  sync?: { register(tag: string): Promise<void> };
}

/** Registers a Background Sync: the browser wakes the service worker when the network returns, even when no page is open. */
export async function registerBackgroundSync(workers: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await workers?.getRegistration();
    await registration?.sync?.register(syncTag);
  } catch (error) {
    // Without permission, the next page that opens sends the queue.
    console.debug('Queued requests are not sent in the background:', error);
  }
}

/** Sends the queue from the service worker. Rejects while requests remain, so that the browser wakes the worker again. */
export async function drainInServiceWorker(): Promise<void> {
  const storage = await openQueueStorage();
  const channel = new BroadcastChannel(queueChannelName);
  const queue = new RequestQueue({
    storage,
    sendRequest,
    withLock: createSendLock(storage, navigator.locks),
    now: Date.now,
    isOnline: () => navigator.onLine,
    currentUserId: () => undefined,
    onEvent: (event) => {
      if (event.kind === 'succeeded' || event.kind === 'refused') channel.postMessage(event);
    },
  });
  const { kind } = await queue.drain();
  channel.close();
  if (kind !== 'empty') throw new Error('Requests remain in the queue.');
}
