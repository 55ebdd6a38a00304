import type { Tally } from '../../../db/store.ts';

/** The counts of a tally by status, with 0 for statuses without rows, and the total as `all`. */
export function countsOf<const Status extends string>(
  statuses: readonly Status[],
  tally: Tally<Status>,
): Record<'all' | Status, number> {
  const counts = statuses.map((status): [Status, number] => [status, tally[status] ?? 0]);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  // The cast restores the keys, which `fromEntries` loses.
  return Object.fromEntries([['all', all], ...counts]) as Record<'all' | Status, number>;
}
