import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { integrityLengths } from '../core/lengths.ts';
import { isoTime, optionalText } from '../core/schemas.ts';

export const integrityStatus = v.strictObject({
  /** `unavailable`: this host has no database file, as the demo; `unchecked`: not since the start. */
  state: v.picklist(['unavailable', 'unchecked', 'ok', 'damaged']),
  /** When the file was checked, or a statement met damage. */
  checkedAt: v.nullable(isoTime),
  /** What was found, in the words of SQLite; '' for nothing. */
  problem: optionalText(integrityLengths.problem),
});
export type IntegrityStatus = v.InferOutput<typeof integrityStatus>;

export const getIntegrity = declareCall('GET', '/admin/integrity', {
  summary: 'Whether a check or a statement found damage in the database file.',
  who: 'admin',
  reply: integrityStatus,
});
