import * as v from 'valibot';
import { httpUrl, id, optionalText, slug, text } from './fields.ts';
import { limits } from './limits.ts';

/** What a founder sends with a listing beyond the listing itself (spec §3, Submission payload). Kept for the reviewer. */
export const submission = v.strictObject({
  startupId: id,
  userId: id,
  videoUrl: v.union([v.literal(''), httpUrl]),
  specialOffer: optionalText(1_000),
  makers: v.pipe(v.array(text(60)), v.minLength(1)),
  comments: optionalText(5_000),
  wantsAccelerator: v.boolean(),
  wantsFunding: v.boolean(),
  topics: v.pipe(v.array(slug), v.minLength(1), v.maxLength(limits.topics)),
  plan: text(60),
  subscriptionId: optionalText(100),
});
export type Submission = v.InferOutput<typeof submission>;
