import type { AuditEntry } from './audit.contract.ts';
import { truncate } from '../core/cut-text.ts';
import { isSame } from '../core/is-same.ts';
import { auditLengths } from '../core/lengths.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that never enter the log, at any depth. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'passwordHash',
  'googleSub',
  'token',
  'tokenHash',
  'unsubscribeToken',
]);

/**
 * The length in characters above which texts are cut. Longer lists and objects become cut JSON text, so that entries stay small.
 */
const maxTextLength = 500;

/** The maximum number of fields in an entry. Further fields are only counted. The FAQ can exceed the maximum, but no form can. */
const maxFields = 40;

type Change = Pick<AuditEntry, 'subjectId' | 'subject'> & Record<'before' | 'after', Fields | null>;

/** Creates the audit row of a change. `made` says who made the change, with which call and when. */
export function toAuditEntry({ subjectId, subject, before, after }: Change, made: Omit<AuditEntry, keyof Change>): AuditEntry {
  return { ...made, subjectId, subject: truncate(subject, auditLengths.subject), ...diffFields(before, after) };
}

/** The fields that differ, with old and new values. `before` is null when a record is created, `after` when it is deleted. */
export function diffFields(before: Fields | null, after: Fields | null): Pick<AuditEntry, 'before' | 'after'> {
  const differs = (field: string) => before === null || after === null || !isSame(before[field], after[field]);
  return { before: pickFields(before, differs), after: pickFields(after, differs) };
}

function pickFields(fields: Fields | null, isIncluded: (field: string) => boolean): Record<string, unknown> | null {
  if (fields === null) return null;
  const entries = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !secretFields.has(field) && isIncluded(field),
  );
  const shown = entries.slice(0, maxFields).map(([field, value]) => [field, shorten(withoutSecrets(value))] as const);
  const omitted = entries.length - shown.length;
  return Object.fromEntries(omitted === 0 ? shown : [...shown, ['…', `${omitted} more`]]);
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return truncate(value, maxTextLength);
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length <= maxTextLength ? value : truncate(json, maxTextLength);
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const entries = Object.entries(value).filter(([field]) => !secretFields.has(field));
  return Object.fromEntries(entries.map(([field, inner]) => [field, withoutSecrets(inner)]));
}
