import type { StartupRecord } from '../../db/store.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { BillingCycle } from '../contract/payments.ts';
import type { Plan } from '../contract/plans.ts';
import type { Startup } from '../contract/startups.ts';
import { hobbyPlan, type OwnStartup, type Submission, type SubmissionPayload } from '../contract/submissions.ts';
import type { Counts } from './analytics.ts';
import { reviewDueAt, providerId } from './plans.ts';
import { fold } from './search.ts';
import { slugify } from './slugs.ts';
import { canonicalWebsite, startupCan } from './startups.ts';

/** The addresses of a listing's pictures once they are kept. */
export interface ImageUrls {
  logo: string;
  screenshots: string[];
}

/** The address a listing would like: of its name, else of its website's host. */
export function wantedSlug({ productName, website }: Pick<SubmissionPayload, 'productName' | 'website'>): string {
  return slugify(productName) || slugify(new URL(website).hostname.replace(/^www\./, '')) || 'startup';
}

/** The tier that costs nothing is no row of the plans (spec §9). */
export function isFreePlan(plan: string): boolean {
  return plan.trim().toLowerCase() === hobbyPlan.toLowerCase();
}

type OfferedPlan = Pick<Plan, 'name' | 'paypalMonthlyPlanId' | 'paypalAnnualPlanId'>;

/** The paid plan of a name in any case. */
export function planCalled<Offered extends Pick<Plan, 'name'>>(name: string, plans: readonly Offered[]): Offered | undefined {
  const wanted = name.trim().toLowerCase();
  return plans.find((plan) => plan.name.toLowerCase() === wanted);
}

/** Why a plan cannot be had, or undefined. One that costs something needs a cycle, and the provider's id for it. */
export function whyCannotHavePlan(plan: string, plans: readonly OfferedPlan[], cycle?: BillingCycle): ErrorCode | undefined {
  if (isFreePlan(plan)) return undefined;
  const wanted = planCalled(plan, plans);
  if (wanted === undefined) return 'plans.not_found';
  return cycle === undefined || providerId(wanted, cycle) === '' ? 'plans.not_configured' : undefined;
}

/** What a submission says of the listing itself. */
export function listingOf(
  payload: Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'subscriptionId'>,
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
  } satisfies Partial<StartupRecord>;
}

/** What is kept of a submission for whoever reviews it. Nothing is subscribed to for the free tier. */
export function submissionOf(
  payload: Omit<SubmissionPayload, 'icon' | 'media' | 'userId'>,
  { startupId, userId, createdAt, promise }: Pick<Submission, 'startupId' | 'userId' | 'createdAt' | 'promise'>,
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
    promise: free ? '' : promise,
    dueAt: reviewDueAt(createdAt, free ? '' : promise),
    createdAt,
  };
}

/** How long the same submission again is taken for a second press of the button, in milliseconds. */
export const doubleSubmitMs = 10 * 60_000;

type Listing = ReturnType<typeof listingOf>;

/** Whether two say the same of the same product. */
export function isSameListing(one: Listing, other: Listing): boolean {
  const key = ({ name, website, tagline, description, logo, screenshots, categories }: Listing) =>
    JSON.stringify([fold(name), canonicalWebsite(website), tagline, description, logo, screenshots, categories]);
  return key(one) === key(other);
}

/** Why a listing cannot be submitted again, or undefined. */
export function whyCannotResubmit(startup: Pick<Startup, 'status'>): ErrorCode | undefined {
  return startupCan.resubmit(startup) ? undefined : 'startups.not_rejected';
}

/** A picture that is sent again by its address: one the listing has, and none else. */
export function isOwnImage(picture: string, { logo, screenshots }: Pick<Startup, 'logo' | 'screenshots'>): boolean {
  return picture !== '' && (picture === logo || screenshots.includes(picture));
}

/** A listing as everybody may see it once it is active: without where it came from. */
export function presentStartup({ sourceId: _internal, ...startup }: StartupRecord): Startup {
  return startup;
}

/** A listing as its owner sees it (spec §3). */
export function presentOwnStartup(startup: StartupRecord, { impressions, views, traffic }: Counts): OwnStartup {
  return { ...presentStartup(startup), analytics: { impressions, views, traffic } };
}

/** What the wizard shows of a listing to be sent again. One that was never submitted (imported, say) has only what is public. */
export function presentSubmission(
  startup: Startup,
  sent: Submission | undefined,
  { username, paid }: { username: string; paid: boolean },
) {
  return {
    icon: startup.logo,
    productName: startup.name,
    pitch: startup.tagline,
    website: startup.website,
    description: startup.description,
    videoUrl: sent?.videoUrl ?? '',
    // As they are now: a category may be renamed or gone since.
    topics: startup.categories,
    specialOffer: sent?.specialOffer ?? '',
    media: startup.screenshots,
    makers: sent?.makers ?? [username],
    comments: sent?.comments ?? '',
    wantsAccelerator: sent?.wantsAccelerator ?? false,
    wantsFunding: sent?.wantsFunding ?? false,
    plan: sent?.plan ?? hobbyPlan,
    subscriptionId: sent?.subscriptionId ?? '',
    paid,
    status: startup.status,
    ...(startup.rejectionReason === undefined ? {} : { rejectionReason: startup.rejectionReason }),
  };
}
