import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { IntegrityStatus } from '../contract/integrity.ts';
import { lastQuietHour } from '../rules/backups.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../rules/dates.ts';

export interface IntegrityCheckOptions {
  /** Resolves to what is wrong with the database, '' for nothing. */
  check: (signal: AbortSignal) => Promise<string>;
  jobs: Store['jobs'];
  now: () => Date;
  log: Pick<Logger, 'fatal' | 'info' | 'warn'>;
}

/** `status` is what the last check found. */
export interface IntegrityCheck extends Job {
  status: () => IntegrityStatus;
}

/** After the nightly backup has begun. */
const afterQuietHourMs = 30 * minuteMs;

/** Looks for damage in the database file: half a minute after the start, so that the start is not slowed down, and every night. */
export function startIntegrityCheck({ check, jobs, now, log }: IntegrityCheckOptions): IntegrityCheck {
  let status: IntegrityStatus = { state: 'unchecked', checkedAt: null, problem: '' };
  const abort = new AbortController();
  const job = startJob({
    run: async () => {
      const { checkedAt } = status;
      const lastNight = lastQuietHour(new Date(now().getTime() - afterQuietHourMs));
      if (checkedAt !== null && new Date(checkedAt) > lastNight && new Date(checkedAt) <= now()) return;
      const problem = await check(abort.signal);
      status = { state: problem === '' ? 'ok' : 'damaged', checkedAt: now().toISOString(), problem };
      if (problem === '') log.info('the database was checked: no damage');
      else log.fatal({ problem }, 'the database is damaged: restore a backup');
    },
    everyMs: 10 * minuteMs,
    firstAfterMs: minuteMs / 2,
    // Each process reports what it has found itself.
    lease: { jobs, name: 'integrity-check', now, runs: 'each' },
    report: (error) => {
      if (!abort.signal.aborted) log.warn({ err: error }, 'the database could not be checked');
    },
  });
  return {
    ...job,
    status: () => status,
    stop: async () => {
      abort.abort();
      await job.stop();
    },
  };
}
