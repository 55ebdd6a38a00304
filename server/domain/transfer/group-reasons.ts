import type { Reasons } from './startup-rows.ts';

/** Rows rejected for the same reason: how many, and the first of them ("line 12"). */
export interface ReasonGroup {
  reason: string;
  rows: number;
  first: string;
}

/** Groups rejected rows by reason, most frequent first. A row with several reasons is in each of their groups. */
export function groupReasons(rejected: readonly { label: string; reasons: Reasons }[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { label, reasons } of rejected) {
    for (const reason of new Set(Object.entries(reasons).map(([field, why]) => (field === 'row' ? why : `${field}: ${why}`)))) {
      const group = groups.get(reason);
      if (group === undefined) groups.set(reason, { reason, rows: 1, first: label });
      else group.rows += 1;
    }
  }
  return [...groups.values()].sort((a, b) => b.rows - a.rows);
}
