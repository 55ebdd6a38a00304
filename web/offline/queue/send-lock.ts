import { newMark } from '../../../server/rules/ids.ts';
import type { OutboxStorage } from './queue-storage.ts';

const lockName = 'outbox';

/** A turn is kept so long without a word, and asked for this often, in milliseconds. */
const leaseTime = 15_000;
const askAgainAfter = 500;

/** Runs `work` while no other page of the site, nor its service worker, runs any: by a lock where there are locks. */
export function createTurns(
  storage: OutboxStorage,
  locks: LockManager | undefined,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  if (locks !== undefined) return async (work) => locks.request(lockName, work);
  return createLease(storage, { now: Date.now, pause: (time) => new Promise((resolve) => setTimeout(resolve, time)) });
}

/** The same by a row in the database, for pages that are not served over https. */
export function createLease(
  storage: OutboxStorage,
  { now, pause }: { now: () => number; pause: (milliseconds: number) => Promise<void> },
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const holder = newMark();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    while (!(await storage.lease(holder, now(), now() + leaseTime))) await pause(askAgainAfter);
    const renewing = setInterval(() => void storage.lease(holder, now(), now() + leaseTime).catch(() => false), leaseTime / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await storage.lease(holder, now(), 0);
    }
  };
  return (work) => {
    // Pages wait for each other; within one page it goes by who came first.
    const done = last.then(() => inTurn(work));
    last = done.catch(() => undefined);
    return done;
  };
}
