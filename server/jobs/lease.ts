import { type Store, StoreBusy, StoreDamaged, StoreUnwritable } from '../../db/store.ts';

/** How the processes of one directory share a job. */
export interface JobLease {
  jobs: Store['jobs'];
  now: () => Date;
  /**
   * With `one`, a single process does each run and the others skip it. With `each`, every process does its own runs, but no two
   * at once.
   */
  runs: 'one' | 'each';
}

type Run = (isStopping: () => boolean) => Promise<void>;

/**
 * Resolves with a reason when the run did not take place. After "taken", the caller tries again when the other process's lease
 * has ended.
 */
type LeasedRun = (isStopping: () => boolean) => Promise<'taken' | 'completed' | void>;

/**
 * The duration of a lease, and therefore the delay after a process was killed. A process that runs the job extends its lease
 * three times within this duration.
 */
export const leaseMs = 15_000;

/** Less than 1, because timers are a little late and the same process's next run must not be skipped. */
const shareOfInterval = 0.9;

/**
 * Runs a job only when this process gets its lease in the database. With `one`, a run is skipped if another process has completed
 * a run within the interval. Runs from before the start of this process do not count, because every start must repair the effects
 * of a crash. While leases cannot be stored, the job runs without one: every job tolerates that another process runs it, too.
 */
export function withLease(name: string, run: Run, { jobs, now, runs }: JobLease, everyMs: number): LeasedRun {
  const startedAt = now().getTime();
  return async (isStopping) => {
    const beganAt = now().getTime();
    const since = runs === 'each' ? undefined : isoTime(Math.max(startedAt, beganAt - everyMs * shareOfInterval));
    let until = isoTime(beganAt + leaseMs);
    const turn = await jobs.lease(name, { now: isoTime(beganAt), until, since }).catch((error: unknown) => {
      if ([StoreUnwritable, StoreBusy, StoreDamaged].some((known) => error instanceof known)) return 'unknown';
      throw error;
    });
    if (turn === 'taken' || turn === 'completed') return turn;
    if (turn === 'unknown') return run(isStopping);
    let extending: Promise<void> = Promise.resolve();
    const extend = async () => {
      const next = isoTime(now().getTime() + leaseMs);
      // Without the extension, another process may run at the same time.
      if (await jobs.extend(name, until, next).catch(() => false)) until = next;
    };
    const timer = setInterval(() => {
      extending = extending.then(extend);
    }, leaseMs / 3).unref();
    try {
      return await run(isStopping);
    } finally {
      clearInterval(timer);
      await extending;
      // If it cannot be stored, the lease expires on its own, and the job may run once more.
      await jobs.complete(name, until, isoTime(beganAt)).catch(() => undefined);
    }
  };
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
