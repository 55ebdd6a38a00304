import { CallError } from './domain/core/errors.ts';

export interface ConcurrencyLimitOptions {
  /** The name under which `namedLimits` reports its load. */
  name?: string;
  /** The largest sum of the weights of the tasks that run at the same time. */
  concurrency: number;
  /** The number of tasks that may wait. */
  maxPending: number;
  /** The share of one caller; without it all callers count as one. */
  perCaller?: { concurrency: number; maxPending: number };
  /** A task that waited this long is refused. */
  maxWaitMs?: number;
  /**
   * The time in which tasks may begin in one turn of the event loop. It is for tasks that wait for nothing outside the process,
   * such as rendering: each would be done before the next request is read, and none would ever wait. With this limit they wait
   * until the event loop has read the requests that have arrived; only then can callers take turns, and a flood be refused.
   */
  maxTurnMs?: number;
}

export interface TaskOptions {
  /** The caller whose task it is, such as a network. */
  caller?: string;
  /** Default: 1. A task heavier than the limit runs alone. */
  weight?: number;
}

/** The load of each limit that has a name. */
export const namedLimits = new Map<string, () => { running: number; pending: number }>();

interface Waiter {
  weight: number;
  start: () => void;
}

/**
 * Runs expensive tasks a few at a time; the others wait. Callers take turns, each caller's tasks in the order of arrival, so a
 * caller who sends a hundred tasks delays only their own. Beyond the limits a task is refused with `server.busy` at once, so that a
 * flood of requests costs neither memory nor endless waiting.
 */
export class ConcurrencyLimit {
  readonly #concurrency: number;
  readonly #maxPending: number;
  readonly #perCaller: { concurrency: number; maxPending: number };
  readonly #maxWaitMs: number | undefined;
  readonly #maxTurnMs: number;
  /** In the order of their turns. */
  readonly #queues = new Map<string, Waiter[]>();
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #pending = 0;
  /** When the first task began in this turn of the event loop. */
  #turnStartedAt: number | undefined;

  constructor({ name, concurrency, maxPending, perCaller, maxWaitMs, maxTurnMs = Infinity }: ConcurrencyLimitOptions) {
    this.#concurrency = concurrency;
    this.#maxPending = maxPending;
    this.#perCaller = perCaller ?? { concurrency, maxPending };
    this.#maxWaitMs = maxWaitMs;
    this.#maxTurnMs = maxTurnMs;
    if (name !== undefined) namedLimits.set(name, () => ({ running: this.#running, pending: this.#pending }));
  }

  async run<Result>(task: () => Promise<Result>, options?: TaskOptions): Promise<Result> {
    const finish = await this.acquire(options);
    try {
      return await task();
    } finally {
      finish();
    }
  }

  /** Resolves when the task may begin, with the function that ends it. */
  acquire({ caller = '', weight: wanted = 1 }: TaskOptions = {}): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const weight = Math.min(wanted, this.#concurrency);
      let timeout: NodeJS.Timeout | undefined;
      let isStarted = false;
      const waiter: Waiter = {
        weight,
        start: () => {
          isStarted = true;
          clearTimeout(timeout);
          let isEnded = false;
          resolve(() => {
            if (!isEnded) this.#end(caller, weight);
            isEnded = true;
          });
        },
      };
      const refuse = () => {
        this.#remove(caller, waiter);
        reject(new CallError('server.busy'));
        this.#startWaiting();
      };
      const queue = this.#queues.get(caller) ?? [];
      queue.push(waiter);
      this.#queues.set(caller, queue);
      this.#pending += 1;
      this.#startWaiting();
      if (isStarted) return;
      if (this.#pending > this.#maxPending || queue.length > this.#perCaller.maxPending) refuse();
      else if (this.#maxWaitMs !== undefined) timeout = setTimeout(refuse, this.#maxWaitMs).unref();
    });
  }

  #remove(caller: string, waiter: Waiter): void {
    const queue = (this.#queues.get(caller) ?? []).filter((other) => other !== waiter);
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    this.#pending -= 1;
  }

  /**
   * The first task whose caller has not used up their share; undefined when it does not fit yet, so that light tasks never overtake
   * it forever.
   */
  #next(): [string, Waiter] | undefined {
    for (const [caller, [waiter]] of this.#queues) {
      if (waiter === undefined) continue;
      const own = this.#runningOf.get(caller) ?? 0;
      if (own > 0 && own + waiter.weight > this.#perCaller.concurrency) continue;
      return this.#running + waiter.weight > this.#concurrency ? undefined : [caller, waiter];
    }
    return undefined;
  }

  #hasTime(): boolean {
    if (this.#maxTurnMs === Infinity) return true;
    if (this.#turnStartedAt !== undefined) return performance.now() - this.#turnStartedAt < this.#maxTurnMs;
    this.#turnStartedAt = performance.now();
    setImmediate(() => {
      this.#turnStartedAt = undefined;
      this.#startWaiting();
    });
    return true;
  }

  #startWaiting(): void {
    for (let found = this.#next(); found !== undefined && this.#hasTime(); found = this.#next()) {
      const [caller, waiter] = found;
      this.#remove(caller, waiter);
      this.#running += waiter.weight;
      this.#runningOf.set(caller, (this.#runningOf.get(caller) ?? 0) + waiter.weight);
      waiter.start();
    }
  }

  #end(caller: string, weight: number): void {
    this.#running -= weight;
    const own = (this.#runningOf.get(caller) ?? 0) - weight;
    if (own > 0) this.#runningOf.set(caller, own);
    else this.#runningOf.delete(caller);
    this.#startWaiting();
  }
}
