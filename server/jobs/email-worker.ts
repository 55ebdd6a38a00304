import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Store } from '../../db/store.ts';
import { emailMessage } from '../contract/emails.ts';
import { defaultSettings } from '../contract/settings.ts';
import { renderEmail } from '../adapters/email-templates.ts';
import { EmailRejectedError, type Mailer, sendTimeoutMs } from '../adapters/email.ts';
import { neverAgain } from '../rules/retention.ts';
import { type Job, startJob } from './job.ts';

export interface EmailWorkerOptions {
  store: Store;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
  /** Receives errors of the store. */
  report: (error: unknown) => void;
  /** The public origin, without a trailing slash. */
  origin: string;
  /** The configured sender address. Otherwise it is the site's contact address, or else no-reply at the origin's host. */
  from: string | undefined;
  everyMs?: number;
}

const minute = 60_000;

/** Minutes before the second, third, … attempt. After the last attempt the email is never tried again. */
const retryMinutes = [1, 5, 15, 60, 180, 720, 1_440];

/** No other process sends a leased email; longer than one attempt can take. */
const leaseMs = sendTimeoutMs + minute;

const batchSize = 20;

/**
 * Sends the emails that calls put into the outbox. An email is leased before it is sent and marked as sent afterwards: a crash
 * before the lease loses nothing, one after it sends the same message again (with the same Message-ID) when the lease ends.
 */
export function startEmailWorker(options: EmailWorkerOptions): Job {
  const { store, now, report, everyMs = 1_000 } = options;
  return startJob({
    run: async (isStopping) => {
      for (const dueEmail of await store.outbox.due(now().toISOString(), batchSize)) {
        if (isStopping()) return;
        await sendEmail(options, dueEmail);
      }
    },
    everyMs,
    report,
  });
}

type DueEmail = Awaited<ReturnType<Store['outbox']['due']>>[number];

async function sendEmail(
  { store, mailer, now, log, origin, from }: EmailWorkerOptions,
  { key, email, createdAt, attempts }: DueEmail,
): Promise<void> {
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  if (!(await store.outbox.lease(key, attempts, after(leaseMs)))) return;
  try {
    const message = v.parse(emailMessage, email);
    const { siteName, contactEmail } = (await store.settings.get()) ?? defaultSettings;
    const address = from ?? (contactEmail === '' ? `no-reply@${new URL(origin).hostname}` : contactEmail);
    const content = renderEmail(message, { siteName, origin });
    await mailer.send({ key, to: message.to, from: { name: siteName, address }, createdAt, content });
  } catch (error) {
    const retryAfter = error instanceof EmailRejectedError ? undefined : retryMinutes[attempts];
    const reason = reasonOf(error);
    await store.outbox.markFailed(key, reason.slice(0, 500), retryAfter === undefined ? neverAgain : after(retryAfter * minute));
    log[retryAfter === undefined ? 'error' : 'warn'](
      { key, attempts: attempts + 1, reason: withoutAddresses(reason) },
      'an email was not sent',
    );
    return;
  }
  await store.outbox.markSent(key, now().toISOString());
  log.info({ key }, 'an email was sent');
}

/** The mail server's own response, if it sent one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Mail servers repeat the recipient's address; logs must not contain it. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '…').slice(0, 300);
}
