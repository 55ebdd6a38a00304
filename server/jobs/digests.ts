import type { Store } from '../../db/store.ts';
import { enqueueDigests } from '../domain/audience/notifications.calls.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

export interface DigestsOptions {
  store: Store;
  now: () => Date;
  report: (error: unknown) => void;
}

/** Looks every minute for what waits for a decision, and emails the admins who want to know. */
export function startDigests({ store, now, report }: DigestsOptions): Job {
  return startJob({
    name: 'digests',
    run: (isStopping) => enqueueDigests(store, now(), isStopping),
    everyMs: minuteMs,
    firstAfterMs: minuteMs / 2,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}
