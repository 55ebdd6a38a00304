import type { Store } from '../../db/store.ts';
import { type JobLease, leaseMs, withLease } from './lease.ts';

/** The parts of the host that most jobs use. */
export interface JobHost {
  store: Store;
  now: () => Date;
  report: (error: unknown) => void;
}

/** Background work that repeats while the server runs. */
export interface Job {
  /** Runs once more, after the current run. Calls during a run share the next run. Never rejects. */
  runNow: () => Promise<void>;
  /** Starts no further run, and waits up to ten seconds for the current one. */
  stop: () => Promise<void>;
  /** False when no run has finished for a minute longer than the interval, because a run hangs. */
  isAlive: () => boolean;
}

interface JobOptions {
  /** The name of the job's lease and figures. */
  name: string;
  /** Performs one run. Long runs check `isStopping` between steps. */
  run: (isStopping: () => boolean) => Promise<void>;
  everyMs: number;
  /** The delay of an additional first run after the start, in milliseconds. */
  firstAfterMs?: number;
  /** Shares the job with other processes on the same database; undefined for a job of this process alone. */
  lease?: JobLease | undefined;
  /** Receives errors thrown by `run`. */
  report: (error: unknown) => void;
}

/** The results of a job's runs in this process. Times are in milliseconds since 1970. */
interface JobFigures {
  ranAt: number | undefined;
  succeededAt: number | undefined;
  failures: number;
}

/** The figures of each job, by name. */
export const jobFigures = new Map<string, JobFigures>();

const stopTimeoutMs = 10_000;
const hangsAfterMs = 60_000;

/** Calls `run` every `everyMs`, never twice at once. The timers do not keep the process alive. */
export function startJob({ name, run, everyMs, firstAfterMs, lease, report }: JobOptions): Job {
  const figures = jobFigures.get(name) ?? { ranAt: undefined, succeededAt: undefined, failures: 0 };
  jobFigures.set(name, figures);
  const counted = async () => {
    figures.ranAt = Date.now();
    await run(isStopping);
    figures.succeededAt = Date.now();
  };
  const runInTurn = lease && withLease(name, counted, lease, everyMs);
  let stopping = false;
  const isStopping = () => stopping;
  let lastRun: Promise<void> = Promise.resolve();
  let isNextRunQueued = false;
  let endedAt = performance.now();
  let again: NodeJS.Timeout | undefined;

  const runNow = () => {
    if (!isNextRunQueued) {
      isNextRunQueued = true;
      lastRun = lastRun
        .then(async () => {
          isNextRunQueued = false;
          if (runInTurn === undefined) return counted();
          const outcome = await runInTurn(isStopping);
          if (outcome === 'taken' && !stopping) again = setTimeout(() => void runNow(), leaseMs).unref();
        })
        .catch((error: unknown) => {
          figures.failures += 1;
          report(error);
        })
        .finally(() => {
          endedAt = performance.now();
        });
    }
    return lastRun;
  };

  const first = firstAfterMs === undefined ? undefined : setTimeout(() => void runNow(), firstAfterMs).unref();
  const timer = setInterval(() => void runNow(), everyMs).unref();
  return {
    runNow,
    isAlive: () => performance.now() - endedAt < everyMs + hangsAfterMs,
    stop: async () => {
      stopping = true;
      clearTimeout(first);
      clearTimeout(again);
      clearInterval(timer);
      const timeout = Promise.withResolvers<void>();
      const timeoutTimer = setTimeout(timeout.resolve, stopTimeoutMs);
      await Promise.race([lastRun, timeout.promise]);
      clearTimeout(timeoutTimer);
    },
  };
}
