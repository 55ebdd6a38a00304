import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../db/store.ts';
import type { BulkPosition } from '../domain/core/bulk.ts';
import { minuteMs } from '../domain/core/dates.ts';
import { continueSlugChange, slugChanges } from '../domain/listings/slug-changes.ts';
import { type Job, type JobHost, startJob } from './job.ts';

/** The pause between batches, in milliseconds. Other writes get the lock during it. */
const pauseMs = 10;

/**
 * Completes changes of categories' slugs, because an admin who closed the tab no longer continues them, and the category is public
 * twice until the last batch. An admin who does continue meets changed listings only.
 */
export function startSlugChanges({ store, now, report }: JobHost): Job {
  return startJob({
    name: 'slug-changes',
    run: (isStopping) => completeSlugChanges(store, isStopping),
    everyMs: minuteMs,
    firstAfterMs: 10_000,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

export async function completeSlugChanges(store: Store, isStopping: () => boolean = () => false): Promise<void> {
  for (const id of await slugChanges(store)) {
    let from: BulkPosition | null = null;
    do {
      if (isStopping()) return;
      from = await store.transaction((tx) => continueSlugChange(tx, id, from));
      await pause(pauseMs);
    } while (from !== null);
  }
}
