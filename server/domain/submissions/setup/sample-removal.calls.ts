import type { Store } from '../../../../db/store.ts';
import type * as contract from './sample-removal.contract.ts';
import type { SampleCounts, SampleImpact } from './sample-removal.contract.ts';
import type { SampleRecords } from './sample-records.ts';
import { isSame } from '../../core/is-same.ts';
import { messages } from '../../core/messages.ts';
import { CallError } from '../../core/errors.ts';
import { loadSettings } from '../../site/load-settings.ts';
import { removeListing } from '../archives.calls.ts';
import { type Call, type CallContext, assertRecentlyAuthenticated, transactionOfSession } from '../../call-context.ts';
import {
  isSampleCollection,
  isSampleDeal,
  isSampleId,
  isSamplePage,
  isSamplePlan,
  isSamplePost,
  isSampleStartup,
  isSampleUser,
  withoutSampleQuestions,
  withoutSampleSettings,
} from './sample.rules.ts';

export const countSample: Call<typeof contract.countSample> = async (context) => {
  const sample = await context.adapters.sample?.();
  return sample === undefined ? { removed: none, kept: none } : impactOf(await findSample(context.store, sample, context));
};

/**
 * Removes everything in one transaction. The sample is small, so the database is locked for less than a second. Settings that
 * still have the sample's values get the values of an empty site.
 */
export const removeSample: Call<typeof contract.removeSample> = async (context, { body }) => {
  assertRecentlyAuthenticated(context);
  const sample = await context.adapters.sample?.();
  return transactionOfSession(context, async (store) => {
    const found = sample && (await findSample(store, sample, context));
    const impact = found === undefined ? { removed: none, kept: none } : impactOf(found);
    const removed = body.plans === 'keep' ? { ...impact.removed, plans: 0 } : impact.removed;
    if (Object.values(removed).reduce((sum, each) => sum + each, 0) > body.expected) throw new CallError('removals.more_match');
    if (sample !== undefined && found !== undefined) {
      await removeFound(store, found, context);
      if (body.plans === 'remove') for (const { _id } of found.plans.removed) await store.plans.remove(_id);
      const { faq } = withoutSampleQuestions(await store.faq.list(), sample.faq);
      if (removed.questions > 0) await store.faq.save(faq);
      if (removed.advertising > 0) await store.advertising.save(undefined);
      const settings = await loadSettings(store);
      const cleared = withoutSampleSettings(settings, sample.settings, sample.emptySettings);
      if (!isSame(settings, cleared)) await store.settings.save(cleared);
    }
    await context.audit(store, { subjectId: '', subject: 'Sample directory', before: removed, after: null });
    return { message: messages.sampleRemoved, removed, kept: impact.kept };
  });
};

/**
 * The sample's records of one noun that are still stored: those to remove, and those to keep, because people changed or use them.
 */
interface Found<Row> {
  removed: readonly Row[];
  kept: readonly Row[];
}

async function partition<Row extends { _id: string }>(
  samples: readonly Row[],
  read: (id: string) => Promise<Row | undefined>,
  isUnchanged: (stored: Row, sample: Row) => boolean | Promise<boolean>,
): Promise<Found<Row>> {
  const removed: Row[] = [];
  const kept: Row[] = [];
  for (const sample of samples) {
    const stored = await read(sample._id);
    if (stored !== undefined) ((await isUnchanged(stored, sample)) ? removed : kept).push(stored);
  }
  return { removed, kept };
}

async function findSample(store: Store, sample: SampleRecords, { actor }: Pick<CallContext, 'actor'>) {
  const startups = await partition(
    sample.startups,
    (id) => store.startups.byId(id),
    async (stored, original) =>
      isSampleStartup(stored, original) &&
      isSampleId(stored.userId ?? original._id) &&
      (await store.claims.pendingOfStartup(stored._id)).every(({ userId }) => isSampleId(userId)) &&
      (await store.revisions.pendingOfStartup(stored._id)).every(({ _id, userId }) => isSampleId(userId ?? _id)),
  );
  const leaving = new Set(startups.removed.map(({ _id }) => _id));
  const users = await partition(
    sample.users,
    (id) => store.users.byId(id),
    async (stored, original) =>
      isSampleUser(stored, original) &&
      stored._id !== actor.user?._id &&
      (await store.startups.ofUser(stored._id)).every(({ _id }) => leaving.has(_id)),
  );
  const { removed: removedQuestions, kept: keptQuestions } = withoutSampleQuestions(await store.faq.list(), sample.faq);
  const advertising = await store.advertising.get();
  const subscribers = await store.newsletter.list();
  return {
    startups,
    users,
    posts: await partition(sample.posts, (id) => store.posts.byId(id), isSamplePost),
    deals: await partition(sample.deals, (id) => store.deals.byId(id), isSampleDeal),
    collections: await partition(sample.collections, (id) => store.collections.byId(id), isSampleCollection),
    pages: await partition(sample.pages, (id) => store.pages.byId(id), isSamplePage),
    feedback: await partition(
      sample.feedback,
      (id) => store.feedback.byId(id),
      () => true,
    ),
    subscribers: await partition(
      sample.subscribers,
      async (id) => subscribers.find(({ _id }) => _id === id),
      () => true,
    ),
    plans: await partition(
      sample.plans,
      (id) => store.plans.byId(id),
      async (stored, original) =>
        isSamplePlan(stored, original) &&
        stored.paypalMonthlyPlanId === '' &&
        stored.paypalAnnualPlanId === '' &&
        (await store.payments.statusesOfPlan(stored._id)).length === 0,
    ),
    questions: { removed: removedQuestions, kept: keptQuestions },
    advertising: {
      removed: Number(isSame(advertising, sample.advertising)),
      kept: Number(advertising?._id === sample.advertising._id && !isSame(advertising, sample.advertising)),
    },
  };
}
type FoundSample = Awaited<ReturnType<typeof findSample>>;

async function removeFound(store: Store, found: FoundSample, context: CallContext): Promise<void> {
  for (const { _id } of found.collections.removed) await store.collections.remove(_id);
  for (const { _id } of found.startups.removed) await removeListing(store, _id, context.now());
  for (const user of found.users.removed) {
    await context.logSecurity(store, { kind: 'account_deleted', user, detail: 'with the sample directory' });
    await store.users.remove(user._id);
  }
  for (const { _id } of found.posts.removed) await store.posts.remove(_id);
  for (const { _id } of found.deals.removed) await store.deals.remove(_id);
  for (const { _id } of found.pages.removed) await store.pages.remove(_id);
  for (const { _id } of found.feedback.removed) await store.feedback.remove(_id);
  for (const { _id } of found.subscribers.removed) await store.newsletter.remove(_id);
}

const countsOf = (found: FoundSample, fate: 'removed' | 'kept'): SampleCounts => ({
  startups: found.startups[fate].length,
  users: found.users[fate].length,
  posts: found.posts[fate].length,
  deals: found.deals[fate].length,
  collections: found.collections[fate].length,
  pages: found.pages[fate].length,
  questions: found.questions[fate],
  advertising: found.advertising[fate],
  feedback: found.feedback[fate].length,
  subscribers: found.subscribers[fate].length,
  plans: found.plans[fate].length,
});

const impactOf = (found: FoundSample): SampleImpact => ({
  removed: countsOf(found, 'removed'),
  kept: countsOf(found, 'kept'),
});

/** Whether the removal would delete anything besides plans, which an operator may keep. */
export async function hasRemovableSample(context: CallContext, sample: SampleRecords): Promise<boolean> {
  const { plans: _, ...others } = countsOf(await findSample(context.store, sample, context), 'removed');
  return Object.values(others).some((count) => count > 0);
}

const none: SampleCounts = {
  startups: 0,
  users: 0,
  posts: 0,
  deals: 0,
  collections: 0,
  pages: 0,
  questions: 0,
  advertising: 0,
  feedback: 0,
  subscribers: 0,
  plans: 0,
};
