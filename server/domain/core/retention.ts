import { dayMs } from './dates.ts';

/**
 * How long rows are stored, in days, by kind, from the time that the comment names. SECURITY.md has the same table, which
 * `retention.test.ts` compares with this one.
 */
export const retentionDays = {
  /** What admins did. Two years are longer than a dispute about a listing or a payment waits. */
  audit: 730,
  /** From the day it was sent, done or not. */
  feedback: 365,
  /** The counts of single days; then they are added to those of their month. */
  dailyCounts: 730,
  /** From the decision. */
  reports: 365,
  /** From the decision: edits and corrections that were rejected or withdrawn. Accepted ones are the history of their listing. */
  closedRevisions: 365,
  /** From the decision: a visitor's words to the reviewer of a correction that was accepted. */
  correctionWords: 365,
  /** From the decision: the addresses of those who reported or corrected a listing. */
  answeredAddresses: 90,
  /** Emails that were sent or abandoned. A sent one has no text and no address any more. */
  emails: 90,
  /** After they expired, unless used: as long as an email may wait for its mail server, which then gets its link renewed. */
  expiredLinks: 14,
  securityEvents: 90,
  /** Devices on which no member signs in any more. */
  knownDevices: 180,
  /** Replies for repeated calls: longer than a request stays queued on a device that is seldom used. */
  idempotency: 60,
  /** Ids of payment events: longer than the provider sends an event again. */
  paymentEvents: 30,
  /** Collections that their member removed: longer than a device of theirs stays away. */
  removedCollections: 180,
  /** That an admin was notified of what was decided: longer than a decision can be taken back. */
  notifications: 90,
  /** What an undo of a merge needs. */
  mergeUndos: 30,
  /** Databases that a restore moved aside. */
  restoredOver: 30,
  /** Images that nothing refers to: longer than a form lies open between an upload and its end. */
  images: 7,
} as const;

/** Rows older than this ISO time are purged at `now`, also an ISO time. */
export function cutoff(kind: keyof typeof retentionDays, now: string): string {
  return new Date(Date.parse(now) - retentionDays[kind] * dayMs).toISOString();
}

/**
 * How many rows one transaction of the purge changes: an hour has many callers and a day many visitors, and calls must not wait until
 * all of their rows are deleted.
 */
export const rowsPerPurgeStep = 1_000;

/** The first day whose counts are still stored by day at `now`. Months stay whole, so that no month has both. */
export function firstDailyCounts(now: string): string {
  return monthOf(cutoff('dailyCounts', now));
}

/** The first day of the month of a day or time: the day of the sum of a month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** When the next attempt of an abandoned email is. */
export const neverAgain = '9999-12-31T23:59:59.999Z';

/** No check of a payment intent is set later than this at `now`: one that is due after it was set by a clock that was ahead, and is due. */
export function latestCheckAt(now: string): string {
  return new Date(Date.parse(now) + dayMs).toISOString();
}
