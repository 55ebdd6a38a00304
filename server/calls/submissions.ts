import type { IntentRecord, StartupRecord, Store, UserRecord } from '../../db/store.ts';
import { errorCatalogue, CallError } from '../contract/errors.ts';
import { billingCycles } from '../contract/payments.ts';
import type * as contract from '../contract/submissions.ts';
import type { SubmissionPayload } from '../contract/submissions.ts';
import { assertSelf } from '../rules/access.ts';
import type { imageMaxSize } from '../rules/images.ts';
import { presentPlan, payingIntent } from '../rules/payments.ts';
import { freeSlug } from '../rules/slugs.ts';
import {
  isFreePlan,
  isOwnImage,
  listingOf,
  planCalled,
  presentOwnStartup,
  presentSubmission,
  isSameListing,
  doubleSubmitMs,
  submissionOf,
  preferredSlug,
  whyCannotHavePlan,
  whyCannotResubmit,
} from '../rules/submissions.ts';
import {
  type Call,
  type CallContext,
  saveImages,
  reencodeUpload,
  loadActiveUser,
  assertSessionActive,
  type EncodedImage,
} from './call.ts';

/** ImageUrls are made anew before anything is written; then the listing, what was sent and the mail are kept, or nothing is. */
export const submitStartup: Call<typeof contract.submitStartup> = async (context, { body }) => {
  const { actor, now } = context;
  assertSelf(actor, body.userId);
  await assertTopicsAndPlan(context.store, body);
  const { stored, ...pictures } = await reencodeImages(context, body);

  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    await assertTopicsAndPlan(store, body);
    const user = await loadActiveUser(store, actor);
    const listing = listingOf(body, pictures);
    const first = await findDoubleSubmit(store, user._id, listing, now());
    if (first !== undefined) return withCounts(store, first);
    await saveImages(store, stored, now());
    return withCounts(store, await insertListing({ ...context, store }, listing, { user, sent: body, promise: '' }));
  });
};

/** As `submitStartup`, in the place of the listing that was rejected. An admin may send it for its owner. */
export const resubmitStartup: Call<typeof contract.resubmitStartup> = async (context, { params, body }) => {
  const { actor, now } = context;
  assertSelf(actor, body.userId);
  const known = await rejected(context.store, params.id);
  await assertTopicsAndPlan(context.store, body, await paidPlanOf(context.store, known._id, now()));
  const { stored, ...pictures } = await reencodeImages(context, body, known);

  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const paid = await paidPlanOf(store, known._id, now());
    await assertTopicsAndPlan(store, body, paid);
    const user = await loadActiveUser(store, actor);
    const before = await rejected(store, params.id);
    await saveImages(store, stored, now());
    const sent = { ...body, subscriptionId: paid?.subscriptionId ?? '' };
    const promise = paid === undefined ? '' : (planCalled(body.plan, await store.plans.list())?.approvalSpeed ?? '');
    return withCounts(
      store,
      await resubmitListing({ ...context, store }, before, listingOf(body, pictures), { user, sent, promise }),
    );
  });
};

/** What is submitted beyond the listing itself, by whom, and how fast a decision is promised. */
export interface Sent {
  user: UserRecord;
  sent: Parameters<typeof submissionOf>[0];
  promise: string;
}

type ListingContext = Pick<CallContext, 'store' | 'now' | 'newId'>;

/** A new listing, pending. */
export async function insertListing(
  context: ListingContext,
  listing: ReturnType<typeof listingOf>,
  by: Sent,
): Promise<StartupRecord> {
  const { store, newId } = context;
  const startup: StartupRecord = {
    ...listing,
    _id: newId(),
    slug: await freeSlug(preferredSlug(by.sent), async (slug) => (await store.startups.bySlug(slug)) !== undefined),
    tags: [],
    likes: 0,
    featured: false,
    publishedAt: null,
    status: 'pending',
    userId: by.user._id,
    sourceId: null,
  };
  await store.startups.insert(startup);
  await received(context, startup, by);
  return startup;
}

/** A rejected listing, changed and pending anew. */
export async function resubmitListing(
  context: ListingContext,
  { rejectionReason: _answered, ...before }: StartupRecord,
  listing: ReturnType<typeof listingOf>,
  by: Sent,
): Promise<StartupRecord> {
  const { store } = context;
  const isTaken = async (slug: string) => slug !== before.slug && (await store.startups.bySlug(slug)) !== undefined;
  const renamed = before.name !== listing.name;
  const startup: StartupRecord = {
    ...before,
    ...listing,
    slug: renamed ? await freeSlug(preferredSlug(by.sent), isTaken) : before.slug,
    status: 'pending',
  };
  if (!(await store.startups.update(startup, 'rejected'))) throw new CallError('startups.not_rejected');
  await received(context, startup, by);
  return startup;
}

export const getSubmission: Call<typeof contract.getSubmission> = async ({ store, actor, now }, { params }) => {
  const startup = await store.startups.byId(params.id);
  if (startup === undefined) throw new CallError('startups.not_found');
  const { username } = await loadActiveUser(store, actor);
  const paid = (await paidPlanOf(store, startup._id, now())) !== undefined;
  return presentSubmission(startup, await store.submissions.byStartup(startup._id), { username, paid });
};

export const listOwnStartups: Call<typeof contract.listOwnStartups> = async ({ store }, { params }) => {
  const startups = await store.startups.ofUser(params.id);
  const totals = await store.analytics.totals(startups.map(({ _id }) => _id));
  return startups.map((startup, at) => presentOwnStartup(startup, totals[at] ?? zeroCounts));
};

export const checkName: Call<typeof contract.checkName> = async ({ store }, { query }) => {
  const [startup] = query.name === '' ? [] : await store.startups.possibleDuplicates(query.name);
  return known(startup);
};

export const checkWebsite: Call<typeof contract.checkWebsite> = async ({ store }, { query }) => {
  const same = query.website === '' ? [] : await store.startups.byWebsite(query.website);
  const active = same.filter(({ status }) => status === 'active');
  return known(active.find(({ userId }) => userId === undefined) ?? active[0]);
};

function known(startup: StartupRecord | undefined) {
  if (startup === undefined) return { startup: null };
  return { startup: { name: startup.name, slug: startup.slug, claimed: startup.userId !== undefined } };
}

/** The subscription that pays for a listing now, if one does. */
export async function paidPlanOf(store: Store, startupId: string, at: Date): Promise<IntentRecord | undefined> {
  return payingIntent(await store.payments.intentsOfStartup(startupId), at);
}

export async function assertKnownTopics(store: Store, topics: readonly string[]): Promise<void> {
  for (const topic of topics) {
    if ((await store.categories.bySlug(topic)) !== undefined) continue;
    throw new CallError('submissions.unknown_topic', { 'body.topics': errorCatalogue['submissions.unknown_topic'].message });
  }
}

/** Refuses what the directory does not know, topics and plans, and a plan that is not paid for: one with `paid` has no other. */
async function assertTopicsAndPlan(store: Store, { topics, plan }: SubmissionPayload, paid?: IntentRecord): Promise<void> {
  await assertKnownTopics(store, topics);
  if (paid !== undefined) {
    if (plan.toLowerCase() !== paid.plan.toLowerCase()) throw new CallError('payments.has_plan');
    return;
  }
  if (isFreePlan(plan)) return;
  const syncs = await store.payments.planSyncs();
  const plans = (await store.plans.list()).map((offer) => presentPlan(offer, syncs));
  const cannot = billingCycles.map((cycle) => whyCannotHavePlan(plan, plans, cycle));
  throw new CallError(cannot.includes(undefined) ? 'payments.not_paid' : (cannot[0] ?? 'payments.not_paid'));
}

export async function rejected(store: Store, id: string): Promise<StartupRecord> {
  const startup = await store.startups.byId(id);
  if (startup === undefined) throw new CallError('startups.not_found');
  const why = whyCannotResubmit(startup);
  if (why !== undefined) throw new CallError(why);
  return startup;
}

/**
 * The pictures of a submission: the addresses they will have, and those that are new. One after the other, so that nobody
 * takes every turn there is for making pictures.
 */
export async function reencodeImages(
  context: CallContext,
  { icon, media }: Pick<SubmissionPayload, 'icon' | 'media'>,
  had?: StartupRecord,
) {
  const stored: EncodedImage[] = [];
  const take = async (picture: string, field: string, use: keyof typeof imageMaxSize) => {
    if (had !== undefined && isOwnImage(picture, had)) return picture;
    const made = await reencodeUpload(context, picture, field, use);
    stored.push(made);
    return made.url;
  };
  // The contract lets no icon of null through.
  const logo = await take(icon ?? '', 'body.icon', 'icon');
  const screenshots: string[] = [];
  for (const [at, picture] of media.entries()) screenshots.push(await take(picture, `body.media.${at}`, 'screenshot'));
  return { logo, screenshots, stored };
}

/** Keeps what was sent for the reviewer, and confirms it. */
async function received(
  { store, now, newId }: ListingContext,
  startup: StartupRecord,
  { user, sent, promise }: Sent,
): Promise<void> {
  const createdAt = now().toISOString();
  await store.submissions.save(submissionOf(sent, { startupId: startup._id, userId: user._id, createdAt, promise }));
  await store.outbox.enqueue({
    key: `submission.received:${startup._id}:${newId()}`,
    email: { kind: 'submission.received', to: user.email, startup: startup.name },
    createdAt,
  });
}

/** The listing that a first press of the same button made a moment ago, still waiting. */
export async function findDoubleSubmit(store: Store, userId: string, listing: ReturnType<typeof listingOf>, now: Date) {
  for (const startup of await store.startups.ofUser(userId)) {
    if (startup.status !== 'pending' || !isSameListing(startup, listing)) continue;
    const sent = await store.submissions.byStartup(startup._id);
    if (sent !== undefined && now.getTime() - Date.parse(sent.createdAt) < doubleSubmitMs) return startup;
  }
  return undefined;
}

const zeroCounts = { impressions: 0, views: 0, traffic: 0 };

export async function withCounts(store: Store, startup: StartupRecord) {
  const [totals = zeroCounts] = await store.analytics.totals([startup._id]);
  return presentOwnStartup(startup, totals);
}
