import type { Store } from '../../db/store.ts';
import type { StartupCard } from '../domain/listings/startups.contract.ts';
import { dayOf } from '../domain/core/dates.ts';
import { maxClockSkewMs } from '../domain/core/clocks.ts';
import { isPublishedLater } from '../domain/listings/startups.rules.ts';
import { publishScheduled } from '../domain/submissions/publication.ts';
import { type Job, type JobHost, startJob } from './job.ts';

const everyMs = 10_000;
const batch = 50;

/**
 * Publishes scheduled listings on their date, so that lists, counts, searches, feeds and devices get them like every other
 * listing. An imported listing that is public before its date is hidden until then. A listing that an admin published while the
 * clock was ahead gets the corrected time. A blog post becomes public without a write, so only the caches are cleared. A post
 * dated by a fast clock keeps its date, because an import may have set it on purpose. An admin can correct the date by making the
 * post a draft and publishing it again. Deals expire after their last day. Each process runs this job without a lease. The first
 * process publishes a listing, but every process announces posts, because each renders posts by its own clock.
 */
export function startPublisher({ store, now, report }: JobHost): Job {
  // The initial time is before the first run, because a page may have been cached since the server began to listen.
  let announcedAt = new Date(now().getTime() - everyMs);
  let dealsOf = '';
  return startJob({
    name: 'publisher',
    run: async () => {
      const runAt = now();
      await publishDue(store, runAt);
      const day = dayOf(runAt, 'UTC');
      if (day !== dealsOf) await store.deals.expire(day);
      dealsOf = day;
      await store.posts.announceDue(announcedAt.toISOString(), runAt.toISOString());
      announcedAt = runAt;
    },
    everyMs,
    firstAfterMs: 1_000,
    report,
  });
}

export async function publishDue(store: Store, now: Date): Promise<void> {
  // Another process with a slightly faster clock may just have published the listing.
  const soon = new Date(now.getTime() + maxClockSkewMs);
  for (const { _id } of await earlyListings(store, soon)) {
    const record = await store.startups.byId(_id);
    if (record === undefined || !isPublishedLater(record, soon)) continue;
    const isReviewed = (await store.submissions.byStartup(_id)) !== undefined;
    // Admins schedule a listing by making it pending. A reviewed, public listing with a future date therefore got that date from
    // a fast clock.
    const changed = isReviewed ? { publishedAt: now.toISOString() } : { status: 'pending' as const };
    await store.startups.update({ ...record, ...changed }, 'active');
  }
  await publishScheduled(store, now, batch);
}

/** Public listings dated after `soon`, which come first in the list. */
async function earlyListings(store: Store, soon: Date): Promise<StartupCard[]> {
  const { cards } = await store.startups.list({ offset: 0, limit: batch });
  const early: StartupCard[] = [];
  for (const card of cards.map((text) => JSON.parse(text) as StartupCard)) {
    if (!isPublishedLater(card, soon)) break;
    early.push(card);
  }
  return early;
}
