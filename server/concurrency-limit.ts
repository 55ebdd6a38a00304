import { CallError } from './domain/core/errors.ts';

export interface ConcurrencyLimitOptions {
  /** The name in `namedLimits` under which the load is reported. */
  name?: string;
  /** The maximum sum of the weights of tasks running at the same time. */
  concurrency: number;
  /** The maximum number of waiting tasks. */
  maxPending: number;
  /** One caller's share. Without it, all callers count as one. */
  perCaller?: { concurrency: number; maxPending: number };
  /** A task that has waited this long is refused. In milliseconds. */
  maxWaitMs?: number;
  /**
   * How long tasks may keep starting in one turn of the event loop. Meant for tasks that do not wait for anything outside the
   * process, such as rendering: otherwise each would finish before the next request is read, and none would ever queue. After
   * this time, tasks wait until the event loop has read the requests that have arrived, so that callers take turns and floods are
   * refused.
   */
  maxTurnMs?: number;
}

export interface TaskOptions {
  /** The task's caller, such as a network. */
  caller?: string;
  /** Defaults to 1. A task heavier than the limit runs alone. */
  weight?: number;
}

/** Reads the load of each named limit. */
export const namedLimits = new Map<string, () => { running: number; pending: number }>();

interface Waiter {
  weight: number;
  start: () => void;
}

/**
 * Runs a few expensive tasks at a time while the others wait. Callers take turns, and each caller's tasks run in order of
 * arrival, so that a caller with a hundred tasks delays only itself. Tasks beyond the limits are refused at once with
 * `server.busy`, so that a flood of requests costs neither memory nor endless waiting.
 */
export class ConcurrencyLimit {
  readonly #concurrency: number;
  readonly #maxPending: number;
  readonly #perCaller: { concurrency: number; maxPending: number };
  readonly #maxWaitMs: number | undefined;
  readonly #maxTurnMs: number;
  /** Keyed by caller, in the order of their turns. */
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
   * The first task whose caller has not used up its share. Undefined when that task does not fit yet, so that light tasks cannot
   * overtake it forever.
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
