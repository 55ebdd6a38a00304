import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  ArchiveRecord,
  IdRange,
  MatchFilter,
  MessageRecord,
  NamedMessage,
  NamedRevision,
  PersonKeys,
  RevisionRecord,
  SearchedContacts,
  Slice,
  StartupRecord,
  TableFilter,
  Tally,
} from './records.ts';
import type { ItemRef } from './store-ownership.ts';
import type {
  IntentRecord,
  NamedPaymentOrder,
  NamedSubscription,
  PaymentOrder,
  PaymentRecord,
  PlanRecord,
  PlanSync,
} from './payment-records.ts';
import type { LinkCheck } from '../server/domain/submissions/link-watches.contract.ts';
import type { Maker, Startup } from '../server/domain/listings/startups.contract.ts';
import type { LinkTrouble } from '../server/domain/core/kinds.ts';
import type { MakerStatus } from '../server/domain/submissions/makers.contract.ts';
import type { SubscriptionFilter } from '../server/domain/submissions/payments/payment-orders.contract.ts';
import type { RejectionTemplate } from '../server/domain/submissions/rejection-templates.contract.ts';
import type { RevisionSettings, RevisionStatus } from '../server/domain/submissions/revisions.contract.ts';
import type { Submission } from '../server/domain/submissions/submissions.contract.ts';

/** The results of the daily checks of a listing's website. */
export interface LinkWatchRecord {
  startupId: string;
  /** The website that is checked. When the listing gets another website, the checks start over. */
  website: string;
  /** Without "www.". */
  host: string;
  /** When it was last checked; '' before the first check. */
  checkedAt: string;
  /** When the website was last online; null if it never was. */
  lastAliveAt: string | null;
  /** The problem that every check since `since` has found, or null. Certain if it is found at `certainFrom` or later. */
  suspicion: { kind: LinkTrouble; since: string; certainFrom: string } | null;
  /** The new address of a website that has moved; '' otherwise. */
  movedTo: string;
  /** When the problem became certain; null before. */
  foundAt: string | null;
  /** When admins can review the problem: later than `foundAt` if the owner is asked first. Null before it is certain. */
  reviewAt: string | null;
  /** When paused checks resume; null when checks are not paused. */
  pausedUntil: string | null;
  checks: LinkCheck[];
}

/** A watch with a certain problem, with the names of its listing. */
export interface FoundLinkWatch extends LinkWatchRecord {
  suspicion: NonNullable<LinkWatchRecord['suspicion']>;
  reviewAt: string;
  startup: Pick<Startup, 'name' | 'slug' | 'logo' | 'website' | 'userId'>;
}

/**
 * Whether a member agrees to be shown as a maker of a listing that names them. The row is kept after a refusal, so that members are not
 * asked twice.
 */
export interface MakerRecord {
  startupId: string;
  userId: string;
  /** The username by which the listing names the member, in lower case. */
  usernameKey: string;
  status: MakerStatus;
  askedAt: string;
  /** Null while `asked`. */
  answeredAt: string | null;
}

/** A row with the parts of the listing that the member sees. */
export interface NamedMaker extends MakerRecord {
  startup: Pick<StartupRecord, '_id' | 'name' | 'slug' | 'logo' | 'status' | 'userId' | 'makers'>;
}

/**
 * A duplicate that was merged into another listing. The duplicate's page redirects to that listing, and the duplicate is
 * archived.
 */
export interface MergeRecord {
  duplicateId: string;
  survivorId: string;
  /** The position of this merge among the survivor's merges, which are undone in reverse order. */
  number: number;
  mergedAt: string;
  /** Null after the account was removed. */
  mergedBy: string | null;
  /** The survivor's owner before the merge; null for none, and after the account was removed. */
  ownerBefore: string | null;
  /** Null once the merge can no longer be undone. */
  undo: MergeUndo | null;
}

/** The changes that a merge made, besides likes, counts and owner. */
export interface MergeUndo {
  /** Whether the survivor got the duplicate's owner. */
  movedOwner: boolean;
  /** Whether the survivor got that owner's proof. */
  copiedProof: boolean;
  /** The survivor's `verifiedAt` before and after the merge, and its website before. */
  verified: { before: string | null; after: string | null; website: string };
  /** The revision that changed the survivor's content; null when the content did not change. */
  revisionId: string | null;
  /** Pending claims that were moved to the survivor, and those that were closed because the member already has one there. */
  claims: string[];
  closedClaims: { _id: string; updatedAt: string }[];
  /** Pending revisions that were moved to the survivor. */
  revisions: string[];
  /** Payment intents that were moved to the survivor. */
  intents: string[];
  /** The previous plan of the survivor's submission, if the merge changed it. */
  submission: { plan: string; subscriptionId: string } | null;
}

/** A merge with the names of its listings and people. */
export interface NamedMerge extends MergeRecord {
  duplicate: Pick<Startup, 'name' | 'slug' | 'logo'>;
  survivor: Pick<Startup, 'name' | 'slug' | 'logo' | 'status'>;
  /** The username of the admin who merged. */
  merger: string | null;
}

export type MergePair = Pick<MergeRecord, 'duplicateId' | 'survivorId'>;

/** The life of a listing: submission and payment, revisions, archive, merges, makers, and website checks. */
export interface SubmissionsStore {
  submissions: {
    /** `userId` is empty when the sender's account was removed. */
    byStartup(startupId: string): Promise<Submission | undefined>;
    /** Inserts or replaces the submission of a listing. */
    save(submission: Submission): Promise<void>;
    /**
     * The number of listings whose review is due before that of `submission` (ties by listing id). Without it, the number of all
     * listings that wait for a review.
     */
    countWaiting(submission?: Pick<Submission, 'startupId' | 'dueAt'>): Promise<number>;
    /** When the oldest submission that waits for a review was sent. */
    waitingSince(): Promise<string | undefined>;
    /**
     * At most `limit` submissions that were decided at `since` or later: the last decided one first, then by listing id.
     * `pausedMs` is how long a submission waited for its founder's answers.
     */
    decidedSince(since: string, limit: number): Promise<{ createdAt: string; decidedAt: string; pausedMs: number }[]>;
  };

  plans: {
    /** Plans of every status, in display order. */
    list(): Promise<PlanRecord[]>;
    byId(id: string): Promise<PlanRecord | undefined>;
    /** Appends a plan. */
    insert(plan: PlanRecord): Promise<void>;
    update(plan: PlanRecord): Promise<boolean>;
    /** Puts the plans into this order; `ids` contains each plan's id once. */
    reorder(ids: readonly string[]): Promise<void>;
    /** Removes the plan with its syncs. Keeps the plan's intents and payments. */
    remove(id: string): Promise<boolean>;
  };

  payments: {
    intentById(id: string): Promise<IntentRecord | undefined>;
    intentBySubscription(subscriptionId: string): Promise<IntentRecord | undefined>;
    /** Newest first, then id descending. */
    intentsOfUser(userId: string): Promise<IntentRecord[]>;
    /** The intents for which the listing was submitted: newest first, then id descending. */
    intentsOfStartup(startupId: string): Promise<IntentRecord[]>;
    /** How many of these listings are pending and have a subscription that the provider will charge again. */
    countChargedPending(startupIds: readonly string[]): Promise<number>;
    /** The distinct combinations of statuses among a plan's intents, in no particular order. */
    statusesOfPlan(planId: string): Promise<Pick<IntentRecord, 'status' | 'subscriptionStatus'>[]>;
    /** Intents whose check is due at `now` (`checkAt`, `retention.ts` `latestCheckAt`), earliest first. */
    dueIntents(now: string, limit: number): Promise<IntentRecord[]>;
    insertIntent(intent: IntentRecord): Promise<void>;
    /**
     * Updates an intent, except its user, chosen plan, price and submitted listing, which never change. Returns false and changes nothing
     * when its status is not `expecting`.
     */
    updateIntent(intent: IntentRecord, expecting: IntentRecord['status']): Promise<boolean>;
    /** Stores the id of a webhook event or transmission. Returns false when it was already recorded. */
    recordEvent(id: string, at: string): Promise<boolean>;
    /** Whether an id is recorded. */
    hasEvent(id: string): Promise<boolean>;
    paymentById(id: string): Promise<PaymentRecord | undefined>;
    /** Newest first, then id descending. */
    paymentsOfSubscriptions(subscriptionIds: readonly string[]): Promise<PaymentRecord[]>;
    /** Inserts the payment, or replaces the payment with the same id. */
    savePayment(payment: PaymentRecord): Promise<void>;
    /** By plan, then cycle. */
    planSyncs(): Promise<PlanSync[]>;
    /** Inserts or replaces the sync of a plan and cycle. */
    savePlanSync(sync: PlanSync): Promise<void>;
  };

  /** The subscriptions known to the provider, as admins see them, and the orders of admins for them. */
  subscriptions: {
    byId(intentId: string): Promise<NamedSubscription | undefined>;
    /** Newest first, then id descending. The search covers the listing's name, the member's names and email, and the provider's id. */
    table(
      filter: TableFilter<SortColumn<'subscriptions'>> & { status: SubscriptionFilter | 'all' },
      slice: Slice,
    ): Promise<{ subscriptions: NamedSubscription[]; total: number }>;
    /** The number of subscriptions that match a search of the table, for each status, and how many of them have a problem. */
    tally(search: string): Promise<Tally<SubscriptionFilter>>;
    /** The orders of a subscription: newest first, then id descending. */
    ordersOf(intentId: string): Promise<NamedPaymentOrder[]>;
    orderById(id: string): Promise<PaymentOrder | undefined>;
    /** The unfinished order of this kind for the subscription or the payment. */
    openOrder(order: Pick<PaymentOrder, 'intentId' | 'kind' | 'paymentId'>): Promise<PaymentOrder | undefined>;
    /** Orders that are due at `now` (`dueAt`, `retention.ts` `latestCheckAt`), earliest first. */
    dueOrders(now: string, limit: number): Promise<PaymentOrder[]>;
    /** Throws `StoreConflict` `payment_orders.open` when there is an unfinished order of this kind. */
    insertOrder(order: PaymentOrder): Promise<void>;
    /**
     * Updates the state, reason, attempts and times of an unfinished order. Returns false and changes nothing when the order is
     * finished, or was sent more often than `attempts`.
     */
    updateOrder(order: PaymentOrder, attempts: number): Promise<boolean>;
    /** Removes an order that was never sent. Returns whether it was removed. */
    removeOrder(id: string): Promise<boolean>;
  };

  revisions: {
    byId(id: string): Promise<NamedRevision | undefined>;
    /** The member's pending edit of a listing. */
    pendingEdit(startupId: string, userId: string): Promise<NamedRevision | undefined>;
    /** The pending corrections of a listing, oldest first, then id. */
    pendingCorrections(startupId: string): Promise<NamedRevision[]>;
    /** The pending edits and corrections of a listing, oldest first, then id. */
    pendingOfStartup(startupId: string): Promise<NamedRevision[]>;
    /** The changes that a person proposed: newest first, then id descending; and the number of all of them, for each status. */
    ofPerson(person: PersonKeys, limit: number): Promise<{ revisions: NamedRevision[]; counts: Tally<RevisionStatus> }>;
    /** A member's edits of a listing, in every status: newest first, then id descending. */
    edits(startupId: string, userId: string, limit: number): Promise<NamedRevision[]>;
    /** The accepted changes to a listing: last accepted first, then id descending. */
    history(startupId: string, slice: Slice): Promise<{ revisions: NamedRevision[]; total: number }>;
    /**
     * Newest first, then id descending; pending revisions are ordered oldest first, then by id. The search covers the listing's
     * name, the author's username and email, and a visitor's address.
     */
    table(
      filter: TableFilter<SortColumn<'revisions'>> & { status: RevisionStatus | 'all' },
      slice: Slice,
    ): Promise<{ revisions: NamedRevision[]; total: number }>;
    /** The number of revisions that match a search of the table, for each status. */
    tally(search: string, contacts?: SearchedContacts): Promise<Tally<RevisionStatus>>;
    /** The ids of a range that match a filter of the table, ascending. */
    matching(filter: MatchFilter<RevisionStatus>, range: IdRange): Promise<string[]>;
    countPending(): Promise<number>;
    /**
     * Throws `StoreConflict` `revisions.pending` when the member already has a pending edit of the listing, and `revisions.network` when
     * the network already has a pending correction of it.
     */
    insert(revision: RevisionRecord): Promise<void>;
    /**
     * Replaces the row with the same id; a pending row keeps its network. Returns false and changes nothing when there is no such row or
     * it is not pending.
     */
    update(revision: RevisionRecord): Promise<boolean>;
    /** Makes a decided revision pending again. Returns false and changes nothing when its status is not `expecting`. */
    reopen(id: string, expecting: RevisionStatus): Promise<boolean>;
    /**
     * Moves a pending revision to another listing. Returns false and changes nothing when it is not pending, or the other listing already
     * has a pending revision of the same member or network.
     */
    move(id: string, startupId: string): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  revisionSettings: {
    /** Undefined until first saved. */
    get(): Promise<RevisionSettings | undefined>;
    save(settings: RevisionSettings): Promise<void>;
  };

  /** Saved reasons for rejections. */
  rejectionTemplates: {
    /** By title (code points), then id. */
    list(): Promise<RejectionTemplate[]>;
    byId(id: string): Promise<RejectionTemplate | undefined>;
    insert(template: RejectionTemplate): Promise<void>;
    /** Replaces the row with the same id. Returns false and changes nothing when its `updatedAt` is not `expecting`. */
    update(template: RejectionTemplate, expecting: string): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  /** The archive of each listing with the status `archived`. Rows of other listings are unused leftovers. */
  archives: {
    byStartup(startupId: string): Promise<ArchiveRecord | undefined>;
    /** Inserts or replaces the archive of a listing. */
    save(archive: ArchiveRecord): Promise<void>;
    remove(startupId: string): Promise<boolean>;
    /** How many owners have requested the deletion of their archived listing. */
    countRequests(): Promise<number>;
  };

  messages: {
    byId(id: string): Promise<NamedMessage | undefined>;
    /** All messages, including notes: oldest first, then id. */
    ofItem(item: ItemRef): Promise<NamedMessage[]>;
    /** The questions to a member and their answers, without notes: oldest first, then id. */
    ofMember(userId: string): Promise<NamedMessage[]>;
    insert(message: MessageRecord): Promise<void>;
    remove(id: string): Promise<boolean>;
  };

  merges: {
    byDuplicate(duplicateId: string): Promise<MergeRecord | undefined>;
    /** The merges into a listing, the last merge first. */
    intoSurvivor(survivorId: string): Promise<MergeRecord[]>;
    /** Newest first, then the duplicate's id descending. */
    table(slice: Slice): Promise<{ merges: NamedMerge[]; total: number }>;
    /** The listing at the end of a chain of merges; undefined for a listing that was not merged. */
    survivorOf(startupId: string): Promise<string | undefined>;
    /** A duplicate can be merged only once, and the merges into one survivor have different numbers. */
    insert(merge: MergeRecord): Promise<void>;
    remove(duplicateId: string): Promise<boolean>;
    /** How many members like both listings. */
    sharedLikes(merge: MergePair): Promise<number>;
    /**
     * Adds the duplicate's likes and daily counts to the survivor, except likes of members who already like the survivor. Likes
     * without a member are included. The duplicate keeps its own likes and counts.
     */
    addCounts(merge: MergePair): Promise<void>;
    /**
     * Removes the likes and counts that `addCounts` added. A member who has since removed the like of the survivor also loses the
     * like of the duplicate.
     */
    removeCounts(merge: MergePair): Promise<void>;
  };

  makers: {
    find(startupId: string, userId: string): Promise<MakerRecord | undefined>;
    /** Includes listings of every status. Ordered by `askedAt` descending, then listing id. */
    ofUser(userId: string): Promise<NamedMaker[]>;
    /** The active members who accepted and still have the username by which the listing names them; ordered by user id. */
    accepted(startupId: string): Promise<Maker[]>;
    /**
     * Inserts or replaces the member's row for the listing. If the row was or is accepted, records a public change of the
     * listing.
     */
    save(maker: MakerRecord): Promise<void>;
    /** Records an answer. Returns false and changes nothing when the status is not `expecting`. */
    answer(
      key: Pick<MakerRecord, 'startupId' | 'userId'>,
      status: Exclude<MakerStatus, 'asked'>,
      expecting: MakerStatus,
      at: string,
    ): Promise<boolean>;
    removeOfStartup(startupId: string): Promise<void>;
  };

  /** One row for each checked website. A row is removed with its listing. */
  linkWatches: {
    byStartup(startupId: string): Promise<LinkWatchRecord | undefined>;
    /** Inserts or replaces the watch of a listing. */
    save(watch: LinkWatchRecord): Promise<void>;
    remove(startupId: string): Promise<void>;
    /** Up to `limit` active listings with ids after `after`, ordered by id, with the watched website or null. */
    scan(
      after: string,
      limit: number,
    ): Promise<(Pick<StartupRecord, '_id' | 'status' | 'website' | 'fields'> & { watched: string | null })[]>;
    /**
     * The host's next watch to check; paused watches are ignored. A watch comes first if its next check can make its problem
     * certain, unless a check after `certainFrom` had no result. All others are ordered by the time of their last check, then id.
     */
    nextOfHost(host: string, now: string): Promise<LinkWatchRecord | undefined>;
    /** Watches of active listings whose website is unchanged and whose problem is due for review at `now`; by `reviewAt`, then id. */
    table(
      filter: TableFilter<SortColumn<'links'>> & { trouble: LinkTrouble | 'all'; now: string },
      slice: Slice,
    ): Promise<{ watches: FoundLinkWatch[]; total: number }>;
    /** The number of watches whose listing's name or website matches a search, for each problem. */
    tally(search: string, now: string): Promise<Tally<LinkTrouble>>;
    countFound(now: string): Promise<number>;
  };

  /** The next check of each host. */
  linkHosts: {
    /** Adds a host with its next check. Changes nothing when the host exists. */
    add(host: string, nextCheckAt: string): Promise<void>;
    /** The hosts whose check is due at `now`, by time, then host. */
    due(now: string, limit: number): Promise<{ host: string; nextCheckAt: string }[]>;
    /** Moves the next check to `next`. Returns false and changes nothing when it is no longer at `expecting`. */
    reserve(host: string, expecting: string, next: string): Promise<boolean>;
    /** Removes a host that has no watches. */
    removeUnused(host: string): Promise<void>;
  };
}
