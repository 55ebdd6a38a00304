/** How much the clocks of the processes of one directory may differ, in milliseconds: each checks its own against the database's. */
export const maxClockSkewMs = 60_000;

/**
 * Why this machine's clock is not right enough; undefined when it is. `databaseTime` was read between `before` and `after`, all in
 * milliseconds.
 */
export function whyClocksDisagree(databaseTime: number, before: number, after: number): string | undefined {
  const difference = Math.max(before - databaseTime, databaseTime - after, 0);
  if (difference <= maxClockSkewMs / 2) return undefined;
  return `The clocks of this machine and of the database differ by ${Math.ceil(difference / 1_000)} s, and must agree within ${maxClockSkewMs / 2_000} s: set the one that is wrong.`;
}

/** A later time than this at `until`, both ISO times, was stored by a clock that was ahead. */
export function latestPlausible(until: string): string {
  return new Date(Date.parse(until) + maxClockSkewMs).toISOString();
}
