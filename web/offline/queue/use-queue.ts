import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageQueue, type PageQueue } from './open-queue.ts';
import type { QueueRow } from './queued-request.ts';

const noRows: readonly QueueRow[] = [];
let queue: PageQueue | undefined;

function subscribe(onChange: () => void): () => void {
  let unsubscribe: (() => void) | undefined;
  let isStopped = false;
  void pageQueue().then((opened) => {
    if (isStopped || opened === undefined) return;
    queue = opened;
    unsubscribe = opened.subscribe(onChange);
    onChange();
  });
  return () => {
    isStopped = true;
    unsubscribe?.();
  };
}

/** The current user's queued requests, oldest first; empty if no queue can be opened. */
export function useQueuedRequests(): readonly QueueRow[] {
  return useSyncExternalStore(
    subscribe,
    () => queue?.rows() ?? noRows,
    () => noRows,
  );
}

/** Whether requests can be queued on this device; undefined while that is not known. */
export function useCanQueue(): boolean | undefined {
  const [canQueue, setCanQueue] = useState<boolean>();
  useEffect(() => void pageQueue().then((opened) => setCanQueue(opened !== undefined)), []);
  return canQueue;
}

/** Resolves after one attempt to send the request. */
export async function retryQueued(id: string): Promise<void> {
  await (await pageQueue())?.retry(id);
}

export async function discardQueued(id: string): Promise<void> {
  await (await pageQueue())?.discard(id);
}
