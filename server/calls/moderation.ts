import type { StartupRecord, Store } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type { Email } from '../contract/emails.ts';
import type * as contract from '../contract/moderation.ts';
import type { Submission } from '../contract/submissions.ts';
import { applyDecision, nameKey, submittedAt, findPossibleDuplicates, whyInvalidPublishedAt } from '../rules/moderation.ts';
import { presentSubscription } from '../rules/payments.ts';
import { startupCan } from '../rules/startups.ts';
import { presentStartup } from '../rules/submissions.ts';
import { presentPublicUser } from '../rules/users.ts';
import type { Call } from './call.ts';

export const getStats: Call<typeof contract.getStats> = async ({ store }) => ({
  totalStartups: await store.startups.count(),
  pendingStartups: await store.startups.count('pending'),
  totalCategories: (await store.categories.list()).length,
  totalUsers: await store.users.count(),
  pendingClaims: await store.claims.countPending(),
});

export const reviewStartup: Call<typeof contract.reviewStartup> = async ({ store }, { params }) => {
  const startup = await store.startups.byId(params.id);
  if (startup === undefined) throw new CallError('startups.not_found');
  const submission = await store.submissions.byStartup(startup._id);
  const owner = startup.userId === undefined ? undefined : await store.users.byId(startup.userId);
  return {
    startup: presentStartup(startup),
    submission: submission === undefined ? null : withoutIds(submission),
    owner: owner === undefined ? null : { ...presentPublicUser(owner), email: owner.email },
    possibleDuplicates: findPossibleDuplicates(startup, await duplicateCandidates(store, startup)),
    submittedAt: submittedAt(startup, submission),
    subscription: await subscriptionOf(store, submission),
  };
};

/** The subscription that pays for a submission, or null. */
async function subscriptionOf(store: Store, submission: Submission | undefined) {
  const subscriptionId = submission?.subscriptionId ?? '';
  const intent = subscriptionId === '' ? undefined : await store.payments.intentBySubscription(subscriptionId);
  if (intent === undefined) return null;
  const {
    startup: _startup,
    renewalIncentives: _renewalIncentives,
    canCancel: _canCancel,
    ...rest
  } = presentSubscription({ ...intent, subscriptionId }, undefined, []);
  return rest;
}

function withoutIds({ startupId: _startupId, userId: _userId, ...rest }: Submission) {
  return rest;
}

/** The most candidates per status. */
const candidatesPerStatus = 50;

/** Listings that may be duplicates: with the same website, of every status, or with the words of the name. */
async function duplicateCandidates(store: Store, { name, website }: StartupRecord): Promise<StartupRecord[]> {
  const found = [...(await store.startups.byWebsite(website)), ...(await store.startups.possibleDuplicates(name))];
  const search = nameKey(name);
  if (search === '') return found;
  for (const status of ['pending', 'rejected'] as const) {
    const { startups } = await store.startups.table({ search, status }, { offset: 0, limit: candidatesPerStatus });
    found.push(...startups);
  }
  return found;
}

/** A listing that was submitted again can be rejected again; each decision enqueues its own email. */
export const decideStartup: Call<typeof contract.decideStartup> = async (context, { params, body }) => {
  const { store, now, newId } = context;
  const dateError = whyInvalidPublishedAt(body.publishedAt, now());
  if (dateError !== undefined) throw new CallError('request.invalid', { 'body.publishedAt': dateError });
  const pending = await store.startups.byId(params.id);
  if (pending === undefined) throw new CallError('startups.not_found');
  if (!startupCan.decide(pending)) throw new CallError('startups.not_pending');
  const startup = applyDecision(pending, body, now());
  // When two decisions arrive at once, the guard on the old status refuses the second.
  if (!(await store.startups.update(startup, 'pending'))) throw new CallError('startups.not_pending');
  const owner = startup.userId === undefined ? undefined : await store.users.byId(startup.userId);
  if (owner !== undefined) {
    const { name, slug, rejectionReason: reason = '' } = startup;
    const email: Email =
      startup.status === 'active'
        ? { kind: 'submission.approved', to: owner.email, startup: name, slug }
        : { kind: 'submission.rejected', to: owner.email, startup: name, reason };
    await store.outbox.enqueue({ key: `${email.kind}:${startup._id}:${newId()}`, email, createdAt: now().toISOString() });
  }
  const [before, after] = [presentStartup(pending), presentStartup(startup)];
  await context.audit(store, { subjectId: startup._id, subject: startup.name, before, after });
  return after;
};
