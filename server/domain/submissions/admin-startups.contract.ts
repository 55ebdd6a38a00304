import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { maxImageBodyBytes, maxItems, planLengths, startupLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import {
  count,
  httpUrl,
  optionalHttpUrl,
  id,
  imageData,
  isoTime,
  optionalText,
  optionalUploadedImageUrl,
  slug,
  text,
  version,
  statusFilter,
  tableQuery,
  statusCounts,
} from '../core/schemas.ts';
import { fieldValues } from '../listings/fields.contract.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';

/** A row of the admin table. `submittedAt` is the time of the last submission, or else of the creation. */
export const adminStartup = v.strictObject({
  ...v.pick(startup, ['_id', 'name', 'slug', 'tagline', 'logo', 'website', 'status', 'featured', 'publishedAt', 'likes']).entries,
  /** The owner's username; null without one. */
  owner: v.nullable(text(userLengths.username)),
  submittedAt: isoTime,
  plan: optionalText(planLengths.name),
  /** The approval speed in the words of the submission's plan; '' for the free tier. */
  promise: optionalText(planLengths.approvalSpeed),
  /** When the review is due; null for listings that were never submitted. */
  dueAt: v.nullable(isoTime),
  /** When the owner of an archived listing asked for its deletion. */
  removalRequestedAt: v.optional(isoTime),
});
export type AdminStartup = v.InferOutput<typeof adminStartup>;

export const listAllStartups = declareCall('GET', '/admin/startups', {
  summary:
    'Listings of every status, newest first; with `status=pending` those due first, with `status=archived` those whose owner requested deletion first. `search` matches every word in name, tagline or website. `sort` is a column name, with `-` before it for descending order.',
  who: 'admin',
  query: tableQuery('startups', pageSizes.adminStartups, { status: statusFilter(startupStatuses) }),
  reply: v.strictObject({ startups: v.array(adminStartup), total: count, counts: statusCounts(startupStatuses) }),
});

/** The part of a listing that admins edit. */
export const startupEdit = v.strictObject({
  name: text(startupLengths.name, 'Name is required.'),
  tagline: text(startupLengths.tagline, 'Tagline is required.'),
  description: text(startupLengths.description, 'Description is required.'),
  logo: v.union([imageData, optionalUploadedImageUrl]),
  website: httpUrl,
  affiliateLink: optionalHttpUrl,
  categories: v.array(slug),
  tags: v.pipe(v.array(text(commonLengths.tag)), v.maxLength(maxItems.tags)),
  featured: v.boolean(),
  /** All field values. When omitted, the current ones stay. */
  fields: v.optional(fieldValues),
});
export type StartupEdit = v.InferOutput<typeof startupEdit>;

export const saveStartup = declareCall('PUT', '/admin/startups/:id', {
  summary: 'Saves the fields of a listing that admins can change. Its slug and status stay.',
  who: 'admin',
  params: v.strictObject({ id }),
  body: startupEdit,
  versioned: true,
  reply: v.strictObject({ ...startup.entries, version }),
  errors: ['startups.not_found', 'categories.not_found', 'images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});
