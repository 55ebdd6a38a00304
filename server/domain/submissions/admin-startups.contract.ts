import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { maxImageBodyBytes, maxItems, planLengths, startupLengths, submissionLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import {
  awaitingFilter,
  count,
  httpUrl,
  optionalHttpUrl,
  id,
  imageData,
  isoTime,
  optionalText,
  optionalUploadedImageUrl,
  queryText,
  slug,
  text,
  version,
  statusFilter,
  tableQuery,
  statusCounts,
} from '../core/schemas.ts';
import { fieldValues } from '../listings/fields.contract.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';
import { listingEdit } from './revisions.contract.ts';
import { submissionSteps } from './submissions.contract.ts';

/** A row of the admin table. `submittedAt` is the time of the last submission, or else of the listing's creation. */
export const adminStartup = v.strictObject({
  ...v.pick(startup, ['_id', 'name', 'slug', 'tagline', 'logo', 'website', 'status', 'featured', 'publishedAt', 'likes']).entries,
  /** The owner; null without one. */
  owner: v.nullable(v.strictObject({ _id: id, username: text(userLengths.username) })),
  submittedAt: isoTime,
  plan: optionalText(planLengths.name),
  /** The approval speed in the words of the submission's plan, or '' for the free tier. */
  promise: optionalText(planLengths.approvalSpeed),
  /** When the review is due; null for a listing that waits for no review. */
  dueAt: v.nullable(isoTime),
  /** When the owner of an archived listing asked for its deletion. */
  removalRequestedAt: v.optional(isoTime),
});
export type AdminStartup = v.InferOutput<typeof adminStartup>;

export const listAllStartups = declareCall('GET', '/admin/startups', {
  summary:
    'Listings of every status, newest first. With `status=pending`, the listings due first come first; with `status=archived`, the listings whose owner requested deletion come first. `search` matches every word in name, tagline or website, and finds the listings of an owner by the beginnings of words in name or username, or by the beginning of the email address. `awaiting=answer` narrows to items whose question is unanswered. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'readStartups' },
  query: tableQuery('startups', adminPageSizes.startups, { status: statusFilter(startupStatuses), awaiting: awaitingFilter }),
  reply: v.strictObject({ startups: v.array(adminStartup), total: count, counts: statusCounts(startupStatuses) }),
});

/** The part of a listing that admins edit. */
export const startupEdit = v.strictObject({
  name: text(startupLengths.name, 'Name is required.'),
  slug,
  tagline: text(startupLengths.tagline, 'Tagline is required.'),
  description: text(startupLengths.description, 'Description is required.'),
  logo: v.union([imageData, optionalUploadedImageUrl]),
  screenshots: submissionSteps.media.entries.media,
  videoUrl: submissionSteps.general.entries.videoUrl,
  website: httpUrl,
  affiliateLink: optionalHttpUrl,
  categories: v.array(slug),
  tags: v.pipe(v.array(text(commonLengths.tag)), v.maxLength(maxItems.tags)),
  specialOffer: optionalText(submissionLengths.specialOffer),
  makers: listingEdit.entries.makers,
  featured: v.boolean(),
  /** The owner; null for no one. */
  userId: v.nullable(id),
  /** A future time hides the listing until then. */
  publishedAt: v.nullable(isoTime),
  /** Whether only the day is known. `publishedAt` is then the first moment of that day in UTC. */
  dayOnly: v.boolean(),
  /** All field values. */
  fields: v.optional(fieldValues),
});
export type StartupEdit = v.InferOutput<typeof startupEdit>;

/** An edit of a listing. Parts omitted from the request are kept. */
const startupChange = v.partial(startupEdit, [
  'slug',
  'screenshots',
  'videoUrl',
  'specialOffer',
  'makers',
  'userId',
  'publishedAt',
  'dayOnly',
  'fields',
]);
export type StartupChange = v.InferOutput<typeof startupChange>;

export const saveStartup = declareCall('PUT', '/admin/startups/:id', {
  summary:
    'Saves the fields of a listing that admins can change. Omitted fields are not changed. A future `publishedAt` makes a published listing pending until then, and a past one publishes a scheduled listing. The previous and the new owner are emailed.',
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  body: startupChange,
  versioned: true,
  reply: v.strictObject({ ...startup.entries, version }),
  errors: [
    'startups.not_found',
    'startups.slug_taken',
    'startups.no_publish_date',
    'categories.not_found',
    'users.not_found',
    'images.unreadable',
  ],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});

/** The statuses that admins can give to a new listing. */
export const newStartupStatuses = ['active', 'pending'] as const;

/** A new listing with `status: 'pending'` waits for a review and has no date. */
export const newStartup = v.strictObject({ ...startupEdit.entries, status: v.picklist(newStartupStatuses) });
export type NewStartup = v.InferOutput<typeof newStartup>;

export const addStartup = declareCall('POST', '/admin/startups', {
  summary:
    'Adds a listing without a submission. An active one is published at `publishedAt` (default: now), even if that is in the future; a pending one waits for a review. Its owner, if any, is emailed.',
  who: { may: 'editStartups' },
  body: newStartup,
  reply: v.strictObject({ ...startup.entries, version }),
  status: 201,
  errors: ['startups.slug_taken', 'startups.no_publish_date', 'categories.not_found', 'users.not_found', 'images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});

/** A listing of any status with the same name or website as another one. */
export const possibleDuplicate = v.strictObject({
  ...v.pick(startup, ['_id', 'name', 'slug', 'status']).entries,
  website: text(commonLengths.url),
  same: v.picklist(['name', 'website', 'both']),
});
export type PossibleDuplicate = v.InferOutput<typeof possibleDuplicate>;

export const findDuplicates = declareCall('GET', '/admin/startups/duplicates', {
  summary:
    'The listings of every status with this name or website, however they are spelled. Listings with both come first, then listings with the website, then listings with the name.',
  who: { may: 'readStartups' },
  query: v.strictObject({ name: queryText, website: queryText }),
  reply: v.strictObject({ startups: v.array(possibleDuplicate) }),
});
