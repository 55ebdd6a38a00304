import * as v from 'valibot';
import { discardedCounts } from '../audience/analytics.contract.ts';
import { declareCall } from '../core/call.ts';
import {
  count,
  httpUrl,
  optionalHttpUrl,
  id,
  isoTime,
  optionalUploadedImageUrl,
  optionalText,
  imageData,
  uploadedImageUrl,
  slug,
  text,
} from '../core/schemas.ts';
import {
  archiveLengths,
  maxImageBodyBytes,
  maxItems,
  planLengths,
  startupLengths,
  submissionLengths,
  userLengths,
} from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { fieldValues } from '../listings/fields.contract.ts';
import { inputMessage } from '../core/input.ts';
import { existingStartup, startup, startupStatuses } from '../listings/startups.contract.ts';
import { archiveReasons, linkTroubles } from '../core/kinds.ts';

/** The part of a submission that the listing itself does not contain, stored for the reviewer. */
export const submission = v.strictObject({
  startupId: id,
  /** The sender, or '' after the account was deleted. */
  userId: v.union([v.literal(''), id]),
  videoUrl: optionalHttpUrl,
  specialOffer: optionalText(submissionLengths.specialOffer),
  /** Usernames, without the sender's after the sender's account was deleted. */
  makers: v.array(text(userLengths.username)),
  comments: optionalText(submissionLengths.comments),
  wantsAccelerator: v.boolean(),
  wantsFunding: v.boolean(),
  topics: v.pipe(v.array(slug), v.minLength(1), v.maxLength(maxItems.topics)),
  plan: text(planLengths.name),
  subscriptionId: optionalText(submissionLengths.subscriptionId),
  /** The approval speed in the plan's words, or '' for the free tier and after the plan ended. */
  promise: optionalText(planLengths.approvalSpeed),
  /** When the review is due. */
  dueAt: isoTime,
  createdAt: isoTime,
  /** When it was approved or rejected; null while it is pending, and for decisions without a date. */
  decidedAt: v.nullable(isoTime),
});
export type Submission = v.InferOutput<typeof submission>;

/** The name of the free tier, which is not stored with the plans. */
export const hobbyPlan = 'Hobby';

/** The messages for empty fields in the wizard, and for missing fields on the server. */
export const requiredMessages = {
  icon: 'Icon is required.',
  productName: 'Product name is required.',
  pitch: 'Pitch is required.',
  website: 'Website URL is required.',
  description: 'Description is required.',
  topics: 'Please select at least one topic.',
  makers: 'Please enter at least one maker.',
  plan: 'Please choose a plan.',
} as const;

/** A new image as data or, when a listing is resubmitted, the address of an image that the listing already has. */
export const image = v.union([imageData, uploadedImageUrl], 'Please choose an image.');

/**
 * The payload of a submission, by the wizard's steps. The wizard validates each step with the same schemas.
 */
export const submissionSteps = {
  general: v.strictObject({
    icon: v.pipe(
      v.nullable(image),
      v.check((value) => value !== null, requiredMessages.icon),
    ),
    productName: text(startupLengths.name, requiredMessages.productName),
    pitch: text(startupLengths.tagline, requiredMessages.pitch),
    website: v.pipe(v.string(), v.trim(), v.minLength(1, requiredMessages.website), httpUrl),
    description: text(startupLengths.description, requiredMessages.description),
    videoUrl: v.union(
      [v.pipe(v.string(), v.trim(), v.literal('')), httpUrl],
      'Please enter a valid URL (e.g., https://example.com).',
    ),
  }),
  details: v.strictObject({
    topics: v.pipe(
      v.array(slug),
      v.minLength(1, requiredMessages.topics),
      v.maxLength(maxItems.topics, `Please select at most ${maxItems.topics} topics.`),
    ),
    specialOffer: optionalText(submissionLengths.specialOffer),
    fields: v.optional(fieldValues, {}),
  }),
  media: v.strictObject({
    media: v.pipe(
      v.array(image),
      v.maxLength(maxItems.screenshots, `Please choose at most ${maxItems.screenshots} screenshots.`),
    ),
  }),
  team: v.strictObject({
    makers: v.pipe(
      v.array(text(userLengths.username, 'Please enter a username.')),
      v.minLength(1, requiredMessages.makers),
      v.maxLength(maxItems.makers, `Please keep to ${maxItems.makers} makers.`),
    ),
  }),
  finish: v.strictObject({
    comments: optionalText(submissionLengths.comments),
    wantsAccelerator: v.boolean(),
    wantsFunding: v.boolean(),
  }),
  submit: v.strictObject({
    plan: text(planLengths.name, requiredMessages.plan),
    subscriptionId: v.optional(optionalText(submissionLengths.subscriptionId), ''),
  }),
} as const;

export const submissionPayload = v.strictObject(
  {
    ...submissionSteps.general.entries,
    ...submissionSteps.details.entries,
    ...submissionSteps.media.entries,
    ...submissionSteps.team.entries,
    ...submissionSteps.finish.entries,
    ...submissionSteps.submit.entries,
    userId: id,
  },
  requiredMessageOf,
);
export type SubmissionPayload = v.InferOutput<typeof submissionPayload>;

function requiredMessageOf(issue: v.StrictObjectIssue): string {
  const key = String(issue.path?.[0].key);
  return issue.expected !== 'never' && key in requiredMessages
    ? requiredMessages[key as keyof typeof requiredMessages]
    : inputMessage(issue);
}

/** The pending submissions, and how long recent reviews took. */
export const reviewQueue = v.strictObject({
  waiting: count,
  /** When the oldest pending submission was sent; null if none is pending. */
  waitingSince: v.nullable(isoTime),
  /** The number of decisions in the last `reviewDays` days, and the median waiting time in milliseconds; null without decisions. */
  decided: count,
  medianMs: v.nullable(count),
  /** Impressions, views and visits of the last 30 UTC days that were not counted. */
  discarded: discardedCounts,
  asOf: isoTime,
});
export type ReviewQueue = v.InferOutput<typeof reviewQueue>;

/** A listing of any status as shown to its owner, with its counts. `edit` is the owner's newest edit if it is pending or rejected. */
export const ownStartup = v.strictObject({
  ...startup.entries,
  edit: v.optional(
    v.strictObject({ status: v.picklist(['pending', 'rejected']), answer: optionalText(startupLengths.rejectionReason) }),
  ),
  analytics: v.strictObject({ impressions: count, views: count, traffic: count }),
  /**
   * The archive of an archived listing. `canRestore` means that its owner archived it. `removalRequestedAt` is when its owner
   * requested its deletion. `mergedInto` is its survivor.
   */
  archive: v.optional(
    v.strictObject({
      reason: v.picklist(archiveReasons),
      note: optionalText(archiveLengths.note),
      archivedAt: isoTime,
      canRestore: v.boolean(),
      removalRequestedAt: v.nullable(isoTime),
      mergedInto: v.optional(v.pick(startup, ['name', 'slug'])),
    }),
  ),
  /**
   * While the listing waits for review: its place in the queue, from 1, and when the review is due. `dueAt` is null for a free
   * submission to a site that offers no plans, because such a site promises no review time.
   */
  queue: v.optional(v.strictObject({ place: count, dueAt: v.nullable(isoTime) })),
  /** The number of pending corrections, if any. */
  corrections: v.optional(count),
  /** The finding about a published listing's website. `movedTo` is '' unless it has moved. The owner can answer until `reviewAt`. */
  link: v.optional(
    v.strictObject({
      trouble: v.picklist(linkTroubles),
      since: isoTime,
      movedTo: optionalHttpUrl,
      reviewAt: isoTime,
    }),
  ),
});
export type OwnStartup = v.InferOutput<typeof ownStartup>;

/** Errors of submissions with a subscription. */
const paymentRefusals = [
  'payments.does_not_fit',
  'payments.not_paid',
  'payments.pending',
  'payments.already_used',
  'payments.unreachable',
] as const;

export const submitStartup = declareCall('POST', '/startups/submit', {
  summary:
    'Submits a listing for review. It starts as pending, and an email confirms it. With a paid plan, `subscriptionId` is the one that createSubscription returned and the payer approved; the listing stored with it is submitted, once.',
  who: 'member',
  unauthenticatedError: 'submissions.not_logged_in',
  body: submissionPayload,
  reply: ownStartup,
  status: 201,
  errors: [
    'submissions.not_logged_in',
    'auth.email_unconfirmed',
    'submissions.unknown_topic',
    'plans.not_found',
    'plans.not_configured',
    'images.unreadable',
    ...paymentRefusals,
  ],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  rateLimit: { points: 20, perSeconds: 86_400 },
});

export const resubmitStartup = declareCall('PUT', '/startups/:id/submission', {
  summary:
    'Resubmits a rejected listing with changes, which makes it pending again. Existing images can be sent as their addresses.',
  who: { owner: 'id' },
  unauthenticatedError: 'submissions.not_logged_in',
  params: v.strictObject({ id }),
  body: submissionPayload,
  reply: ownStartup,
  errors: [
    'submissions.not_logged_in',
    'auth.email_unconfirmed',
    'startups.not_found',
    'startups.not_rejected',
    'submissions.unknown_topic',
    'plans.not_found',
    'plans.not_configured',
    'images.unreadable',
    'payments.has_plan',
    ...paymentRefusals,
  ],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  rateLimit: { points: 20, perSeconds: 86_400 },
});

export const getSubmission = declareCall('GET', '/startups/:id/submission', {
  summary: "A listing's submission, in the shape that the submission form sends.",
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    ...v.omit(submissionPayload, ['icon', 'topics', 'media', 'userId', 'subscriptionId']).entries,
    icon: optionalUploadedImageUrl,
    /** Empty if all of the listing's categories were deleted. */
    topics: v.array(slug),
    media: v.array(uploadedImageUrl),
    subscriptionId: optionalText(submissionLengths.subscriptionId),
    /** Whether the listing's plan is paid. If so, the listing is resubmitted with that plan and without another payment. */
    paid: v.boolean(),
    status: v.picklist(startupStatuses),
    rejectionReason: v.optional(optionalText(startupLengths.rejectionReason)),
  }),
  errors: ['startups.not_found'],
});

export const getReviewQueue = declareCall('GET', '/startups/queue', {
  summary:
    'The number of startups waiting for review, when the oldest of them was submitted, the median waiting time of startups reviewed in the last 30 days, and the events that were not counted in that time.',
  who: 'anyone',
  reply: reviewQueue,
  cache: 'public',
});

export const listOwnStartups = declareCall('GET', '/startups/user/:id', {
  summary: "A member's listings, newest first, whatever their status.",
  who: { self: 'id' },
  params: v.strictObject({ id }),
  reply: v.array(ownStartup),
});

export const checkName = declareCall('GET', '/startups/check-name', {
  summary: 'An active listing with the same name, preferring one without an owner. Names are compared without case and accents.',
  who: 'anyone',
  query: v.strictObject({ name: v.pipe(v.string(), v.trim(), v.maxLength(startupLengths.name)) }),
  reply: existingStartup,
  rateLimit: { points: 300, perSeconds: 600 },
});

export const checkWebsite = declareCall('GET', '/startups/check-website', {
  summary: 'An active listing with the same website, however its address is spelled.',
  who: 'anyone',
  query: v.strictObject({ website: v.pipe(v.string(), v.trim(), v.maxLength(commonLengths.url)) }),
  reply: existingStartup,
  rateLimit: { points: 300, perSeconds: 600 },
});
