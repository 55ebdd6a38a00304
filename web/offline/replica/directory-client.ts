import { createEmitter, createStore } from '../../lib/store.ts';
import { onPageCache } from '../page-cache.ts';
import {
  type DirectoryMethods,
  type ReplicaStatus,
  type ReplicaRequest,
  unknownStatus,
  type ReplicaMessage,
} from './replica-messages.ts';

/** The directory on this device, from the page's side. Its methods never reject; failures show in its status. */
export interface DirectoryClient extends DirectoryMethods {
  status(): ReplicaStatus;
  onStatus(listener: () => void): () => void;
  /** Runs the listener when the replica has other listings. */
  onChanged(listener: () => void): () => void;
}

/** What the page needs of a web worker. */
export interface WorkerPort {
  post(message: ReplicaRequest): void;
  /**
   * `onFailure` runs when the worker did not start or has crashed, `onRestart` when another one has taken its place, which knows
   * nothing of what was posted before.
   */
  listen(onMessage: (message: ReplicaMessage) => void, onFailure: (reason: unknown) => void, onRestart: () => void): void;
}

/**
 * Starts the web worker, and another one when the page is shown again. While the page is suspended there is none, because WebKit
 * would suspend it with its transactions and locks, for which every other page then waits.
 */
export function startWorker(): WorkerPort {
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

/** Long enough for a slow phone. A worker that has sent no message by then is treated as failed. */
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

  const method = <Name extends keyof DirectoryMethods>(name: Name, fallback: Awaited<ReturnType<DirectoryMethods[Name]>>) =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve) => {
        if (port === undefined) return resolve(fallback);
        lastId += 1;
        const request: ReplicaRequest = { id: lastId, method: name, args };
        pending.set(lastId, { request, resolve: (value) => resolve(value ?? fallback) });
        port.post(request);
      })) as DirectoryMethods[Name];

  return {
    answer: method('answer', undefined),
    cacheResponses: method('cacheResponses', undefined),
    updateFavorite: method('updateFavorite', undefined),
    removeUserResponses: method('removeUserResponses', undefined),
    removeVisitedResponses: method('removeVisitedResponses', undefined),
    sync: method('sync', undefined),
    removeTexts: method('removeTexts', undefined),
    measure: method('measure', undefined),
    remove: method('remove', undefined),
    status: status.get,
    onStatus: status.subscribe,
    onChanged: changed.subscribe,
  };
}
