import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, isoTime, optionalText, text, tableQuery } from '../core/schemas.ts';
import { auditLengths, userLengths } from '../core/lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';

/**
 * One write by an admin: actor, call, subject and changed fields. Names of deleted listings remain readable, and names of deleted
 * people are erased (`erasure.ts`).
 */
export const auditEntry = v.strictObject({
  _id: id,
  actorId: id,
  /** The actor's username at that time. */
  actor: text(userLengths.username),
  /** The id of the call, such as "decideStartup". */
  action: text(auditLengths.action),
  subjectId: v.union([v.literal(''), id]),
  /** The subject's name at that time. */
  subject: optionalText(auditLengths.subject),
  /** The changed fields with old and new values, without secrets. `before` is null when a record is created, `after` when it is deleted. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  createdAt: isoTime,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const listAudit = declareCall('GET', '/admin/audit', {
  summary:
    'Changes made by admins, newest first. `search` matches every word in actor, action or subject. `user` selects the entries by or about the user with this id. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'readLogs' },
  query: tableQuery('audit', adminPageSizes.audit, { user: v.optional(id) }),
  reply: v.strictObject({ entries: v.array(auditEntry), total: count }),
});
