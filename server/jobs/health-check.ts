import type { Logger } from 'pino';
import { type BusyReason, type Store, StoreBusy, StoreUnwritable, type UnwritableReason } from '../../db/store.ts';
import type { IntegrityStatus } from '../domain/site/integrity.contract.ts';
import { type Job, startJob } from './job.ts';

/** One line of `/readyz`: "ok", or the problem, without figures and paths, because anyone can read it. */
export interface Check {
  name: string;
  state: string;
}

export interface Health {
  isReady: boolean;
  checks: readonly Check[];
}

interface HealthCheckOptions {
  store: Pick<Store, 'ready'>;
  /** The free space on the data folder's disk, in bytes. */
  freeBytes: () => Promise<number>;
  isMailAlive: () => boolean;
  /** Whether emails wait because the mail server fails. */
  isMailFailing: () => Promise<boolean>;
  /** The known damage in the database file; undefined without a file. */
  integrity: (() => IntegrityStatus['state']) | undefined;
  log: Pick<Logger, 'fatal' | 'error' | 'info'>;
}

/** All calls of `check` within a second share its result. */
interface HealthCheck extends Job {
  check: () => Promise<Health>;
}

/** With less free space, an upload may not fit. */
const minFreeBytes = 16 * 1024 * 1024;

const everyMs = 30_000;
const sharedMs = 1_000;
const logEveryMs = 60_000;

const ok = 'ok';
const notLeaving: Check = { name: 'mail', state: 'no email has been sent for some time' };

const unwritableStates: Record<UnwritableReason, string> = {
  full: 'cannot be written, the disk is full',
  'read-only': 'cannot be written, it is read-only',
  replaced: 'cannot be written, its file was moved or replaced',
};

const integrityStates = {
  unavailable: ok,
  unchecked: 'unchecked',
  ok,
  damaged: 'damaged, restore a backup',
} as const satisfies Record<IntegrityStatus['state'], string>;

const busyStates: Record<BusyReason, string> = {
  locked: 'cannot be written, another process holds its lock',
  silent: 'does not answer',
  unreachable: 'cannot be reached',
  refused: 'refuses the login',
  crowded: 'has no connection left',
};

/**
 * Checks whether the server can do all of its work: the database can be written and is not damaged, the disk has space, the email
 * worker runs. Runs every half minute, even when no one asks, and logs a problem once a minute as long as it lasts.
 */
export function startHealthCheck({
  store,
  freeBytes,
  isMailAlive,
  isMailFailing,
  integrity,
  log,
}: HealthCheckOptions): HealthCheck {
  let last: { at: number; health: Promise<Health> } | undefined;
  let logged: { at: number; text: string } | undefined;

  const run = async (): Promise<Health> => {
    const [database, free] = await Promise.all([databaseState(store), freeBytes()]);
    const checks = [
      { name: 'database', state: database.state },
      { name: 'disk', state: free < minFreeBytes ? 'almost full' : ok },
      { name: 'mail', state: isMailAlive() ? ok : 'the email worker hangs' },
      ...(integrity === undefined ? [] : [{ name: 'integrity', state: integrityStates[integrity()] }]),
    ];
    const failed = checks.filter(({ state }) => state !== ok && state !== integrityStates.unchecked);
    logFailures(failed, database.error);
    // A failing mail server does not make the server unready.
    const isMailFailed = database.state === ok && (await isMailFailing().catch(() => false));
    const shown = checks.map((check) => (isMailFailed && check.name === 'mail' && check.state === ok ? notLeaving : check));
    return { isReady: failed.length === 0, checks: shown };
  };

  const logFailures = (failed: readonly Check[], error: unknown): void => {
    const text = failed.map(({ name, state }) => `${name}: ${state}`).join('; ');
    if (text === '') {
      if (logged !== undefined) log.info('ready again');
      logged = undefined;
      return;
    }
    if (logged?.text === text && performance.now() - logged.at < logEveryMs) return;
    logged = { at: performance.now(), text };
    const isReplaced = error instanceof StoreUnwritable && error.reason === 'replaced';
    log[isReplaced ? 'fatal' : 'error'](
      { checks: text, reason: error instanceof Error ? error.message : undefined },
      'not ready',
    );
  };

  const check = (): Promise<Health> => {
    if (last === undefined || performance.now() - last.at >= sharedMs) last = { at: performance.now(), health: run() };
    return last.health;
  };
  const job = startJob({
    name: 'health-check',
    run: async () => void (await check()),
    everyMs,
    report: (error) => log.error({ err: error }, 'not ready'),
  });
  return { ...job, check };
}

async function databaseState(store: Pick<Store, 'ready'>): Promise<{ state: string; error?: unknown }> {
  try {
    await store.ready();
    return { state: ok };
  } catch (error) {
    if (error instanceof StoreBusy) return { state: busyStates[error.reason], error };
    return { state: error instanceof StoreUnwritable ? unwritableStates[error.reason] : 'fails', error };
  }
}
