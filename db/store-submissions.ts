import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  ArchiveRecord,
  IntentRecord,
  NamedRevision,
  PaymentRecord,
  PlanRecord,
  PlanSync,
  RevisionRecord,
  Slice,
  StartupRecord,
  TableFilter,
} from './records.ts';
import type { LinkCheck } from '../server/domain/submissions/link-watches.contract.ts';
import type { Maker, Startup } from '../server/domain/listings/startups.contract.ts';
import type { LinkTrouble } from '../server/domain/core/kinds.ts';
import type { MakerStatus } from '../server/domain/submissions/makers.contract.ts';
import type { RejectionTemplate } from '../server/domain/submissions/rejection-templates.contract.ts';
import type { RevisionSettings, RevisionStatus } from '../server/domain/submissions/revisions.contract.ts';
import type { Submission } from '../server/domain/submissions/submissions.contract.ts';

/** The findings of the daily checks of a listing's website. */
export interface LinkWatchRecord {
  startupId: string;
  /** The website that is checked; a listing with another one begins anew. */
  website: string;
  /** The host of the website, without "www.". */
  host: string;
  /** When it was checked last; '' before the first check. */
  checkedAt: string;
  /** When it was last seen alive; null when it never was. */
  lastAliveAt: string | null;
  /**
   * The trouble that all checks since a time have found, apart from those that could not tell; it is certain when it is found at
   * `certainFrom` or later. Null when the website was alive.
   */
  suspicion: { kind: LinkTrouble; since: string; certainFrom: string } | null;
  /** The address that a moved website leads to; '' for all others. */
  movedTo: string;
  /** When the trouble was certain; null before. */
  foundAt: string | null;
  /** When admins can review it: later than `foundAt` when an owner is asked first. Null before it is certain. */
  reviewAt: string | null;
  /** The end of a pause in the checks; null without one. */
  pausedUntil: string | null;
  checks: LinkCheck[];
}

/** A watch whose trouble is certain, with values of its listing. */
export interface FoundLinkWatch extends LinkWatchRecord {
  suspicion: NonNullable<LinkWatchRecord['suspicion']>;
  reviewAt: string;
  startup: Pick<Startup, 'name' | 'slug' | 'logo' | 'website' | 'userId'>;
}

/**
 * Whether a member agrees to be shown as a maker of a listing that names them. The row stays after a refusal, so that no one is
 * asked twice.
 */
export interface MakerRecord {
  startupId: string;
  userId: string;
  /** The username by which the listing named the member, in lower case. */
  usernameKey: string;
  status: MakerStatus;
  askedAt: string;
  /** Null while `asked`. */
  answeredAt: string | null;
}

/** A row with the parts of the listing that its member sees. */
export interface NamedMaker extends MakerRecord {
  startup: Pick<StartupRecord, '_id' | 'name' | 'slug' | 'logo' | 'status' | 'userId' | 'makers'>;
}

/** A duplicate that was merged into another listing: its address leads there. The duplicate itself is archived. */
export interface MergeRecord {
  duplicateId: string;
  survivorId: string;
  /** Counts the merges into the survivor; they are undone in the opposite order. */
  number: number;
  mergedAt: string;
  /** Null after the account was removed. */
  mergedBy: string | null;
  /** The owner of the survivor; null for none, and after the account was removed. */
  ownerBefore: string | null;
  /** Null once it can no longer be undone. */
  undo: MergeUndo | null;
}

/** The changes of a merge besides likes, counts and owner. */
export interface MergeUndo {
  /** Whether the survivor got the duplicate's owner. */
  movedOwner: boolean;
  /** Whether it got the proof of that owner. */
  copiedProof: boolean;
  /** `verifiedAt` of the survivor before and after, and its website before. */
  verified: { before: string | null; after: string | null; website: string };
  /** The revision that changed the survivor's content; null when the content did not change. */
  revisionId: string | null;
  /** Pending claims that moved to the survivor, and those that were closed because the member has one there. */
  claims: string[];
  closedClaims: { _id: string; updatedAt: string }[];
  /** Pending revisions that moved to the survivor. */
  revisions: string[];
  /** Payment intents that pay for the survivor now. */
  intents: string[];
  /** The plan of the survivor's submission before, where it changed. */
  submission: { plan: string; subscriptionId: string } | null;
}

/** A merge with values of its listings and people. */
export interface NamedMerge extends MergeRecord {
  duplicate: Pick<Startup, 'name' | 'slug' | 'logo'>;
  survivor: Pick<Startup, 'name' | 'slug' | 'logo' | 'status'>;
  /** The username of the admin who merged. */
  merger: string | null;
}

export type MergePair = Pick<MergeRecord, 'duplicateId' | 'survivorId'>;

/** The life of a listing: its submission and payment, revisions, archive, merges, makers, and the checks of its website. */
export interface SubmissionsStore {
  submissions: {
    /** `userId` is empty when the sender's account was removed. */
    byStartup(startupId: string): Promise<Submission | undefined>;
    /** Inserts the submission of a listing, or replaces it. */
    save(submission: Submission): Promise<void>;
    /**
     * The number of pending listings whose review is due before that of `submission`, ties by listing id; without it, of all
     * pending listings.
     */
    countWaiting(submission?: Pick<Submission, 'startupId' | 'dueAt'>): Promise<number>;
    /** When the oldest submission of a pending listing was sent. */
    waitingSince(): Promise<string | undefined>;
    /** The submissions that were decided at `since` or later, the last decided first, then by listing id; at most `limit`. */
    decidedSince(since: string, limit: number): Promise<{ createdAt: string; decidedAt: string }[]>;
  };

  plans: {
    /** Plans of every status, in their order. */
    list(): Promise<PlanRecord[]>;
    byId(id: string): Promise<PlanRecord | undefined>;
    /** Inserts the plan as the last one. */
    insert(plan: PlanRecord): Promise<void>;
    update(plan: PlanRecord): Promise<boolean>;
    /** Brings the plans into this order; `ids` names each of them once. */
    reorder(ids: readonly string[]): Promise<void>;
    /** Removes the plan with its syncs. Intents and payments of the plan stay. */
    remove(id: string): Promise<boolean>;
  };

  payments: {
    intentById(id: string): Promise<IntentRecord | undefined>;
    intentBySubscription(subscriptionId: string): Promise<IntentRecord | undefined>;
    /** Newest first, then id descending. */
    intentsOfUser(userId: string): Promise<IntentRecord[]>;
    /** The intents that were fulfilled with the listing: newest first, then id descending. */
    intentsOfStartup(startupId: string): Promise<IntentRecord[]>;
    /** Each combination of statuses that occurs among the intents of a plan, once, in no particular order. */
    statusesOfPlan(planId: string): Promise<Pick<IntentRecord, 'status' | 'subscriptionStatus'>[]>;
    /** Intents that are due at `now` (`checkAt`, `retention.ts` `latestCheckAt`), the earliest first. */
    dueIntents(now: string, limit: number): Promise<IntentRecord[]>;
    insertIntent(intent: IntentRecord): Promise<void>;
    /**
     * Updates an intent except for its user, the chosen plan and price, and the submitted listing, which never change. Returns
     * false and changes nothing when its status is not `expecting`.
     */
    updateIntent(intent: IntentRecord, expecting: IntentRecord['status']): Promise<boolean>;
    /** Stores the id of a webhook event, or of a transmission of one; false when it was recorded before. */
    recordEvent(id: string, at: string): Promise<boolean>;
    /** Whether an id was recorded. */
    hasEvent(id: string): Promise<boolean>;
    paymentById(id: string): Promise<PaymentRecord | undefined>;
    /** Newest first, then id descending. */
    paymentsOfSubscriptions(subscriptionIds: readonly string[]): Promise<PaymentRecord[]>;
    /** Inserts the payment, or replaces the one of the same id. */
    savePayment(payment: PaymentRecord): Promise<void>;
    /** By plan, then cycle. */
    planSyncs(): Promise<PlanSync[]>;
    /** Inserts the sync of a plan and cycle, or replaces it. */
    savePlanSync(sync: PlanSync): Promise<void>;
  };

  revisions: {
    byId(id: string): Promise<NamedRevision | undefined>;
    /** The edit of a member that waits for its review. */
    pendingEdit(startupId: string, userId: string): Promise<NamedRevision | undefined>;
    /** The corrections of a listing that wait for their review, oldest first, then id. */
    pendingCorrections(startupId: string): Promise<NamedRevision[]>;
    /** Edits and corrections of a listing that wait for their review, oldest first, then id. */
    pendingOfStartup(startupId: string): Promise<NamedRevision[]>;
    /** A member's edits of a listing of every status: newest first, then id descending. */
    edits(startupId: string, userId: string, limit: number): Promise<NamedRevision[]>;
    /** The accepted changes of a listing by when they were: newest first, then id descending. */
    history(startupId: string, slice: Slice): Promise<{ revisions: NamedRevision[]; total: number }>;
    /**
     * Newest first, then id descending; pending ones oldest first, then id. The search covers the listing's name, the username
     * and email of the author, and a visitor's address.
     */
    table(
      filter: TableFilter<SortColumn<'revisions'>> & { status: RevisionStatus | 'all' },
      slice: Slice,
    ): Promise<{ revisions: NamedRevision[]; total: number }>;
    countPending(): Promise<number>;
    /**
     * Throws `StoreConflict` `revisions.pending` for a second pending edit of a member on a listing, `revisions.network` for a second
     * pending correction of a network on one.
     */
    insert(revision: RevisionRecord): Promise<void>;
    /**
     * Replaces the row of the same id, whose network stays while it is pending; returns false and changes nothing when there is none or
     * it is not pending.
     */
    update(revision: RevisionRecord): Promise<boolean>;
    /**
     * Gives a pending revision to another listing; returns false and changes nothing when it is not pending, or the other listing has
     * one of the same member or network that waits.
     */
    move(id: string, startupId: string): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  revisionSettings: {
    /** Undefined until first saved. */
    get(): Promise<RevisionSettings | undefined>;
    save(settings: RevisionSettings): Promise<void>;
  };

  /** Reasons for a rejection that admins use again. */
  rejectionTemplates: {
    /** By title (code points), then id. */
    list(): Promise<RejectionTemplate[]>;
    byId(id: string): Promise<RejectionTemplate | undefined>;
    insert(template: RejectionTemplate): Promise<void>;
    /** Replaces the row of the same id; returns false and changes nothing when its `updatedAt` is not `expecting`. */
    update(template: RejectionTemplate, expecting: string): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  /**
   * The archive of each archived listing. The listing itself has the status `archived`; a row of any other listing has no
   * meaning.
   */
  archives: {
    byStartup(startupId: string): Promise<ArchiveRecord | undefined>;
    /** Inserts the archive of a listing, or replaces it. */
    save(archive: ArchiveRecord): Promise<void>;
    remove(startupId: string): Promise<boolean>;
    /** How many owners have asked for the removal of their archived listing. */
    countRequests(): Promise<number>;
  };

  merges: {
    byDuplicate(duplicateId: string): Promise<MergeRecord | undefined>;
    /** The merges into a listing, the last one first. */
    intoSurvivor(survivorId: string): Promise<MergeRecord[]>;
    /** Newest first, then the duplicate's id descending. */
    table(slice: Slice): Promise<{ merges: NamedMerge[]; total: number }>;
    /** The last listing that the merges of a listing lead to; undefined for a listing that was not merged. */
    survivorOf(startupId: string): Promise<string | undefined>;
    /** The slugs that lead to a listing, directly or through other duplicates; in no particular order. */
    formerSlugs(startupId: string): Promise<string[]>;
    /** A duplicate is merged once, and the merges into a survivor have different numbers. */
    insert(merge: MergeRecord): Promise<void>;
    remove(duplicateId: string): Promise<boolean>;
    /** How many members like both. */
    sharedLikes(merge: MergePair): Promise<number>;
    /**
     * Adds the duplicate's likes and counts to the survivor: likes of members who do not like the survivor yet, likes without a
     * member, and the counts of every day. The duplicate keeps its own.
     */
    addCounts(merge: MergePair): Promise<void>;
    /**
     * Removes the likes and counts that `addCounts` added. Members who removed their like meanwhile lose that of the duplicate,
     * too.
     */
    removeCounts(merge: MergePair): Promise<void>;
  };

  makers: {
    find(startupId: string, userId: string): Promise<MakerRecord | undefined>;
    /** Includes listings of every status; `askedAt` descending, then listing id. */
    ofUser(userId: string): Promise<NamedMaker[]>;
    /** The active members who accepted and still have the username by which they were named, by user id. */
    accepted(startupId: string): Promise<Maker[]>;
    /** Inserts the member's row of the listing, or replaces it. The public sees a change when the row was or is accepted. */
    save(maker: MakerRecord): Promise<void>;
    /** Writes an answer; returns false and changes nothing when the status is not `expecting`. */
    answer(
      key: Pick<MakerRecord, 'startupId' | 'userId'>,
      status: Exclude<MakerStatus, 'asked'>,
      expecting: MakerStatus,
      at: string,
    ): Promise<boolean>;
    removeOfStartup(startupId: string): Promise<void>;
  };

  /** A row for each website that is checked; removed with its listing. */
  linkWatches: {
    byStartup(startupId: string): Promise<LinkWatchRecord | undefined>;
    /** Inserts the watch of a listing, or replaces it. */
    save(watch: LinkWatchRecord): Promise<void>;
    remove(startupId: string): Promise<void>;
    /**
     * Up to `limit` active listings whose id comes after `after`, by id, with the website that is watched; null when none is.
     */
    scan(
      after: string,
      limit: number,
    ): Promise<(Pick<StartupRecord, '_id' | 'status' | 'website' | 'fields'> & { watched: string | null })[]>;
    /**
     * The watch of a host to check next, without those that are paused at `now`: first one whose trouble the next check can make
     * certain, unless a check after `certainFrom` could not tell; then the one that was checked longest ago, then by id.
     */
    nextOfHost(host: string, now: string): Promise<LinkWatchRecord | undefined>;
    /**
     * Watches of active listings with their present website whose trouble is certain and can be reviewed at `now`: by `reviewAt`,
     * then id. The search covers the listing's name and the website.
     */
    table(
      filter: TableFilter<SortColumn<'links'>> & { trouble: LinkTrouble | 'all'; now: string },
      slice: Slice,
    ): Promise<{ watches: FoundLinkWatch[]; total: number }>;
    /** How many rows the table has. */
    countFound(now: string): Promise<number>;
  };

  /** The time of each host's next check. */
  linkHosts: {
    /** Adds a host that is checked at a time; changes nothing when it is known. */
    add(host: string, nextCheckAt: string): Promise<void>;
    /** Those whose time has come at `now`, by time, then host. */
    due(now: string, limit: number): Promise<{ host: string; nextCheckAt: string }[]>;
    /** Moves the next check to another time; returns false and changes nothing when it is no longer at `expecting`. */
    reserve(host: string, expecting: string, next: string): Promise<boolean>;
    /** Removes a host without watches. */
    removeUnused(host: string): Promise<void>;
  };
}
