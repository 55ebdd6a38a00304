/** Work that repeats in the background as long as the server runs. */
export interface Job {
  /** Runs once more, after the current run. Calls during one run share the next one. Never rejects. */
  runNow: () => Promise<void>;
  /** Starts no further run by itself, and waits up to ten seconds for the current one. */
  stop: () => Promise<void>;
}

export interface JobOptions {
  /** One run. Long runs check `isStopping` between their steps. */
  run: (isStopping: () => boolean) => Promise<void>;
  everyMs: number;
  /** An additional first run, this long after the start. */
  firstAfterMs?: number;
  /** Receives what `run` throws. */
  report: (error: unknown) => void;
}

const stopTimeoutMs = 10_000;

/** Calls `run` every `everyMs`, never twice at the same time. The timers do not keep the process alive. */
export function startJob({ run, everyMs, firstAfterMs, report }: JobOptions): Job {
  let stopping = false;
  let lastRun: Promise<void> = Promise.resolve();
  let isNextRunQueued = false;

  const runNow = () => {
    if (!isNextRunQueued) {
      isNextRunQueued = true;
      lastRun = lastRun
        .then(() => {
          isNextRunQueued = false;
          return run(() => stopping);
        })
        .catch(report);
    }
    return lastRun;
  };

  const first = firstAfterMs === undefined ? undefined : setTimeout(() => void runNow(), firstAfterMs).unref();
  const timer = setInterval(() => void runNow(), everyMs).unref();
  return {
    runNow,
    stop: async () => {
      stopping = true;
      clearTimeout(first);
      clearInterval(timer);
      const timeout = Promise.withResolvers<void>();
      const timeoutTimer = setTimeout(timeout.resolve, stopTimeoutMs);
      await Promise.race([lastRun, timeout.promise]);
      clearTimeout(timeoutTimer);
    },
  };
}
