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
  /** The result of the last check, and the damage that a statement has met since the start. */
  status: () => IntegrityStatus;
  /**
   * Reports damage that a statement has met. The database counts as damaged until the next start, and is checked at once for
   * further damage. A check that finds nothing does not revoke this, because it compares no index with its table.
   */
  met: (error: StoreDamaged) => void;
  /** Calls `listener` after each check, and when the check after met damage has ended or cannot be made. */
  onChecked: (listener: () => void) => void;
}

/** After the nightly backup has begun. */
const afterQuietHourMs = 30 * minuteMs;

/**
 * Looks for damage in the database file: half a minute after the start, so that the start is not slowed down, every night, and when
 * a statement has met damage.
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
      // The check may fail, or another process may have the turn.
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
