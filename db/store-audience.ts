import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  IdRange,
  MatchFilter,
  NamedReport,
  ReportRecord,
  SearchedContacts,
  Slice,
  SubscriberRecord,
  TableFilter,
  Tally,
} from './records.ts';
import type {
  Activity,
  AnalyticsDay,
  AnalyticsKind,
  AnalyticsTotals,
  DiscardReason,
  DiscardedCounts,
} from '../server/domain/audience/analytics.contract.ts';
import type { ReportReasons, ReportStatus } from '../server/domain/audience/reports.contract.ts';
import type { NotificationKind, SiteCountKind } from '../server/domain/core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from '../server/domain/audience/notifications.contract.ts';
import type { Feedback } from '../server/domain/audience/feedback.contract.ts';
import type { Subscriber } from '../server/domain/audience/newsletter.contract.ts';

/** A visitor's event. `visitor` and `network` are opaque keys that change daily and contain no blanks or dots. `day` is YYYY-MM-DD in UTC. */
export interface AnalyticsEvent {
  kind: AnalyticsKind;
  startupId: string;
  visitor: string;
  network: string;
  day: string;
  /** Why the event does not count. Most repeats are found only by `record`. */
  discarded?: DiscardReason;
}

/** The events that count once per visitor: the first visit of a day, an opened page, a referring site, a search without results. */
export type VisitKind = 'visitor' | 'page' | 'referrer' | 'search';

/** A visitor's event on the site as a whole. Keys and day are like those of `AnalyticsEvent`. */
export interface VisitEvent {
  kind: VisitKind;
  /** The page's address, the referrer's host, or a keyed hash of the search; '' for a visitor. */
  key: string;
  /** The words of a search, which are stored only once `minSearchNetworks` networks have searched for them. */
  text?: string;
  visitor: string;
  network: string;
  day: string;
}

export type VisitorEvent = AnalyticsEvent | VisitEvent;

/** A count of the site. Views and visitors have the key ''. */
export interface SiteCount {
  kind: SiteCountKind;
  day: string;
  key: string;
  count: number;
}

/** A decided item. `pausedMs` is how long it waited for the founder's answers. `isAccepted` is false for rejected and dismissed items. */
export interface DecidedItem {
  createdAt: string;
  decidedAt: string;
  pausedMs: number;
  isAccepted: boolean;
}

export interface DayCount {
  day: string;
  count: number;
}

export interface MonthSums {
  before: string;
  after: string;
  limit: number;
}

/**
 * Selects items of one kind about which an admin may be notified. Items whose time is in the range `excluded` (ISO times,
 * including both ends) are skipped.
 */
export interface NotificationFilter {
  userId: string;
  kind: NotificationKind;
  excluded: { from: string; to: string } | undefined;
}

/** The new values of a subscriber's properties. The address, its token and the time of the subscription never change. */
export type SubscriberChanges = Pick<SubscriberRecord, '_id'> &
  Partial<Omit<SubscriberRecord, '_id' | 'email' | 'createdAt' | 'unsubscribeToken'>>;

/** Visitors' counts and messages, and emails to admins. */
export interface AudienceStore {
  analytics: {
    /**
     * Counts each event once per visitor, kind, listing and day, for at most `maxVisitorsOfNetwork` visitors of a network. All
     * other events of known listings only add to the number of discarded events of their day and reason. Events of unknown
     * listings are ignored. Events of a duplicate count for its survivor. Events about the site as a whole follow the same rules,
     * but are never stored as discarded. For each kind, a day has at most `maxKeysOfDay` keys; events with further keys are
     * counted only as views.
     */
    record(events: readonly VisitorEvent[]): Promise<void>;
    /** The numbers of discarded events since a day (YYYY-MM-DD). */
    discarded(since: string): Promise<DiscardedCounts>;
    /** The totals for each id, in the order of `startupIds`; zeros for ids without counts. */
    totals(startupIds: readonly string[]): Promise<AnalyticsTotals[]>;
    /** The sums over these listings by day since `from` (YYYY-MM-DD), oldest first. Days without counts are missing. */
    days(startupIds: readonly string[], from: string): Promise<AnalyticsDay[]>;
    /**
     * Sums the daily counts of each month before `before` (the first day of a month), and stores each sum under the month's first
     * day. Does so for the first `limit` listings after the id `after`. Skips listings whose merge can be undone, because an undo
     * removes counts by day. Returns the id to continue after; undefined at the end.
     */
    sumMonths(step: MonthSums): Promise<string | undefined>;
    /** Adds to the counts of a day. Throws `StoreConflict` when the listing is unknown. */
    add(startupId: string, counts: AnalyticsDay): Promise<void>;
    /**
     * Visitors' activity since a day (YYYY-MM-DD) on the first `limit` active listings after an id, without closed companies; ordered by
     * id. `last` is the id to continue after; undefined at the end.
     */
    activity(since: string, after: string, limit: number): Promise<{ activity: Activity[]; last: string | undefined }>;
    /**
     * Replaces the ranking by activity. `startups.trending` lists the ranked listings first. Returns whether the ranking changed;
     * a change raises the version.
     */
    setTrending(startupIds: readonly string[]): Promise<boolean>;
  };

  /** The site's numbers, by UTC day. Days are YYYY-MM-DD. */
  numbers: {
    /** Adds to the counts of days; at most one count for each kind, day and key. */
    add(counts: readonly SiteCount[]): Promise<void>;
    /** The counts by day since `from`, oldest first. Days without counts are missing. */
    days(kind: 'views' | 'visitors', from: string): Promise<DayCount[]>;
    /** The keys with the highest counts since `from`: the highest first, then by key. */
    top(kind: 'page' | 'referrer' | 'search', from: string, limit: number): Promise<{ key: string; count: number }[]>;
    /** The active listings with the most views since `from`: the most first, then by id. */
    startups(from: string, limit: number): Promise<(AnalyticsTotals & { name: string; slug: string })[]>;
    /**
     * The number of accounts that were created, or of listings that were submitted, by day since `from`, oldest first. Days
     * without any are missing.
     */
    created(what: 'users' | 'submissions', from: string): Promise<DayCount[]>;
    /** At most `limit` decisions of a kind since `from` (an ISO time): the last decided first, then by id. */
    decided(kind: NotificationKind, from: string, limit: number): Promise<DecidedItem[]>;
  };

  newsletter: {
    /** Newest first, then id descending. */
    list(): Promise<Subscriber[]>;
    byId(id: string): Promise<Subscriber | undefined>;
    /** Compared ignoring case. */
    byAddress(email: string): Promise<SubscriberRecord | undefined>;
    byToken(token: string): Promise<SubscriberRecord | undefined>;
    /** Email addresses are unique, ignoring case. */
    insert(subscriber: SubscriberRecord): Promise<void>;
    /** Like `insert`, but returns false and writes nothing when the address is already stored, in any status. */
    insertNew(subscriber: SubscriberRecord): Promise<boolean>;
    /** Writes the given properties. Returns false when there is no such subscriber, or when it already has the new status. */
    update(changes: SubscriberChanges): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  feedback: {
    byId(id: string): Promise<Feedback | undefined>;
    /** Newest first, then id descending. The search covers the text and the email. */
    table(
      filter: TableFilter<SortColumn<'feedback'>> & { status: Feedback['status'] | 'all' },
      slice: Slice,
    ): Promise<{ feedback: Feedback[]; total: number }>;
    /** The number of pieces of feedback that match a search of the table, for each status. */
    tally(search: string, contacts?: SearchedContacts): Promise<Tally<Feedback['status']>>;
    /** The ids of a range that match a filter of the table, ascending. */
    matching(filter: MatchFilter<Feedback['status']>, range: IdRange): Promise<string[]>;
    /** Feedback from an address (ignoring case), newest first, then id descending; and the number of all feedback from it. */
    ofAddress(email: string, limit: number): Promise<{ feedback: Feedback[]; total: number }>;
    insert(feedback: Feedback): Promise<void>;
    /** Replaces the row with the same id. Returns false when there is none. */
    update(feedback: Feedback): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  /** Visitors' reports of listings. They are removed with their listing. */
  reports: {
    byId(id: string): Promise<NamedReport | undefined>;
    /** Returns false and adds nothing while the same network has an open report on the same listing. */
    add(report: ReportRecord): Promise<boolean>;
    /** Replaces the row with the same id. Returns false and changes nothing when its status is not `expecting`. */
    update(report: ReportRecord, expecting: ReportStatus): Promise<boolean>;
    remove(id: string): Promise<boolean>;
    /** Newest first, then id descending. The search covers the listing's name, the reason, the details and the address. */
    table(
      filter: TableFilter<SortColumn<'reports'>> & { status: ReportStatus | 'all' },
      slice: Slice,
    ): Promise<{ reports: NamedReport[]; total: number }>;
    /** The number of reports that match a search of the table, for each status. */
    tally(search: string, contacts?: SearchedContacts): Promise<Tally<ReportStatus>>;
    /** The ids of a range that match a filter of the table, ascending. */
    matching(filter: MatchFilter<ReportStatus>, range: IdRange): Promise<string[]>;
    countOpen(): Promise<number>;
    /** Reports from an address (ignoring case), newest first, then id descending; and the number of all reports from it. */
    ofAddress(email: string, limit: number): Promise<{ reports: NamedReport[]; total: number }>;
    /** The number of reports on the listings that a member owns, for each status. */
    tallyOfOwner(userId: string): Promise<Tally<ReportStatus>>;
  };

  reportReasons: {
    /** Undefined until first saved. */
    get(): Promise<ReportReasons | undefined>;
    save(reasons: ReportReasons): Promise<void>;
  };

  /**
   * How often admins are emailed about items that wait for a decision, and which items they were notified of. The rows are
   * removed with the account.
   */
  notifications: {
    /** An admin's choices. Kinds without a choice are missing. */
    frequencies(userId: string): Promise<Partial<NotificationSettings['frequencies']>>;
    saveFrequency(userId: string, kind: NotificationKind, frequency: NotificationFrequency): Promise<void>;
    /**
     * The items of other people that wait for a decision and about which the admin was not notified yet. Returns their number and
     * the listing names of the first `limit` items, oldest first, then by id. An item that was sent again counts as a new item.
     */
    unnotified(filter: NotificationFilter, limit: number): Promise<{ total: number; startups: string[] }>;
    /** Marks the same items as notified. Expects the transaction that read them. */
    markNotified(filter: NotificationFilter, at: string): Promise<void>;
  };
}
