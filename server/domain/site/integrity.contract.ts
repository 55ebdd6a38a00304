import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { integrityLengths } from '../core/lengths.ts';
import { isoTime, optionalText } from '../core/schemas.ts';

export const integrityStatus = v.strictObject({
  /** `unavailable`: the host has no database file, as in the demo; `unchecked`: not checked since the start. */
  state: v.picklist(['unavailable', 'unchecked', 'ok', 'damaged']),
  /** The time of the last check, or when a statement found damage. */
  checkedAt: v.nullable(isoTime),
  /** SQLite's description of the damage; '' for none. */
  problem: optionalText(integrityLengths.problem),
});
export type IntegrityStatus = v.InferOutput<typeof integrityStatus>;

export const getIntegrity = declareCall('GET', '/admin/integrity', {
  summary: 'Whether an integrity check or a statement found damage in the database file.',
  who: { may: 'manageSite' },
  reply: integrityStatus,
});
