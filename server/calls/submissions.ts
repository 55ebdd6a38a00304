import type { StartupRecord, Store, UserRecord } from '../../db/store.ts';
import { errorCatalogue, Refusal } from '../contract/errors.ts';
import type * as contract from '../contract/submissions.ts';
import type { SubmissionPayload } from '../contract/submissions.ts';
import { refuseOtherUser } from '../rules/access.ts';
import type { pictureFits } from '../rules/images.ts';
import { freeSlug } from '../rules/slugs.ts';
import {
  isOwnPicture,
  listingOf,
  presentOwnStartup,
  presentSubmission,
  sameListing,
  secondPress,
  submissionOf,
  wantedSlug,
  whyCannotHavePlan,
  whyCannotResubmit,
} from '../rules/submissions.ts';
import {
  type Call,
  type CallContext,
  keepPictures,
  pictureOf,
  presentCaller,
  refuseIfSignedOut,
  type StoredPicture,
} from './call.ts';

/** Pictures are made anew before anything is written; then the listing, what was sent and the mail are kept, or nothing is. */
export const submitStartup: Call<typeof contract.submitStartup> = async (context, { body }) => {
  const { actor, now, newId } = context;
  refuseOtherUser(actor, body.userId);
  await refuseUnknown(context.store, body);
  const { stored, ...pictures } = await picturesOf(context, body);

  return context.store.transaction(async (store) => {
    await refuseIfSignedOut(context, store);
    await refuseUnknown(store, body);
    const user = await presentCaller(store, actor);
    const listing = listingOf(body, pictures);
    const first = await firstPress(store, user._id, listing, now());
    if (first !== undefined) return withCounts(store, first);
    const startup: StartupRecord = {
      ...listing,
      _id: newId(),
      slug: await freeSlug(wantedSlug(body), async (slug) => (await store.startups.bySlug(slug)) !== undefined),
      tags: [],
      likes: 0,
      featured: false,
      publishedAt: null,
      status: 'pending',
      userId: user._id,
      sourceId: null,
    };
    await keepPictures(store, stored, now());
    await store.startups.insert(startup);
    await received({ ...context, store }, body, startup, user);
    return withCounts(store, startup);
  });
};

/** As `submitStartup`, in the place of the listing that was rejected. An admin may send it for its owner. */
export const resubmitStartup: Call<typeof contract.resubmitStartup> = async (context, { params, body }) => {
  const { actor, now } = context;
  refuseOtherUser(actor, body.userId);
  const known = await rejected(context.store, params.id);
  await refuseUnknown(context.store, body);
  const { stored, ...pictures } = await picturesOf(context, body, known);

  return context.store.transaction(async (store) => {
    await refuseIfSignedOut(context, store);
    await refuseUnknown(store, body);
    const user = await presentCaller(store, actor);
    const { rejectionReason: _answered, ...before } = await rejected(store, params.id);
    const isTaken = async (slug: string) => slug !== before.slug && (await store.startups.bySlug(slug)) !== undefined;
    const renamed = before.name !== body.productName;
    const startup: StartupRecord = {
      ...before,
      ...listingOf(body, pictures),
      slug: renamed ? await freeSlug(wantedSlug(body), isTaken) : before.slug,
      status: 'pending',
    };
    await keepPictures(store, stored, now());
    if (!(await store.startups.update(startup, 'rejected'))) throw new Refusal('startups.not_rejected');
    await received({ ...context, store }, body, startup, user);
    return withCounts(store, startup);
  });
};

export const getSubmission: Call<typeof contract.getSubmission> = async ({ store, actor }, { params }) => {
  const startup = await store.startups.byId(params.id);
  if (startup === undefined) throw new Refusal('startups.not_found');
  const { username } = await presentCaller(store, actor);
  return presentSubmission(startup, await store.submissions.byStartup(startup._id), username);
};

export const listOwnStartups: Call<typeof contract.listOwnStartups> = async ({ store }, { params }) => {
  const startups = await store.startups.ofUser(params.id);
  const totals = await store.analytics.totals(startups.map(({ _id }) => _id));
  return startups.map((startup, at) => presentOwnStartup(startup, totals[at] ?? nothingCounted));
};

export const checkName: Call<typeof contract.checkName> = async ({ store }, { query }) => {
  const [startup] = query.name === '' ? [] : await store.startups.namesakes(query.name);
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

/** Refuses what the directory does not know: topics and plans. */
async function refuseUnknown(store: Store, { topics, plan }: SubmissionPayload): Promise<void> {
  for (const topic of topics) {
    if ((await store.categories.bySlug(topic)) !== undefined) continue;
    throw new Refusal('submissions.unknown_topic', { 'body.topics': errorCatalogue['submissions.unknown_topic'].message });
  }
  const why = whyCannotHavePlan(plan, await store.plans.list());
  if (why !== undefined) throw new Refusal(why);
}

async function rejected(store: Store, id: string): Promise<StartupRecord> {
  const startup = await store.startups.byId(id);
  if (startup === undefined) throw new Refusal('startups.not_found');
  const why = whyCannotResubmit(startup);
  if (why !== undefined) throw new Refusal(why);
  return startup;
}

/**
 * The pictures of a submission: the addresses they will have, and those that are new. One after the other, so that nobody
 * takes every turn there is for making pictures.
 */
async function picturesOf(context: CallContext, { icon, media }: SubmissionPayload, had?: StartupRecord) {
  const stored: StoredPicture[] = [];
  const take = async (picture: string, field: string, use: keyof typeof pictureFits) => {
    if (had !== undefined && isOwnPicture(picture, had)) return picture;
    const made = await pictureOf(context, picture, field, use);
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
  { store, now, newId }: CallContext,
  payload: SubmissionPayload,
  startup: StartupRecord,
  user: UserRecord,
): Promise<void> {
  const createdAt = now().toISOString();
  await store.submissions.save(submissionOf(payload, { startupId: startup._id, userId: user._id, createdAt, promise: '' }));
  await store.outbox.add({
    key: `submission.received:${startup._id}:${newId()}`,
    mail: { kind: 'submission.received', to: user.email, startup: startup.name },
    createdAt,
  });
}

/** The listing that a first press of the same button made a moment ago, still waiting. */
async function firstPress(store: Store, userId: string, listing: ReturnType<typeof listingOf>, now: Date) {
  for (const startup of await store.startups.ofUser(userId)) {
    if (startup.status !== 'pending' || !sameListing(startup, listing)) continue;
    const sent = await store.submissions.byStartup(startup._id);
    if (sent !== undefined && now.getTime() - Date.parse(sent.createdAt) < secondPress) return startup;
  }
  return undefined;
}

const nothingCounted = { impressions: 0, views: 0, traffic: 0 };

async function withCounts(store: Store, startup: StartupRecord) {
  const [totals = nothingCounted] = await store.analytics.totals([startup._id]);
  return presentOwnStartup(startup, totals);
}
