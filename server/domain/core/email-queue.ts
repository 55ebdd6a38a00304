import type { Store } from '../../../db/store.ts';
import type { Email } from './emails.ts';
import { neverAgain, retentionDays } from './retention.ts';
import { dayMs, minuteMs } from './dates.ts';

/** Minutes before the second, third, … attempt. The last number also applies to every later attempt. */
const retryMinutes = [1, 2, 5, 10, 20, 30] as const;
const longestRetryMinutes = Math.max(...retryMinutes);

/**
 * An email is abandoned when it is this old, in milliseconds, and was tried this often. Age alone is not enough: a stopped server
 * tries nothing.
 */
const giveUpAfterMs = retentionDays.expiredLinks * dayMs;
const giveUpAttempts = 30;

/** Kinds that a person waits for in front of a page. They are sent before all others. */
const urgentKinds: ReadonlySet<Email['kind']> = new Set([
  'account.sign_in',
  'account.reset_password',
  'account.confirm_email',
  'ownership.code',
]);

export function isUrgentEmail({ kind }: Email): boolean {
  return urgentKinds.has(kind);
}

/** The ISO time of the next attempt after one more failed; `neverAgain` when the email is abandoned. */
export function retryEmailAt({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): string {
  if (attempts + 1 >= giveUpAttempts && now.getTime() - Date.parse(createdAt) >= giveUpAfterMs) return neverAgain;
  const minutes = retryMinutes[attempts] ?? longestRetryMinutes;
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}

/**
 * Each email that is sent makes this many due that failed at the mail server. A repaired server then gets all of them soon, and
 * one that fails again only a few.
 */
export const freedPerEmail = 10;

/**
 * Emails that failed first after this ISO time are not made due, because they are tried again soon anyway. This also limits how
 * often an email is tried that fails while others are sent.
 */
export function freedFailedBefore(now: Date): string {
  return new Date(now.getTime() - 5 * minuteMs).toISOString();
}

/** Whether the link of an email is checked before it is sent: it may have expired, been used or been replaced since. */
export function isLate({ attempts, createdAt }: { attempts: number; createdAt: string }, now: Date): boolean {
  return attempts > 0 || now.getTime() - Date.parse(createdAt) >= minuteMs;
}

/** The time limit of one attempt, in milliseconds. */
export const sendTimeoutMs = minuteMs;

/** How long no other process sends a leased email, in milliseconds: longer than one attempt can take. */
export const leaseMs = sendTimeoutMs + minuteMs;

/**
 * The latest plausible ISO time of a next attempt. Emails due later, but before `neverAgain`, are due at `now`: a wrong clock has
 * set their time.
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
