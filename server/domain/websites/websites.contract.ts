import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { startupLengths } from '../core/lengths.ts';
import { count, httpUrl, uploadedImageUrl, text } from '../core/schemas.ts';
import { fieldValues } from '../listings/fields.contract.ts';
import { existingStartup } from '../listings/startups.contract.ts';

/** The parts of a website's content that fit a listing; missing parts are omitted. */
export const websiteContent = v.strictObject({
  name: v.optional(text(startupLengths.name)),
  tagline: v.optional(text(startupLengths.tagline)),
  description: v.optional(text(startupLengths.description)),
  /** Re-encoded images as data URLs, which are not stored. */
  icon: v.optional(uploadedImageUrl),
  image: v.optional(uploadedImageUrl),
  fields: fieldValues,
});
export type WebsiteContent = v.InferOutput<typeof websiteContent>;

export const readWebsite = declareCall('POST', '/websites/read', {
  summary:
    'What a website says about its product, to prefill a submission, and the active listing with that website, if there is one.',
  who: 'member',
  body: v.strictObject({ website: httpUrl }),
  reply: v.strictObject({
    /** `empty`: nothing on the page fits a listing. `no_answer`: there is no page to read. */
    outcome: v.picklist(['read', 'empty', 'no_answer']),
    /** Why nothing was read, as a sentence; '' if something was. */
    message: v.string(),
    found: websiteContent,
    listed: existingStartup.entries.startup,
  }),
  errors: ['auth.email_unconfirmed', 'websites.not_available', 'websites.not_public'],
  transaction: 'own',
  rateLimit: { points: 60, perSeconds: 3_600 },
});

export const fetchPostImage = declareCall('POST', '/blog/admin/images/fetch', {
  summary: 'Reads an image from another site and stores it for a post.',
  who: { may: 'editContent' },
  body: v.strictObject({ url: httpUrl }),
  reply: v.strictObject({ url: uploadedImageUrl, width: count, height: count }),
  status: 201,
  // The error of `body.url` says why there is no image.
  errors: ['images.unreadable', 'websites.not_available'],
  transaction: 'own',
  rateLimit: { points: 300, perSeconds: 3_600 },
});
