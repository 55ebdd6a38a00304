import pLimit from 'p-limit';
import { CallError } from '../contract/errors.ts';

export interface ConcurrencyLimitOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait until a running one ends. */
  maxPending: number;
}

/**
 * Runs expensive tasks with limited concurrency, in the order of arrival. p-limit's queue is unbounded: beyond `maxPending` a
 * task is refused with `server.busy`, so that a flood of requests costs neither memory nor endless waiting.
 */
export function createConcurrencyLimit({ concurrency, maxPending }: ConcurrencyLimitOptions) {
  const limit = pLimit(concurrency);
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxPending) throw new CallError('server.busy');
    return limit(task);
  };
}
