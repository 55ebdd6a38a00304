import { type Store, StoreBusy, StoreDamaged, StoreUnwritable } from '../../db/store.ts';

/** The rules by which the processes of one directory share a job. */
export interface JobLease {
  jobs: Store['jobs'];
  now: () => Date;
  /** `one` process does each run, and the others skip it; `each` process does its own, but not two at the same time. */
  runs: 'one' | 'each';
}

type Run = (isStopping: () => boolean) => Promise<void>;

/**
 * Resolves with the reason when the run did not take place. After "taken" the caller tries again when the other process's lease is
 * over.
 */
type LeasedRun = (isStopping: () => boolean) => Promise<'taken' | 'completed' | void>;

/**
 * The length of a turn, and so the delay after a process was killed. A process that runs the job extends its turn three times as
 * often.
 */
export const leaseMs = 15_000;

/** Timers are a little late, and the next run of the same process must not be skipped. */
const shareOfInterval = 0.9;

/**
 * Runs a job only when the database says that it is this process's turn. With `one`, a run is skipped when another process has
 * completed one within the interval, or since this process started if that is later, because a start always repairs the effects of
 * a crash. While the turn cannot be stored, the run takes place without one: every job tolerates that another process does the
 * same.
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
      // Without the extension another process may take its turn at the same time.
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
      // When it cannot be stored, the turn ends by itself, and the run may take place once more.
      await jobs.complete(name, until, isoTime(beganAt)).catch(() => undefined);
    }
  };
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
