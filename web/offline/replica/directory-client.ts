import { createEmitter, createStore } from '../../lib/store.ts';
import { onPageCache } from '../page-cache.ts';
import {
  type DirectoryMethods,
  type ReplicaStatus,
  type ReplicaRequest,
  unknownStatus,
  type ReplicaMessage,
} from './replica-messages.ts';

/** The page's interface to the directory on this device. Its methods never reject; its status reports failures. */
export interface DirectoryClient extends DirectoryMethods {
  status(): ReplicaStatus;
  onStatus(listener: () => void): () => void;
  /** Runs the listener when the replica's listings have changed. */
  onChanged(listener: () => void): () => void;
}

/** The parts of a web worker that the page needs. */
export interface WorkerPort {
  post(message: ReplicaRequest): void;
  /**
   * `onFailure` runs when the worker fails to start or crashes. `onRestart` runs when a new worker has replaced it. The new
   * worker did not receive the earlier messages.
   */
  listen(onMessage: (message: ReplicaMessage) => void, onFailure: (reason: unknown) => void, onRestart: () => void): void;
}

/**
 * Starts the web worker, and a new one whenever the page is shown again. A suspended page has no worker: WebKit would suspend the
 * worker with its transactions and locks, and all other pages would wait for them.
 */
function startWorker(): WorkerPort {
  const start = () => new Worker(new URL('./replica-worker.ts', import.meta.url), { type: 'module' });
  let worker = start();
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onFailure, onRestart) {
      const follow = () => {
        worker.addEventListener('message', ({ data }: MessageEvent<ReplicaMessage>) => onMessage(data));
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          onFailure(event.message);
        });
      };
      follow();
      onPageCache({
        suspended: () => worker.terminate(),
        shownAgain: () => {
          worker = start();
          follow();
          onRestart();
        },
      });
    },
  };
}

/** The timeout for a worker's first message, in milliseconds. It is long enough for a slow phone. */
const startTimeoutMs = 10_000;

export function createDirectoryClient(start: () => WorkerPort = startWorker): DirectoryClient {
  const status = createStore(unknownStatus);
  const changed = createEmitter();
  const pending = new Map<number, { request: ReplicaRequest; resolve: (value: unknown) => void }>();
  let lastId = 0;
  let port: WorkerPort | undefined;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  const fail = (reason: unknown): void => {
    console.debug('The web worker of the directory failed:', reason);
    clearTimeout(startTimer);
    port = undefined;
    for (const { resolve } of pending.values()) resolve(undefined);
    pending.clear();
    status.set({ ...unknownStatus, known: true, problem: 'unable' });
  };
  const receive = (message: ReplicaMessage): void => {
    clearTimeout(startTimer);
    if ('event' in message) {
      if (message.event.kind === 'status') status.set(message.event.status);
      else changed.emit();
      return;
    }
    pending.get(message.id)?.resolve(message.value);
    pending.delete(message.id);
  };
  try {
    port = start();
    port.listen(receive, fail, () => {
      for (const { request } of pending.values()) port?.post(request);
    });
    startTimer = setTimeout(() => fail('It sent no message.'), startTimeoutMs);
  } catch (error) {
    fail(error);
  }

  const method = <Name extends keyof DirectoryMethods>(name: Name) =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve) => {
        if (port === undefined) return resolve(undefined);
        lastId += 1;
        const request: ReplicaRequest = { id: lastId, method: name, args };
        pending.set(lastId, { request, resolve });
        port.post(request);
      })) as DirectoryMethods[Name];

  return {
    answer: method('answer'),
    cacheResponses: method('cacheResponses'),
    updateFavorite: method('updateFavorite'),
    removeUserResponses: method('removeUserResponses'),
    removeVisitedResponses: method('removeVisitedResponses'),
    sync: method('sync'),
    removeTexts: method('removeTexts'),
    measure: method('measure'),
    remove: method('remove'),
    status: status.get,
    onStatus: status.subscribe,
    onChanged: changed.subscribe,
  };
}
