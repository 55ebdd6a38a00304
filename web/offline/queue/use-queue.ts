import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageQueue } from './open-queue.ts';
import type { PageOutbox } from './page-queue.ts';

export type { QueueRow } from './queued-request.ts';

type Rows = ReturnType<PageOutbox['rows']>;

const nothing: Rows = [];
let current: PageOutbox | undefined;

function follow(onChange: () => void): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  void pageQueue().then((outbox) => {
    if (stopped || outbox === undefined) return;
    current = outbox;
    stop = outbox.subscribe(onChange);
    onChange();
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

/** What the person here did that the server does not have yet, oldest first; nothing where nothing can wait. */
export function useQueuedRequests(): Rows {
  return useSyncExternalStore(
    follow,
    () => current?.rows() ?? nothing,
    () => nothing,
  );
}

/** Whether anything can wait on this device; undefined while that is not known. */
export function useCanQueue(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => void pageQueue().then((outbox) => setCan(outbox !== undefined)), []);
  return can;
}

/** Resolves when it was tried. */
export async function retryQueued(id: string): Promise<void> {
  await (await pageQueue())?.retry(id);
}

export async function discardQueued(id: string): Promise<void> {
  await (await pageQueue())?.discard(id);
}
