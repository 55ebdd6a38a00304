import type { Email } from '../contract/emails.ts';
import { neverAgain } from './retention.ts';
import { minuteMs } from './dates.ts';

/** Minutes before the second, third, … attempt. After the last attempt the email is never tried again. */
const retryMinutes = [1, 5, 15, 60, 180, 720, 1_440];

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

/** When an email is tried again after its attempts so far and one more that failed; `neverAgain` after the last one. */
export function retryEmailAt(attempts: number, now: Date): string {
  const minutes = retryMinutes[attempts];
  return minutes === undefined ? neverAgain : new Date(now.getTime() + minutes * minuteMs).toISOString();
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
  return new Date(Date.parse(now) + Math.max(...retryMinutes) * minuteMs + leaseMs).toISOString();
}
