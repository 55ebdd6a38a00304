import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
import { maxItems } from '../core/lengths.ts';
import { fieldKey, fieldValue } from '../listings/fields.contract.ts';
import { messages } from '../core/messages.ts';
import { listingEdit, revision } from './revisions.contract.ts';

const { productName, pitch, description, website, videoUrl, topics, specialOffer } = listingEdit.entries;

/**
 * The parts of a listing that visitors can correct, with the schemas of an owner's edit. `fields` contains corrected values, or
 * null to remove a value. A text is converted to its field's type.
 */
const correctedParts = v.pipe(
  v.strictObject({
    name: v.exactOptional(productName),
    tagline: v.exactOptional(pitch),
    description: v.exactOptional(description),
    website: v.exactOptional(website),
    videoUrl: v.exactOptional(videoUrl),
    categories: v.exactOptional(topics),
    specialOffer: v.exactOptional(specialOffer),
    fields: v.exactOptional(v.pipe(v.record(fieldKey, v.nullable(fieldValue)), v.maxEntries(maxItems.fields))),
  }),
  v.check((parts) => Object.keys(parts).length > 0, 'Please choose what to change.'),
);
export type CorrectedParts = v.InferOutput<typeof correctedParts>;

export const sendCorrection = declareCall('POST', '/corrections', {
  summary:
    'Suggests other values for parts of a published listing, which stays as it is until an admin accepts them. Equal suggestions count once, and each network can have one waiting suggestion.',
  who: 'anyone',
  body: v.strictObject({
    startupId: id,
    changes: correctedParts,
    reason: v.optional(revision.entries.reason, ''),
    email: v.optional(revision.entries.email, ''),
  }),
  reply: v.strictObject({ message: v.picklist([messages.correctionSent, messages.correctionKnown]) }),
  errors: [
    'startups.not_found',
    'submissions.unknown_topic',
    'revisions.no_changes',
    'corrections.already_sent',
    'corrections.too_many',
  ],
  rateLimit: { points: 10, perSeconds: 3_600 },
});
