import * as v from 'valibot';
import { declareCall } from '../../core/call.ts';
import { messages } from '../../core/messages.ts';
import { count } from '../../core/schemas.ts';

/** The number of the sample's records, by noun. */
export const sampleCounts = v.strictObject({
  startups: count,
  users: count,
  posts: count,
  deals: count,
  collections: count,
  pages: count,
  questions: count,
  advertising: count,
  feedback: count,
  subscribers: count,
  plans: count,
});
export type SampleCounts = v.InferOutput<typeof sampleCounts>;

/**
 * `removed` counts the records that a removal would delete, and `kept` those that it would keep, because people changed or use
 * them.
 */
export const sampleImpact = v.strictObject({ removed: sampleCounts, kept: sampleCounts });
export type SampleImpact = v.InferOutput<typeof sampleImpact>;

export const countSample = declareCall('GET', '/admin/sample', {
  summary:
    'How many records of the sample directory a removal would remove, and how many it would keep because people changed or use them.',
  who: { may: 'manageSite' },
  reply: sampleImpact,
});

export const removeSample = declareCall('POST', '/admin/sample/removal', {
  summary:
    'Removes the sample directory. Records that people changed or use stay. Categories stay, and plans unless `plans` is "remove". Refused when more would be removed than the `expected` number of records.',
  who: { may: 'manageSite' },
  body: v.strictObject({ plans: v.picklist(['keep', 'remove']), expected: count }),
  reply: v.strictObject({ message: v.literal(messages.sampleRemoved), ...sampleImpact.entries }),
  errors: ['removals.more_match', 'auth.reauthentication_required'],
  transaction: 'own',
});
