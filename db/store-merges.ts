import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { Slice } from './records.ts';

/** A duplicate that was merged into another listing: its address leads there. The duplicate itself is archived. */
export interface MergeRecord {
  duplicateId: string;
  survivorId: string;
  /** Counts the merges into the survivor; they are undone in the opposite order. */
  number: number;
  mergedAt: string;
  /** Null after the account was removed. */
  mergedBy: string | null;
  /** Who owned the survivor; null for nobody, and after the account was removed. */
  ownerBefore: string | null;
  /** Null once it can no longer be undone. */
  undo: MergeUndo | null;
}

/** What a merge has changed besides likes, counts and owner. */
export interface MergeUndo {
  /** Whether the survivor got the duplicate's owner. */
  movedOwner: boolean;
  /** Whether it got the proof of that owner. */
  copiedProof: boolean;
  /** `verifiedAt` of the survivor before and after, and its website before. */
  verified: { before: string | null; after: string | null; website: string };
  /** The revision that changed the survivor's content; null when nothing of it changed. */
  revisionId: string | null;
  /** Pending claims that moved to the survivor, and those that were closed because the member has one there. */
  claims: string[];
  closedClaims: { _id: string; updatedAt: string }[];
  /** Pending revisions that moved to the survivor. */
  revisions: string[];
  /** Payment intents that pay for the survivor now. */
  intents: string[];
  /** What the survivor's submission said of its plan, where that changed. */
  submission: { plan: string; subscriptionId: string } | null;
}

/** A merge with what is read from the rows of its listings and people. */
export interface NamedMerge extends MergeRecord {
  duplicate: Pick<Startup, 'name' | 'slug' | 'logo'>;
  survivor: Pick<Startup, 'name' | 'slug' | 'logo' | 'status'>;
  /** The username of who merged. */
  merger: string | null;
}

/** The part of `Store` with the duplicates that were merged into other listings. */
export interface MergeStore {
  merges: {
    byDuplicate(duplicateId: string): Promise<MergeRecord | undefined>;
    /** The merges into a listing, the last one first. */
    intoSurvivor(survivorId: string): Promise<MergeRecord[]>;
    /** Newest first, then the duplicate's id descending. */
    table(slice: Slice): Promise<{ merges: NamedMerge[]; total: number }>;
    /** Where the merges of a listing lead in the end; undefined for a listing that was not merged. */
    survivorOf(startupId: string): Promise<string | undefined>;
    /** The slugs that lead to a listing, also through other duplicates; in no particular order. */
    formerSlugs(startupId: string): Promise<string[]>;
    /** A duplicate is merged once, and the merges into a survivor have different numbers. */
    insert(merge: MergeRecord): Promise<void>;
    remove(duplicateId: string): Promise<boolean>;
    /** How many members like both. */
    sharedLikes(merge: MergePair): Promise<number>;
    /**
     * Adds to a listing what its duplicate has: the likes of members who do not like it yet, likes of no member, and the counts of
     * every day. The duplicate keeps its own.
     */
    addCounts(merge: MergePair): Promise<void>;
    /** Takes away what `addCounts` has added. Members who took their like back meanwhile lose that of the duplicate, too. */
    removeCounts(merge: MergePair): Promise<void>;
  };
}

export type MergePair = Pick<MergeRecord, 'duplicateId' | 'survivorId'>;
