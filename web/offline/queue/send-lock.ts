import { newShortToken } from '../../../server/domain/core/ids.ts';
import type { QueueStorage } from './queue-storage.ts';

const lockName = 'outbox';

/** The duration of a lease unless it is renewed, and the pause between another page's attempts to take it. */
const leaseMs = 15_000;
const retryMs = 500;

/** Runs `work` while no other page or service worker of the site runs work under this lock. */
export type WithLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A Web Lock, or a lease in the database if Web Locks are not available. */
export function createSendLock(storage: QueueStorage, locks: LockManager | undefined): WithLock {
  if (locks !== undefined) return async (work) => locks.request(lockName, work);
  return createLeaseLock(storage, { now: Date.now, pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
}

/** The lock as a row in the database, for pages not served over HTTPS. */
export function createLeaseLock(
  storage: QueueStorage,
  { now, pause }: { now: () => number; pause: (ms: number) => Promise<void> },
): WithLock {
  const holder = newShortToken();
  let last: Promise<unknown> = Promise.resolve();
  const withLease: WithLock = async (work) => {
    while (!(await storage.acquireLease(holder, now(), now() + leaseMs))) await pause(retryMs);
    const renewing = setInterval(() => void storage.acquireLease(holder, now(), now() + leaseMs).catch(() => false), leaseMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await storage.acquireLease(holder, now(), 0);
    }
  };
  return (work) => {
    // A lease belongs to a page, so the work of one page runs in sequence.
    const result = last.then(() => withLease(work));
    last = result.catch(() => undefined);
    return result;
  };
}
