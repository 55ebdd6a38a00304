import type { StartupRecord } from '../../db/store.ts';
import type { Startup, StartupEdit, StartupRow } from '../contract/startups.ts';
import type { Submission } from '../contract/submissions.ts';
import { idTime } from './ids.ts';
import { byCodePoints, tokens } from './search.ts';
import { canonicalWebsite } from './startups.ts';

/**
 * When a listing was last sent for review, else when it was made. Ids of the sample say nothing of time, so what was public
 * earlier than its id is as old as its publication.
 */
export function submittedAt({ _id, publishedAt }: Pick<Startup, '_id' | 'publishedAt'>, sent: Submission | undefined): string {
  const made = idTime(_id);
  return sent?.createdAt ?? (publishedAt !== null && made < publishedAt ? publishedAt : made);
}

/** What the admin's table shows of a listing. */
export function presentStartupRow(startup: Startup, sent: Submission | undefined): StartupRow {
  const { _id, name, slug, tagline, logo, website, status, featured, publishedAt } = startup;
  const plan = sent?.plan ?? '';
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
    submittedAt: submittedAt(startup, sent),
    plan,
    promise: sent?.promise ?? '',
    dueAt: sent?.dueAt ?? null,
  };
}

/** Names are the same when their words are: without case, accents and signs. Empty for a name without words. */
export function nameKey(name: string): string {
  return tokens(name).join(' ');
}

type PossibleDuplicate = Pick<Startup, '_id' | 'name' | 'slug' | 'website' | 'status'> & { same: 'name' | 'website' | 'both' };

/** Of some listings those of the same name or website as `startup`, the surest first, then the oldest id. */
export function findPossibleDuplicates(startup: Startup, others: readonly Startup[]): PossibleDuplicate[] {
  const key = nameKey(startup.name);
  const site = canonicalWebsite(startup.website);
  const twins = new Map<string, PossibleDuplicate>();
  for (const { _id, name, slug, website, status } of others) {
    const sameName = key !== '' && nameKey(name) === key;
    const sameSite = canonicalWebsite(website) === site;
    if (_id === startup._id || (!sameName && !sameSite)) continue;
    const same = sameName && sameSite ? 'both' : sameSite ? 'website' : 'name';
    twins.set(_id, { _id, name, slug, website, status, same });
  }
  const surest = ['both', 'website', 'name'];
  return [...twins.values()].sort((a, b) => surest.indexOf(a.same) - surest.indexOf(b.same) || byCodePoints(a._id, b._id));
}

/** Why a listing may not be said to be public since then, or undefined: it is no date, or has yet to come. */
export function whyNotPublishedAt(publishedAt: string | undefined, now: Date): string | undefined {
  if (publishedAt === undefined) return undefined;
  const at = new Date(publishedAt);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== publishedAt) return 'Not a date.';
  return at > now ? 'Not later than now.' : undefined;
}

/** A listing that was decided; the reason belongs to a rejection, and a blank one is none. The date belongs to an approval. */
export function decided(
  { rejectionReason: _earlier, ...startup }: StartupRecord,
  decision: { status: 'active' | 'rejected'; rejectionReason?: string | undefined; publishedAt?: string | undefined },
  at: Date,
): StartupRecord {
  if (decision.status === 'active') {
    return { ...startup, status: 'active', publishedAt: decision.publishedAt ?? at.toISOString() };
  }
  const reason = decision.rejectionReason ?? '';
  return { ...startup, status: 'rejected', ...(reason === '' ? {} : { rejectionReason: reason }) };
}

/** A listing as an admin saved it; `logo` is the address its picture has. */
export function edited(
  { affiliateLink: _before, ...startup }: StartupRecord,
  { affiliateLink, categories, ...edit }: StartupEdit,
  logo: string,
): StartupRecord {
  return {
    ...startup,
    ...edit,
    logo,
    categories: [...new Set(categories)],
    ...(affiliateLink === '' ? {} : { affiliateLink }),
  };
}
