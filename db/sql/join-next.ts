import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMutex } from '../mutex.ts';

/**
 * Runs `work` one at a time. A call joins the next run to begin, at the end of the current turn of the event loop. That run sees what was
 * committed before the call, and calls that wait at the same time share it.
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
