import type { Store } from '../../../db/store.ts';
import type { Email } from './emails.ts';
import { neverAgain, retentionDays } from './retention.ts';
import { dayMs, minuteMs } from './dates.ts';

/** Minutes before the second, third, … attempt. The last number applies to all later attempts. */
const retryMinutes = [1, 2, 5, 10, 20, 30] as const;
const longestRetryMinutes = Math.max(...retryMinutes);

/**
 * An email is abandoned when it is this old, in milliseconds, and was tried this often. Age alone is not enough, because a server
 * that is stopped does not try to send emails.
 */
const giveUpAfterMs = retentionDays.expiredLinks * dayMs;
const giveUpAttempts = 30;

/** The kinds of emails that a person is waiting for. They are sent before all others. */
const urgentKinds: ReadonlySet<Email['kind']> = new Set([
  'account.sign_in',
  'account.reset_password',
  'account.confirm_email',
  'newsletter.confirm',
  'ownership.code',
]);

export function isUrgentEmail({ kind }: Email): boolean {
  return urgentKinds.has(kind);
}

/** The ISO time of the next attempt after another failure; `neverAgain` when the email is abandoned. */
export function retryEmailAt({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): string {
  if (attempts + 1 >= giveUpAttempts && now.getTime() - Date.parse(createdAt) >= giveUpAfterMs) return neverAgain;
  const minutes = retryMinutes[attempts] ?? longestRetryMinutes;
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}

/**
 * Each time an email is sent, this many of the emails that failed because of the mail server become due. A repaired server soon
 * gets all of them, while a server that fails again gets only a few.
 */
export const freedPerEmail = 10;

/**
 * An email is retried early only if it first failed before this ISO time. Emails that first failed later are retried soon anyway.
 * The cutoff also limits the retries of an email that keeps failing while others are sent.
 */
export function earlyRetryCutoff(now: Date): string {
  return new Date(now.getTime() - 5 * minuteMs).toISOString();
}

/** Whether to check an email's link before sending, because it may have expired, been used or been replaced. */
export function mustCheckLink({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): boolean {
  return attempts > 0 || now.getTime() - Date.parse(createdAt) >= minuteMs;
}

/** The time limit of one attempt, in milliseconds. */
export const sendTimeoutMs = minuteMs;

/** How long a leased email is reserved for one process, in milliseconds. It is longer than one attempt can take. */
export const leaseMs = sendTimeoutMs + minuteMs;

/**
 * The latest plausible ISO time for a next attempt. A later time, except `neverAgain`, comes from a wrong clock, so the email is
 * due at `now`.
 */
export function latestDueAt(now: string): string {
  return new Date(Date.parse(now) + longestRetryMinutes * minuteMs + leaseMs).toISOString();
}

/**
 * The columns of an email that admins see, even after it was sent. `subject` is the name of the listing that it is about, or ''.
 */
export function listedParts(email: Email): { kind: string; recipient: string; subject: string } {
  return { kind: email.kind, recipient: email.to, subject: 'startup' in email ? email.startup : '' };
}

/** Enqueues an email under a new key, to be sent at `sendAt` (an ISO time) or at once. Returns the key. */
export async function enqueueEmail(
  { newId, now }: { newId: () => string; now: () => Date },
  store: Store,
  email: Email,
  sendAt?: string,
): Promise<string> {
  const key = `${email.kind}:${newId()}`;
  await store.outbox.enqueue({ key, email, createdAt: now().toISOString() }, sendAt);
  return key;
}
