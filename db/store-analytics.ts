import type {
  Activity,
  AnalyticsDay,
  AnalyticsKind,
  AnalyticsTotals,
  DiscardedCounts,
  DiscardReason,
} from '../server/domain/audience/analytics.contract.ts';

/**
 * An event of a visitor. `visitor` and `network` are opaque keys that change daily and have no blanks and dots; `day` is YYYY-MM-DD in
 * UTC.
 */
export interface AnalyticsEvent {
  kind: AnalyticsKind;
  startupId: string;
  visitor: string;
  network: string;
  day: string;
  /** Why it does not count. Most repeats are found when they are recorded. */
  discarded?: DiscardReason;
}

export interface MonthSums {
  before: string;
  after: string;
  limit: number;
}

/** The part of the store that counts what visitors see and open. */
export interface AnalyticsStore {
  analytics: {
    /**
     * Counts each event once per visitor, kind, listing and day, and at most `maxVisitorsOfNetwork` visitors of a network. Those that are
     * discarded, and all others as repeats, only add to the number of their day and reason. Events of unknown listings are ignored; those of a duplicate count for the listing that it was merged into.
     */
    record(events: readonly AnalyticsEvent[]): Promise<void>;
    /** What was not counted since a day (YYYY-MM-DD). */
    discarded(since: string): Promise<DiscardedCounts>;
    /** The totals of each id, in the order of `startupIds`; zeros for ids without counts. */
    totals(startupIds: readonly string[]): Promise<AnalyticsTotals[]>;
    /** The sums over these listings for each day with counts since `from` (YYYY-MM-DD), oldest first. */
    days(startupIds: readonly string[], from: string): Promise<AnalyticsDay[]>;
    /**
     * Adds the counts of days before `before`, the first day of a month, to those of their month's first day, for the first `limit`
     * listings after the id `after`. Listings whose merge can be undone wait, because an undo takes counts back by day. Returns the id to go
     * on after; undefined at the end.
     */
    sumMonths(step: MonthSums): Promise<string | undefined>;
    /** Adds counts to those of a day. Throws `StoreConflict` when the listing is unknown. */
    add(startupId: string, counts: AnalyticsDay): Promise<void>;
    /**
     * What visitors did since a day (YYYY-MM-DD) with the first `limit` active listings after an id, of which closed companies are
     * left out; ordered by id. `last` is the id to go on after; undefined at the end.
     */
    activity(since: string, after: string, limit: number): Promise<{ activity: Activity[]; last: string | undefined }>;
    /** Replaces the ranking that `startups.trending` begins with. Returns whether it has changed, which raises the version. */
    setTrending(startupIds: readonly string[]): Promise<boolean>;
  };
}
