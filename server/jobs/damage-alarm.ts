import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Store } from '../../db/store.ts';
import type { ServerBackups } from '../adapters/backups.ts';
import { writeWhole } from '../adapters/disk.ts';
import { databaseDamaged, type DamageReport } from '../emails/damage.ts';
import type { Mailer } from '../adapters/email.ts';
import { adminsWithSignIn } from '../domain/accounts/admins.ts';
import { loadSettings } from '../domain/site/load-settings.ts';
import { defaultSettings } from '../domain/site/settings.contract.ts';
import { dayMs, minuteMs } from '../domain/core/dates.ts';
import { withoutAddresses } from '../domain/core/email-failures.ts';
import { textOf } from './email-worker.ts';
import { senderAddress } from '../domain/site/sender-address.ts';
import type { IntegrityCheck } from './integrity-check.ts';
import { type Job, startJob } from './job.ts';

interface DamageAlarmOptions {
  dataDir: string;
  /** The path of the database. */
  database: string;
  mailer: Mailer;
  /** Whether the mailer sends emails; otherwise it writes files. */
  deliversEmail: boolean;
  backups: Pick<ServerBackups, 'newestSound'>;
  now: () => Date;
  log: Pick<Logger, 'error' | 'warn'>;
  /** The public origin, without a trailing slash. */
  origin: string;
  /** The configured sender address. */
  from: string | undefined;
  /** The recipient while no admins are stored, for example when the first start finds damage. */
  fallbackTo: string | undefined;
}

export interface DamageAlarm {
  /** Stores the recipients in a file beside the database. */
  remember: (admins: readonly string[], site: Pick<Memory, 'siteName' | 'contactEmail'>) => Promise<void>;
  /** Emails the stored admins, at most once a day. Aborting `signal` closes the connection. */
  raise: (damage: Pick<DamageReport, 'problem' | 'isRunning'>, signal: AbortSignal) => Promise<void>;
}

const memorySchema = v.object({
  siteName: v.string(),
  contactEmail: v.string(),
  admins: v.array(v.string()),
  toldAt: v.nullable(v.string()),
});
type Memory = v.InferOutput<typeof memorySchema>;

/** The file in the data folder. */
export const damageAlarmFile = 'damage-alarm.json';

/** The pause after a failed attempt, when no mail server accepted an email. */
const retryMs = 10 * minuteMs;

/**
 * Emails admins about damage without using the database: it bypasses the outbox, and sends to addresses stored while the database
 * was undamaged. The file also records when the email was sent, so that a server that keeps restarting sends one email a day. The
 * time is recorded before sending, so that an exit while sending does not cause another email.
 */
export function createDamageAlarm(options: DamageAlarmOptions): DamageAlarm {
  const { dataDir, mailer, now, log, origin } = options;
  const file = join(dataDir, damageAlarmFile);
  /** Used when the file cannot be written. */
  let toldAt: string | null = null;
  let retryAt = 0;

  const read = async (): Promise<Memory> => {
    const { siteName, contactEmail } = defaultSettings;
    const nothing = { siteName, contactEmail, admins: [], toldAt: null };
    try {
      return v.parse(memorySchema, JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return nothing;
    }
  };
  const write = (memory: Memory) => writeWhole(file, `${JSON.stringify(memory, undefined, 2)}\n`);
  const wasTold = (at: string | null): boolean => {
    const ageMs = at === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(at);
    return ageMs >= 0 && ageMs < dayMs;
  };

  /** Records that today's email is being sent. Returns false when the file cannot be written. */
  const claim = async (memory: Memory): Promise<boolean> => {
    toldAt = now().toISOString();
    return write({ ...memory, toldAt }).then(
      () => true,
      () => false,
    );
  };
  const unclaim = async (memory: Memory): Promise<void> => {
    toldAt = null;
    await write(memory).catch(() => undefined);
  };

  /** Returns how many emails were accepted. */
  const sendAll = async (memory: Memory, damage: DamageReport, signal: AbortSignal): Promise<number> => {
    const { siteName, contactEmail, admins } = memory;
    const to = admins.length > 0 ? admins : [options.fallbackTo].filter((address) => address !== undefined);
    const from = { name: siteName, address: senderAddress({ from: options.from, contactEmail, origin }) };
    const content = databaseDamaged(damage, { siteName, origin });
    const createdAt = now().toISOString();
    let accepted = 0;
    if (to.length === 0) log.error('no admin can be emailed about the damage: set ADMIN_EMAIL');
    for (const [index, address] of to.entries()) {
      const key = `database.damaged:${createdAt.slice(0, 10)}:${index + 1}`;
      try {
        await mailer.send({ key, to: address, from, createdAt, content }, signal);
        accepted += 1;
      } catch (error) {
        log.error({ reason: withoutAddresses(textOf(error)).slice(0, 300) }, 'an email about the damage was not sent');
      }
    }
    return accepted;
  };

  return {
    remember: async (admins, { siteName, contactEmail }) => {
      const old = await read();
      const memory = { siteName, contactEmail, admins: [...admins], toldAt: old.toldAt };
      if (JSON.stringify(memory) !== JSON.stringify(old)) await write(memory);
    },
    raise: async ({ problem, isRunning }, signal) => {
      const memory = await read();
      if (wasTold(memory.toldAt) || wasTold(toldAt) || now().getTime() < retryAt) return;
      const isClaimed = await claim(memory);
      if (!isClaimed && !isRunning) {
        // Nothing is sent, because a service manager restarts the server every few seconds, and each start would send another
        // email.
        log.error({ file }, 'no email about the damage was sent, because it could not be recorded');
        return;
      }
      const backup = await options.backups.newestSound(signal);
      const accepted = await sendAll(memory, { problem, isRunning, database: resolve(options.database), backup }, signal);
      if (accepted === 0) {
        await unclaim(memory);
        retryAt = now().getTime() + retryMs;
      } else if (options.deliversEmail) log.warn({ emails: accepted }, 'the admins were emailed about the damage');
      else
        log.warn(
          { emails: accepted, folder: join(dataDir, 'mail') },
          'SMTP_URL is not set: the emails to the admins about the damage were written into files',
        );
    },
  };
}

interface DamageAlarmJobOptions {
  alarm: DamageAlarm;
  integrity: Pick<IntegrityCheck, 'status' | 'onChecked'>;
  store: Store;
  report: (error: unknown) => void;
}

/**
 * Raises the alarm as soon as damage is known. While the database is undamaged, stores the admins every minute, so that a former
 * admin is forgotten.
 */
export function startDamageAlarm({ alarm, integrity, store, report }: DamageAlarmJobOptions): Job {
  const abort = new AbortController();
  const job = startJob({
    name: 'damage-alarm',
    run: async () => {
      const { state, problem } = integrity.status();
      if (state === 'damaged') await alarm.raise({ problem, isRunning: true }, abort.signal);
      if (state !== 'ok') return;
      const admins = await adminsWithSignIn(store);
      const emails = admins.map(({ email }) => email);
      await alarm.remember(emails, await loadSettings(store));
    },
    everyMs: minuteMs,
    report,
  });
  integrity.onChecked(() => void job.runNow());
  return {
    ...job,
    stop: async () => {
      abort.abort(new Error('The server stopped.'));
      await job.stop();
    },
  };
}
