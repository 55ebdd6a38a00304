import { dayMs } from './dates.ts';

/**
 * How long rows are stored, in days, by kind. The comments say when the days start to count. `retention.test.ts` compares this
 * table with the one in SECURITY.md.
 */
export const retentionDays = {
  /** Changes by admins. Disputes about a listing or payment arise within two years. */
  audit: 730,
  /** Counted from the day it was sent, whether or not it is done. */
  feedback: 365,
  /** The counts of single days. Older ones are summed by month. */
  dailyCounts: 730,
  /** The site's views, pages, referrers and searches without results: twice the longest period that admins see. */
  siteCounts: 180,
  /** Counted from the decision. */
  reports: 365,
  /** Counted from the decision: rejected or withdrawn edits and corrections. Accepted ones are kept as the listing's history. */
  closedRevisions: 365,
  /** Counted from the decision: the message to the reviewer that a visitor sent with an accepted correction. */
  correctionWords: 365,
  /** Counted from the decision: the email addresses of visitors who reported or corrected a listing. */
  answeredAddresses: 90,
  /** Sent or abandoned emails. The text of a sent email is already removed. */
  emails: 90,
  /**
   * Unused links, counted from their expiry. An email may wait this long for its mail server, and its link is renewed when it is
   * sent.
   */
  expiredLinks: 14,
  securityEvents: 90,
  /** Devices on which no member has signed in for this long. */
  knownDevices: 180,
  /** Replies for repeated calls. They are kept longer than a request can wait on a rarely used device. */
  idempotency: 60,
  /** Ids of payment events. They are kept longer than the provider retries an event. */
  paymentEvents: 30,
  /** Removed collections. They are kept longer than a member's device stays offline. */
  removedCollections: 180,
  /**
   * Records of the notifications that admins got about an item, counted from the item's decision. They are kept longer than a
   * decision can be undone.
   */
  notifications: 90,
  /** The data for undoing a merge. */
  mergeUndos: 30,
  /** The data for undoing an import, counted from its last batch. */
  importUndos: 30,
  /** The former databases that restores have moved aside. */
  restoredOver: 30,
  /** Images without references. They are kept longer than a form stays open after an upload. */
  images: 7,
} as const;

/** Rows older than the returned ISO time are purged at `now`, also an ISO time. */
export function cutoff(kind: keyof typeof retentionDays, now: string): string {
  return new Date(Date.parse(now) - retentionDays[kind] * dayMs).toISOString();
}

/**
 * The maximum number of rows changed in one transaction of the purge. Rate limits and visitors leave many rows, and calls must
 * not wait until all of them are deleted.
 */
export const rowsPerPurgeStep = 1_000;

/**
 * The first day whose counts are still stored by day at `now`. It is the first day of a month, so that no month is stored only
 * partly by day.
 */
export function firstDailyCounts(now: string): string {
  return monthOf(cutoff('dailyCounts', now));
}

/** The first day of a day's or time's month, under which the month's sum is stored. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The time of the next attempt in the record of an abandoned email, which is never retried. */
export const neverAgain = '9999-12-31T23:59:59.999Z';

/** The latest plausible ISO time for a payment intent's next check. A later time comes from a fast clock and counts as due. */
export function latestCheckAt(now: string): string {
  return new Date(Date.parse(now) + dayMs).toISOString();
}
