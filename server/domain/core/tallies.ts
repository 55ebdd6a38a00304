import type { Tally } from '../../../db/store.ts';

/** The numbers of a tally by status, with 0 for statuses without rows, and `all` of them. */
export function countsOf<const Status extends string>(
  statuses: readonly Status[],
  tally: Tally<Status>,
): Record<'all' | Status, number> {
  const counts = statuses.map((status): [Status, number] => [status, tally[status] ?? 0]);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  // The cast restores the keys, which `fromEntries` forgets.
  return Object.fromEntries([['all', all], ...counts]) as Record<'all' | Status, number>;
}
