import type { StartupRecord, Store } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type { Email } from '../contract/emails.ts';
import type * as contract from '../contract/moderation.ts';
import type { Submission } from '../contract/submissions.ts';
import { applyDecision, nameKey, submittedAt, findPossibleDuplicates, whyNotPublishedAt } from '../rules/moderation.ts';
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
  const sent = await store.submissions.byStartup(startup._id);
  const owner = startup.userId === undefined ? undefined : await store.users.byId(startup.userId);
  return {
    startup: presentStartup(startup),
    submission: sent === undefined ? null : withoutIds(sent),
    owner: owner === undefined ? null : { ...presentPublicUser(owner), email: owner.email },
    twins: findPossibleDuplicates(startup, await duplicateCandidates(store, startup)),
    submittedAt: submittedAt(startup, sent),
    subscription: await subscriptionOf(store, sent),
  };
};

/** The subscription that a submission was paid with. */
async function subscriptionOf(store: Store, sent: Submission | undefined) {
  const subscriptionId = sent?.subscriptionId ?? '';
  const intent = subscriptionId === '' ? undefined : await store.payments.intentBySubscription(subscriptionId);
  if (intent === undefined) return null;
  const {
    startup: _its,
    renewalIncentives: _theirs,
    canCancel: _own,
    ...rest
  } = presentSubscription({ ...intent, subscriptionId }, undefined, []);
  return rest;
}

function withoutIds<Sent extends { startupId: string; userId: string }>({ startupId: _its, userId: _whose, ...rest }: Sent) {
  return rest;
}

/** As many of a status as could be read by anybody. */
const candidatesPerStatus = 50;

/** Listings that may be twins: of the website whatever their status, of the name's words in all three. */
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

/** Each decision is an event of its own: a listing sent again may be rejected again, and its owner told again. */
export const decideStartup: Call<typeof contract.decideStartup> = async (context, { params, body }) => {
  const { store, now, newId } = context;
  const wrongDate = whyNotPublishedAt(body.publishedAt, now());
  if (wrongDate !== undefined) throw new CallError('request.invalid', { 'body.publishedAt': wrongDate });
  const pending = await store.startups.byId(params.id);
  if (pending === undefined) throw new CallError('startups.not_found');
  if (!startupCan.decide(pending)) throw new CallError('startups.not_pending');
  const startup = applyDecision(pending, body, now());
  // The guard on the old status decides between two decisions at once.
  if (!(await store.startups.update(startup, 'pending'))) throw new CallError('startups.not_pending');
  const owner = startup.userId === undefined ? undefined : await store.users.byId(startup.userId);
  if (owner !== undefined) {
    const { name, slug, rejectionReason: reason = '' } = startup;
    const mail: Email =
      startup.status === 'active'
        ? { kind: 'submission.approved', to: owner.email, startup: name, slug }
        : { kind: 'submission.rejected', to: owner.email, startup: name, reason };
    await store.outbox.enqueue({ key: `${mail.kind}:${startup._id}:${newId()}`, email: mail, createdAt: now().toISOString() });
  }
  const [before, after] = [presentStartup(pending), presentStartup(startup)];
  await context.audit(store, { subjectId: startup._id, subject: startup.name, before, after });
  return after;
};
