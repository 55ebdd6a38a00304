import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { bulkErrors, bulkReply, bulkRows, bulkUndo } from '../core/bulk.ts';
import {
  contact,
  count,
  email,
  id,
  isoTime,
  text,
  messageReply,
  statusFilter,
  tableQuery,
  statusCounts,
} from '../core/schemas.ts';
import { feedbackLengths } from '../core/lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { feedbackRequiredMessage, messages } from '../core/messages.ts';

export const feedbackStatuses = ['open', 'done'] as const;

/** A visitor's feedback; `email` is '' when none was given. Feedback is open until an admin marks it as done. */
export const feedback = v.strictObject({
  _id: id,
  content: text(feedbackLengths.content, feedbackRequiredMessage),
  email: v.union([v.literal(''), email]),
  status: v.picklist(feedbackStatuses),
  createdAt: isoTime,
});
export type Feedback = v.InferOutput<typeof feedback>;

/** Feedback in the admin area. */
const reviewedFeedback = v.strictObject({ ...feedback.entries, email: contact(feedback.entries.email) });
export type ReviewedFeedback = v.InferOutput<typeof reviewedFeedback>;

export const sendFeedback = declareCall('POST', '/feedback', {
  summary: "Stores a visitor's feedback. Blank text is refused.",
  who: 'anyone',
  body: v.strictObject({ content: feedback.entries.content, email: v.optional(feedback.entries.email, '') }),
  reply: messageReply(messages.feedbackSent),
  rateLimit: { points: 5, perSeconds: 3_600 },
});

export const listFeedback = declareCall('GET', '/admin/feedbacks', {
  summary:
    'Feedback, newest first. `search` matches every word in the text or the address. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'review' },
  query: tableQuery('feedback', adminPageSizes.feedback, { status: statusFilter(feedbackStatuses) }),
  reply: v.strictObject({
    feedbacks: v.array(reviewedFeedback),
    total: count,
    totalPages: v.pipe(count, v.minValue(1)),
    counts: statusCounts(feedbackStatuses),
  }),
});

export const setFeedbackStatus = declareCall('PATCH', '/admin/feedbacks/:id/status', {
  summary: 'Marks feedback as done or reopens it.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({ status: v.picklist(feedbackStatuses) }),
  reply: reviewedFeedback,
  errors: ['feedback.not_found'],
});

export const removeFeedback = declareCall('DELETE', '/admin/feedbacks/:id', {
  summary: 'Deletes feedback.',
  who: { may: 'deletePermanently' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.feedbackDeleted),
  errors: ['feedback.not_found'],
});

export const setFeedbackStatuses = declareCall('POST', '/admin/bulk/feedback', {
  summary: 'Marks a batch of feedback as done, or reopens it.',
  who: { may: 'review' },
  body: v.strictObject({ rows: bulkRows(feedbackStatuses), status: v.picklist(feedbackStatuses) }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const undoFeedbackStatuses = declareCall('POST', '/admin/bulk/feedback/:id/undo', {
  summary:
    'Undoes one batch of a bulk action on feedback within two minutes, and no email is sent. Rows that were changed since are kept and named.',
  ...bulkUndo,
});
