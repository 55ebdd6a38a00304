import type { StartupRecord, Store, UserRecord } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type { Email } from '../core/emails.ts';
import { mayActor } from '../accounts/access.ts';
import type * as contract from './moderation.contract.ts';
import type { Submission } from './submissions.contract.ts';
import { canUndo, startupBefore, type StartupBefore, takeDecision, undoDecision, undoUntil } from '../ownership/decisions.ts';
import { shortReason } from '../core/email-failures.ts';
import {
  applyDecision,
  presentOtherSubmission,
  reopened,
  submittedAt,
  toStartupEdit,
  whyInvalidPublishedAt,
} from './moderation.rules.ts';
import { presentOwnership } from '../ownership/ownership.rules.ts';
import { orderWithRejection } from './payments/payment-orders.calls.ts';
import { presentRefundable } from './payments/payment-orders.rules.ts';
import { presentSubscription, rejectedSubscription } from './payments/payments.rules.ts';
import { presentStartup, startupCan } from '../listings/startups.rules.ts';
import type { CallInput } from '../core/call.ts';
import { versionOf } from '../core/versions.ts';
import { type Call, type CallContext } from '../call-context.ts';
import { atSurvivor, loadStartup, ownerOf } from '../listings/load-startups.ts';
import { askMakers } from './makers.calls.ts';
import { notifyOwner } from './archives.calls.ts';
import { dueWithPauses } from './messages.rules.ts';
import { possibleDuplicatesOf } from './duplicates.ts';
import { enqueueEmail } from '../core/email-queue.ts';
import { alreadyDecided, forgetDecision, recordDecision } from '../core/decided.ts';
import { memberOf } from '../accounts/access.ts';

export const getStats: Call<typeof contract.getStats> = async ({ store, now, actor }) => ({
  totalStartups: await store.startups.count(),
  pendingStartups: await store.startups.count('pending'),
  totalCategories: (await store.categories.list()).length,
  totalUsers: mayActor(actor, 'manageUsers') ? await store.users.count() : null,
  pendingClaims: await store.claims.countPending(),
  pendingRevisions: await store.revisions.countPending(),
  removalRequests: await store.archives.countRequests(),
  openReports: await store.reports.countOpen(),
  linkFindings: await store.linkWatches.countFound(now().toISOString()),
  ...(mayActor(actor, 'manageSite')
    ? { failedEmails: (await store.outbox.counts(now().toISOString())).abandoned, emailFailure: await emailFailure(store, now()) }
    : { failedEmails: null, emailFailure: null }),
});

async function emailFailure(store: Store, now: Date): Promise<{ since: string; reason: string } | null> {
  const failure = await store.outbox.serverFailure(now.toISOString());
  return failure === undefined ? null : { since: failure.since, reason: shortReason(failure.reason) };
}

export const reviewStartup: Call<typeof contract.reviewStartup> = async ({ store, now, actor }, { params }) => {
  const startup = await loadStartup(store, params.id);
  const submission = await store.submissions.byStartup(startup._id);
  const state = await store.reviewStates.find({ kind: 'submission', id: startup._id });
  const owner = await ownerOf(store, startup);
  const maySeePayment = mayActor(actor, 'managePlans');
  const proof = owner && (await store.ownershipProofs.find(startup._id, owner._id));
  return {
    startup: presentStartup(startup),
    version: versionOf(toStartupEdit(startup)),
    submission:
      submission === undefined
        ? null
        : {
            ...withoutIds(submission),
            ...(maySeePayment ? {} : { subscriptionId: '' }),
            dueAt: dueWithPauses(submission.dueAt, state, now()),
          },
    owner: owner === undefined ? null : presentOwner(owner),
    ownership: { proof: presentOwnership(startup, proof) ?? null, revoked: proof?.revoked ?? null },
    possibleDuplicates: await possibleDuplicatesOf(store, startup),
    otherSubmissions: await otherSubmissionsOf(store, startup),
    submittedAt: submittedAt(startup, submission),
    archive: await reviewedArchive(store, startup),
    subscription: maySeePayment ? await subscriptionOf({ store, now }, submission) : null,
  };
};

/** The maximum number of a founder's other submissions shown in a review. */
const maxOtherSubmissions = 50;

async function otherSubmissionsOf(store: Store, { _id, userId }: StartupRecord) {
  const owned = userId === undefined ? [] : await store.startups.ofUser(userId);
  const others = owned.filter((startup) => startup._id !== _id).slice(0, maxOtherSubmissions);
  return Promise.all(
    others.map(async (startup) => presentOtherSubmission(startup, await store.submissions.byStartup(startup._id))),
  );
}

/** A listing's archive as shown in a review, or null. */
async function reviewedArchive(store: Store, startup: StartupRecord) {
  const archive = startup.status === 'archived' ? await store.archives.byStartup(startup._id) : undefined;
  if (archive === undefined) return null;
  const { startupId: _startupId, archivedBy, ...rest } = archive;
  const by = archivedBy === null ? undefined : await store.users.byId(archivedBy);
  const survivor = await atSurvivor(store, startup);
  const mergedInto =
    survivor === undefined || survivor === startup ? {} : { mergedInto: { _id: survivor._id, name: survivor.name } };
  return { ...rest, by: by?.username ?? '', ...mergedInto };
}

/** A submission's subscription as shown in a review, or null. */
async function subscriptionOf({ store, now }: Pick<CallContext, 'store' | 'now'>, submission: Submission | undefined) {
  const subscriptionId = submission?.subscriptionId ?? '';
  const intent = subscriptionId === '' ? undefined : await store.payments.intentBySubscription(subscriptionId);
  if (intent === undefined) return null;
  const {
    startup: _startup,
    renewalIncentives: _renewalIncentives,
    ...rest
  } = presentSubscription({ ...intent, subscriptionId }, undefined, []);
  const payments = await store.payments.paymentsOfSubscriptions([subscriptionId]);
  return { _id: intent._id, ...rest, refundable: presentRefundable(payments, now()) };
}

function withoutIds({ startupId: _startupId, userId: _userId, ...rest }: Submission) {
  return rest;
}

/**
 * The ids of the orders to PayPal (cancellation, refund) that belong to a decision. The orders wait until the decision can no
 * longer be undone. Decisions of earlier versions have none.
 */
interface DecidedOrders {
  orders?: readonly string[];
}

/** Decides a pending listing. Each decision enqueues an email, because a resubmitted listing can be rejected again. */
export const decideStartup: Call<typeof contract.decideStartup> = async (context, { params, body }) => {
  const { store, now } = context;
  const dateError = whyInvalidPublishedAt(body.publishedAt, now());
  if (dateError !== undefined) throw new CallError('request.invalid', { 'body.publishedAt': dateError });
  if (body.subscription !== undefined && !mayActor(context.actor, 'managePlans')) throw new CallError('auth.forbidden');
  const pending = await loadStartup(store, params.id);
  if (!startupCan.decide(pending)) throw await alreadyReviewed(context, pending);
  const startup = applyDecision(pending, body, now());
  // If two decisions arrive at the same time, the status guard refuses the second.
  if (!(await store.startups.update(startup, 'pending')))
    throw await alreadyReviewed(context, await loadStartup(store, params.id));
  const at = now().toISOString();
  await saveDecidedAt(store, startup._id, at);
  const decision = { startupId: startup._id, status: body.status, by: memberOf(context.actor)._id, at };
  await recordDecision(store, { kind: 'submission', id: startup._id }, decision);
  const until = undoUntil(now());
  const emailKeys: string[] = [];
  const submission = await store.submissions.byStartup(startup._id);
  const orders = await moneyOf(context, submission, body, until);
  const owner = await ownerOf(store, startup);
  if (owner !== undefined) {
    const { name, slug, rejectionReason: reason = '' } = startup;
    const email: Email =
      startup.status === 'active'
        ? { kind: 'submission.approved', to: owner.email, startup: name, slug }
        : { kind: 'submission.rejected', to: owner.email, startup: name, reason, ...orders.told };
    emailKeys.push(await enqueueEmail(context, store, email, until));
  }
  // Makers are asked only if the current owner named them, not an import or a previous owner.
  if (startup.status === 'active' && submission?.userId === startup.userId && submission !== undefined)
    emailKeys.push(...(await askMakers(context, { after: startup, namedAt: submission.createdAt }, until)));
  const before = JSON.stringify({ ...startupBefore(pending), orders: orders.ids });
  await store.decisions.save({ subjectId: startup._id, undoUntil: until, before, emailKeys });
  const after = presentStartup(startup);
  await context.audit(store, {
    subjectId: startup._id,
    subject: startup.name,
    before: { ...presentStartup(pending) },
    after: { ...after, ...orders.audited },
  });
  return after;
};

/**
 * Stores the orders to PayPal (cancellation, refund) that an admin chose for the subscription of a rejected listing. They are
 * sent when the decision can no longer be undone. `told` is what the email says about the subscription.
 */
async function moneyOf(
  context: CallContext,
  submission: Submission | undefined,
  { status, subscription: chosen }: CallInput<typeof contract.decideStartup>['body'],
  until: string,
) {
  const { store, now } = context;
  const subscriptionId = submission?.subscriptionId ?? '';
  if (status !== 'rejected') return { ids: [], told: {}, audited: {} };
  const ids = chosen === undefined ? [] : await orderWithRejection(context, subscriptionId, chosen, until);
  const intent = subscriptionId === '' ? undefined : await store.payments.intentBySubscription(subscriptionId);
  const subscription = intent && rejectedSubscription(intent, chosen, now());
  const refund = chosen?.refund === undefined ? {} : { refund: chosen.refund.amount };
  const audited = chosen === undefined ? {} : { cancelSubscription: chosen.cancel, ...refund };
  return { ids, told: subscription === undefined ? {} : { subscription }, audited };
}

function alreadyReviewed({ store, now }: CallContext, { _id, status }: StartupRecord): Promise<CallError> {
  return alreadyDecided(store, { kind: 'submission', id: _id }, { code: 'startups.not_pending', status, now: now() });
}

/** Undoes a decision. Later changes to the listing are kept, such as edits, likes or a new owner. */
export const undoStartupDecision: Call<typeof contract.undoStartupDecision> = async ({ store, now, audit }, { params }) => {
  const decided = await loadStartup(store, params.id);
  // If the listing is pending, it was submitted again, and the decision was about an earlier submission. If it is archived, a later
  // decision replaced this one.
  if (startupCan.decide(decided) || !startupCan.archive(decided)) throw new CallError('decisions.final');
  const decision = await takeDecision(store, decided._id, now());
  const { orders = [], ...before } = JSON.parse(decision.before) as StartupBefore & DecidedOrders;
  for (const order of orders) if (!(await store.subscriptions.removeOrder(order))) throw new CallError('decisions.final');
  const startup = undoDecision(decided, before);
  if (!(await store.startups.update(startup, decided.status))) throw new CallError('decisions.final');
  await saveDecidedAt(store, startup._id, null);
  await forgetDecision(store, { kind: 'submission', id: startup._id });
  // Cancels the emails to makers. They are asked when the listing is approved again.
  await store.makers.removeOfStartup(startup._id);
  const after = presentStartup(startup);
  await audit(store, { subjectId: startup._id, subject: startup.name, before: presentStartup(decided), after });
  return after;
};

/** Returns a decided listing to the queue. Makers who have been asked are not asked again. */
export const reopenStartup: Call<typeof contract.reopenStartup> = async (context, { params, body }) => {
  const { store } = context;
  const decided = await loadStartup(store, params.id);
  if (!startupCan.reopen(decided)) throw new CallError('startups.not_decided');
  const startup = reopened(decided);
  if (!(await store.startups.update(startup, decided.status))) throw new CallError('startups.not_decided');
  await saveDecidedAt(store, startup._id, null);
  await store.reviewStates.remove({ kind: 'submission', id: startup._id });
  await dropDecision(context, startup._id);
  const wasPublished = decided.status === 'active';
  await notifyOwner(context, startup, { kind: 'submission.reopened', startup: startup.name, wasPublished, note: body.note });
  const after = presentStartup(startup);
  await context.audit(store, {
    subjectId: startup._id,
    subject: startup.name,
    before: { ...presentStartup(decided) },
    after: { ...after, note: body.note },
  });
  return after;
};

/** Removes the decision on a listing. If it could still be undone, its emails have not been sent yet and are discarded. */
async function dropDecision({ store, now }: Pick<CallContext, 'store' | 'now'>, startupId: string): Promise<void> {
  const decision = await store.decisions.bySubject(startupId);
  if (decision === undefined) return;
  if (canUndo(decision, now())) {
    for (const key of decision.emailKeys) await store.outbox.cancel(key);
    const { orders = [] } = JSON.parse(decision.before) as DecidedOrders;
    for (const order of orders) await store.subscriptions.removeOrder(order);
    await store.makers.removeOfStartup(startupId);
  }
  await store.decisions.remove(startupId);
}

async function saveDecidedAt(store: Store, startupId: string, decidedAt: string | null): Promise<void> {
  const submission = await store.submissions.byStartup(startupId);
  if (submission !== undefined) await store.submissions.save({ ...submission, decidedAt });
}

function presentOwner({ _id, username, name, avatar, email }: UserRecord) {
  return { _id, username, name, avatar, email };
}
