import type { RevisionSettings, RevisionStatus } from '../server/domain/submissions/revisions.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { NamedRevision, RevisionRecord, Slice, TableFilter } from './records.ts';

/** The part of `Store` with the changes of published listings. Every revision is read with the names of its listing and people. */
export interface RevisionStore {
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
     * Newest first, then id descending; pending ones oldest first, then id. The search covers the listing's name, and the username
     * and the email of the author, and a visitor's address.
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
}
