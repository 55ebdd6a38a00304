/** How far apart two processes' clocks may be, in milliseconds. Each process compares its clock with the database's. */
export const maxClockSkewMs = 60_000;

/** Why this machine's clock cannot be used, or undefined. `databaseTime` was read between `before` and `after`; all are in milliseconds. */
export function whyClocksDisagree(databaseTime: number, before: number, after: number): string | undefined {
  const difference = Math.max(before - databaseTime, databaseTime - after, 0);
  if (difference <= maxClockSkewMs / 2) return undefined;
  return `The clocks of this machine and of the database differ by ${Math.ceil(difference / 1_000)} s, but must agree within ${maxClockSkewMs / 2_000} s. Correct the one that is wrong.`;
}

/** The latest ISO time that a correct clock can have stored by `until`. Any later time comes from a fast clock. */
export function latestPlausible(until: string): string {
  return new Date(Date.parse(until) + maxClockSkewMs).toISOString();
}
