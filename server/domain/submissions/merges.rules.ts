import type {
  IntentRecord,
  MergeRecord,
  NamedMerge,
  OwnershipProofRecord,
  RevisionRecord,
  StartupRecord,
  UserRecord,
} from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Merge, MergeSide } from './merges.contract.ts';
import type { Patch } from './revisions.contract.ts';
import { isProvenAt } from '../ownership/ownership.rules.ts';
import { findPayingIntent, isLive } from './payments/payments.rules.ts';
import { retentionDays } from '../core/retention.ts';
import { applyPatch, changesOf, contentOf, hasProvenOwner, patchesBetween, valueOf } from './revisions.rules.ts';
import { withoutStaleProof } from '../listings/startups.rules.ts';
import { dayMs } from '../core/dates.ts';
import { isSame } from '../core/is-same.ts';

/** A listing before a merge, with its fulfilled payment intents, newest first. */
export interface MergedListing {
  startup: StartupRecord;
  intents: readonly IntentRecord[];
}

/** A duplicate and the listing into which it is merged. */
export interface MergePair {
  duplicate: MergedListing;
  survivor: MergedListing;
}

/** Why two listings cannot be merged, for example because both have live subscriptions; undefined when they can. */
export function whyCannotMerge({ duplicate, survivor }: MergePair): ErrorCode | undefined {
  if (duplicate.startup._id === survivor.startup._id) return 'merges.same_startup';
  if (duplicate.startup.status !== 'active' || survivor.startup.status !== 'active') return 'merges.not_live';
  return isCharged(duplicate) && isCharged(survivor) ? 'merges.two_subscriptions' : undefined;
}

function isCharged({ intents }: MergedListing): boolean {
  return intents.some((intent) => isLive(intent) && !intent.cancelPending);
}

/** The differing parts, with the values from both listings. */
export function mergeParts({ duplicate, survivor }: MergePair) {
  const { before, patch } = patchesBetween(contentOf(survivor.startup), contentOf(duplicate.startup));
  return changesOf({ before, patch }).map((change) => ({
    part: change.part,
    survivor: change.before,
    duplicate: change.after,
  }));
}

/** The duplicate's values of the parts that an admin chose. */
export function chosenPatch({ duplicate, survivor }: MergePair, parts: readonly string[]): Patch {
  const { patch } = patchesBetween(contentOf(survivor.startup), contentOf(duplicate.startup));
  return Object.fromEntries(Object.entries(patch).filter(([part]) => parts.includes(part)));
}

/** The data that an admin compares before a merge. If the version of this data has changed, the merge is refused. */
export function comparedOf(pair: MergePair, now: Date) {
  const sideOf = ({ startup, intents }: MergedListing) => ({
    name: startup.name,
    owner: startup.userId ?? null,
    verified: hasProvenOwner(startup),
    plan: findPayingIntent(intents, now)?.plan ?? null,
  });
  return { parts: mergeParts(pair), duplicate: sideOf(pair.duplicate), survivor: sideOf(pair.survivor) };
}

/** A listing before a merge, as shown in the admin's comparison. */
export function presentMergeSide({ startup, intents }: MergedListing, owner: UserRecord | undefined, now: Date): MergeSide {
  const { _id, name, slug, logo, status, likes } = startup;
  const plan = findPayingIntent(intents, now)?.plan ?? null;
  return { _id, name, slug, logo, status, likes, owner: owner?.username ?? null, verified: hasProvenOwner(startup), plan };
}

/** The survivor with the duplicate's owner, who is verified if their proof `proof` covers the survivor's website. */
export function withOwnerOf(
  survivor: StartupRecord,
  { userId, verifiedAt }: Pick<StartupRecord, 'userId' | 'verifiedAt'>,
  proof: OwnershipProofRecord | undefined,
): StartupRecord {
  const { userId: _owner, verifiedAt: _proof, ...rest } = survivor;
  const isProven = proof?.proven && proof.revoked === null && isProvenAt(survivor.website, proof.proven.host);
  return {
    ...rest,
    ...(userId === undefined ? {} : { userId }),
    ...(userId === undefined || verifiedAt === undefined || !isProven ? {} : { verifiedAt }),
  };
}

/** Why a merge cannot be undone; undefined when it can. `newest` is the newest merge into the same survivor. */
export function whyCannotUndoMerge(
  merge: MergeRecord,
  newest: Pick<MergeRecord, 'duplicateId'> | undefined,
  survivor: Pick<StartupRecord, 'status'> | undefined,
  now: Date,
): ErrorCode | undefined {
  if (undoUntil(merge, now) === null) return 'merges.too_late';
  if (newest?.duplicateId !== merge.duplicateId) return 'merges.newer_first';
  return survivor?.status === 'active' ? undefined : 'merges.survivor_not_live';
}

/** The survivor as it was before a merge. Parts, owner and verification that have changed since are kept. */
export function undoneSurvivor(
  survivor: StartupRecord,
  duplicate: Pick<StartupRecord, 'userId'>,
  { undo, ownerBefore }: MergeRecord,
  { before, patch }: Pick<RevisionRecord, 'before' | 'patch'>,
): StartupRecord {
  const content = contentOf(survivor);
  const isUnchanged = (part: string) => isSame(valueOf(content, part), valueOf(patch, part));
  const kept = Object.fromEntries(Object.entries(before).filter(([part]) => isUnchanged(part)));
  const { userId: _owner, verifiedAt, ...restored } = applyPatch(survivor, kept);
  const isOwnerOfDuplicate = undo?.movedOwner === true && survivor.userId === duplicate.userId;
  const owner = isOwnerOfDuplicate ? (ownerBefore ?? undefined) : survivor.userId;
  const isMarkUnchanged = undo !== null && (survivor.verifiedAt ?? null) === undo.verified.after;
  const mark = isMarkUnchanged ? (undo.verified.before ?? undefined) : verifiedAt;
  if (owner === undefined) return restored;
  if (mark === undefined) return { ...restored, userId: owner };
  // The verification belongs to the survivor's former website.
  return withoutStaleProof({ ...restored, userId: owner, verifiedAt: mark }, isMarkUnchanged ? undo.verified : restored);
}

/** When the time for undoing a merge ends; null if it has ended by `now`. */
function undoUntil({ mergedAt, undo }: MergeRecord, now: Date): string | null {
  const until = new Date(Date.parse(mergedAt) + retentionDays.mergeUndos * dayMs).toISOString();
  return undo === null || until <= now.toISOString() ? null : until;
}

/** A merge as shown in the list of merges. */
export function presentMerge(merge: NamedMerge, now: Date): Merge {
  const { duplicateId, survivorId, duplicate, survivor, mergedAt, merger } = merge;
  return {
    _id: duplicateId,
    duplicate: { _id: duplicateId, ...duplicate },
    survivor: { _id: survivorId, ...survivor },
    mergedAt,
    merger,
    undoUntil: undoUntil(merge, now),
  };
}
