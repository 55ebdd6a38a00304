import type { Reasons } from './check-rows.ts';

/** The beginning of the reason for unknown categories. Their names follow. */
export const notFound = 'Category not found';

/** Rows rejected for the same reason: their number, and the label of the first one ("line 12"). */
export interface ReasonGroup {
  reason: string;
  rows: number;
  first: string;
}

/** Reasons of a row, by field, and the row's place in the file. */
export interface RowReasons {
  label: string;
  reasons: Reasons;
}

/** The cause of a reason. Rows with different unknown categories have the same cause. */
function causeOf([field, why]: readonly [string, string]): string {
  if (field === 'categories' && why.startsWith(notFound)) return `${notFound}.`;
  return field === 'row' ? why : `${field}: ${why}`;
}

/** Groups rejected rows by reason, most frequent first. A row with several reasons is in each of their groups. */
export function groupReasons(rejected: readonly RowReasons[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { label, reasons } of rejected) {
    for (const reason of new Set(Object.entries(reasons).map(causeOf))) {
      const group = groups.get(reason);
      if (group === undefined) groups.set(reason, { reason, rows: 1, first: label });
      else group.rows += 1;
    }
  }
  return [...groups.values()].sort((a, b) => b.rows - a.rows);
}
