import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Store } from '../../db/store.ts';
import { emailMessage as emailSchema } from '../contract/emails.ts';
import { defaultSettings } from '../contract/settings.ts';
import { renderEmail } from '../adapters/email-templates.ts';
import { type Mailer, EmailRejectedError, sendTimeoutMs } from '../adapters/email.ts';

export interface EmailWorkerOptions {
  store: Store;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
  /** The public address, without a slash at the end. */
  origin: string;
  /** The sender's address when it is configured; else the site's contact address, else one made of the origin's host. */
  from: string | undefined;
  /** How often it is looked for mails that are due, in milliseconds. */
  everyMs?: number;
}

export interface OutboxWorker {
  /** Sends what is due, one after the other; waits for a round that is under way. */
  runNow: () => Promise<void>;
  /** Finishes the mail that is being sent, for ten seconds at most. */
  stop: () => Promise<void>;
}

const minute = 60_000;

/** Waits after the first, second, … failed try, in minutes; after the last of them the mail is given up. */
const waits = [1, 5, 15, 60, 180, 720, 1_440];

/** While one try runs nobody else makes another: longer than the longest conversation. */
const lease = sendTimeoutMs + minute;

const never = '9999-12-31T23:59:59.999Z';
const batch = 20;
const stopGrace = 10_000;

/**
 * Sends the mails that calls put down. A mail is taken before it is sent and marked after, so a crash before the taking
 * loses nothing, and one in between repeats the same message (the same Message-ID) when its lease is over.
 */
export function startEmailWorker(parts: EmailWorkerOptions): OutboxWorker {
  let running: Promise<void> = Promise.resolve();
  let stopping = false;

  const sendDue = async () => {
    try {
      for (const due of await parts.store.outbox.due(parts.now().toISOString(), batch)) {
        if (stopping) return;
        await sendOne(parts, due);
      }
    } catch (error) {
      parts.log.error({ err: error }, 'the outbox failed');
    }
  };
  let waiting = false;
  const round = () => {
    if (!waiting) {
      waiting = true;
      running = running.then(() => {
        waiting = false;
        return sendDue();
      });
    }
    return running;
  };
  const timer = setInterval(() => void round(), parts.everyMs ?? 1_000).unref();
  return {
    runNow: round,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      const grace = Promise.withResolvers<void>();
      const cut = setTimeout(grace.resolve, stopGrace);
      await Promise.race([running, grace.promise]);
      clearTimeout(cut);
    },
  };
}

type Due = Awaited<ReturnType<Store['outbox']['due']>>[number];

async function sendOne({ store, mailer, now, log, origin, from }: EmailWorkerOptions, { key, email: mail, createdAt, attempts }: Due) {
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  if (!(await store.outbox.lease(key, attempts, after(lease)))) return;
  try {
    const known = v.parse(emailSchema, mail);
    const { siteName, contactEmail } = (await store.settings.get()) ?? defaultSettings;
    const address = from ?? (contactEmail === '' ? `no-reply@${new URL(origin).hostname}` : contactEmail);
    const letter = renderEmail(known, { siteName, origin });
    await mailer.send({ key, to: known.to, from: { name: siteName, address }, createdAt, content: letter });
  } catch (error) {
    const wait = error instanceof EmailRejectedError ? undefined : waits[attempts];
    const reason = reasonOf(error);
    await store.outbox.markFailed(key, reason.slice(0, 500), wait === undefined ? never : after(wait * minute));
    log[wait === undefined ? 'error' : 'warn'](
      { key, attempts: attempts + 1, reason: withoutAddresses(reason) },
      'a mail was not sent',
    );
    return;
  }
  await store.outbox.markSent(key, now().toISOString());
  log.info({ key }, 'a mail was sent');
}

/** What the mail server said, when it was that which refused. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Email servers repeat whom they refuse; logs say nothing of who. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '…').slice(0, 300);
}
