import type { IntentRecord, MergeRecord, MergeUndo, StartupRecord, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './merges.contract.ts';
import { messages } from '../core/messages.ts';
import { memberOf } from '../accounts/access.ts';
import { archive } from './archives.rules.ts';
import {
  chosenPatch,
  comparedOf,
  type MergedListing,
  type MergePair,
  mergeParts,
  presentMerge,
  presentMergeSide,
  undoneSurvivor,
  whyCannotMerge,
  whyCannotUndoMerge,
  withOwnerOf,
} from './merges.rules.ts';
import { isStanding } from '../ownership/ownership.rules.ts';
import { sliceOf } from '../core/paging.ts';
import { findPayingIntent } from './payments/payments.rules.ts';
import { applyPatch } from './revisions.rules.ts';
import { versionOf } from '../core/versions.ts';
import { archiveOf, notifyOwner, restore } from './archives.calls.ts';
import { type Call, type CallContext } from '../call-context.ts';
import { loadStartup, ownerOf } from '../listings/load-startups.ts';
import { notifyOwnerOfProof } from '../ownership/owner-notice.ts';
import { recordRevision, withCurrentTopics } from './revisions.calls.ts';
import { throwIf } from '../core/refusals.ts';

export const reviewMerge: Call<typeof contract.reviewMerge> = async ({ store, now }, { query }) => {
  const pair = await loadPair(store, query);
  const { duplicate, survivor } = pair;
  const ids = { duplicateId: duplicate.startup._id, survivorId: survivor.startup._id };
  const { claims, days, collections } = await gainsOf(store, ids);
  const likes = Math.max(0, duplicate.startup.likes - (await store.merges.sharedLikes(ids)));
  const revisions = (await store.revisions.pendingOfStartup(ids.duplicateId)).length;
  return {
    duplicate: presentMergeSide(duplicate, await ownerOf(store, duplicate.startup), now()),
    survivor: presentMergeSide(survivor, await ownerOf(store, survivor.startup), now()),
    parts: mergeParts(pair),
    gains: { likes, days, claims, revisions },
    collections,
    version: versionOf(comparedOf(pair, now())),
  };
};

/** If two admins merge at the same time, the status guards on both listings refuse the second merge. */
export const mergeStartups: Call<typeof contract.mergeStartups> = async (context, { body }) => {
  const { store, actor, now } = context;
  const pair = await loadPair(store, body);
  context.assertUnchanged(comparedOf(pair, now()));
  const paying = findPayingIntent(pair.duplicate.intents, now());
  assertChoices(pair, body, paying);
  const duplicate = pair.duplicate.startup;
  const survivor = pair.survivor.startup;
  const ids = { duplicateId: duplicate._id, survivorId: survivor._id };
  const at = now().toISOString();

  const changed = applyPatch(survivor, await withCurrentTopics(store, chosenPatch(pair, body.parts)));
  const revisionId = (await recordRevision(context, 'merge', survivor, changed)) ?? null;
  const movedOwner = body.owner === 'duplicate' && duplicate.userId !== survivor.userId;
  const copiedProof = movedOwner && (await copyProof(store, ids, duplicate.userId));
  const merged = movedOwner ? withOwnerOf(changed, duplicate, await proofOf(store, survivor._id, duplicate)) : changed;
  await archiveDuplicate(context, duplicate);
  if (!(await store.startups.update(merged, 'active'))) throw new CallError('merges.not_live');
  await store.merges.addCounts(ids);

  const undo: MergeUndo = {
    movedOwner,
    copiedProof,
    verified: { before: survivor.verifiedAt ?? null, after: merged.verifiedAt ?? null, website: survivor.website },
    revisionId,
    ...(await moveClaims(store, ids, at)),
    revisions: await moveRevisions(store, ids),
    ...(await movePlan(store, ids, body.plan === 'duplicate' ? paying : undefined)),
  };
  const [newest] = await store.merges.intoSurvivor(ids.survivorId);
  const ownerBefore = survivor.userId ?? null;
  const number = (newest?.number ?? 0) + 1;
  await store.merges.insert({ ...ids, number, mergedAt: at, mergedBy: memberOf(actor)._id, ownerBefore, undo });

  const { _id, name, slug, logo, status } = merged;
  await notifyOwner(context, duplicate, { kind: 'listing.merged', startup: duplicate.name, into: name, slug });
  if (movedOwner) await notifyOwnerOfProof(context, store, survivor, { change: 'transferred', host: '', reason: '' });
  await context.audit(store, {
    subjectId: duplicate._id,
    subject: duplicate.name,
    before: { into: '', parts: '', owner: ownerBefore, plan: '' },
    after: { into: name, parts: body.parts.join(', '), owner: merged.userId ?? null, plan: body.plan },
  });
  return { message: messages.startupsMerged, survivor: { _id, name, slug, logo, status } };
};

export const listMerges: Call<typeof contract.listMerges> = async ({ store, now }, { query }) => {
  const { merges, total } = await store.merges.table(sliceOf(query));
  return { merges: merges.map((merge) => presentMerge(merge, now())), total };
};

export const undoMerge: Call<typeof contract.undoMerge> = async (context, { params }) => {
  const { store, now } = context;
  const merge = await store.merges.byDuplicate(params.id);
  const duplicate = await store.startups.byId(params.id);
  if (merge === undefined || duplicate === undefined) throw new CallError('merges.not_found');
  const [newest] = await store.merges.intoSurvivor(merge.survivorId);
  const survivor = await store.startups.byId(merge.survivorId);
  const why = whyCannotUndoMerge(merge, newest, survivor, now());
  if (why !== undefined || survivor === undefined || merge.undo === null) throw new CallError(why ?? 'merges.too_late');

  await store.merges.removeCounts(merge);
  const current = (await store.startups.byId(survivor._id)) ?? survivor;
  await moveBack(store, merge, merge.undo, duplicate);
  const revision = merge.undo.revisionId === null ? undefined : await store.revisions.byId(merge.undo.revisionId);
  const before = await withCurrentTopics(store, revision?.before ?? {});
  const patch = await withCurrentTopics(store, revision?.patch ?? {});
  const undone = undoneSurvivor(current, duplicate, merge, { before, patch });
  await store.startups.update(undone);
  if (revision !== undefined) await store.revisions.remove(revision._id);
  await resumeProofChecks(store, undone, now());
  await store.merges.remove(merge.duplicateId);
  // Read again, because the duplicate's counts may have changed above.
  await restore(context, (await store.startups.byId(duplicate._id)) ?? duplicate, await archiveOf(store, duplicate));
  await context.audit(store, {
    subjectId: duplicate._id,
    subject: duplicate.name,
    before: { into: survivor.name, owner: survivor.userId ?? null },
    after: { into: '', owner: undone.userId ?? null },
  });
  return { message: messages.mergeUndone };
};

type Ids = Pick<MergeRecord, 'duplicateId' | 'survivorId'>;

/** The two listings of a merge. Throws if they cannot be merged. */
async function loadPair(store: Store, { duplicateId, survivorId }: Ids): Promise<MergePair> {
  const pair = { duplicate: await loadListing(store, duplicateId), survivor: await loadListing(store, survivorId) };
  throwIf(whyCannotMerge(pair));
  return pair;
}

async function archiveDuplicate({ store, actor, now }: CallContext, duplicate: StartupRecord): Promise<void> {
  const archived = archive(duplicate, { reason: 'duplicate', note: '', archivedBy: memberOf(actor)._id }, now());
  if (!(await store.startups.update(archived.startup, 'active'))) throw new CallError('merges.not_live');
  await store.archives.save(archived.archive);
}

async function loadListing(store: Store, id: string): Promise<MergedListing> {
  const startup = await loadStartup(store, id);
  return { startup, intents: await store.payments.intentsOfStartup(id) };
}

/** Throws `request.invalid` for choices that the listings do not have. */
function assertChoices(
  pair: MergePair,
  { parts, plan }: { parts: readonly string[]; plan: string },
  paying: IntentRecord | undefined,
) {
  const known = new Set(mergeParts(pair).map(({ part }) => part));
  if (!parts.every((part) => known.has(part)))
    throw new CallError('request.invalid', { 'body.parts': 'Please choose from the parts that differ.' });
  if (plan === 'duplicate' && paying === undefined)
    throw new CallError('request.invalid', { 'body.plan': 'The duplicate has no subscription.' });
}

async function gainsOf(store: Store, { duplicateId }: Ids) {
  const claims = (await store.claims.pendingOfStartup(duplicateId)).length;
  const { days, collections } = await store.startups.relatedCounts(duplicateId);
  return { claims, days, collections };
}

async function proofOf(store: Store, startupId: string, { userId }: Pick<StartupRecord, 'userId'>) {
  return userId === undefined ? undefined : store.ownershipProofs.find(startupId, userId);
}

/** Copies the proof of the duplicate's owner to the survivor, unless the survivor already has one. Returns whether it did. */
async function copyProof(store: Store, { duplicateId, survivorId }: Ids, userId: string | undefined): Promise<boolean> {
  const proof = await proofOf(store, duplicateId, { userId });
  if (!proof?.proven || (await proofOf(store, survivorId, { userId })) !== undefined) return false;
  await store.ownershipProofs.save({ ...proof, startupId: survivorId });
  return true;
}

/**
 * Makes the proof of a listing's owner due now if it has no next check. A check plans no further check when the listing has
 * another owner.
 */
async function resumeProofChecks(store: Store, startup: StartupRecord, now: Date): Promise<void> {
  const proof = startup.verifiedAt === undefined ? undefined : await proofOf(store, startup._id, startup);
  if (!proof?.proven || proof.checkAt !== null || !isStanding(proof.proven.method)) return;
  await store.ownershipProofs.save({ ...proof, checkAt: now.toISOString() });
}

/** Moves pending claims to the survivor. Rejects a claim if its member also claims the survivor. */
async function moveClaims(store: Store, { duplicateId, survivorId }: Ids, at: string) {
  const there = new Set((await store.claims.pendingOfStartup(survivorId)).map(({ userId }) => userId));
  const moved: string[] = [];
  const closed: MergeUndo['closedClaims'] = [];
  for (const { _id, userId, updatedAt } of await store.claims.pendingOfStartup(duplicateId)) {
    if (there.has(userId)) {
      await store.claims.decide(_id, 'rejected', at);
      closed.push({ _id, updatedAt });
    } else {
      await store.claims.move(_id, survivorId);
      moved.push(_id);
    }
  }
  return { claims: moved, closedClaims: closed };
}

/** Moves pending revisions to the survivor. A revision is not moved if its author or network already has a pending one there. */
async function moveRevisions(store: Store, { duplicateId, survivorId }: Ids): Promise<string[]> {
  const moved: string[] = [];
  for (const { _id } of await store.revisions.pendingOfStartup(duplicateId))
    if (await store.revisions.move(_id, survivorId)) moved.push(_id);
  return moved;
}

/** Moves the duplicate's subscription to the survivor. */
async function movePlan(store: Store, { survivorId }: Ids, intent: IntentRecord | undefined) {
  if (intent === undefined) return { intents: [], submission: null };
  await store.payments.updateIntent({ ...intent, startupId: survivorId }, intent.status);
  const submission = await store.submissions.byStartup(survivorId);
  if (submission === undefined) return { intents: [intent._id], submission: null };
  const { plan, subscriptionId } = submission;
  await store.submissions.save({ ...submission, plan: intent.plan, subscriptionId: intent.subscriptionId ?? '' });
  return { intents: [intent._id], submission: { plan, subscriptionId } };
}

/** Moves everything that has not been decided since the merge back to the duplicate. */
async function moveBack(store: Store, { duplicateId, survivorId }: Ids, undo: MergeUndo, duplicate: StartupRecord) {
  for (const id of undo.claims) await store.claims.move(id, duplicateId);
  for (const { _id, updatedAt } of undo.closedClaims) await store.claims.reopen(_id, 'rejected', updatedAt);
  for (const id of undo.revisions) await store.revisions.move(id, duplicateId);
  if (undo.copiedProof && duplicate.userId !== undefined) await store.ownershipProofs.remove(survivorId, duplicate.userId);
  for (const id of undo.intents) {
    const intent = await store.payments.intentById(id);
    if (intent?.startupId === survivorId) await store.payments.updateIntent({ ...intent, startupId: duplicateId }, intent.status);
  }
  const submission = undo.submission && (await store.submissions.byStartup(survivorId));
  if (submission) await store.submissions.save({ ...submission, ...undo.submission });
}
