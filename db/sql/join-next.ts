import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMutex } from '../mutex.ts';

/**
 * Runs `work` one at a time. A call joins the run that begins after it, at the end of the turn of the event loop: it sees what was
 * committed before the call, and calls that wait at the same time share one run.
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
