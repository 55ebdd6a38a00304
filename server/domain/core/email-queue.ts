import type { Store } from '../../../db/store.ts';
import type { Email } from './emails.ts';
import { neverAgain, retentionDays } from './retention.ts';
import { dayMs, minuteMs } from './dates.ts';

/** Minutes before the second, third, … attempt; the last one is also before every further attempt. */
const retryMinutes = [1, 2, 5, 10, 20, 30] as const;
const longestRetryMinutes = Math.max(...retryMinutes);

/** An email is given up when it is this old, in milliseconds, and was tried this often: a server that was off has not tried. */
const giveUpAfterMs = retentionDays.expiredLinks * dayMs;
const giveUpAttempts = 30;

/** Kinds that somebody waits for in front of a page. They are sent before all others. */
const urgentKinds: ReadonlySet<Email['kind']> = new Set([
  'account.sign_in',
  'account.reset_password',
  'account.confirm_email',
  'ownership.code',
]);

export function isUrgentEmail({ kind }: Email): boolean {
  return urgentKinds.has(kind);
}

/** When an email is tried again after its attempts so far and one more that failed; `neverAgain` when it is given up. */
export function retryEmailAt({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): string {
  if (attempts + 1 >= giveUpAttempts && now.getTime() - Date.parse(createdAt) >= giveUpAfterMs) return neverAgain;
  const minutes = retryMinutes[attempts] ?? longestRetryMinutes;
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}

/**
 * Each email that is sent frees this many of those that the mail server failed on, so that a repaired one gets all of them soon, and one
 * that fails again only some.
 */
export const freedPerEmail = 10;

/**
 * Emails that failed first after this ISO time are not freed: they are tried again soon by themselves. One that fails while others are
 * sent is so tried at most this often.
 */
export function freedFailedBefore(now: Date): string {
  return new Date(now.getTime() - 5 * minuteMs).toISOString();
}

/** Whether the link of an email is looked at before it is sent: it may have expired, or been used or replaced, since the email was made. */
export function isLate({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): boolean {
  return attempts > 0 || now.getTime() - Date.parse(createdAt) >= minuteMs;
}

/** The time limit of one attempt, in milliseconds. */
export const sendTimeoutMs = minuteMs;

/** No other process sends a leased email; longer than one attempt can take. */
export const leaseMs = sendTimeoutMs + minuteMs;

/**
 * Emails due after this time and before `neverAgain` are due at `now`: no wait is as long, so a clock that was wrong has set it. All
 * are ISO times.
 */
export function latestDueAt(now: string): string {
  return new Date(Date.parse(now) + longestRetryMinutes * minuteMs + leaseMs).toISOString();
}

/** Enqueues an email under a new key, which it returns, to be sent at `sendAt`, an ISO time, or at once. */
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
