import type { StartupRecord } from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Field } from '../listings/fields.contract.ts';
import type { BillingCycle } from './payments/payments.contract.ts';
import type { Plan } from './payments/plans.contract.ts';
import type { Startup } from '../listings/startups.contract.ts';
import { hobbyPlan, type OwnStartup, type Submission, type SubmissionPayload } from './submissions.contract.ts';
import type { Counts } from '../audience/analytics.rules.ts';
import { askedFields, presentFieldValues } from '../listings/field-values.ts';
import { reviewDueAt, providerId } from './payments/plans.rules.ts';
import { fold } from '../core/fold.ts';
import { slugify } from '../core/slugs.ts';
import { canonicalWebsite } from '../listings/canonical-website.ts';
import { presentDetails, presentStartup, startupCan } from '../listings/startups.rules.ts';
import { minuteMs } from '../core/dates.ts';
import { isSame } from '../core/is-same.ts';

/** The addresses of a listing's saved images. */
export interface ImageUrls {
  logo: string;
  screenshots: string[];
}

/** The preferred slug of a listing: from its name, or else from its website's host. */
export function preferredSlug({ productName, website }: Pick<SubmissionPayload, 'productName' | 'website'>): string {
  return slugify(productName) || slugify(new URL(website).hostname.replace(/^www\./, '')) || 'startup';
}

/** Whether a plan name is the free tier's. The free tier is not stored with the plans. */
export function isFreePlan(plan: string): boolean {
  return plan.trim().toLowerCase() === hobbyPlan.toLowerCase();
}

/** Whether a submission has a paid subscription. The free tier has none, even if the request names one. */
export function isPaidSubmission({ plan, subscriptionId }: Pick<SubmissionPayload, 'plan' | 'subscriptionId'>): boolean {
  return subscriptionId !== '' && !isFreePlan(plan);
}

type OfferedPlan = Pick<Plan, 'name' | 'paypalMonthlyPlanId' | 'paypalAnnualPlanId'>;

/** The paid plan with this name, ignoring case. */
export function planByName<Offered extends Pick<Plan, 'name'>>(name: string, plans: readonly Offered[]): Offered | undefined {
  const lowerName = name.trim().toLowerCase();
  return plans.find((plan) => plan.name.toLowerCase() === lowerName);
}

/** Why a new plan cannot have a name; undefined when it can. The free tier's name counts as taken. */
export function whyCannotNamePlan(name: string, plans: readonly Pick<Plan, 'name'>[]): ErrorCode | undefined {
  return isFreePlan(name) || planByName(name, plans) !== undefined ? 'plans.name_taken' : undefined;
}

/** Why a plan cannot be chosen; undefined when it can. A paid plan needs a cycle for which the provider has a plan. */
export function whyCannotHavePlan(plan: string, plans: readonly OfferedPlan[], cycle?: BillingCycle): ErrorCode | undefined {
  if (isFreePlan(plan)) return undefined;
  const paidPlan = planByName(plan, plans);
  if (paidPlan === undefined) return 'plans.not_found';
  return cycle === undefined || providerId(paidPlan, cycle) === '' ? 'plans.not_configured' : undefined;
}

/** The part of a submission that becomes the listing. */
export function listingOf(
  payload: Pick<
    SubmissionPayload,
    'productName' | 'pitch' | 'description' | 'website' | 'topics' | 'videoUrl' | 'specialOffer' | 'makers' | 'fields'
  >,
  { logo, screenshots }: ImageUrls,
) {
  return {
    name: payload.productName,
    tagline: payload.pitch,
    description: payload.description,
    logo,
    website: payload.website,
    screenshots,
    categories: [...new Set(payload.topics)],
    ...presentDetails(payload),
  } satisfies Partial<StartupRecord>;
}

/** The part of a submission that is stored for the reviewer. The free tier has no subscription. */
export function submissionOf(
  payload: Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'fields'>,
  { startupId, userId, createdAt, promise: approvalSpeed }: Pick<Submission, 'startupId' | 'userId' | 'createdAt' | 'promise'>,
): Submission {
  const free = isFreePlan(payload.plan);
  return {
    startupId,
    userId,
    videoUrl: payload.videoUrl,
    specialOffer: payload.specialOffer,
    makers: payload.makers,
    comments: payload.comments,
    wantsAccelerator: payload.wantsAccelerator,
    wantsFunding: payload.wantsFunding,
    topics: [...new Set(payload.topics)],
    plan: free ? hobbyPlan : payload.plan,
    subscriptionId: free ? '' : payload.subscriptionId,
    promise: free ? '' : approvalSpeed,
    dueAt: reviewDueAt(createdAt, free ? '' : approvalSpeed),
    createdAt,
    decidedAt: null,
  };
}

/** The time in milliseconds within which an identical submission counts as a double submit and gets the first one's listing. */
export const doubleSubmitMs = 10 * minuteMs;

type Listing = ReturnType<typeof listingOf>;

/** Whether two listings have the same content. Name and website are compared in canonical spelling. */
export function isSameListing(one: Listing, other: Listing): boolean {
  const comparable = (listing: Listing) => {
    const { name, website, tagline, description, logo, screenshots, categories, videoUrl, specialOffer, makers, fields } =
      listing;
    const texts = [tagline, description, logo, screenshots, categories, videoUrl, specialOffer, makers, fields];
    return [fold(name), canonicalWebsite(website), ...texts];
  };
  return isSame(comparable(one), comparable(other));
}

/** Why a listing cannot be submitted again; undefined when it can. */
export function whyCannotResubmit(startup: Pick<Startup, 'status'>): ErrorCode | undefined {
  return startupCan.resubmit(startup) ? undefined : 'startups.not_rejected';
}

/** Whether an address belongs to one of the listing's images. */
export function isOwnImage(address: string, { logo, screenshots }: Pick<Startup, 'logo' | 'screenshots'>): boolean {
  return address !== '' && (address === logo || screenshots.includes(address));
}

/** A listing as shown to its owner, with its counts. Its fields are omitted, because some may be for admins only. */
export function presentOwnStartup(
  { fields: _fields, ...startup }: StartupRecord,
  { impressions, views, traffic }: Counts,
  archive?: OwnStartup['archive'],
): OwnStartup {
  return { ...presentStartup(startup), analytics: { impressions, views, traffic }, ...(archive && { archive }) };
}

/** A listing in the wizard's fields. Its topics are its current categories, which may have changed since it was submitted. */
export function presentListing(startup: Startup, fields: readonly Field[]) {
  return {
    icon: startup.logo,
    productName: startup.name,
    pitch: startup.tagline,
    website: startup.website,
    description: startup.description,
    videoUrl: startup.videoUrl ?? '',
    topics: startup.categories,
    specialOffer: startup.specialOffer ?? '',
    fields: presentFieldValues(startup.fields, askedFields(fields)) ?? {},
    media: startup.screenshots,
  };
}

/** The wizard's values for resubmitting a listing. An imported listing has only its public values. */
export function presentSubmission(
  startup: Startup,
  submission: Submission | undefined,
  { username, paid, fields }: { username: string; paid: boolean; fields: readonly Field[] },
) {
  return {
    ...presentListing(startup, fields),
    makers: startup.makers ?? [username],
    comments: submission?.comments ?? '',
    wantsAccelerator: submission?.wantsAccelerator ?? false,
    wantsFunding: submission?.wantsFunding ?? false,
    plan: submission?.plan ?? hobbyPlan,
    subscriptionId: submission?.subscriptionId ?? '',
    paid,
    status: startup.status,
    ...(startup.rejectionReason === undefined ? {} : { rejectionReason: startup.rejectionReason }),
  };
}
