import type { NamedRevision, RevisionRecord, StartupRecord } from '../../../db/store.ts';
import type {
  Change,
  OwnEdit,
  PartValue,
  Patch,
  RevisedContent,
  Revision,
  RevisionSettings,
  RevisionStatus,
  ReviewedChange,
} from './revisions.contract.ts';
import type { Startup } from '../listings/startups.contract.ts';
import { withoutStaleProof, presentDetails } from '../listings/startups.rules.ts';
import { isSame } from '../core/is-same.ts';

/** The possible actions on a revision, by its status. Calls and buttons use the same table. */
export const revisionCan = {
  decide: ({ status }: { status: RevisionStatus }): boolean => status === 'pending',
  restore: ({ status }: { status: RevisionStatus }): boolean => status === 'accepted',
};

const fieldPrefix = 'fields.';
const isField = (part: string): part is `fields.${string}` => part.startsWith(fieldPrefix);

/** The parts of a listing that a revision can change, by name; '' for missing ones. Each field's value is a part. */
export function contentOf(startup: Omit<Startup, '_id'>): RevisedContent {
  const { name, tagline, description, website, logo, screenshots, categories, tags, featured, fields = {} } = startup;
  const { videoUrl = '', specialOffer = '', makers = [], affiliateLink = '' } = startup;
  return {
    name,
    tagline,
    description,
    website,
    logo,
    screenshots,
    videoUrl,
    categories,
    tags,
    specialOffer,
    makers,
    affiliateLink,
    featured,
    ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${fieldPrefix}${key}`, value] as const)),
  };
}

/** The differing parts, with their values before and after. */
export function patchesBetween(from: RevisedContent, to: RevisedContent): { before: Patch; patch: Patch } {
  const parts = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (part) => !isSame(valueOf(from, part), valueOf(to, part)),
  );
  const pick = (content: RevisedContent): Patch => Object.fromEntries(parts.map((part) => [part, valueOf(content, part)]));
  return { before: pick(from), patch: pick(to) };
}

/** The current values of a patch's parts. */
export function presentOf(content: RevisedContent, patch: Patch): Patch {
  return Object.fromEntries(Object.keys(patch).map((part) => [part, valueOf(content, part)]));
}

/** The listing with a patch's values. */
export function applyPatch(startup: StartupRecord, patch: Patch): StartupRecord {
  const { affiliateLink: _link, videoUrl: _video, specialOffer: _offer, makers: _makers, fields: _fields, ...rest } = startup;
  const content = { ...contentOf(startup), ...patch };
  const { name, tagline, description, website, logo, screenshots, categories, tags, featured, affiliateLink } = content;
  const fields = Object.keys(content).flatMap((part) => {
    const value = isField(part) ? (content[part] ?? null) : null;
    return value === null ? [] : [[part.slice(fieldPrefix.length), value] as const];
  });
  const after = {
    ...rest,
    name,
    tagline,
    description,
    website,
    logo,
    screenshots,
    categories,
    tags,
    featured,
    ...(affiliateLink === '' ? {} : { affiliateLink }),
    ...presentDetails({ ...content, fields: Object.fromEntries(fields) }),
  };
  return withoutStaleProof(after, startup);
}

/**
 * A patch with the current slugs of categories, in the same order, each once. `currentOf` returns undefined for deleted
 * categories, which the listing would have lost as well.
 */
export function withKnownCategories(patch: Patch, currentOf: (slug: string) => string | undefined): Patch {
  return patch.categories === undefined
    ? patch
    : { ...patch, categories: [...new Set(patch.categories.flatMap((slug) => currentOf(slug) ?? []))] };
}

/** Each part of a patch with both values. */
export function changesOf({ before, patch }: Pick<RevisionRecord, 'before' | 'patch'>): Change[] {
  return Object.keys(patch).map((part) => ({ part, before: valueOf(before, part), after: valueOf(patch, part) }));
}

/** A revision's changes next to the current values of its listing. */
export function reviewChanges(revision: Pick<RevisionRecord, 'before' | 'patch'>, content: RevisedContent): ReviewedChange[] {
  return changesOf(revision).map((change) => {
    const present = valueOf(content, change.part);
    return { ...change, present, moved: !isSame(present, change.before) && !isSame(present, change.after) };
  });
}

/**
 * Splits a patch into parts that are published at once and parts that need a review. Only verified owners can publish without a review.
 */
export function splitInstant(
  patch: Patch,
  { instantParts }: RevisionSettings,
  isProven: boolean,
): { instant: Patch; waiting: Patch } {
  const isInstant = (part: string) => isProven && instantParts.some((each) => each === (isField(part) ? 'fields' : part));
  const pick = (isPicked: (part: string) => boolean): Patch =>
    Object.fromEntries(Object.entries(patch).filter(([part]) => isPicked(part)));
  return { instant: pick(isInstant), waiting: pick((part) => !isInstant(part)) };
}

export function isEmptyPatch(patch: Patch): boolean {
  return Object.keys(patch).length === 0;
}

/** The value of a part; null for a field without a value. */
export function valueOf(content: Patch, part: string): PartValue {
  return (content as Readonly<Record<string, PartValue | undefined>>)[part] ?? null;
}

/** A revision with the names of its listing and people, without its values. */
export function presentRevision(revision: NamedRevision): Revision {
  const { _id, startupId, startup, kind, status, patch, author, email, reason, answer, createdAt, decidedAt, decider } = revision;
  const parts = Object.keys(patch);
  return {
    _id,
    startup: { _id: startupId, ...startup },
    kind,
    status,
    parts,
    author,
    email,
    reason,
    answer,
    createdAt,
    decidedAt,
    decider,
  };
}

/** A revision as shown to its author. */
export function presentOwnEdit({ _id, status, patch, reason, answer, createdAt, decidedAt }: RevisionRecord): OwnEdit {
  return { _id, status, parts: Object.keys(patch), reason, answer, createdAt, decidedAt };
}

/** A visitor's correction as shown to the listing's owner. */
export function presentCorrection(revision: RevisionRecord) {
  const { _id, reason, createdAt } = revision;
  return { _id, reason, createdAt, changes: changesOf(revision) };
}

/** Whether the owner of a listing is verified. */
export function hasProvenOwner({ userId, verifiedAt }: Pick<Startup, 'userId' | 'verifiedAt'>): boolean {
  return userId !== undefined && verifiedAt !== undefined;
}
