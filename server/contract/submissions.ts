import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, httpUrl, id, isoTime, optionalUploadedImageUrl, optionalText, imageData, uploadedImageUrl, slug, text } from './fields.ts';
import { commonLengths, maxImageBodyBytes, maxItems, planLengths, startupLengths, submissionLengths, userLengths } from './field-lengths.ts';
import { startup, startupStatuses } from './startups.ts';

/** What a founder sends with a listing beyond the listing itself (spec §3, Submission payload). Kept for the reviewer. */
export const submission = v.strictObject({
  startupId: id,
  /** Empty when the sender's account is gone. */
  userId: v.union([v.literal(''), id]),
  videoUrl: v.union([v.literal(''), httpUrl]),
  specialOffer: optionalText(submissionLengths.specialOffer),
  makers: v.pipe(v.array(text(userLengths.username)), v.minLength(1)),
  comments: optionalText(submissionLengths.comments),
  wantsAccelerator: v.boolean(),
  wantsFunding: v.boolean(),
  topics: v.pipe(v.array(slug), v.minLength(1), v.maxLength(maxItems.topics)),
  plan: text(planLengths.name),
  subscriptionId: optionalText(submissionLengths.subscriptionId),
  /** How fast a decision was promised, in the plan's words; empty for the free tier, and when the plan has lapsed. */
  promise: optionalText(planLengths.approvalSpeed),
  /** When a decision is due. */
  dueAt: isoTime,
  createdAt: isoTime,
});
export type Submission = v.InferOutput<typeof submission>;

/** The free tier (spec §9); it is no row of the plans. */
export const hobbyPlan = 'Hobby';

/** What the wizard says of a field that is empty, and the server of one that is not there (spec §5). */
const missing = {
  icon: 'Icon is required.',
  productName: 'Product name is required.',
  pitch: 'Pitch is required.',
  website: 'Website URL is required.',
  description: 'Description is required.',
  topics: 'Please select at least one topic.',
  makers: 'Please name at least one maker.',
  plan: 'Please choose a plan.',
} as const;

/** A new picture as data, or, when a listing is sent again, one it has. */
const picture = v.union([uploadedImageUrl, imageData], 'Please choose a picture.');

/**
 * The payload of spec §3, step by step as the wizard asks for it, each field with the sentence of spec §5. The wizard checks
 * a step with the same schemas.
 */
export const submissionSteps = {
  general: v.strictObject({
    icon: v.pipe(
      v.nullable(picture),
      v.check((value) => value !== null, missing.icon),
    ),
    productName: text(startupLengths.name, missing.productName),
    pitch: text(startupLengths.tagline, missing.pitch),
    website: v.pipe(v.string(), v.trim(), v.minLength(1, missing.website), httpUrl),
    description: text(startupLengths.description, missing.description),
    videoUrl: v.union(
      [v.pipe(v.string(), v.trim(), v.literal('')), httpUrl],
      'Please enter a valid URL (e.g., https://example.com).',
    ),
  }),
  details: v.strictObject({
    topics: v.pipe(
      v.array(slug),
      v.minLength(1, missing.topics),
      v.maxLength(maxItems.topics, `Please select at most ${maxItems.topics} topics.`),
    ),
    specialOffer: optionalText(submissionLengths.specialOffer),
  }),
  media: v.strictObject({
    media: v.pipe(v.array(picture), v.maxLength(maxItems.screenshots, `At most ${maxItems.screenshots} screenshots.`)),
  }),
  team: v.strictObject({
    makers: v.pipe(
      v.array(text(userLengths.username, 'Please enter a username.')),
      v.minLength(1, missing.makers),
      v.maxLength(maxItems.makers, `At most ${maxItems.makers} makers.`),
    ),
  }),
  finish: v.strictObject({
    comments: optionalText(submissionLengths.comments),
    wantsAccelerator: v.boolean(),
    wantsFunding: v.boolean(),
  }),
  submit: v.strictObject({ plan: text(planLengths.name, missing.plan), subscriptionId: v.optional(optionalText(submissionLengths.subscriptionId), '') }),
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
  saysWhatIsMissing,
);
export type SubmissionPayload = v.InferOutput<typeof submissionPayload>;

function saysWhatIsMissing({ path, expected, message }: v.StrictObjectIssue): string {
  const key = String(path?.[0].key);
  return expected !== 'never' && key in missing ? missing[key as keyof typeof missing] : message;
}

/** A listing as its owner sees it: whatever its status, with what was counted of it (spec §3). */
export const ownStartup = v.strictObject({
  ...startup.entries,
  analytics: v.strictObject({ impressions: count, views: count, traffic: count }),
});
export type OwnStartup = v.InferOutput<typeof ownStartup>;

/** Of submissions that bring a subscription. */
const paymentRefusals = [
  'payments.does_not_fit',
  'payments.not_paid',
  'payments.pending',
  'payments.already_used',
  'payments.unreachable',
] as const;

export const submitStartup = declareCall({
  id: 'submitStartup',
  method: 'POST',
  path: '/startups/submit',
  summary:
    'Sends a listing for review; it starts pending, and a mail confirms it. With a paid plan, `subscriptionId` is what createSubscription made and its payer approved: the listing kept there is the one that is sent, once.',
  who: 'member',
  unauthenticatedError: 'submissions.not_logged_in',
  body: submissionPayload,
  reply: ownStartup,
  status: 201,
  errors: [
    'submissions.not_logged_in',
    'submissions.unknown_topic',
    'plans.not_found',
    'plans.not_configured',
    'images.unreadable',
    ...paymentRefusals,
  ],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  limit: { points: 20, perSeconds: 86_400 },
});

export const resubmitStartup = declareCall({
  id: 'resubmitStartup',
  method: 'PUT',
  path: '/startups/:id/submission',
  summary: 'Sends a rejected listing again, changed; it is pending anew. Pictures it has may be sent as their addresses.',
  who: { owner: 'id' },
  unauthenticatedError: 'submissions.not_logged_in',
  params: v.strictObject({ id }),
  body: submissionPayload,
  reply: ownStartup,
  errors: [
    'submissions.not_logged_in',
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
  limit: { points: 20, perSeconds: 86_400 },
});

export const getSubmission = declareCall({
  id: 'getSubmission',
  method: 'GET',
  path: '/startups/:id/submission',
  summary: 'What was sent with a listing, as the wizard would send it again.',
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    ...v.omit(submissionPayload, ['icon', 'topics', 'media', 'userId', 'subscriptionId']).entries,
    icon: optionalUploadedImageUrl,
    /** May be empty: categories go, too. */
    topics: v.array(slug),
    media: v.array(uploadedImageUrl),
    subscriptionId: optionalText(submissionLengths.subscriptionId),
    /** Its plan is paid for: with that one it is sent again without paying, and it can have no other. */
    paid: v.boolean(),
    status: v.picklist(startupStatuses),
    rejectionReason: v.optional(optionalText(startupLengths.rejectionReason)),
  }),
  errors: ['startups.not_found'],
});

export const listOwnStartups = declareCall({
  id: 'listOwnStartups',
  method: 'GET',
  path: '/startups/user/:id',
  summary: "A member's listings, newest first, whatever their status.",
  who: { self: 'id' },
  params: v.strictObject({ id }),
  reply: v.array(ownStartup),
  errors: [],
});

/** An active listing that is the same by name or website; `claimed` says that somebody owns it. */
const known = v.strictObject({
  startup: v.nullable(v.strictObject({ name: text(startupLengths.name), slug, claimed: v.boolean() })),
});

export const checkName = declareCall({
  id: 'checkName',
  method: 'GET',
  path: '/startups/check-name',
  summary: 'An active listing of the same name, one without an owner first. Names are compared without case and accents.',
  who: 'anyone',
  query: v.strictObject({ name: v.pipe(v.string(), v.trim(), v.maxLength(startupLengths.name)) }),
  reply: known,
  errors: [],
  limit: { points: 300, perSeconds: 600 },
});

export const checkWebsite = declareCall({
  id: 'checkWebsite',
  method: 'GET',
  path: '/startups/check-website',
  summary: 'An active listing with the same website, however its address is spelled.',
  who: 'anyone',
  query: v.strictObject({ website: v.pipe(v.string(), v.trim(), v.maxLength(commonLengths.url)) }),
  reply: known,
  errors: [],
  limit: { points: 300, perSeconds: 600 },
});
