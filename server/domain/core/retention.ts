import { dayMs } from './dates.ts';

/**
 * How long rows are stored, in days, by kind. A comment names the time that the days count from. `retention.test.ts` compares
 * this table with that of SECURITY.md.
 */
export const retentionDays = {
  /** Changes made by admins. Disputes about a listing or a payment come up within two years. */
  audit: 730,
  /** Counted from the day it was sent, done or not. */
  feedback: 365,
  /** The counts of single days. Older ones are added to the counts of their month. */
  dailyCounts: 730,
  /** Counted from the decision. */
  reports: 365,
  /**
   * Counted from the decision: edits and corrections that were rejected or withdrawn. Accepted ones stay as the history of their
   * listing.
   */
  closedRevisions: 365,
  /** Counted from the decision: a visitor's message to the reviewer of an accepted correction. */
  correctionWords: 365,
  /** Counted from the decision: the email addresses of visitors who reported or corrected a listing. */
  answeredAddresses: 90,
  /** Emails that were sent or abandoned. A sent one has no text and no address any more. */
  emails: 90,
  /** Unused links, counted from their expiry. An email may wait this long for its mail server; its link is renewed when it is sent. */
  expiredLinks: 14,
  securityEvents: 90,
  /** Devices on which no member signs in any more. */
  knownDevices: 180,
  /** Replies for repeated calls: longer than a request waits on a device that is seldom used. */
  idempotency: 60,
  /** Ids of payment events: kept longer than the provider keeps retrying an event. */
  paymentEvents: 30,
  /** Removed collections, kept longer than a member's device stays offline. */
  removedCollections: 180,
  /** Records that an admin was notified of an item that has since been decided, kept longer than a decision can be undone. */
  notifications: 90,
  /** The data that undoes a merge. */
  mergeUndos: 30,
  /** Databases that a restore moved aside. */
  restoredOver: 30,
  /** Images that nothing refers to: longer than a form stays open after an upload. */
  images: 7,
} as const;

/** Rows older than this ISO time are purged at `now`, also an ISO time. */
export function cutoff(kind: keyof typeof retentionDays, now: string): string {
  return new Date(Date.parse(now) - retentionDays[kind] * dayMs).toISOString();
}

/**
 * How many rows one transaction of the purge changes. Rate limits and visitors leave many rows, and calls must not wait until all
 * of them are deleted.
 */
export const rowsPerPurgeStep = 1_000;

/** The first day whose counts are still stored by day at `now`. It is the first of a month, so no month is partly stored by day. */
export function firstDailyCounts(now: string): string {
  return monthOf(cutoff('dailyCounts', now));
}

/** The first day of the month of a day or time. The sum of a month is stored under it. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Stored as the time of the next attempt of an abandoned email, so that it is never retried. */
export const neverAgain = '9999-12-31T23:59:59.999Z';

/** The latest plausible ISO time of a payment intent's next check. A later one was set by a clock that was ahead, and is due. */
export function latestCheckAt(now: string): string {
  return new Date(Date.parse(now) + dayMs).toISOString();
}
