import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { ServerBackups } from '../adapters/backups.ts';
import { adminsWithSignIn } from '../domain/accounts/admins.ts';
import { isBackupDue } from '../domain/site/backups.rules.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

interface BackupsJobOptions {
  backups: Omit<ServerBackups, 'newestSound'>;
  store: Store;
  now: () => Date;
  log: Logger;
  report: (error: unknown) => void;
}

/**
 * Makes the daily snapshot when it is due. While that fails, emails the admins once a day. At the start, reports an unwritable
 * folder.
 */
export function startBackups(options: BackupsJobOptions): Job {
  const { backups, store, now, report } = options;
  const job = startJob({
    name: 'backups',
    run: () => backUpIfDue(options),
    everyMs: 10 * minuteMs,
    firstAfterMs: 5 * minuteMs,
    // Each process checks whether a backup is due, so that failures are recorded in every process. The folder shows whether another
    // process has already made the backup.
    lease: { jobs: store.jobs, now, runs: 'each' },
    report,
  });
  const checked = checkFolder(options).catch(report);
  return {
    ...job,
    stop: async () => {
      backups.stop();
      await Promise.all([checked, job.stop()]);
    },
  };
}

async function checkFolder({ backups, store, now, log }: BackupsJobOptions): Promise<void> {
  const reason = await backups.checkFolder();
  if (reason === undefined) return;
  log.error({ reason }, 'no backups can be made');
  await tellAdmins(store, now(), reason, (await backups.status()).newest?.createdAt ?? '');
}

export async function backUpIfDue({ backups, store, now, log }: BackupsJobOptions): Promise<void> {
  const { state, newest, failure } = await backups.status();
  const history = {
    newest: newest === null ? undefined : new Date(newest.createdAt),
    failedAt: failure === null ? undefined : new Date(failure.at),
  };
  if (state === 'off' || state === 'unavailable' || state === 'external' || !isBackupDue(history, now())) return;
  try {
    const { name, bytes } = await backups.make();
    log.info({ name, bytes }, 'a backup was made');
  } catch {
    const status = await backups.status();
    // Without a failure, the backup was skipped because the server is stopping.
    if (status.failure === null) return;
    log.error({ reason: status.failure.reason }, 'the backup failed');
    await tellAdmins(store, now(), status.failure.reason, status.newest?.createdAt ?? '');
  }
}

async function tellAdmins(store: Store, now: Date, reason: string, newestAt: string): Promise<void> {
  const createdAt = now.toISOString();
  for (const { _id, email: to } of await adminsWithSignIn(store)) {
    const key = `backup.failed:${createdAt.slice(0, 10)}:${_id}`;
    await store.outbox.enqueue({ key, email: { kind: 'backup.failed', to, reason, newestAt }, createdAt });
  }
}
