import type { LinkCheck } from '../server/domain/submissions/link-watches.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { LinkTrouble } from '../server/domain/core/kinds.ts';
import type { Slice, StartupRecord, TableFilter } from './records.ts';

/** What the daily checks of a listing's website have found. */
export interface LinkWatchRecord {
  startupId: string;
  /** What is checked; a listing with another website begins anew. */
  website: string;
  /** The host of the website, without "www.". */
  host: string;
  /** When it was checked last; '' before the first check. */
  checkedAt: string;
  /** When it was last seen alive; null when it never was. */
  lastAliveAt: string | null;
  /** What all checks since a time have found, apart from those that could not tell; found again from `certainFrom` on it is certain. Null when it was alive. */
  suspicion: { kind: LinkTrouble; since: string; certainFrom: string } | null;
  /** Where a website leads that has moved; '' for the others. */
  movedTo: string;
  /** When the trouble was certain; null before. */
  foundAt: string | null;
  /** When it becomes the admins' to review: later than `foundAt` where an owner is asked first. Null before it is certain. */
  reviewAt: string | null;
  /** Until when it is not checked; null while it is. */
  pausedUntil: string | null;
  checks: LinkCheck[];
}

/** A watch whose trouble is certain, with what is read from the row of its listing. */
export interface FoundLinkWatch extends LinkWatchRecord {
  suspicion: NonNullable<LinkWatchRecord['suspicion']>;
  reviewAt: string;
  startup: Pick<Startup, 'name' | 'slug' | 'logo' | 'website' | 'userId'>;
}

/** The part of `Store` that knows when which website is checked, and what was found. */
export interface LinkWatchStore {
  /** A row for each website that is checked; it goes with its listing. */
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
     * The watch of a host that is checked next, without those that are paused at `now`: first one whose trouble the next check makes
     * certain, unless one has failed to tell, then the one that was checked longest ago, then by id.
     */
    nextOfHost(host: string, now: string): Promise<LinkWatchRecord | undefined>;
    /**
     * Watches of active listings with their present website, whose trouble is certain and theirs to review at `now`: by
     * `reviewAt`, then id. The search covers the listing's name and the website.
     */
    table(
      filter: TableFilter<SortColumn<'links'>> & { trouble: LinkTrouble | 'all'; now: string },
      slice: Slice,
    ): Promise<{ watches: FoundLinkWatch[]; total: number }>;
    /** How many rows the table has. */
    countFound(now: string): Promise<number>;
  };

  /** When each host is checked next. */
  linkHosts: {
    /** Adds a host that is checked at a time; changes nothing when it is known. */
    add(host: string, nextCheckAt: string): Promise<void>;
    /** Those whose time has come at `now`, by time, then host. */
    due(now: string, limit: number): Promise<{ host: string; nextCheckAt: string }[]>;
    /** Moves the next check to another time; returns false and changes nothing when it is not at `expecting` any more. */
    reserve(host: string, expecting: string, next: string): Promise<boolean>;
    /** Removes a host that no watch has. */
    removeUnused(host: string): Promise<void>;
  };
}
