import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMutex } from '../mutex.ts';

/**
 * Runs `work` one at a time. A call waits for the next run, which begins at the end of the current turn of the event loop at the
 * earliest. That run sees what was committed before the call, and is shared by all calls that wait at the same time.
 */
export function joinNext<Result>(work: () => Promise<Result>): () => Promise<Result> {
  const withLock = createMutex();
  let next: Promise<Result> | undefined;
  return () =>
    (next ??= withLock(async () => {
      await nextTurn();
      next = undefined;
      return work();
    }));
}
