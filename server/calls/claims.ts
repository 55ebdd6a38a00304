import type { ClaimRecord, StartupRecord } from '../../db/store.ts';
import type * as contract from '../contract/claims.ts';
import type { Email } from '../contract/emails.ts';
import { CallError } from '../contract/errors.ts';
import { messages } from '../contract/messages.ts';
import { assertSelf, memberOf } from '../rules/access.ts';
import { type ClaimBefore, undoUntil, withOwner } from '../rules/decisions.ts';
import { type ClaimDecision, isClaimDecision, whyCannotClaim, whyCannotDecide } from '../rules/claims.ts';
import { sliceOf } from '../rules/paging.ts';
import { type Call, type CallContext, loadConfirmedUser } from './call.ts';
import { takeDecision } from './moderation.ts';

/** When a member claims a listing twice at once, the unique index on pending claims refuses the second claim. */
export const claimStartup: Call<typeof contract.claimStartup> = async ({ store, actor, newId, now }, { body }) => {
  assertSelf(actor, body.userId);
  const { _id: userId } = memberOf(actor);
  const startup = await store.startups.byId(body.startup_id);
  const why = whyCannotClaim(startup, await store.claims.ofUserAndStartup(userId, body.startup_id), userId);
  if (why !== undefined) throw new CallError(why);
  await loadConfirmedUser(store, actor);
  const at = now().toISOString();
  await store.claims.insert({
    _id: newId(),
    startup_id: body.startup_id,
    userId,
    status: 'pending',
    createdAt: at,
    updatedAt: at,
  });
  return { message: messages.claimSubmitted };
};

export const listOwnClaims: Call<typeof contract.listOwnClaims> = async ({ store }, { params }) =>
  store.claims.ofUser(params.userId);

/** Approving a claim rejects the other pending claims of the listing, because a listing has one owner. */
export const decideClaim: Call<typeof contract.decideClaim> = async (context, { params, body }) => {
  const { store, now } = context;
  const decision = body.status;
  if (!isClaimDecision(decision)) throw new CallError('claims.invalid_status');
  const claim = await store.claims.byId(params.id);
  const startup = claim === undefined ? undefined : await store.startups.byId(claim.startup_id);
  if (claim === undefined || startup === undefined) throw new CallError('claims.not_found');
  const why = whyCannotDecide(claim, startup, decision);
  if (why !== undefined) throw new CallError(why);

  const isApproved = decision === 'approved';
  const emailKeys = await decide(context, claim, startup, decision);
  const rivals = isApproved ? await store.claims.pendingOfStartup(startup._id) : [];
  if (isApproved) await store.startups.update(withOwner(startup, claim.userId));
  for (const rival of rivals) emailKeys.push(...(await decide(context, rival, startup, 'rejected')));
  const before: ClaimBefore = {
    owner: startup.userId ?? null,
    claims: [claim, ...rivals].map(({ _id, updatedAt }) => ({ _id, updatedAt })),
  };
  await store.decisions.save({
    subjectId: claim._id,
    undoUntil: undoUntil(now()),
    before: JSON.stringify(before),
    emailKeys,
  });
  await context.audit(store, {
    subjectId: claim._id,
    subject: startup.name,
    before: { status: claim.status, owner: startup.userId ?? null, rivalsRejected: 0 },
    after: {
      status: decision,
      owner: isApproved ? claim.userId : (startup.userId ?? null),
      rivalsRejected: rivals.length,
    },
  });
  if (!isApproved) return { message: messages.claimRejected };
  return { message: messages.claimApproved };
};

/** A rival whose account was deleted meanwhile has no claim to reopen. */
export const undoClaimDecision: Call<typeof contract.undoClaimDecision> = async ({ store, now, audit }, { params }) => {
  const claim = await store.claims.byId(params.id);
  const startup = claim === undefined ? undefined : await store.startups.byId(claim.startup_id);
  if (claim === undefined || startup === undefined) throw new CallError('claims.not_found');
  if (claim.status === 'pending') throw new CallError('decisions.final');
  const decision = await takeDecision(store, claim._id, now());
  const { owner, claims } = JSON.parse(decision.before) as ClaimBefore;
  const isApproved = claim.status === 'approved';
  if (isApproved && startup.userId !== claim.userId) throw new CallError('decisions.final');
  for (const { _id, updatedAt } of claims) {
    await store.claims.reopen(_id, _id === claim._id ? claim.status : 'rejected', updatedAt);
  }
  if (isApproved) await store.startups.update(withOwner(startup, owner));
  await audit(store, {
    subjectId: claim._id,
    subject: startup.name,
    before: { status: claim.status, owner: startup.userId ?? null, rivalsRejected: claims.length - 1 },
    after: { status: 'pending', owner: isApproved ? owner : (startup.userId ?? null), rivalsRejected: 0 },
  });
  return { message: messages.claimReopened };
};

export const listClaims: Call<typeof contract.listClaims> = async ({ store }, { query }) =>
  store.claims.table(query, sliceOf(query));

/** Decides one claim and enqueues the email to its claimant, to be sent when the decision can no longer be undone; returns its key. */
async function decide(
  { store, now }: Pick<CallContext, 'store' | 'now'>,
  claim: ClaimRecord,
  startup: StartupRecord,
  status: ClaimDecision,
): Promise<string[]> {
  const at = now().toISOString();
  if (!(await store.claims.decide(claim._id, status, at))) throw new CallError('claims.already_decided');
  const claimant = await store.users.byId(claim.userId);
  if (claimant === undefined) return [];
  const key = `claim.decided:${claim._id}`;
  const { name, slug } = startup;
  const email: Email = { kind: 'claim.decided', to: claimant.email, startup: name, slug, status };
  await store.outbox.enqueue({ key, email, createdAt: at }, undoUntil(now()));
  return [key];
}
