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

/** The maximum number of values that a line names. */
const maxNamed = 5;

/** A reason that names a value, such as “One-off” is not one of Free, Paid. */
const aboutValue = /^(“.*”) (is not one of .*)$/s;

/**
 * The cause of a reason, and the value that it names. Rows with unknown categories have the same cause, whichever categories they
 * name. So do rows with values that the same field does not know.
 */
function causeOf(key: string, why: string, field: string): { cause: string; value?: string } {
  if (key === 'categories' && why.startsWith(notFound)) return { cause: `${notFound}.` };
  if (key === 'row') return { cause: why };
  const [, value, rest] = aboutValue.exec(why) ?? [];
  return value === undefined ? { cause: `${field}: ${why}` } : { cause: `${field}: ${rest}`, value: `${field}: ${value}` };
}

/**
 * Groups rejected rows by cause, most frequent first. A row with several causes is in each of their groups. `nameOf` is the name of
 * a field; without it, fields are named as in the reasons.
 */
export function groupReasons(rejected: readonly RowReasons[], nameOf = (key: string) => key): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup & { values: Map<string, string> }>();
  for (const { label, reasons } of rejected) {
    const seen = new Set<string>();
    for (const [key, why] of Object.entries(reasons)) {
      const field = nameOf(key);
      const { cause, value } = causeOf(key, why, field);
      const group = groups.get(cause) ?? { reason: cause, rows: 0, first: label, values: new Map<string, string>() };
      groups.set(cause, group);
      if (value !== undefined) group.values.set(value, `${field}: ${why}`);
      if (!seen.has(cause)) group.rows += 1;
      seen.add(cause);
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.rows - a.rows)
    .map(({ reason, rows, first, values }) => ({ reason: withValues(reason, values), rows, first }));
}

/** "Pricing: “One-off”, “Custom” and 3 more are not one of Free, Paid." `whole` is the reason with the only value. */
function withValues(cause: string, values: ReadonlyMap<string, string>): string {
  const [whole] = values.values();
  if (whole === undefined || values.size === 1) return whole ?? cause;
  const [field = '', rest = ''] = cause.split(/: is (?=not one of )/s);
  const named = [...values.keys()].map((value) => value.slice(field.length + 2));
  const shown = named.slice(0, maxNamed);
  const more = named.length - shown.length;
  const last = more > 0 ? `${more} more` : (shown.pop() ?? '');
  return `${field}: ${shown.join(', ')} and ${last} are ${rest}`;
}
