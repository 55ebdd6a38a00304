export interface StopOptions {
  /** Ends everything; the process ends afterwards. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Ends the process without waiting. */
  abort: (signal: NodeJS.Signals) => void;
  /** In milliseconds. */
  now?: () => number;
}

/** Service managers, npm and terminals send one request to stop as several signals: to the process, to its group, and forwarded. */
const duplicateSignalMs = 1_000;

/**
 * Returns the handler of stop signals. The first signal stops, those within the next second are duplicates of it, and a later one
 * does not wait.
 */
export function createStopHandler({ stop, abort, now = () => performance.now() }: StopOptions): (signal: NodeJS.Signals) => void {
  let stoppingSince: number | undefined;
  return (signal) => {
    if (stoppingSince === undefined) {
      stoppingSince = now();
      void stop(signal);
    } else if (now() - stoppingSince >= duplicateSignalMs) abort(signal);
  };
}
