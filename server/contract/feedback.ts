import * as v from 'valibot';
import { email, id, isoTime, text } from './fields.ts';

/** A visitor's remark; the e-mail is empty when none was given (spec §3). */
export const feedback = v.strictObject({
  _id: id,
  content: text(5_000),
  email: v.union([v.literal(''), email]),
  createdAt: isoTime,
});
export type Feedback = v.InferOutput<typeof feedback>;
