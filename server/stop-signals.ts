export interface StopOptions {
  /** Ends everything; the process ends afterwards. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Ends the process without waiting. */
  abort: (signal: NodeJS.Signals) => void;
  /** In milliseconds. */
  now?: () => number;
}

/** Service managers, npm and terminals send one wish as several signals: to the process, to its group, and forwarded. */
const sameWishMs = 1_000;

/** What a stop signal does: the first one stops, those within the next second are the same wish, a later one does not wait. */
export function createStopHandler({ stop, abort, now = () => performance.now() }: StopOptions): (signal: NodeJS.Signals) => void {
  let stoppingSince: number | undefined;
  return (signal) => {
    if (stoppingSince === undefined) {
      stoppingSince = now();
      void stop(signal);
    } else if (now() - stoppingSince >= sameWishMs) abort(signal);
  };
}
