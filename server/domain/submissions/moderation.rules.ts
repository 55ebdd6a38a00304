import type { ArchiveRecord, StartupRecord } from '../../../db/store.ts';
import type { Startup } from '../listings/startups.contract.ts';
import type { AdminStartup, PossibleDuplicate, StartupChange, StartupEdit } from './admin-startups.contract.ts';
import type { Submission } from './submissions.contract.ts';
import { idTime } from '../core/ids.ts';
import { byCodePoints, nameKey } from '../core/compare-texts.ts';
import { canonicalWebsite } from '../listings/canonical-website.ts';
import { presentDetails, withoutStaleProof } from '../listings/startups.rules.ts';
import { publishDateOf, waitsForReview } from './publication.ts';
import type { ImageUrls } from './submissions.rules.ts';

/**
 * When a listing was last submitted (ISO time), or else created. Ids of the sample contain no real time, so a listing published
 * before the time in its id counts as created when it was published.
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
  }: { submission: Submission | undefined; archive: ArchiveRecord | undefined; owner: AdminStartup['owner'] },
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
    dueAt: status === 'pending' && !waitsForReview(startup, submission) ? null : (submission?.dueAt ?? null),
    ...(archive?.removalRequestedAt ? { removalRequestedAt: archive.removalRequestedAt } : {}),
  };
}

/** A listing as shown in the review of another listing by the same founder. */
export function presentOtherSubmission(startup: Startup, submission: Submission | undefined) {
  const { _id, name, slug, logo, status, rejectionReason } = startup;
  const reason = rejectionReason === undefined ? {} : { rejectionReason };
  return { _id, name, slug, logo, status, ...reason, submittedAt: submittedAt(startup, submission) };
}

/**
 * The candidates with the same name or website as `startup`: first those with both, then those with the website, then those with
 * the name. Ties are ordered by id. An empty name or website has no duplicates.
 */
export function findPossibleDuplicates(
  startup: Pick<Startup, 'name' | 'website'> & { _id?: string },
  candidates: readonly Startup[],
): PossibleDuplicate[] {
  const key = nameKey(startup.name);
  const site = startup.website === '' ? undefined : canonicalWebsite(startup.website);
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
 * A decided listing that is pending again. Its date is removed: a listing without a submission, such as an imported one, would
 * otherwise become public at its date without a decision.
 */
export function reopened({ rejectionReason: _reason, dayOnly: _day, ...startup }: StartupRecord): StartupRecord {
  return { ...startup, status: 'pending', publishedAt: null };
}

/** The parts of an admin's edit that change the listing's content. Owner and date have their own rules. */
export type ContentEdit = Omit<StartupEdit, 'userId' | 'publishedAt' | 'dayOnly'>;

/** A listing after an admin's edit, with the addresses of the saved images. */
export function applyStartupEdit(before: StartupRecord, edit: ContentEdit, { logo, screenshots }: ImageUrls): StartupRecord {
  const { affiliateLink: _link, videoUrl: _video, specialOffer: _offer, makers: _makers, fields: _fields, ...startup } = before;
  const {
    name,
    slug,
    tagline,
    description,
    website,
    affiliateLink,
    categories,
    tags,
    featured,
    fields = before.fields,
    ...details
  } = edit;
  const after = {
    ...startup,
    name,
    slug,
    tagline,
    description,
    website,
    tags,
    featured,
    logo,
    screenshots,
    categories: [...new Set(categories)],
    ...(affiliateLink === '' ? {} : { affiliateLink }),
    ...presentDetails({ ...details, fields }),
  };
  return withoutStaleProof(after, before);
}

/** A listing that an admin adds, before its content, owner and date are set. */
export function newListing(_id: string, { name, slug, tagline, description, website }: ContentEdit): StartupRecord {
  return {
    _id,
    name,
    slug,
    tagline,
    description,
    website,
    logo: '',
    screenshots: [],
    categories: [],
    tags: [],
    likes: 0,
    featured: false,
    publishedAt: null,
    status: 'pending',
    sourceId: null,
  };
}

/**
 * The edit, with the current values of the parts that a request omits. Omitted fields are kept, even values of fields that were
 * removed.
 */
export function completedEdit(before: StartupRecord, change: StartupChange): StartupEdit {
  const { fields: _fields, ...current } = toStartupEdit(before);
  const stated = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<StartupEdit>;
  return { ...current, ...stated };
}

/** The part of a listing that its form edits. */
export function toStartupEdit(startup: Startup): StartupEdit {
  const { name, slug, tagline, description, logo, screenshots, website, categories, tags, featured } = startup;
  const { affiliateLink = '', videoUrl = '', specialOffer = '', makers = [], userId = null, fields = {} } = startup;
  const listing = { name, slug, tagline, description, logo, screenshots, videoUrl, website, affiliateLink };
  return { ...listing, categories, tags, specialOffer, makers, featured, userId, ...publishDateOf(startup), fields };
}
