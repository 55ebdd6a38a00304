import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, email, id, isoTime, pageQuery, queryText, text } from './fields.ts';
import { feedbackLengths } from './field-lengths.ts';
import { pageSizes } from './page-sizes.ts';
import { feedbackRequiredMessage, messages } from './messages.ts';

/** A visitor's feedback; `email` is '' when none was given. */
export const feedback = v.strictObject({
  _id: id,
  content: text(feedbackLengths.content, feedbackRequiredMessage),
  email: v.union([v.literal(''), email]),
  createdAt: isoTime,
});
export type Feedback = v.InferOutput<typeof feedback>;

export const sendFeedback = declareCall({
  id: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  summary: "Keeps a visitor's remark for the owners; blank text is refused.",
  who: 'anyone',
  body: v.strictObject({ content: feedback.entries.content, email: v.optional(feedback.entries.email, '') }),
  reply: v.strictObject({ message: v.literal(messages.feedbackSent) }),
  errors: [],
  rateLimit: { points: 5, perSeconds: 3_600 },
});

export const listFeedback = declareCall({
  id: 'listFeedback',
  method: 'GET',
  path: '/admin/feedbacks',
  summary: 'Feedback, newest first. `search` wants every word in the text or the address.',
  who: 'admin',
  query: v.strictObject({ ...pageQuery(pageSizes.adminFeedback), search: queryText }),
  reply: v.strictObject({ feedbacks: v.array(feedback), total: count, totalPages: v.pipe(count, v.minValue(1)) }),
  errors: [],
});
