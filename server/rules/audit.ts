import type { AuditEntry } from '../contract/audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What never leaves the server does not enter the log either, wherever it stands. */
const secrets: ReadonlySet<string> = new Set(['password', 'passwordHash', 'googleSub', 'token', 'tokenHash', 'unsubscribeToken']);

/** Longer texts are cut, and longer lists written as text and cut: the log says what happened and is no second store. */
const longest = 500;

/** More fields than this are only counted: no form has as many, but a list of questions may. */
const mostFields = 40;

/** The fields that differ, as they were and as they are. Null stays null: there was, or is, nothing to compare with. */
export function changes(before: Fields | null, after: Fields | null): Pick<AuditEntry, 'before' | 'after'> {
  const differs = (field: string) => before === null || after === null || !same(before[field], after[field]);
  return { before: kept(before, differs), after: kept(after, differs) };
}

/** A text of at most `most` characters; one that was longer ends in "…". */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function kept(fields: Fields | null, wanted: (field: string) => boolean): Record<string, unknown> | null {
  if (fields === null) return null;
  const entries = Object.entries(fields).filter(([field, value]) => value !== undefined && !secrets.has(field) && wanted(field));
  const shown = entries.slice(0, mostFields).map(([field, value]) => [field, short(withoutSecrets(value))] as const);
  const others = entries.length - shown.length;
  return Object.fromEntries(others === 0 ? shown : [...shown, ['…', `${others} more`]]);
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, longest);
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length <= longest ? value : cut(json, longest);
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const entries = Object.entries(value).filter(([field]) => !secrets.has(field));
  return Object.fromEntries(entries.map(([field, inner]) => [field, withoutSecrets(inner)]));
}

/** Whether two values say the same; the order of fields says nothing, and one that is undefined is not there. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  }
  const [left, right] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((field) => same(left[field], right[field]));
}
