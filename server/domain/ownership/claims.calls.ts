import type { ClaimRecord, StartupRecord, Store, UserRecord } from '../../../db/store.ts';
import type * as contract from './claims.contract.ts';
import type { Email } from '../core/emails.ts';
import { assertStill, runBulk, undoBatch, type UndoRow } from '../core/bulk-runs.ts';
import { CallError } from '../core/errors.ts';
import { alreadyDecided, forgetDecision, recordDecision } from '../core/decided.ts';
import { messages } from '../core/messages.ts';
import { assertSelf, memberOf, searchedContacts } from '../accounts/access.ts';
import { type ClaimBefore, takeDecision, undoUntil, withOwner } from './decisions.ts';
import { type Claim, claimStatuses, maxOtherClaims } from './claims.contract.ts';
import { type ClaimDecision, isClaimDecision, whyCannotClaim, whyCannotDecide } from './claims.rules.ts';
import { isProvenAt, presentClaimProof } from './ownership.rules.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { type Call, type CallContext, loadConfirmedUser } from '../call-context.ts';
import { atSurvivor, ownerOf } from '../listings/load-startups.ts';
import { throwIf } from '../core/refusals.ts';

/** When a member claims a listing twice at the same time, the unique index on pending claims refuses the second claim. */
export const claimStartup: Call<typeof contract.claimStartup> = async ({ store, actor, newId, now }, { body }) => {
  assertSelf(actor, body.userId);
  const { _id: userId } = memberOf(actor);
  const startup = await atSurvivor(store, await store.startups.byId(body.startup_id));
  const startupId = startup?._id ?? body.startup_id;
  throwIf(whyCannotClaim(startup, await store.claims.ofUserAndStartup(userId, startupId), userId));
  await loadConfirmedUser(store, actor);
  const at = now().toISOString();
  await store.claims.insert({
    _id: newId(),
    startup_id: startupId,
    userId,
    status: 'pending',
    createdAt: at,
    updatedAt: at,
  });
  return { message: messages.claimSubmitted };
};

export const listOwnClaims: Call<typeof contract.listOwnClaims> = async ({ store }, { params }) =>
  store.claims.ofUser(params.userId);

export const decideClaim: Call<typeof contract.decideClaim> = async (context, { params, body }) => {
  const { store, now } = context;
  const decision = body.status;
  if (!isClaimDecision(decision)) throw new CallError('claims.invalid_status');
  const claim = await store.claims.byId(params.id);
  const startup = claim === undefined ? undefined : await store.startups.byId(claim.startup_id);
  if (claim === undefined || startup === undefined) throw new CallError('claims.not_found');
  const refusal = whyCannotDecide(claim, startup, decision);
  if (refusal === 'claims.already_decided') throw await alreadyReviewed(context, claim);
  throwIf(refusal);

  const isApproved = decision === 'approved';
  const { rivals, emailKeys } = await applyClaimDecision(context, claim, startup, decision, undoUntil(now()));
  const before: ClaimBefore = {
    owner: startup.userId ?? null,
    ...(startup.verifiedAt === undefined ? {} : { verifiedAt: startup.verifiedAt }),
    claims: [claim, ...rivals].map(({ _id, updatedAt }) => ({ _id, updatedAt })),
  };
  await store.decisions.save({ subjectId: claim._id, undoUntil: undoUntil(now()), before: JSON.stringify(before), emailKeys });
  for (const [at, { _id }] of [claim, ...rivals].entries())
    await recordDecision(
      store,
      { kind: 'claim', id: _id },
      {
        startupId: startup._id,
        status: at === 0 ? decision : 'rejected',
        by: memberOf(context.actor)._id,
        at: now().toISOString(),
      },
    );
  const owner = startup.userId ?? null;
  await context.audit(store, {
    subjectId: claim._id,
    subject: startup.name,
    before: { status: claim.status, owner, rivalsRejected: 0 },
    after: { status: decision, owner: isApproved ? claim.userId : owner, rivalsRejected: rivals.length },
  });
  return { message: isApproved ? messages.claimApproved : messages.claimRejected };
};

function alreadyReviewed({ store, now }: CallContext, { _id, status }: ClaimRecord): Promise<CallError> {
  return alreadyDecided(store, { kind: 'claim', id: _id }, { code: 'claims.already_decided', status, now: now() });
}

/**
 * Reopens the claim and the rival claims that the decision rejected. A rival's claim no longer exists if the rival's account was
 * deleted.
 */
export const undoClaimDecision: Call<typeof contract.undoClaimDecision> = async ({ store, now, audit }, { params }) => {
  const claim = await store.claims.byId(params.id);
  const startup = claim === undefined ? undefined : await store.startups.byId(claim.startup_id);
  if (claim === undefined || startup === undefined) throw new CallError('claims.not_found');
  if (claim.status === 'pending') throw new CallError('decisions.final');
  const decision = await takeDecision(store, claim._id, now());
  const { owner, verifiedAt, claims } = JSON.parse(decision.before) as ClaimBefore;
  const isApproved = claim.status === 'approved';
  if (isApproved && startup.userId !== claim.userId) throw new CallError('decisions.final');
  for (const { _id, updatedAt } of claims) {
    await store.claims.reopen(_id, _id === claim._id ? claim.status : 'rejected', updatedAt);
    await forgetDecision(store, { kind: 'claim', id: _id });
  }
  if (isApproved) {
    const { verifiedAt: _proof, ...before } = withOwner(startup, owner);
    await store.startups.update({ ...before, ...(verifiedAt === undefined ? {} : { verifiedAt }) });
  }
  await audit(store, {
    subjectId: claim._id,
    subject: startup.name,
    before: { status: claim.status, owner: startup.userId ?? null, rivalsRejected: claims.length - 1 },
    after: { status: 'pending', owner: isApproved ? owner : (startup.userId ?? null), rivalsRejected: 0 },
  });
  return { message: messages.claimReopened };
};

export const reviewClaim: Call<typeof contract.reviewClaim> = async ({ store }, { params }) => {
  const claim = await store.claims.byId(params.id);
  const startup = claim === undefined ? undefined : await store.startups.byId(claim.startup_id);
  const claimant = claim === undefined ? undefined : await store.users.byId(claim.userId);
  if (claim === undefined || startup === undefined || claimant === undefined) throw new CallError('claims.not_found');
  const { _id, slug, website, status, verifiedAt } = startup;
  const rivals = [];
  for (const rival of await store.claims.pendingOfStartup(_id)) {
    const user = rival._id === claim._id ? undefined : await store.users.byId(rival.userId);
    if (user !== undefined) rivals.push(presentRival(rival, user));
  }
  const others = (await store.claims.ofUser(claimant._id)).filter((other) => other._id !== claim._id);
  return {
    startup: {
      _id,
      slug,
      website,
      status,
      ...(verifiedAt === undefined ? {} : { verifiedAt }),
      owner: (await ownerOf(store, startup))?.username ?? null,
    },
    memberSince: claimant.createdAt,
    proof: presentClaimProof(await store.ownershipProofs.find(_id, claimant._id)),
    rivals,
    otherClaims: others.slice(0, maxOtherClaims).map(presentOtherClaim),
  };
};

function presentRival({ _id, createdAt, proof }: ClaimRecord, { username, email, emailVerifiedAt }: UserRecord) {
  const user = { username, email, emailVerified: emailVerifiedAt !== null };
  return { _id, createdAt, ...(proof === undefined ? {} : { proof }), user };
}

function presentOtherClaim({ _id, startup_id, startup, status, createdAt }: Claim) {
  return { _id, startup_id, startup, status, createdAt };
}

export const listClaims: Call<typeof contract.listClaims> = async ({ store, actor }, { query }) => {
  const contacts = searchedContacts(actor);
  const { claims, total } = await store.claims.table({ ...query, contacts }, sliceOf(query));
  return { claims, total, counts: countsOf(claimStatuses, await store.claims.tally(query.search, contacts)) };
};

/**
 * Decides a pending claim. An approval gives the listing to the claimant, verified if they proved the website, and rejects the other
 * pending claims, because a listing has one owner. Returns the rejected claims and the keys of the emails, which are sent at `sendAt`, an
 * ISO time, or at once.
 */
export async function applyClaimDecision(
  { store, now }: Pick<CallContext, 'store' | 'now'>,
  claim: ClaimRecord,
  startup: StartupRecord,
  decision: ClaimDecision,
  sendAt?: string,
): Promise<{ rivals: ClaimRecord[]; emailKeys: string[] }> {
  const decideOne = (one: ClaimRecord, status: ClaimDecision) => decide({ store, now, sendAt }, one, startup, status);
  const emailKeys = await decideOne(claim, decision);
  if (decision === 'rejected') return { rivals: [], emailKeys };
  const rivals = await store.claims.pendingOfStartup(startup._id);
  const owned = withOwner(startup, claim.userId);
  const { proven } = (claim.proof && (await store.ownershipProofs.find(startup._id, claim.userId))) ?? { proven: null };
  await store.startups.update(
    proven !== null && isProvenAt(startup.website, proven.host) ? { ...owned, verifiedAt: proven.at } : owned,
  );
  for (const rival of rivals) emailKeys.push(...(await decideOne(rival, 'rejected')));
  const ownerBefore = await ownerOf(store, startup);
  if (ownerBefore === undefined || ownerBefore._id === claim.userId) return { rivals, emailKeys };
  const key = `ownership.transferred:${claim._id}`;
  const about = { startup: startup.name, startupId: startup._id, change: 'transferred', host: '', reason: '' } as const;
  const email: Email = { kind: 'ownership.changed', to: ownerBefore.email, ...about };
  await store.outbox.enqueue({ key, email, createdAt: now().toISOString() }, sendAt);
  return { rivals, emailKeys: [...emailKeys, key] };
}

/** Decides one claim and enqueues the email to its claimant. Returns the email's key. */
async function decide(
  { store, now, sendAt }: Pick<CallContext, 'store' | 'now'> & { sendAt: string | undefined },
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
  await store.outbox.enqueue({ key, email, createdAt: at }, sendAt);
  return [key];
}

export const decideClaims: Call<typeof contract.decideClaims> = (context, { body: { rows, status } }) =>
  runBulk(context, rows, {
    matching: ({ store, actor }, filter, range) => store.claims.matching({ ...filter, contacts: searchedContacts(actor) }, range),
    nameOf: nameOfClaim,
    noun: 'Claims',
    name: 'decideClaims',
    field: 'status',
    async apply(single, id) {
      await decideClaim(single, { params: { id }, query: {}, body: { status } });
      return { status };
    },
  });

async function nameOfClaim(store: Store, id: string): Promise<string> {
  const claim = await store.claims.byId(id);
  const startup = claim && (await store.startups.byId(claim.startup_id));
  const user = claim && (await store.users.byId(claim.userId));
  return startup === undefined || user === undefined ? '' : `${startup.name} by ${user.username}`;
}

const undoDecisionOnClaim: UndoRow<CallContext> = async (context, { id, before }) => {
  assertStill((await context.store.claims.byId(id))?.status === before['status']);
  await undoClaimDecision(context, { params: { id }, query: {}, body: undefined });
};

export const undoClaims: Call<typeof contract.undoClaims> = (context, { params }) =>
  undoBatch(context, params.id, { decideClaims: { undo: undoDecisionOnClaim, noun: 'Claims', field: 'status' } });
