import type { Store } from '../../db/store.ts';
import type { PayPalFigures } from '../adapters/paypal.ts';
import type { IntegrityStatus } from '../domain/site/integrity.contract.ts';
import { jobFigures } from '../jobs/job.ts';
import type { Release } from './build.ts';
import { counter, gauge, type Metric } from './metric-format.ts';

export interface StateOptions {
  store: Pick<Store, 'connections'>;
  release: Release;
  /** Whether `/readyz` answers 200. */
  isReady: () => Promise<boolean>;
  /** The known damage in the database file; undefined without a file. */
  integrity: (() => IntegrityStatus) | undefined;
  /** Undefined when payments are not configured. */
  payPal: Pick<PayPalFigures, 'answeredAt' | 'failures'> | undefined;
}

/** Metrics about this process's version and state, and about its dependencies. */
export async function stateMetrics({ store, release, isReady, integrity, payPal }: StateOptions): Promise<Metric[]> {
  const { version, commit } = release;
  const ready = await isReady().catch(() => false);
  return [
    gauge('debut_build_info', 'The version and the commit it was built from.', [{ labels: { version, commit }, value: 1 }]),
    gauge('debut_ready', '1 while /readyz returns 200.', ready ? 1 : 0),
    ...(integrity === undefined ? [] : integrityMetrics(integrity())),
    ...(payPal === undefined ? [] : payPalMetrics(payPal)),
    ...(store.connections === undefined ? [] : connectionMetrics(store.connections())),
  ];
}

function integrityMetrics({ state, checkedAt }: IntegrityStatus): Metric[] {
  return [
    gauge('debut_database_damaged', '1 if a check or a statement found damage in the database.', state === 'damaged' ? 1 : 0),
    gauge(
      'debut_database_checked_timestamp_seconds',
      'Time of the last database check or detected damage, since 1970.',
      checkedAt === null ? undefined : Date.parse(checkedAt) / 1_000,
    ),
  ];
}

function payPalMetrics({ answeredAt, failures }: Pick<PayPalFigures, 'answeredAt' | 'failures'>): Metric[] {
  return [
    gauge(
      'debut_paypal_last_answer_timestamp_seconds',
      "Time of PayPal's last response, since 1970.",
      answeredAt === undefined ? undefined : answeredAt / 1_000,
    ),
    counter(
      'debut_paypal_failures_total',
      'Requests that PayPal did not answer or refused.',
      Object.entries(failures).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
  ];
}

function connectionMetrics({ total, idle, waiting }: ReturnType<NonNullable<Store['connections']>>): Metric[] {
  return [
    gauge('debut_postgres_connections', 'Read connections.', total),
    gauge('debut_postgres_idle_connections', 'Idle read connections.', idle),
    gauge('debut_postgres_waiting_reads', 'Reads waiting for a connection.', waiting),
  ];
}

/** Metrics about this process's jobs. With several processes, each run of a job may happen in a different one. */
export function jobMetrics(): Metric[] {
  const jobs = [...jobFigures].map(([job, figures]) => ({ labels: { job }, ...figures }));
  const times = (of: 'ranAt' | 'succeededAt') =>
    jobs.flatMap(({ labels, [of]: at }) => (at === undefined ? [] : [{ labels, value: at / 1_000 }]));
  return [
    gauge('debut_job_last_run_timestamp_seconds', "Start time of a job's last run, since 1970.", times('ranAt')),
    gauge(
      'debut_job_last_success_timestamp_seconds',
      "End time of a job's last successful run, since 1970.",
      times('succeededAt'),
    ),
    counter(
      'debut_job_failures_total',
      'Failed runs of a job.',
      jobs.map(({ labels, failures }) => ({ labels, value: failures })),
    ),
  ];
}
