import { CallError } from './domain/core/errors.ts';

export interface ConcurrencyLimitOptions {
  /** Under which `namedLimits` tells how full it is. */
  name?: string;
  /** How much runs at the same time: the sum of the weights of the running tasks. */
  concurrency: number;
  /** Tasks that may wait until there is room. */
  maxPending: number;
  /** The share of one caller; without it all are one caller. */
  perCaller?: { concurrency: number; maxPending: number };
  /** A task that waited this long is refused. */
  maxWaitMs?: number;
  /**
   * How long tasks begin in one turn of the event loop. For tasks that never wait for anything outside, such as rendering: each would
   * be done before the next request is read, and nobody would ever wait. So they wait until the event loop has read what has
   * arrived: only then can callers take turns, and a flood be refused.
   */
  maxTurnMs?: number;
}

export interface TaskOptions {
  /** Whose task it is, such as a network. */
  caller?: string;
  /** Default: 1. A task heavier than the limit runs alone. */
  weight?: number;
}

export interface ConcurrencyLimit {
  run: <Result>(task: () => Promise<Result>, options?: TaskOptions) => Promise<Result>;
  /** Resolves when the task may begin, to the function that ends it. */
  acquire: (options?: TaskOptions) => Promise<() => void>;
}

/** How much runs and waits in each limit with a name. */
export const namedLimits = new Map<string, () => { running: number; pending: number }>();

interface Waiter {
  weight: number;
  start: () => void;
}

/**
 * Runs expensive tasks a few at a time. What does not fit waits: callers take turns, each caller's tasks in the order of
 * arrival, so whoever sends a hundred waits for them himself. Beyond the limits a task is refused with `server.busy` at once,
 * so that a flood of requests costs neither memory nor endless waiting.
 */
export function createConcurrencyLimit({
  name,
  concurrency,
  maxPending,
  perCaller = { concurrency, maxPending },
  maxWaitMs,
  maxTurnMs = Infinity,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  /** In the order of their turns. */
  const queues = new Map<string, Waiter[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let pending = 0;
  /** When the first task began in this turn of the event loop. */
  let turnStartedAt: number | undefined;
  if (name !== undefined) namedLimits.set(name, () => ({ running, pending }));

  const remove = (caller: string, waiter: Waiter) => {
    const queue = (queues.get(caller) ?? []).filter((other) => other !== waiter);
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    pending -= 1;
  };

  /** The first task whose caller has not used up his share; undefined when it does not fit yet, so that light ones never pass it for ever. */
  const next = (): [string, Waiter] | undefined => {
    for (const [caller, [waiter]] of queues) {
      if (waiter === undefined) continue;
      const own = runningOf.get(caller) ?? 0;
      if (own > 0 && own + waiter.weight > perCaller.concurrency) continue;
      return running + waiter.weight > concurrency ? undefined : [caller, waiter];
    }
    return undefined;
  };

  const hasTime = (): boolean => {
    if (maxTurnMs === Infinity) return true;
    if (turnStartedAt !== undefined) return performance.now() - turnStartedAt < maxTurnMs;
    turnStartedAt = performance.now();
    setImmediate(() => {
      turnStartedAt = undefined;
      startWaiting();
    });
    return true;
  };

  const startWaiting = () => {
    for (let found = next(); found !== undefined && hasTime(); found = next()) {
      const [caller, waiter] = found;
      remove(caller, waiter);
      running += waiter.weight;
      runningOf.set(caller, (runningOf.get(caller) ?? 0) + waiter.weight);
      waiter.start();
    }
  };

  const end = (caller: string, weight: number) => {
    running -= weight;
    const own = (runningOf.get(caller) ?? 0) - weight;
    if (own > 0) runningOf.set(caller, own);
    else runningOf.delete(caller);
    startWaiting();
  };

  const acquire = ({ caller = '', weight: wanted = 1 }: TaskOptions = {}): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const weight = Math.min(wanted, concurrency);
      let timeout: NodeJS.Timeout | undefined;
      let isStarted = false;
      const waiter: Waiter = {
        weight,
        start: () => {
          isStarted = true;
          clearTimeout(timeout);
          let isEnded = false;
          resolve(() => {
            if (!isEnded) end(caller, weight);
            isEnded = true;
          });
        },
      };
      const refuse = () => {
        remove(caller, waiter);
        reject(new CallError('server.busy'));
        startWaiting();
      };
      const queue = queues.get(caller) ?? [];
      queue.push(waiter);
      queues.set(caller, queue);
      pending += 1;
      startWaiting();
      if (isStarted) return;
      if (pending > maxPending || queue.length > perCaller.maxPending) refuse();
      else if (maxWaitMs !== undefined) timeout = setTimeout(refuse, maxWaitMs).unref();
    });

  return {
    acquire,
    run: async (task, options) => {
      const finish = await acquire(options);
      try {
        return await task();
      } finally {
        finish();
      }
    },
  };
}
