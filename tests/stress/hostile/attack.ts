/** One attack of `npm run stress:hostile`. */
export interface Attack {
  name: string;
  /** Attacks until `signal` is aborted. Returns how often each status, or each way in which a connection ended, occurred. */
  run: (target: Target, signal: AbortSignal) => Promise<Counts>;
  /** Returns what is wrong with the counts; an empty list when nothing is. No attack may ever get a 500. */
  expect?: (counts: Counts) => string[];
  /** The duration of the attack; 8 s by default. */
  seconds?: number;
}

/** The attacked server. */
export interface Target {
  port: number;
  /** The session of a member who has no more rights than a new account. */
  session: string;
}

export type Counts = Record<string, number>;

/** Fails unless each of these outcomes occurred. */
export const expectEach =
  (...outcomes: readonly string[]) =>
  (counts: Counts): string[] =>
    outcomes.flatMap((outcome) => (counts[outcome] === undefined ? [`nothing ended with ${outcome}`] : []));

/** The outcome of requests interrupted by the end of the attack. */
export const heldUntilEnd = 'held until the end';

/** Fails if an outcome occurred that is not in the list. */
export const expectOnly =
  (...outcomes: readonly string[]) =>
  (counts: Counts): string[] =>
    Object.entries(counts).flatMap(([outcome, count]) =>
      outcome === heldUntilEnd || outcomes.includes(outcome) ? [] : [`${count} ended with ${outcome}`],
    );
