import * as v from 'valibot';
import { declareCall } from './call.ts';
import { integrityLengths } from './field-lengths.ts';
import { isoTime, optionalText } from './fields.ts';

export const integrityStatus = v.strictObject({
  /** `unavailable`: this host has no database file, as the demo; `unchecked`: not since the start. */
  state: v.picklist(['unavailable', 'unchecked', 'ok', 'damaged']),
  checkedAt: v.nullable(isoTime),
  /** What the check found, in the words of SQLite; '' for nothing. */
  problem: optionalText(integrityLengths.problem),
});
export type IntegrityStatus = v.InferOutput<typeof integrityStatus>;

export const getIntegrity = declareCall({
  id: 'getIntegrity',
  method: 'GET',
  path: '/admin/integrity',
  summary: 'Whether the last check of the database file found damage.',
  who: 'admin',
  reply: integrityStatus,
  errors: [],
});
