import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../db/store.ts';
import { cutoff, firstDailyCounts } from '../domain/core/retention.ts';
import { type Job, startJob } from './job.ts';
import { hourMs, minuteMs } from '../domain/core/dates.ts';

interface PurgeOptions {
  store: Pick<Store, 'purge' | 'releasePages' | 'jobs'> & {
    images: Pick<Store['images'], 'removeUnreferenced'>;
    analytics: Pick<Store['analytics'], 'sumMonths'>;
  };
  /** Deletes copies of the database that are no longer needed. */
  removeOldCopies: () => Promise<void>;
  now: () => Date;
  report: (error: unknown) => void;
}

const runsPerDay = 24;

/** The number of listings read before other work of the process runs. */
const listingsPerStep = 500;

/**
 * Deletes expired data. Rows are deleted every hour, starting a minute after the start so as not to slow it down. Once a day,
 * unreferenced images and old copies of the database are deleted, and old daily counts are summed by month. This happens only once a
 * day, because it reads the whole directory. Finally, the space of deleted rows in the database file is released.
 */
export function startPurge({ store, removeOldCopies, now, report }: PurgeOptions): Job {
  let runs = 0;
  return startJob({
    name: 'purge',
    run: async (isStopping) => {
      const isDaily = runs % runsPerDay === 0;
      runs += 1;
      await store.purge(now().toISOString());
      if (!isDaily) return;
      await removeOldCopies();
      await store.images.removeUnreferenced(cutoff('images', now().toISOString()));
      await sumMonths(store, now(), isStopping);
      while (!isStopping() && (await store.releasePages())) await nextTurn();
    },
    everyMs: hourMs,
    firstAfterMs: minuteMs,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

async function sumMonths(
  { analytics }: Pick<PurgeOptions['store'], 'analytics'>,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  const before = firstDailyCounts(now.toISOString());
  for (let after: string | undefined = ''; after !== undefined && !isStopping();) {
    after = await analytics.sumMonths({ before, after, limit: listingsPerStep });
    await nextTurn();
  }
}
