import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, id, isoTime, optionalText, pageQuery, queryText, text } from './fields.ts';
import { auditLengths, userLengths } from './field-lengths.ts';
import { pageSizes } from './page-sizes.ts';

/** One write of an admin: who did what to what, and what of it changed. The actor's name stays readable when the actor is gone. */
export const auditEntry = v.strictObject({
  _id: id,
  actorId: id,
  /** The username then. */
  actor: text(userLengths.username),
  /** The id of the call: "decideStartup". */
  action: text(auditLengths.action),
  subjectId: v.union([v.literal(''), id]),
  /** What the subject was called then. */
  subject: optionalText(auditLengths.subject),
  /** The fields that changed, as they were and as they are; never a secret. Null: there was, or is, nothing. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  createdAt: isoTime,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const listAudit = declareCall({
  id: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'What admins changed, newest first. `search` wants every word in actor, action or subject.',
  who: 'admin',
  query: v.strictObject({ ...pageQuery(pageSizes.adminAudit), search: queryText }),
  reply: v.strictObject({ entries: v.array(auditEntry), total: count }),
  errors: [],
});
