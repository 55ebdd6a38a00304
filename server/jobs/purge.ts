import type { Store } from '../../db/store.ts';
import { type Job, startJob } from './job.ts';

export interface PurgeOptions {
  store: Pick<Store, 'purge'>;
  now: () => Date;
  report: (error: unknown) => void;
}

const minute = 60_000;
const hour = 60 * minute;

/** Deletes expired rows from the store: every hour, and a minute after the start, so that the start itself is not slowed down. */
export function startPurge({ store, now, report }: PurgeOptions): Job {
  return startJob({ run: () => store.purge(now().toISOString()), everyMs: hour, firstAfterMs: minute, report });
}
