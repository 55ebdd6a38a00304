import { canonicalWebsite } from './canonical-website.ts';
import { usernameKey } from '../core/username-key.ts';
import type { StartupRecord } from '../../../db/store.ts';
import type { Startup, StartupCard } from './startups.contract.ts';
import { cardFields, fieldsIfAny } from './card-fields.ts';

type HasStatus = Pick<Startup, 'status'>;

/** The possible actions on a listing, by its status. Calls and buttons use the same table. */
export const startupCan = {
  /** Only pending listings can be approved or rejected, and only once. */
  decide: ({ status }: HasStatus): boolean => status === 'pending',
  /** Returns a decided listing to the queue for another decision. */
  reopen: ({ status }: HasStatus): boolean => status === 'active' || status === 'rejected',
  /** Only rejected listings can be submitted again. */
  resubmit: ({ status }: HasStatus): boolean => status === 'rejected',
  /** Only active listings can be liked, but any like can be removed. */
  like: ({ status }: HasStatus): boolean => status === 'active',
  /** Any listing can be archived, even a pending or rejected one, but only once. */
  archive: ({ status }: HasStatus): boolean => status !== 'archived',
};

/**
 * Whether links to a listing's page may exist elsewhere, because it is or was public, or has a date on which it becomes public.
 */
export function mayBeLinked({ status, publishedAt }: Pick<Startup, 'status' | 'publishedAt'>): boolean {
  return status === 'active' || status === 'archived' || publishedAt !== null;
}

/** The part of a listing that lists show. Its only field value is the status of an acquired or closed company. */
export function presentCard(startup: StartupCard): StartupCard {
  const { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt, dayOnly } = startup;
  const day = dayOnly === true ? { dayOnly } : {};
  return { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt, ...day, ...cardFields(startup) };
}

type ListingDetails = Pick<Startup, 'videoUrl' | 'specialOffer' | 'makers' | 'fields'>;

/** A listing's optional details, without those that have no value. */
export function presentDetails({ videoUrl = '', specialOffer = '', makers = [], fields }: ListingDetails): ListingDetails {
  return {
    ...(videoUrl === '' ? {} : { videoUrl }),
    ...(specialOffer === '' ? {} : { specialOffer }),
    ...(makers.length === 0 ? {} : { makers: uniqueNames(makers) }),
    ...fieldsIfAny(fields),
  };
}

/** Usernames are compared ignoring case, and the first spelling is kept. */
function uniqueNames(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [usernameKey(name), name])).values()].toReversed();
}

/** Whether a listing is not public yet, because its publication date has not come. */
export function isPublishedLater({ publishedAt }: Pick<Startup, 'publishedAt'>, now: Date): boolean {
  return publishedAt !== null && publishedAt > now.toISOString();
}

/**
 * When a pending listing becomes public without a review; undefined for other listings. A submission that was not decided waits
 * for its review instead, so `Store.startups.schedule` omits it.
 */
export function scheduledAt({ status, publishedAt }: Pick<Startup, 'status' | 'publishedAt'>): string | undefined {
  return status === 'pending' ? (publishedAt ?? undefined) : undefined;
}

/**
 * A changed listing without facts about its former website. A proof counts for the proven website and addresses below it. The
 * time when a website was last online counts only for that website.
 */
export function withoutStaleProof<S extends Pick<Startup, 'website' | 'verifiedAt' | 'lastAliveAt'>>(
  changed: S,
  before: Pick<Startup, 'website'>,
): S | Omit<S, 'lastAliveAt'> | Omit<S, 'verifiedAt' | 'lastAliveAt'> {
  if (changed.website === before.website) return changed;
  const { lastAliveAt: _seen, ...after } = changed;
  const proven = canonicalWebsite(before.website);
  const website = canonicalWebsite(changed.website);
  if (website === proven || website.startsWith(`${proven}/`) || website.startsWith(`${proven}?`)) return after;
  const { verifiedAt: _proof, lastAliveAt: _last, ...unproven } = changed;
  return unproven;
}

/** The steps that the owner of a listing sees. */
export const progressSteps = ['Submitted', 'Reviewed', 'Published'] as const;

/** The progress of a listing that is not archived. `steps` is the number of completed `progressSteps`. */
export interface Progress {
  label: 'Submitted' | 'Approved' | 'Featured' | 'Rejected';
  percent: 50 | 100;
  color: 'yellow' | 'green' | 'red';
  steps: 1 | 2 | 3;
}

/** A rejected listing was reviewed but not published, so its progress ends there and shows 100%. */
export function progressOf({
  status,
  featured,
}: {
  status: Exclude<Startup['status'], 'archived'>;
  featured: boolean;
}): Progress {
  switch (status) {
    case 'pending':
      return { label: 'Submitted', percent: 50, color: 'yellow', steps: 1 };
    case 'active':
      return { label: featured ? 'Featured' : 'Approved', percent: 100, color: 'green', steps: 3 };
    case 'rejected':
      return { label: 'Rejected', percent: 100, color: 'red', steps: 2 };
  }
}

/** The name of a listing without a public page: the last six characters of its id. */
export function shortId(startupId: string): string {
  return startupId.slice(-6);
}

/** A listing without internal fields (`sourceId`). */
export function presentStartup({ sourceId: _internal, ...startup }: StartupRecord): Startup {
  return startup;
}
