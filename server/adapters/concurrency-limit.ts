import pLimit from 'p-limit';
import { CallError } from '../contract/errors.ts';

/** How much of one kind of heavy work this process takes on. */
export interface ConcurrencyLimitOptions {
  /** Pieces of work done at the same time. */
  concurrency: number;
  /** Pieces that may wait for their turn. */
  maxPending: number;
}

/**
 * Runs heavy work in turns, first come first served. What finds no room is refused at once with `server.busy`, so a flood
 * costs neither memory nor the patience of those already waiting.
 */
export function createConcurrencyLimit({ concurrency: atOnce, maxPending: waiting }: ConcurrencyLimitOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = pLimit(atOnce);
  return async (work) => {
    if (inTurn.activeCount + inTurn.pendingCount >= atOnce + waiting) throw new CallError('server.busy');
    return inTurn(work);
  };
}
