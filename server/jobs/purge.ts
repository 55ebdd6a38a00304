import type { Store } from '../../db/store.ts';
import { cutoff } from '../rules/retention.ts';
import { type Job, startJob } from './job.ts';
import { hourMs, minuteMs } from '../rules/dates.ts';

export interface PurgeOptions {
  store: Pick<Store, 'purge' | 'jobs'> & { images: Pick<Store['images'], 'removeUnreferenced'> };
  /** Deletes copies of the database that nobody needs any more. */
  removeOldCopies: () => Promise<void>;
  now: () => Date;
  report: (error: unknown) => void;
}

const runsPerDay = 24;

/**
 * Deletes what has expired: rows every hour, and a minute after the start, so that the start itself is not slowed down; images and
 * copies of the database once a day, since the whole directory is read for the images.
 */
export function startPurge({ store, removeOldCopies, now, report }: PurgeOptions): Job {
  let runs = 0;
  return startJob({
    name: 'purge',
    run: async () => {
      const isDaily = runs % runsPerDay === 0;
      runs += 1;
      await store.purge(now().toISOString());
      if (!isDaily) return;
      await removeOldCopies();
      await store.images.removeUnreferenced(cutoff('images', now().toISOString()));
    },
    everyMs: hourMs,
    firstAfterMs: minuteMs,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}
