export interface StopOptions {
  /** Stops everything, after which the process ends. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Ends the process without waiting. */
  abort: (signal: NodeJS.Signals) => void;
  /** The time in milliseconds. */
  now?: () => number;
}

/**
 * Service managers, npm and terminals send one stop request as several signals: to the process, to its group, and forwarded by a
 * parent.
 */
const duplicateSignalMs = 1_000;

/**
 * Returns a handler for stop signals. The first signal stops the server. Signals within the next second count as duplicates. A later
 * signal ends the process without waiting.
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
