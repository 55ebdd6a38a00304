import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { feedbackStatuses } from '../audience/feedback.contract.ts';
import { count, queryText, statusFilter } from '../core/schemas.ts';
import { subscriberStatuses } from '../audience/newsletter.contract.ts';
import { reportStatuses } from '../audience/reports.contract.ts';
import { revisionStatuses } from './revisions.contract.ts';
import { roles } from '../core/roles.ts';

/** Why a matching row is kept: the user has a role or owns startups, or the revision is an owner's edit or was accepted. */
export const keptReasons = ['has_role', 'owns_startups', 'is_edit', 'is_accepted'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** The number of matching rows that the admin has seen: the list's total at first, then `remaining` of the previous reply. */
const expected = count;

/**
 * The result of one batch. While `isDone` is false, repeating the call with `remaining` as `expected` removes the next batch.
 * `kept` is complete when `isDone` is true.
 */
export const removalReply = v.strictObject({
  removed: count,
  remaining: count,
  isDone: v.boolean(),
  kept: v.array(v.strictObject({ why: v.picklist(keptReasons), count })),
});
export type RemovalReply = v.InferOutput<typeof removalReply>;

const errors = ['removals.more_match', 'auth.reauthentication_required'] as const;

export const removeMatchingUsers = declareCall('POST', '/admin/users/removals', {
  summary:
    'Deletes a batch of the users that match the filter of the list. Those with a role and those who own listings are kept and counted.',
  who: { may: 'deletePermanently' },
  body: v.strictObject({ search: queryText, role: v.optional(v.picklist(['', ...roles]), ''), expected }),
  reply: removalReply,
  errors,
});

export const removeMatchingFeedback = declareCall('POST', '/admin/feedbacks/removals', {
  summary: 'Deletes a batch of the feedback that matches the filter of the list.',
  who: { may: 'deletePermanently' },
  body: v.strictObject({ search: queryText, status: statusFilter(feedbackStatuses), expected }),
  reply: removalReply,
  errors,
});

export const removeMatchingReports = declareCall('POST', '/admin/reports/removals', {
  summary: 'Deletes a batch of the reports that match the filter of the list. No one is emailed.',
  who: { may: 'deletePermanently' },
  body: v.strictObject({ search: queryText, status: statusFilter(reportStatuses), expected }),
  reply: removalReply,
  errors,
});

export const removeMatchingCorrections = declareCall('POST', '/admin/revisions/removals', {
  summary:
    "Deletes a batch of the visitors' corrections that match the filter of the list. Edits of owners and accepted changes are kept and counted. No one is emailed.",
  who: { may: 'deletePermanently' },
  body: v.strictObject({ search: queryText, status: statusFilter(revisionStatuses), expected }),
  reply: removalReply,
  errors,
});

export const removeMatchingSubscribers = declareCall('POST', '/newsletter/removals', {
  summary: 'Removes a batch of the subscribers that match the filter of the list. Their addresses can subscribe again.',
  who: { may: 'deletePermanently' },
  body: v.strictObject({ search: queryText, status: statusFilter(subscriberStatuses), expected }),
  reply: removalReply,
  errors,
});
