import type { StartupRecord, Store } from '../../../db/store.ts';
import type { Startup } from '../listings/startups.contract.ts';
import { isPublishedLater } from '../listings/startups.rules.ts';
import type { Submission } from './submissions.contract.ts';

/** The date of a listing; null without one. With `dayOnly`, only the day is known, and the date is the first moment of that day in UTC. */
export interface PublishDate {
  publishedAt: string | null;
  dayOnly: boolean;
}

export function publishDateOf({ publishedAt, dayOnly }: Pick<Startup, 'publishedAt' | 'dayOnly'>): PublishDate {
  return { publishedAt, dayOnly: dayOnly === true };
}

/**
 * Whether a pending listing waits for review. Other pending listings have no submission, or one that was approved for a later
 * date.
 */
export function waitsForReview(
  { status }: Pick<Startup, 'status'>,
  submission: Pick<Submission, 'decidedAt'> | null | undefined,
): boolean {
  return status === 'pending' && submission?.decidedAt === null;
}

/** Whether admins can give a listing another date. A listing that is neither public nor scheduled has no date. */
export function canHaveDate(
  startup: Pick<Startup, 'status'>,
  submission: Pick<Submission, 'decidedAt'> | null | undefined,
): boolean {
  return startup.status === 'active' || (startup.status === 'pending' && !waitsForReview(startup, submission));
}

/**
 * The error message for a date that does not exist, or for a day that does not start at midnight in UTC; undefined for valid
 * dates.
 */
export function whyInvalidDate({ publishedAt, dayOnly }: PublishDate): string | undefined {
  if (publishedAt === null) return undefined;
  const at = new Date(publishedAt);
  const exists = !Number.isNaN(at.getTime()) && at.toISOString() === publishedAt;
  return exists && (!dayOnly || publishedAt.endsWith('T00:00:00.000Z')) ? undefined : 'Please enter a valid date.';
}

/**
 * Sets another date on a listing for which `canHaveDate` returns true. A future date makes it pending until then, and any other
 * date publishes it. A pending listing that loses its date waits for approval.
 */
export function withPublishDate(
  { dayOnly: _before, ...startup }: StartupRecord,
  { publishedAt, dayOnly }: PublishDate,
  now: Date,
): StartupRecord {
  const dated = { ...startup, publishedAt, ...(dayOnly && publishedAt !== null && { dayOnly: true as const }) };
  if (publishedAt === null) return dated;
  return { ...dated, status: isPublishedLater(dated, now) ? 'pending' : 'active' };
}

/** Publishes up to `limit` scheduled listings whose date has come. */
export async function publishScheduled(store: Store, now: Date, limit = 50): Promise<void> {
  for (const listing of await store.startups.due(now.toISOString(), limit))
    await store.startups.update({ ...listing, status: 'active' }, 'pending');
}
