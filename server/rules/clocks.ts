/** How much the clocks of the processes of one directory may differ, in milliseconds. */
export const maxClockSkewMs = 60_000;

/** A later time than this at `until`, both ISO times, was stored by a clock that was ahead. */
export function latestPlausible(until: string): string {
  return new Date(Date.parse(until) + maxClockSkewMs).toISOString();
}
