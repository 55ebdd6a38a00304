import type { NotificationKind } from '../server/domain/core/kinds.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  ClaimRecord,
  DecisionRecord,
  IdRange,
  MatchFilter,
  OwnershipProofRecord,
  SearchedContacts,
  Slice,
  TableFilter,
  Tally,
} from './records.ts';
import type { Claim } from '../server/domain/ownership/claims.contract.ts';

/** An item that waits for a decision. A submission has the id of its listing. */
export interface ItemRef {
  kind: NotificationKind;
  id: string;
}

/** Who works on an item, whether an answer is awaited, and how the item was decided. */
export interface ReviewState {
  itemKind: NotificationKind;
  itemId: string;
  startupId: string;
  /** The member whose answer is awaited; null when none is. */
  askedOf: string | null;
  /** When the last question was asked. */
  askedAt: string | null;
  answeredAt: string | null;
  /** The time between questions and their answers, in milliseconds. */
  pausedMs: number;
  takenBy: string | null;
  takenAt: string | null;
  /** The status that the decision gave to the item; null while the item waits. */
  decision: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
}

export interface NamedReviewState extends ReviewState {
  taker: string | null;
  decider: string | null;
}

/** The ownership of listings: claims, their proofs, and decisions that can be undone. */
export interface OwnershipStore {
  claims: {
    byId(id: string): Promise<ClaimRecord | undefined>;
    /** A member's claims with the names shown in tables, newest first, then by id descending; at most `limit`. */
    ofUser(userId: string, limit?: number): Promise<Claim[]>;
    /** The number of claims that a member has made, for each status. */
    tallyOfUser(userId: string): Promise<Tally<Claim['status']>>;
    /** A member's claims of one listing, newest first, then id descending. */
    ofUserAndStartup(userId: string, startupId: string): Promise<ClaimRecord[]>;
    /** Throws `StoreConflict` `claims.pending` when the member already has a pending claim on the listing. */
    insert(claim: ClaimRecord): Promise<void>;
    /** Decides a pending claim. Returns false and changes nothing when the claim is not pending. */
    decide(id: string, status: 'approved' | 'rejected', at: string): Promise<boolean>;
    /** Makes a decided claim pending again. Returns false and changes nothing when its status is not `expecting`. */
    reopen(id: string, expecting: 'approved' | 'rejected', updatedAt: string): Promise<boolean>;
    /** Stores the proof of a pending claim. Returns false and changes nothing when the claim is not pending. */
    prove(id: string, proof: NonNullable<ClaimRecord['proof']>, at: string): Promise<boolean>;
    /**
     * Moves a pending claim to another listing. The member must not have a pending claim there. Returns false and changes nothing
     * when the claim is not pending.
     */
    move(id: string, startupId: string): Promise<boolean>;
    /** The pending claims of a listing, oldest first, then id. */
    pendingOfStartup(startupId: string): Promise<ClaimRecord[]>;
    /** Newest first, then id descending. The search covers the listing's name, the username and the email. */
    table(
      filter: TableFilter<SortColumn<'claims'>> & { status: Claim['status'] | 'all' },
      slice: Slice,
    ): Promise<{ claims: Claim[]; total: number }>;
    /** The number of claims that match a search of the table, for each status. */
    tally(search: string, contacts?: SearchedContacts): Promise<Tally<Claim['status']>>;
    /** The ids of a range that match a filter of the table, ascending. */
    matching(filter: MatchFilter<Claim['status']>, range: IdRange): Promise<string[]>;
    countPending(): Promise<number>;
  };

  /** Members' proofs of website ownership. They are removed with the listing or the member. */
  ownershipProofs: {
    find(startupId: string, userId: string): Promise<OwnershipProofRecord | undefined>;
    /** A member's proofs, ordered by listing. */
    ofUser(userId: string): Promise<OwnershipProofRecord[]>;
    /** Inserts or replaces the member's proof for the listing. */
    save(proof: OwnershipProofRecord): Promise<void>;
    remove(startupId: string, userId: string): Promise<void>;
    /** The proofs that are due for a check at `now`, ordered by `checkAt`, then listing, then member. */
    due(now: string, limit: number): Promise<OwnershipProofRecord[]>;
  };

  /** The last decision on each startup and claim, with the values needed to undo it. Purged when it can no longer be undone. */
  decisions: {
    bySubject(subjectId: string): Promise<DecisionRecord | undefined>;
    /** Inserts or replaces the decision on a startup or claim. */
    save(decision: DecisionRecord): Promise<void>;
    remove(subjectId: string): Promise<boolean>;
  };

  /** One row for each item that was decided, that an admin took, or about which a question was asked. */
  reviewStates: {
    find(item: ItemRef): Promise<NamedReviewState | undefined>;
    /** The undecided items of a kind that await an answer, were answered, or were taken by an admin; by item id. */
    open(kind: NotificationKind): Promise<NamedReviewState[]>;
    /** Inserts or replaces the state of an item. */
    save(state: ReviewState): Promise<void>;
    remove(item: ItemRef): Promise<boolean>;
  };
}
