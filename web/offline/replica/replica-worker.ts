import { sendHttpRequest } from '../transport/http.ts';
import { pathOf } from '../transport/transport.ts';
import { createFullTextStorage } from './full-text-database.ts';
import { OfflineDirectory } from './offline-directory.ts';
import { openReplicaStorage } from './replica-database.ts';
import type { ReplicaMessage, ReplicaRequest } from './replica-messages.ts';

/** The replica's web worker: syncs, stores and searches the replica without blocking the page. */

/** The name of the database, the lock and the channel. Only the real site uses this name, because the demo has no replica. */
const replicaName = 'debut-directory';
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(replicaName);
const post = (message: ReplicaMessage): void => self.postMessage(message);

const directory = new OfflineDirectory({
  openStorage: () => openReplicaStorage(replicaName),
  fullTextStorage: createFullTextStorage(`${replicaName}-texts`),
  // Calls are sent without the session, so that no user's own data is stored for all users.
  fetchCall: ({ id, params, query }) =>
    sendHttpRequest({ method: 'GET', path: pathOf(id, params, query), omitCredentials: true }),
  now: () => Date.now(),
  yieldThread: () => new Promise((resolve) => setTimeout(resolve)),
  ifUnlocked: async (work) => {
    // Without Web Locks, the storage refuses the slower of two simultaneous syncs.
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(replicaName, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
  },
  emit: (event) => post({ event }),
  notifyTabs: () => otherTabs?.postMessage('changed'),
});

otherTabs?.addEventListener('message', () => void directory.reload());

self.addEventListener('message', ({ data }: MessageEvent<ReplicaRequest>) => void respond(data));

async function respond({ id, method, args }: ReplicaRequest): Promise<void> {
  try {
    // The cast is safe, because the client's types have checked the arguments.
    const run = directory[method] as (...values: readonly unknown[]) => Promise<unknown>;
    post({ id, value: await run.call(directory, ...args) });
  } catch (error) {
    console.debug('The directory of this device failed:', error);
    post({ id, value: undefined });
  }
}
