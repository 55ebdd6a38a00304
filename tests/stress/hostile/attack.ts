/** One attack of `npm run stress:hostile`. */
export interface Attack {
  name: string;
  /** Attacks until `signal` is aborted, and returns what came back: how often each status, or how each connection ended. */
  run: (target: Target, signal: AbortSignal) => Promise<Counts>;
  /** Returns the faults of the counts, an empty list when there are none. No attack may ever get 500. */
  expect?: (counts: Counts) => string[];
  /** How long it attacks. Default: 8 s. */
  seconds?: number;
}

/** The server that is attacked. */
export interface Target {
  port: number;
  /** The session of a member who may do no more than sign up allows. */
  session: string;
}

export type Counts = Record<string, number>;

/** Fails unless each of these outcomes was seen. */
export const expectEach =
  (...outcomes: readonly string[]) =>
  (counts: Counts): string[] =>
    outcomes.flatMap((outcome) => (counts[outcome] === undefined ? [`nothing ended with ${outcome}`] : []));

/** The outcome of what the end of the attack interrupted. */
export const heldUntilEnd = 'held until the end';

/** Fails when an outcome other than these was seen. */
export const expectOnly =
  (...outcomes: readonly string[]) =>
  (counts: Counts): string[] =>
    Object.entries(counts).flatMap(([outcome, count]) =>
      outcome === heldUntilEnd || outcomes.includes(outcome) ? [] : [`${count} ended with ${outcome}`],
    );
