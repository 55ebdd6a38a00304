import type { IntentRecord, StartupRecord, Store, UserRecord } from '../../../db/store.ts';
import { CallError, fieldRefusal } from '../core/errors.ts';
import { billingCycles } from './payments/payments.contract.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { FieldValues } from '../listings/fields.contract.ts';
import type * as contract from './submissions.contract.ts';
import type { SubmissionPayload } from './submissions.contract.ts';
import { assertSelf } from '../accounts/access.ts';
import { presentArchive } from './archives.rules.ts';
import { fieldsIfAny } from '../listings/card-fields.ts';
import { askedFields, replaceAskedValues } from '../listings/field-values.ts';
import type { imageMaxSizes } from '../core/images.ts';
import { findPayingIntent, offeredPlans } from './payments/payments.rules.ts';
import { freeSlug, isSlugUsed } from '../core/slugs.ts';
import { withoutStaleProof } from '../listings/startups.rules.ts';
import {
  isFreePlan,
  isOwnImage,
  listingOf,
  planByName,
  presentOwnStartup,
  isSameListing,
  doubleSubmitMs,
  submissionOf,
  preferredSlug,
  whyCannotHavePlan,
  whyCannotResubmit,
} from './submissions.rules.ts';
import {
  type Call,
  type CallContext,
  saveImages,
  reencodeUpload,
  loadConfirmedUser,
  type EncodedImage,
  transactionOfSession,
} from '../call-context.ts';
import { knownCategories } from '../listings/known-categories.ts';
import { atSurvivor, loadStartup } from '../listings/load-startups.ts';
import { throwIf } from '../core/refusals.ts';
import { enqueueEmail } from '../core/email-queue.ts';

/** Re-encodes images before the transaction, which stores the listing, the submission and the email together. */
export const submitFreeStartup: Call<typeof contract.submitStartup> = async (context, { body }) => {
  const { actor, now } = context;
  assertSelf(actor, body.userId);
  await loadConfirmedUser(context.store, actor);
  await assertTopicsAndPlan(context.store, body);
  await checkedSubmissionFields(context.store, body);
  const { newImages, ...images } = await reencodeImages(context, body);

  return transactionOfSession(context, async (store) => {
    await assertTopicsAndPlan(store, body);
    const user = await loadConfirmedUser(store, actor);
    const fields = await checkedSubmissionFields(store, body);
    const payload = { ...body, topics: await currentTopics(store, body.topics) };
    const listing = listingOf({ ...payload, fields }, images);
    const existing = await findDoubleSubmit(store, user._id, listing, now());
    if (existing !== undefined) return ownStartupReply(store, existing);
    await saveImages(store, newImages, now());
    const inserted = await insertListing({ ...context, store }, listing, { user, payload, approvalSpeed: '' });
    return ownStartupReply(store, inserted);
  });
};

/** Like `submitStartup`, but resubmits a rejected listing. An admin may do so for its owner. */
export const resubmitFreeStartup: Call<typeof contract.resubmitStartup> = async (context, { params, body }) => {
  const { actor, now } = context;
  assertSelf(actor, body.userId);
  await loadConfirmedUser(context.store, actor);
  const rejected = await rejectedById(context.store, params.id);
  await assertTopicsAndPlan(context.store, body, await payingIntentOf(context.store, rejected._id, now()));
  const { newImages, ...images } = await reencodeImages(context, body, rejected);

  return transactionOfSession(context, async (store) => {
    const payingIntent = await payingIntentOf(store, rejected._id, now());
    await assertTopicsAndPlan(store, body, payingIntent);
    const user = await loadConfirmedUser(store, actor);
    const before = await rejectedById(store, params.id);
    await saveImages(store, newImages, now());
    const fields = await checkedSubmissionFields(store, body);
    const topics = await currentTopics(store, body.topics);
    const payload = { ...body, topics, fields, subscriptionId: payingIntent?.subscriptionId ?? '' };
    const plan = payingIntent && planByName(body.plan, await store.plans.list());
    const submission = { user, payload, approvalSpeed: plan?.approvalSpeed ?? '' };
    return ownStartupReply(store, await resubmitListing({ ...context, store }, before, listingOf(payload, images), submission));
  });
};

/** A submission with its sender and the plan's approval speed ('' on the free tier). */
export interface NewSubmission {
  user: UserRecord;
  payload: Parameters<typeof submissionOf>[0];
  approvalSpeed: string;
}

type ListingContext = Pick<CallContext, 'store' | 'now' | 'newId'>;

/** Inserts a pending listing and stores its submission. */
export async function insertListing(
  context: ListingContext,
  listing: ReturnType<typeof listingOf>,
  submission: NewSubmission,
): Promise<StartupRecord> {
  const { store, newId } = context;
  const startup: StartupRecord = {
    ...listing,
    _id: newId(),
    slug: await freeSlug(preferredSlug(submission.payload), (slug) => isSlugUsed(store.startups, slug)),
    tags: [],
    likes: 0,
    featured: false,
    publishedAt: null,
    status: 'pending',
    userId: submission.user._id,
    sourceId: null,
  };
  await store.startups.insert(startup);
  await saveSubmission(context, startup, submission);
  return startup;
}

/** Changes a rejected listing, makes it pending again and stores its submission. */
export async function resubmitListing(
  context: ListingContext,
  {
    rejectionReason: _rejectionReason,
    videoUrl: _videoUrl,
    specialOffer: _specialOffer,
    makers: _makers,
    fields: fieldsBefore,
    ...before
  }: StartupRecord,
  listing: ReturnType<typeof listingOf>,
  submission: NewSubmission,
): Promise<StartupRecord> {
  const { store } = context;
  const isTaken = (slug: string) => isSlugUsed(store.startups, slug, before._id);
  const isRenamed = before.name !== listing.name;
  const fields = replaceAskedValues(fieldsBefore, listing.fields, await store.fields.list());
  const startup: StartupRecord = {
    ...withoutStaleProof({ ...before, ...listing }, before),
    ...fieldsIfAny(fields),
    slug: isRenamed ? await freeSlug(preferredSlug(submission.payload), isTaken) : before.slug,
    status: 'pending',
  };
  if (!(await store.startups.update(startup, 'rejected'))) throw new CallError('startups.not_rejected');
  await saveSubmission(context, startup, submission);
  return startup;
}

/** The intent whose subscription pays for a listing at `at`, or undefined. */
export async function payingIntentOf(store: Store, startupId: string, at: Date): Promise<IntentRecord | undefined> {
  return findPayingIntent(await store.payments.intentsOfStartup(startupId), at);
}

/**
 * The topics by their current slugs, each once. A topic may have been renamed since it was chosen. Throws
 * `submissions.unknown_topic` for unknown topics. `path` is the path of the topics in the request.
 */
export async function currentTopics(store: Store, topics: readonly string[], path = 'body.topics'): Promise<string[]> {
  const known = await knownCategories(store, topics);
  if (!topics.every((topic) => known.has(topic))) {
    throw fieldRefusal('submissions.unknown_topic', path);
  }
  return [...new Set(known.values())];
}

/** A submission's values in the order of the fields. Throws for values that are invalid, missing, or not asked for. */
export async function checkedSubmissionFields(store: Store, { fields }: Pick<SubmissionPayload, 'fields'>): Promise<FieldValues> {
  const asked = askedFields(await store.fields.list());
  const checked = checkFieldValues(fields, asked, { prefix: 'body.fields.', requires: true });
  if (checked.errors !== undefined) throw new CallError('request.invalid', checked.errors);
  return checked.values;
}

/** Throws for unknown topics and plans, for an unpaid plan, and for a plan other than the paid one. */
async function assertTopicsAndPlan(store: Store, { topics, plan }: SubmissionPayload, payingIntent?: IntentRecord) {
  await currentTopics(store, topics);
  if (payingIntent !== undefined) {
    if (plan.toLowerCase() !== payingIntent.plan.toLowerCase()) throw new CallError('payments.has_plan');
    return;
  }
  if (isFreePlan(plan)) return;
  const syncs = await store.payments.planSyncs();
  const plans = offeredPlans(await store.plans.list(), syncs);
  const reasons = billingCycles.map((cycle) => whyCannotHavePlan(plan, plans, cycle));
  throw new CallError(reasons.includes(undefined) ? 'payments.not_paid' : (reasons[0] ?? 'payments.not_paid'));
}

/** The rejected listing with this id, which can be submitted again. */
export async function rejectedById(store: Store, id: string): Promise<StartupRecord> {
  const startup = await loadStartup(store, id);
  throwIf(whyCannotResubmit(startup));
  return startup;
}

/**
 * Re-encodes a submission's images. The caller must still save `newImages`. Images that the listing `before` already has keep
 * their addresses. Images are encoded one at a time, so that one submission does not use all encoders.
 */
export async function reencodeImages(
  context: CallContext,
  { icon, media }: Pick<SubmissionPayload, 'icon' | 'media'>,
  before?: Pick<StartupRecord, 'logo' | 'screenshots'>,
) {
  const newImages: EncodedImage[] = [];
  const imageUrlOf = async (image: string, field: string, use: keyof typeof imageMaxSizes) => {
    if (before !== undefined && isOwnImage(image, before)) return image;
    const encoded = await reencodeUpload(context, image, field, use);
    newImages.push(encoded);
    return encoded.url;
  };
  // Only an edit may have a null icon.
  const logo = icon === null ? '' : await imageUrlOf(icon, 'body.icon', 'icon');
  const screenshots: string[] = [];
  for (const [at, image] of media.entries()) screenshots.push(await imageUrlOf(image, `body.media.${at}`, 'screenshot'));
  return { logo, screenshots, newImages };
}

/** Stores a submission for the reviewer and enqueues the confirmation email. */
async function saveSubmission(
  context: ListingContext,
  { _id: startupId, name }: StartupRecord,
  { user, payload, approvalSpeed }: NewSubmission,
): Promise<void> {
  const { store, now } = context;
  const sent = { startupId, userId: user._id, createdAt: now().toISOString(), promise: approvalSpeed };
  await store.submissions.save(submissionOf(payload, sent));
  // This submission settles the questions about an earlier one.
  await store.reviewStates.remove({ kind: 'submission', id: startupId });
  await enqueueEmail(context, store, { kind: 'submission.received', to: user.email, startup: name });
}

/** The pending listing of an identical submission within `doubleSubmitMs`, or undefined. */
export async function findDoubleSubmit(store: Store, userId: string, listing: ReturnType<typeof listingOf>, now: Date) {
  for (const startup of await store.startups.ofUser(userId)) {
    if (startup.status !== 'pending' || !isSameListing(startup, listing)) continue;
    const submission = await store.submissions.byStartup(startup._id);
    if (submission !== undefined && now.getTime() - Date.parse(submission.createdAt) < doubleSubmitMs) return startup;
  }
  return undefined;
}

export const zeroCounts = { impressions: 0, views: 0, traffic: 0 };

/** A listing as shown on its owner's dashboard. */
export async function ownStartupReply(store: Store, startup: StartupRecord) {
  const [totals = zeroCounts] = await store.analytics.totals([startup._id]);
  return presentOwnStartup(startup, totals, await ownArchiveOf(store, startup));
}

export async function ownArchiveOf(store: Store, startup: StartupRecord): Promise<contract.OwnStartup['archive']> {
  if (startup.status !== 'archived') return undefined;
  const survivor = await atSurvivor(store, startup);
  const mergedInto = survivor === undefined || survivor === startup ? [] : [{ name: survivor.name, slug: survivor.slug }];
  return presentArchive(startup, await store.archives.byStartup(startup._id), ...mergedInto);
}
