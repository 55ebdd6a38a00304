import type { Logger } from 'pino';
import type { Store, StoreDamaged } from '../../db/store.ts';
import { integrityLengths } from '../domain/core/lengths.ts';
import type { IntegrityStatus } from '../domain/site/integrity.contract.ts';
import { lastQuietHour } from '../domain/site/backups.rules.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

interface IntegrityCheckOptions {
  /** Resolves with a description of the damage in the database, '' for none. */
  check: (signal: AbortSignal) => Promise<string>;
  jobs: Store['jobs'];
  now: () => Date;
  log: Pick<Logger, 'fatal' | 'info' | 'warn'>;
}

export interface IntegrityCheck extends Job {
  /** The last check's result, and damage that statements have found since the start. */
  status: () => IntegrityStatus;
  /**
   * Reports damage found by a statement. The database then counts as damaged until the next start, and is checked at once for further
   * damage. A check without findings does not revoke this, because it does not compare indexes with their tables.
   */
  met: (error: StoreDamaged) => void;
  /** Calls `listener` after each check. After damage found by a statement, calls it even if the check cannot run. */
  onChecked: (listener: () => void) => void;
}

/** Late enough for the nightly backup to have started. */
const afterQuietHourMs = 30 * minuteMs;

/**
 * Checks the database file for damage: half a minute after the start, so as not to slow it down, every night, and when a
 * statement has found damage.
 */
export function startIntegrityCheck({ check, jobs, now, log }: IntegrityCheckOptions): IntegrityCheck {
  let status: IntegrityStatus = { state: 'unchecked', checkedAt: null, problem: '' };
  let metProblem = '';
  let isWanted = false;
  let listener = () => {};
  const abort = new AbortController();

  const setStatus = (problem: string) => {
    status = { state: problem === '' ? 'ok' : 'damaged', checkedAt: now().toISOString(), problem };
    if (problem === '') log.info('the database was checked: no damage');
    else log.fatal({ problem }, 'the database is damaged: restore a backup');
  };
  const isChecked = () => {
    if (isWanted || status.checkedAt === null) return false;
    const lastNight = lastQuietHour(new Date(now().getTime() - afterQuietHourMs));
    return new Date(status.checkedAt) > lastNight && new Date(status.checkedAt) <= now();
  };

  const job = startJob({
    name: 'integrity-check',
    run: async () => {
      if (isChecked()) return;
      const found = await check(abort.signal);
      isWanted = false;
      setStatus(found === '' ? metProblem : found);
      listener();
    },
    everyMs: 10 * minuteMs,
    firstAfterMs: minuteMs / 2,
    // Each process reports its own findings.
    lease: { jobs, now, runs: 'each' },
    report: (error) => {
      if (!abort.signal.aborted) log.warn({ err: error }, 'the database could not be checked');
    },
  });
  return {
    ...job,
    status: () => status,
    met: (error) => {
      if (metProblem !== '') return;
      metProblem = error.problem.slice(0, integrityLengths.problem);
      if (status.state !== 'damaged') setStatus(metProblem);
      isWanted = true;
      // Runs even when the check fails or another process has the lease.
      void job.runNow().then(() => listener());
    },
    onChecked: (newListener) => {
      listener = newListener;
    },
    stop: async () => {
      abort.abort();
      await job.stop();
    },
  };
}
