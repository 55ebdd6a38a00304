import type { Logger } from 'pino';
import type { ServerBackups } from '../adapters/backups.ts';
import { removeOldCopies } from '../adapters/database-copies.ts';
import type { ApiHost } from '../api/handle.ts';
import type { Config } from '../config.ts';
import { enqueueDigests } from '../domain/audience/notifications.calls.ts';
import { minuteMs } from '../domain/core/dates.ts';
import type { Websites } from '../domain/websites/web.contract.ts';
import { startBackups } from './backups.ts';
import { startExpiredUsers } from './expired-users.ts';
import { type Job, startJob } from './job.ts';
import { startLinkWatch } from './link-watch.ts';
import { startOwnershipCheck } from './ownership-check.ts';
import { startPublisher } from './publisher.ts';
import { startPurge } from './purge.ts';
import { startSlugChanges } from './slug-changes.ts';
import { startTrending } from './trending.ts';

interface JobParts {
  config: Pick<Config, 'watchesLinks'>;
  host: ApiHost;
  log: Logger;
  /** The path of the SQLite file; undefined with PostgreSQL. */
  database: string | undefined;
  backups: ServerBackups;
  websites: Websites;
  /** The public origin of the site. */
  origin: string;
}

/** Starts the jobs that need only the host. */
export function startJobs({ config, host, log, database, backups, websites, origin }: JobParts): Job[] {
  const { store, now, report } = host;
  const removeOldFiles = async () => (database === undefined ? undefined : removeOldCopies(database, now()));
  return [
    startReconciler(host),
    startPaymentOrders(host),
    startPurge({ store, removeOldCopies: removeOldFiles, now, report }),
    ...(host.adapters.deliversEmail ? [startExpiredUsers(host)] : []),
    startPublisher(host),
    startOwnershipCheck({ host, websites, origin }),
    startDigests(host),
    ...(config.watchesLinks ? [startLinkWatch({ host, websites })] : []),
    startTrending(host),
    startSlugChanges(host),
    startBackups({ backups, store, now, log, report }),
  ];
}

/** Every minute, looks for items that wait for a decision, and emails the admins who want to be notified. */
function startDigests({ store, now, report }: ApiHost): Job {
  return startJob({
    name: 'digests',
    run: (isStopping) => enqueueDigests(store, now(), isStopping),
    everyMs: minuteMs,
    firstAfterMs: minuteMs / 2,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

/**
 * Reconciles payments and plans with PayPal every ten minutes and soon after a start, because a crash may have left payments
 * unfinished. Does nothing without PayPal.
 */
function startReconciler(host: ApiHost): Job {
  const { store, now, report } = host;
  const { paypal } = host.adapters;
  return startJob({
    name: 'reconciler',
    run: async (isStopping) => {
      if (isStopping() || paypal === undefined) return;
      const { reconcile } = await import('../domain/submissions/payments/paypal.calls.ts');
      await reconcile({ ...host, paypal });
    },
    everyMs: 10 * minuteMs,
    firstAfterMs: 2_000,
    lease: paypal && { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

/**
 * Every five seconds, sends the due orders of admins to PayPal. An order is due when the rejection that it belongs to can no
 * longer be undone, or when PayPal did not answer it before. Each process runs this without a lease, because only the process
 * that succeeds in updating an order sends it. Does nothing without PayPal.
 */
function startPaymentOrders(host: ApiHost): Job {
  const { paypal } = host.adapters;
  return startJob({
    name: 'payment-orders',
    run: async (isStopping) => {
      if (isStopping() || paypal === undefined) return;
      const { sendDueOrders } = await import('../domain/submissions/payments/payment-orders.calls.ts');
      await sendDueOrders({ ...host, paypal });
    },
    everyMs: 5_000,
    firstAfterMs: 1_500,
    report: host.report,
  });
}
