import type { ArchiveRecord, StartupRecord } from '../../../db/store.ts';
import type { Startup } from '../listings/startups.contract.ts';
import type { AdminStartup, StartupEdit } from './admin-startups.contract.ts';
import type { Submission } from './submissions.contract.ts';
import { fieldsIfAny } from '../listings/card-fields.ts';
import { idTime } from '../core/ids.ts';
import { byCodePoints, nameKey } from '../core/compare-texts.ts';
import { canonicalWebsite } from '../listings/canonical-website.ts';
import { withoutStaleProof } from '../listings/startups.rules.ts';

/**
 * When a listing was last submitted (ISO time), or else created. Ids of the sample contain no real time, so a listing published before
 * the time in its id counts as created when published.
 */
export function submittedAt(
  { _id, publishedAt }: Pick<Startup, '_id' | 'publishedAt'>,
  submission: Submission | undefined,
): string {
  const createdAt = idTime(_id);
  return submission?.createdAt ?? (publishedAt !== null && createdAt < publishedAt ? publishedAt : createdAt);
}

/** A listing's row in the admin table. */
export function presentAdminStartup(
  startup: Startup,
  {
    submission,
    archive,
    owner,
  }: { submission: Submission | undefined; archive: ArchiveRecord | undefined; owner: string | null },
): AdminStartup {
  const { _id, name, slug, tagline, logo, website, status, featured, publishedAt, likes } = startup;
  const plan = submission?.plan ?? '';
  return {
    _id,
    name,
    slug,
    tagline,
    logo,
    website,
    status,
    featured,
    publishedAt,
    likes,
    owner,
    submittedAt: submittedAt(startup, submission),
    plan,
    promise: submission?.promise ?? '',
    dueAt: submission?.dueAt ?? null,
    ...(archive?.removalRequestedAt ? { removalRequestedAt: archive.removalRequestedAt } : {}),
  };
}

/** A listing as shown in the review of another listing by the same founder. */
export function presentOtherSubmission(startup: Startup, submission: Submission | undefined) {
  const { _id, name, slug, logo, status, rejectionReason } = startup;
  const reason = rejectionReason === undefined ? {} : { rejectionReason };
  return { _id, name, slug, logo, status, ...reason, submittedAt: submittedAt(startup, submission) };
}

type PossibleDuplicate = Pick<Startup, '_id' | 'name' | 'slug' | 'website' | 'status'> & { same: 'name' | 'website' | 'both' };

/** The candidates with the same name or website as `startup`: first those with both, then website, then name; ties by id. */
export function findPossibleDuplicates(startup: Startup, candidates: readonly Startup[]): PossibleDuplicate[] {
  const key = nameKey(startup.name);
  const site = canonicalWebsite(startup.website);
  const duplicates = new Map<string, PossibleDuplicate>();
  for (const { _id, name, slug, website, status } of candidates) {
    const sameName = key !== '' && nameKey(name) === key;
    const sameSite = canonicalWebsite(website) === site;
    if (_id === startup._id || (!sameName && !sameSite)) continue;
    const same = sameName && sameSite ? 'both' : sameSite ? 'website' : 'name';
    duplicates.set(_id, { _id, name, slug, website, status, same });
  }
  const certaintyOrder = ['both', 'website', 'name'];
  return [...duplicates.values()].sort(
    (a, b) => certaintyOrder.indexOf(a.same) - certaintyOrder.indexOf(b.same) || byCodePoints(a._id, b._id),
  );
}

/** The error message for an invalid or future publication date, or undefined. */
export function whyInvalidPublishedAt(publishedAt: string | undefined, now: Date): string | undefined {
  if (publishedAt === undefined) return undefined;
  const at = new Date(publishedAt);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== publishedAt) return 'Please enter a valid date.';
  return at > now ? 'Please enter a time that is not in the future.' : undefined;
}

/** A listing after a decision at `at`. Only a rejection has a reason ('' for none), and only an approval sets the date. */
export function applyDecision(
  { rejectionReason: _earlier, ...startup }: StartupRecord,
  decision: { status: 'active' | 'rejected'; rejectionReason?: string | undefined; publishedAt?: string | undefined },
  at: Date,
): StartupRecord {
  if (decision.status === 'active') {
    const { dayOnly: _day, ...moment } = startup;
    return { ...moment, status: 'active', publishedAt: decision.publishedAt ?? at.toISOString() };
  }
  const reason = decision.rejectionReason ?? '';
  return { ...startup, status: 'rejected', ...(reason === '' ? {} : { rejectionReason: reason }) };
}

/**
 * A decided listing that waits again. It has no date: one that was never submitted, as by an import, would become public at its date
 * without a decision.
 */
export function reopened({ rejectionReason: _reason, dayOnly: _day, ...startup }: StartupRecord): StartupRecord {
  return { ...startup, status: 'pending', publishedAt: null };
}

/** A listing after an admin's edit; `logo` is the address of the saved image. */
export function applyStartupEdit(
  { affiliateLink: _before, fields: fieldsBefore, ...startup }: StartupRecord,
  { affiliateLink, categories, fields = fieldsBefore, ...edit }: StartupEdit,
  logo: string,
): StartupRecord {
  const after = {
    ...startup,
    ...edit,
    logo,
    categories: [...new Set(categories)],
    ...(affiliateLink === '' ? {} : { affiliateLink }),
    ...fieldsIfAny(fields),
  };
  return withoutStaleProof(after, startup);
}

/** The part of a listing that its form edits. */
export function toStartupEdit(startup: Startup): StartupEdit {
  const { name, tagline, description, logo, website, affiliateLink = '', categories, tags, featured, fields = {} } = startup;
  return { name, tagline, description, logo, website, affiliateLink, categories, tags, featured, fields };
}
