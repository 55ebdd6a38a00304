import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  awaitingFilter,
  count,
  email,
  id,
  isoTime,
  optionalText,
  optionalUploadedImageUrl,
  pageQuery,
  slug,
  text,
  uploadedImageUrl,
  version,
  messageReply,
  statusFilter,
  tableQuery,
  statusCounts,
  contact,
} from '../core/schemas.ts';
import { maxImageBodyBytes, maxItems, startupLengths, submissionLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import type { FieldValue } from '../listings/fields.contract.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { messages } from '../core/messages.ts';
import { startup } from '../listings/startups.contract.ts';
import { image, submissionSteps } from './submissions.contract.ts';

/**
 * The kinds of revisions: an owner's edit, a visitor's correction, an admin's change, a restored state, or a merged duplicate.
 */
export const revisionKinds = ['edit', 'correction', 'admin', 'restore', 'merge'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** The statuses of a revision. Only edits and corrections are ever pending. */
export const revisionStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** The parts of a published listing that its owner can edit, in the order shown in reviews. */
export const editableParts = [
  'name',
  'tagline',
  'description',
  'website',
  'logo',
  'screenshots',
  'videoUrl',
  'categories',
  'tags',
  'specialOffer',
  'makers',
  'fields',
] as const;
export type EditablePart = (typeof editableParts)[number];

/**
 * The parts of a listing that revisions can change, as stored; '' and [] for missing ones. Each field's value is a separate part,
 * and null without a value. Only admins change `affiliateLink` and `featured`.
 */
export interface RevisedContent {
  name: string;
  tagline: string;
  description: string;
  website: string;
  logo: string;
  screenshots: string[];
  videoUrl: string;
  categories: string[];
  tags: string[];
  specialOffer: string;
  makers: string[];
  affiliateLink: string;
  featured: boolean;
  [field: `fields.${string}`]: FieldValue | null;
}

/** Values of a listing's changed parts, by name. */
export type Patch = Partial<RevisedContent>;

export const partValue = v.union([v.string(), v.number(), v.boolean(), v.array(v.string()), v.null()]);
export type PartValue = v.InferOutput<typeof partValue>;

/** A revision's change of one part, such as "name" or "fields.pricing". */
const change = v.strictObject({ part: v.string(), before: partValue, after: partValue });
export type Change = v.InferOutput<typeof change>;

/** `present` is the part's current value. `moved` means that it differs from both what the author saw and what they propose. */
const reviewedChange = v.strictObject({ ...change.entries, present: partValue, moved: v.boolean() });
export type ReviewedChange = v.InferOutput<typeof reviewedChange>;

/**
 * A revision without its values. `author` is null for visitors and removed accounts. `email` is the address that a visitor gave for
 * the reply; it is cleared some time after the decision. Otherwise it is ''.
 */
export const revision = v.strictObject({
  _id: id,
  startup: v.strictObject({ ...v.pick(startup, ['_id', 'name', 'slug', 'logo']).entries }),
  kind: v.picklist(revisionKinds),
  status: v.picklist(revisionStatuses),
  parts: v.array(v.string()),
  author: v.nullable(
    v.strictObject({
      _id: id,
      username: text(userLengths.username),
      email: text(commonLengths.email),
      emailVerified: v.boolean(),
    }),
  ),
  email: v.union([v.literal(''), email]),
  reason: optionalText(submissionLengths.comments),
  answer: optionalText(startupLengths.rejectionReason),
  createdAt: isoTime,
  decidedAt: v.nullable(isoTime),
  /** The username of the admin who decided. */
  decider: v.nullable(text(userLengths.username)),
});
export type Revision = v.InferOutput<typeof revision>;

const author = v.unwrap(revision.entries.author);

/** A revision in the admin area. */
const reviewedRevision = v.strictObject({
  ...revision.entries,
  author: v.nullable(v.strictObject({ ...author.entries, email: contact(author.entries.email) })),
  email: contact(revision.entries.email),
});
export type ReviewedRevision = v.InferOutput<typeof reviewedRevision>;

/** An edit as shown to its author. */
const ownEdit = v.strictObject({
  ...v.pick(revision, ['_id', 'status', 'parts', 'reason', 'answer', 'createdAt', 'decidedAt']).entries,
});
export type OwnEdit = v.InferOutput<typeof ownEdit>;

/**
 * An owner's edit of a published listing: the wizard's fields, with its schemas, and tags. An imported listing may have no makers, and a
 * null icon until it gets one.
 */
export const listingEdit = v.strictObject({
  ...submissionSteps.general.entries,
  icon: v.nullable(image),
  ...submissionSteps.details.entries,
  ...submissionSteps.media.entries,
  makers: v.pipe(
    v.array(text(userLengths.username, 'Please enter a username.')),
    v.maxLength(maxItems.makers, `Please keep to ${maxItems.makers} makers.`),
  ),
  tags: startup.entries.tags,
  comments: submissionSteps.finish.entries.comments,
});
export type ListingEdit = v.InferOutput<typeof listingEdit>;

/** The values of the form of an owner's edit. */
const editValues = v.strictObject({
  ...v.omit(listingEdit, ['icon', 'topics', 'media']).entries,
  icon: optionalUploadedImageUrl,
  /** Empty if all of them were deleted. */
  topics: v.array(slug),
  media: v.array(uploadedImageUrl),
});

/** `edit` is the current listing with the owner's pending edit applied. */
const editedListing = v.strictObject({
  startup: v.pick(startup, ['_id', 'name', 'slug', 'logo']),
  version,
  edit: editValues,
  /** The owner's newest edit if it was rejected: the current listing with the edit applied, and the reason. */
  rejected: v.optional(v.strictObject({ ...v.pick(revision, ['_id', 'answer']).entries, edit: editValues })),
  /** The owner's edits of this listing, newest first; at most one is pending. */
  edits: v.array(ownEdit),
  /** The parts that are published without a review. */
  instantParts: v.array(v.picklist(editableParts)),
  /** Visitors' pending corrections, oldest first. */
  corrections: v.array(v.strictObject({ ...v.pick(revision, ['_id', 'reason', 'createdAt']).entries, changes: v.array(change) })),
});
export type EditedListing = v.InferOutput<typeof editedListing>;

const editErrors = ['startups.not_found', 'revisions.not_live'] as const;

export const getListingEdit = declareCall('GET', '/startups/:id/edit', {
  summary:
    "A published listing for its owner to edit, with the owner's pending edit applied, and the owner's earlier edits. `rejected` has the newest edit if it was rejected, so that the owner can continue it.",
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  reply: editedListing,
  errors: editErrors,
});

export const sendListingEdit = declareCall('PUT', '/startups/:id/edit', {
  summary:
    "Sends an owner's edit of a published listing for review, replacing the owner's pending edit. The listing stays as it is until the edit is accepted. Existing images can be sent as their addresses.",
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  body: listingEdit,
  versioned: true,
  reply: v.strictObject({
    ...editedListing.entries,
    message: v.picklist([messages.editSent, messages.editPublished, messages.editPartlyPublished]),
  }),
  errors: [...editErrors, 'auth.email_unconfirmed', 'revisions.no_changes', 'submissions.unknown_topic', 'images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  rateLimit: { points: 60, perSeconds: 86_400 },
});

export const withdrawListingEdit = declareCall('DELETE', '/startups/:id/edit', {
  summary: "Withdraws the pending edit of a listing's owner.",
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  reply: editedListing,
  errors: [...editErrors, 'revisions.not_found'],
});

export const listRevisions = declareCall('GET', '/admin/revisions', {
  summary:
    'Changes to published listings, newest first; with `status=pending`, oldest first. `search` matches every word in the startup, the username or the address. `awaiting=answer` narrows to items whose question is unanswered. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'review' },
  query: tableQuery('revisions', adminPageSizes.revisions, { status: statusFilter(revisionStatuses), awaiting: awaitingFilter }),
  reply: v.strictObject({ revisions: v.array(reviewedRevision), total: count, counts: statusCounts(revisionStatuses) }),
});

export const reviewRevision = declareCall('GET', '/admin/revisions/:id', {
  summary: "A revision with its changes beside the listing's current values. `version` covers both.",
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    ...reviewedRevision.entries,
    version,
    changes: v.array(reviewedChange),
    /** Whether the author currently owns the listing. */
    byOwner: v.boolean(),
  }),
  errors: ['revisions.not_found'],
});

export const decideRevision = declareCall('PATCH', '/admin/revisions/:id/status', {
  summary:
    'Accepts a pending revision, which changes the listing, or rejects it, once. Its author is emailed. Accepting is refused if a part has changed in the meantime, unless the request names the version that the reviewer saw.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({
    status: v.picklist(['accepted', 'rejected']),
    answer: v.optional(optionalText(startupLengths.rejectionReason), ''),
  }),
  versioned: true,
  reply: v.strictObject({ message: v.picklist([messages.revisionAccepted, messages.revisionRejected]) }),
  errors: ['revisions.not_found', 'revisions.already_decided', 'revisions.not_live'],
});

export const listStartupHistory = declareCall('GET', '/admin/startups/:id/history', {
  summary: 'The accepted changes to a listing since it was published, newest first, beside its current values.',
  who: { may: 'readStartups' },
  params: v.strictObject({ id }),
  query: v.strictObject(pageQuery(pageSizes.history)),
  reply: v.strictObject({
    revisions: v.array(v.strictObject({ ...reviewedRevision.entries, changes: v.array(reviewedChange) })),
    total: count,
  }),
  errors: ['startups.not_found'],
});

export const restoreRevision = declareCall('POST', '/admin/revisions/:id/restore', {
  summary: 'Restores the parts that an accepted revision changed to their values before or after it.',
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  body: v.strictObject({ to: v.picklist(['before', 'after']) }),
  reply: messageReply(messages.revisionRestored),
  errors: ['revisions.not_found', 'revisions.not_accepted', 'revisions.no_changes'],
});

/** The parts that verified owners publish without a review. */
export const revisionSettings = v.strictObject({ instantParts: v.array(v.picklist(editableParts)) });
export type RevisionSettings = v.InferOutput<typeof revisionSettings>;

export const getRevisionSettings = declareCall('GET', '/admin/revision-settings', {
  summary: 'The parts of a listing that verified owners publish without review.',
  who: { may: 'manageSite' },
  reply: v.strictObject({ ...revisionSettings.entries, version }),
});

export const saveRevisionSettings = declareCall('PUT', '/admin/revision-settings', {
  summary: 'Sets the parts of a listing that verified owners publish without review.',
  who: { may: 'manageSite' },
  body: revisionSettings,
  versioned: true,
  reply: v.strictObject({ ...revisionSettings.entries, version }),
});
