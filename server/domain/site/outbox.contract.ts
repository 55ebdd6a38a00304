import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, isoTime, statusCounts, statusFilter, tableQuery, text } from '../core/schemas.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';

export const emailStates = ['waiting', 'failed', 'sent', 'dropped'] as const;
export type EmailState = (typeof emailStates)[number];

const emailKey = text(200);

/** An email of the last 90 days, without its text. */
export const outboxEntry = v.strictObject({
  _id: emailKey,
  /** A kind of `core/emails.ts`, or of an earlier version. */
  kind: v.string(),
  recipient: v.string(),
  /** The name of the listing that the email is about, or ''. */
  subject: v.string(),
  /** Failed emails are not tried again. Dropped emails had become pointless or were discarded. */
  state: v.picklist(emailStates),
  attempts: count,
  createdAt: isoTime,
  /** When the email was sent or dropped; null before. */
  sentAt: v.nullable(isoTime),
  /** When the email is tried next; null if it is not waiting. */
  nextAttemptAt: v.nullable(isoTime),
  /** The mail server's answer to the last attempt, without addresses, or why the email was dropped; '' if there is neither. */
  answer: v.string(),
  /** False before the first attempt and during an attempt. */
  canSendAgain: v.boolean(),
});
export type OutboxEntry = v.InferOutput<typeof outboxEntry>;

export const listEmails = declareCall('GET', '/admin/emails', {
  summary:
    'The emails of the last 90 days, newest first, without their texts. `search` matches every word in recipient and listing. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'manageSite' },
  query: tableQuery('emails', adminPageSizes.emails, { state: statusFilter(emailStates) }),
  reply: v.strictObject({ emails: v.array(outboxEntry), total: count, counts: statusCounts(emailStates) }),
});

/** An admin's decision about an email whose last attempt failed. */
const emailAction = v.picklist(['send', 'discard']);

export const changeEmail = declareCall('POST', '/admin/emails/changes', {
  summary: 'Resends an email whose last attempt failed, or discards it.',
  who: { may: 'manageSite' },
  body: v.strictObject({ key: emailKey, action: emailAction }),
  reply: outboxEntry,
  errors: ['emails.not_found', 'emails.not_failed'],
});

/** The maximum number of emails that one call changes. */
export const maxChangedEmails = 500;

export const changeFailedEmails = declareCall('POST', '/admin/emails/failed/changes', {
  summary: 'Resends or discards the emails that are not retried anymore, at most the oldest 500 per call.',
  who: { may: 'manageSite' },
  body: v.strictObject({ action: emailAction }),
  reply: v.strictObject({ changed: count, remaining: count }),
});
