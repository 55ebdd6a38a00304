import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { nounOf } from '../domain/core/noun.ts';
import { type Store, StoreBusy } from '../../db/store.ts';
import { emailMessage } from '../domain/core/emails.ts';
import { loadPublicSettings, loadSection } from '../domain/site/load-settings.ts';
import { senderAddress } from '../domain/site/sender-address.ts';
import type { PublicSettings } from '../domain/site/settings.contract.ts';
import { siteIconPath, siteMarkOf } from '../domain/site/site-icons.ts';
import { withLogo } from '../emails/layout.ts';
import { renderEmail } from '../emails/templates.ts';
import { EmailNotSent, type Mailer, type OutgoingEmail } from '../adapters/email.ts';
import { drawSiteIcon } from '../adapters/site-icons.ts';
import { type EmailFailureKind, withoutAddresses } from '../domain/core/email-failures.ts';
import {
  earlyRetryCutoff,
  freedPerEmail,
  mustCheckLink,
  isUrgentEmail,
  leaseMs,
  retryEmailAt,
} from '../domain/core/email-queue.ts';
import { neverAgain } from '../domain/core/retention.ts';
import { renewLink } from './email-links.ts';
import { type Job, startJob } from './job.ts';

interface EmailWorkerOptions {
  store: Store;
  mailer: Mailer;
  /** The digest under which calls store the secrets of links. */
  digest: (secret: string) => string;
  now: () => Date;
  log: Logger;
  /** Receives the store's errors. */
  report: (error: unknown) => void;
  /** The public origin, without a trailing slash. */
  origin: string;
  /** The configured sender address. Defaults to the site's contact address, or else no-reply at the origin's host. */
  from: string | undefined;
  everyMs?: number;
  /**
   * How long a stop waits for emails that are being sent before it closes their connections. After closing them, it waits for the
   * same time again.
   */
  stopMs?: number;
}

/** The number of emails sent at once. Two places are reserved for urgent emails. */
const maxSending = 8;
const maxSendingNotUrgent = 6;

/** Shorter than the time that remains of a lease when sending took as long as it may. */
const markSentTimeoutMs = 30_000;
const markSentEveryMs = 200;

/** The maximum length at which a failure's text is stored and logged. */
const maxReason = 300;

/**
 * The number of emails read at once. It is larger than `maxSending`, because emails to the same address are sent one after
 * another.
 */
const batchSize = 100;

/**
 * Sends the emails in the outbox, several at once but only one per address, so that a hanging address or connection does not
 * delay others. An email is leased before it is sent and marked as sent afterwards. A crash before the lease loses nothing. After
 * a crash during the lease, the same message (with the same Message-ID) is sent again once the lease ends. `runNow` resolves when
 * no email is due anymore.
 */
export function startEmailWorker(options: EmailWorkerOptions): Job {
  const { store, now, report, everyMs = 1_000, stopMs = 3_000 } = options;
  const sending = new Map<string, { to: string; done: Promise<void> }>();
  const abort = new AbortController();
  let started = 0;

  const mayStart = ({ key, email }: DueEmail): boolean => {
    const others = [...sending.values()];
    if (sending.has(key) || others.some(({ to }) => to === email.to)) return false;
    return others.length < (isUrgentEmail(email) ? maxSending : maxSendingNotUrgent);
  };
  const job = startJob({
    name: 'email-worker',
    run: async (isStopping) => {
      if (isStopping() || sending.size >= maxSending) return;
      for (const dueEmail of await store.outbox.due(now().toISOString(), batchSize)) {
        if (isStopping()) return;
        if (!mayStart(dueEmail)) continue;
        const { key, email } = dueEmail;
        started += 1;
        const done = sendEmail(options, dueEmail, abort.signal)
          .catch(report)
          .finally(() => {
            sending.delete(key);
            void job.runNow();
          });
        sending.set(key, { to: email.to, done });
      }
    },
    everyMs,
    report,
  });
  const allDone = () => Promise.all([...sending.values()].map(({ done }) => done));

  return {
    ...job,
    runNow: async () => {
      for (;;) {
        // Waits first, because a run that starts while emails are being sent would skip other emails to the same addresses.
        while (sending.size > 0) await allDone();
        const startedBefore = started;
        await job.runNow();
        if (started === startedBefore) return;
      }
    },
    stop: async () => {
      await job.stop();
      await Promise.race([allDone(), pause(stopMs, undefined, { ref: false })]);
      abort.abort(new Error('The server stopped.'));
      await Promise.race([allDone(), pause(stopMs, undefined, { ref: false })]);
    },
  };
}

type DueEmail = Awaited<ReturnType<Store['outbox']['due']>>[number];

async function sendEmail(options: EmailWorkerOptions, dueEmail: DueEmail, stopped: AbortSignal): Promise<void> {
  const { store, mailer, now, log } = options;
  const { key, attempts } = dueEmail;
  if (!(await store.outbox.lease(key, attempts, new Date(now().getTime() + leaseMs).toISOString()))) return;
  let message: OutgoingEmail | string;
  try {
    message = await prepare(options, dueEmail);
  } catch (error) {
    return noteFailure(options, dueEmail, { kind: 'this_email', reason: textOf(error) });
  }
  if (typeof message === 'string') {
    await store.outbox.drop(key, message, now().toISOString());
    log.warn({ key, reason: message }, 'an email was dropped');
  } else {
    try {
      await mailer.send(message, stopped);
    } catch (error) {
      // The next start sends the email.
      if (stopped.aborted) return void (await store.outbox.markFailed(key, textOf(error), now().toISOString()));
      const kind = error instanceof EmailNotSent ? error.kind : 'mail_server';
      return noteFailure(options, dueEmail, { kind, reason: textOf(error) });
    }
    await markSent(store, key, now);
    log.info({ key }, 'an email was sent');
  }
  await freeWaiting(options);
}

/** The message to send, or the reason why it has become pointless. */
async function prepare(
  { store, digest, now, origin, from }: EmailWorkerOptions,
  { key, email, createdAt, attempts }: DueEmail,
): Promise<OutgoingEmail | string> {
  const message = v.parse(emailMessage, email);
  const dropReason = mustCheckLink({ attempts, createdAt }, now())
    ? await renewLink({ store, digest }, message, now())
    : undefined;
  if (dropReason !== undefined) return dropReason;
  const settings = await loadPublicSettings(store);
  const { siteName, contactEmail } = settings;
  const address = senderAddress({ from, contactEmail, origin });
  const { senderName, replyTo, footer } = await loadSection(store, 'emails');
  const site = { siteName, origin, footer, noun: nounOf(settings.texts), pages: await store.pages.published() };
  const rendered = renderEmail(message, site);
  const logo = await emailLogo(store, settings);
  const content = logo === undefined ? rendered : withLogo(rendered, logo, siteName);
  return { key, to: message.to, from: { name: senderName || siteName, address }, replyTo, createdAt, content };
}

/** The last drawn logo. It is cached, because emails have the same logo until an admin changes it. */
let drawnLogo: { path: string; png: Uint8Array } | undefined;

/** The site's logo for the top of emails; undefined for none. An email is sent without a logo that cannot be drawn. */
async function emailLogo(store: Store, settings: PublicSettings): Promise<Uint8Array | undefined> {
  const mark = siteMarkOf(settings);
  if (mark === undefined) return undefined;
  const path = siteIconPath('email', mark);
  if (drawnLogo?.path === path) return drawnLogo.png;
  const image = await store.images.bySha256(mark.sha256);
  const png = image && (await drawSiteIcon('email', image.webp, mark.accent).catch(() => undefined));
  if (png !== undefined) drawnLogo = { path, png };
  return png;
}

async function noteFailure(
  { store, now, log }: EmailWorkerOptions,
  { key, createdAt, attempts }: DueEmail,
  failure: { kind: EmailFailureKind; reason: string },
): Promise<void> {
  const reason = withoutAddresses(failure.reason).slice(0, maxReason);
  const retryAt = failure.kind === 'mailbox_gone' ? neverAgain : retryEmailAt({ attempts, createdAt }, now());
  const failedAt = failure.kind === 'mail_server' ? now().toISOString() : undefined;
  await store.outbox.markFailed(key, reason, retryAt, failedAt);
  const isAbandoned = retryAt === neverAgain;
  log[isAbandoned ? 'error' : 'warn'](
    { key, attempts: attempts + 1, reason },
    isAbandoned ? 'an email was not sent, and is not tried again' : 'an email was not sent',
  );
}

/** Makes some emails due again, if they failed because of the mail server and the mail server is no longer failing. */
async function freeWaiting({ store, now }: EmailWorkerOptions): Promise<void> {
  const at = now();
  if ((await store.outbox.serverFailure(at.toISOString())) !== undefined) return;
  await store.outbox.freeWaiting(at.toISOString(), earlyRetryCutoff(at), freedPerEmail);
}

/** A failure as described by the mail server or the system. */
export const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Marks an email as sent. Retries within the lease while the store is busy, because an unmarked email is sent again when the lease ends.
 */
async function markSent(store: Store, key: string, now: () => Date): Promise<void> {
  for (const until = performance.now() + markSentTimeoutMs; ; await pause(markSentEveryMs, undefined, { ref: false })) {
    try {
      await store.outbox.markSent(key, now().toISOString());
      return;
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() >= until) throw error;
    }
  }
}
