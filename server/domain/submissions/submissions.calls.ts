import { type Call, loadActiveUser } from '../call-context.ts';
import { listedWithWebsite, loadStartup, presentExisting } from '../listings/load-startups.ts';
import { dueWithPauses } from './messages.rules.ts';
import { presentOwnFinding } from './link-watches.rules.ts';
import { isPaidSubmission, presentOwnStartup, presentSubmission } from './submissions.rules.ts';
import { ownArchiveOf, payingIntentOf, resubmitFreeStartup, submitFreeStartup, zeroCounts } from './submit-steps.calls.ts';
import type { Store } from '../../../db/store.ts';
import { firstChartDay } from '../audience/analytics.rules.ts';
import { measuredSince, medianWait } from './review-queue.ts';
import type * as contract from './submissions.contract.ts';

export const getSubmission: Call<typeof contract.getSubmission> = async ({ store, actor, now }, { params }) => {
  const startup = await loadStartup(store, params.id);
  const { username } = await loadActiveUser(store, actor);
  const paid = (await payingIntentOf(store, startup._id, now())) !== undefined;
  const fields = await store.fields.list();
  return presentSubmission(startup, await store.submissions.byStartup(startup._id), { username, paid, fields });
};

export const listOwnStartups: Call<typeof contract.listOwnStartups> = async ({ store, now }, { params }) => {
  const startups = await store.startups.ofUser(params.id);
  const totals = await store.analytics.totals(startups.map(({ _id }) => _id));
  return Promise.all(
    startups.map(async (startup, index) => ({
      ...presentOwnStartup(startup, totals[index] ?? zeroCounts, await ownArchiveOf(store, startup)),
      ...(startup.status === 'active' ? await openChanges(store, startup._id, params.id) : {}),
      ...presentOwnFinding(startup, await store.linkWatches.byStartup(startup._id)),
      ...(startup.status === 'pending' ? await queueOf(store, startup._id, now()) : {}),
    })),
  );
};

/** A submission's place in the queue; empty for a listing that only waits for its date. */
async function queueOf(store: Store, startupId: string, now: Date) {
  const submission = await store.submissions.byStartup(startupId);
  if (submission?.decidedAt !== null) return {};
  const place = (await store.submissions.countWaiting(submission)) + 1;
  const state = await store.reviewStates.find({ kind: 'submission', id: startupId });
  const isPromised = submission.promise !== '' || (await store.plans.list()).some(({ status }) => status === 'active');
  return { queue: { place, dueAt: isPromised ? dueWithPauses(submission.dueAt, state, now) : null } };
}

/** The maximum number of decisions from which the median is computed. More would hardly change it. */
const maxMeasured = 1_000;

export const getReviewQueue: Call<typeof contract.getReviewQueue> = async ({ store, now }) => {
  const decided = await store.submissions.decidedSince(measuredSince(now()), maxMeasured);
  return {
    waiting: await store.submissions.countWaiting(),
    waitingSince: (await store.submissions.waitingSince()) ?? null,
    decided: decided.length,
    medianMs: medianWait(decided),
    discarded: await store.analytics.discarded(firstChartDay(now())),
    asOf: now().toISOString(),
  };
};

/** The owner's newest edit of a listing if it is pending or rejected, and the number of pending corrections. */
async function openChanges(store: Store, startupId: string, userId: string) {
  const [newest] = await store.revisions.edits(startupId, userId, 1);
  const { status, answer } = (await store.revisions.pendingEdit(startupId, userId)) ?? newest ?? {};
  const { length: corrections } = await store.revisions.pendingCorrections(startupId);
  return {
    ...(status === 'pending' || status === 'rejected' ? { edit: { status, answer: answer ?? '' } } : {}),
    ...(corrections > 0 ? { corrections } : {}),
  };
}

export const checkName: Call<typeof contract.checkName> = async ({ store }, { query }) => {
  const [startup] = query.name === '' ? [] : await store.startups.possibleDuplicates(query.name);
  return presentExisting(startup);
};

export const checkWebsite: Call<typeof contract.checkWebsite> = async ({ store }, { query }) =>
  presentExisting(await listedWithWebsite(store, query.website));

/** Paid listings are submitted after their payment. Only these load `payments.calls.ts`. */
export const submitStartup: Call<typeof contract.submitStartup> = async (context, input) =>
  isPaidSubmission(input.body) ? (await loadPayments()).submitPaidStartup(context, input) : submitFreeStartup(context, input);

export const resubmitStartup: Call<typeof contract.resubmitStartup> = async (context, input) =>
  isPaidSubmission(input.body) ? (await loadPayments()).resubmitPaidStartup(context, input) : resubmitFreeStartup(context, input);

const loadPayments = () => import('./payments/payments.calls.ts');
