import type { StartupCard, StartupSuggestion } from '../../server/domain/listings/startups.contract.ts';
import type { Narrowing } from '../../server/domain/listings/search/search-ranking.ts';
import type { SimilarSource } from '../../server/domain/listings/similar.ts';
import type { FoundCards, Slice, StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';
import type { ListCache } from './search/list-cache.ts';

/** The parts that differ between the databases. All other SQL of this folder is shared. */
export interface Engine {
  search: StartupSearch;
  /** The SHA-256 of every image whose address occurs in a text of the database. */
  referencedImages(driver: Driver): Promise<Set<string>>;
  /** A driver for the same transaction, which continues after a refused write. */
  isolateWrites(transaction: Driver): Driver;
  /** Changes with each public write, and with a failover that lost some. */
  readState(driver: Driver): Promise<number | string>;
  /**
   * Reads active listings from a copy beside the process; undefined when `read` found nothing there, or when the copy lacks a
   * change that was committed before. Absent when the database itself is in the process.
   */
  readListings?: ReadListings | undefined;
  /** `Store.publicVersionLeaseMs`. */
  publicVersionLeaseMs: number;
  /** `Store.parallelReads`. */
  parallelReads: number;
  /** `Store.releasePages`. */
  releasePages(driver: Driver): Promise<boolean>;
  /** Throws the store's error unless the database can be written. */
  assertWritable(driver: Driver): Promise<void>;
}

export type ReadListings = <Result>(
  driver: Driver,
  read: (copy: ListingReader) => Promise<Result>,
) => Promise<Result | undefined>;

/** A place to read listings from. */
export interface ListingReader {
  driver: Driver;
  cache: ListCache;
  search: Pick<StartupSearch, 'search'>;
}

/** Reads the lists of categories, which a search index does not have. */
export type NewestIn = SimilarSource['newestIn'];

/**
 * Searches the active listings. `driver` is that of the calling store: within a transaction, a search sees the writes of that
 * transaction. `save`, `reorder` and `remove` expect the transaction of the write; in an index that follows `startup_changes`
 * they do nothing.
 */
export interface StartupSearch {
  /** `narrowing` takes and returns rows of `startups`. */
  search(driver: Driver, text: string, slice: Slice, narrowing?: Narrowing): Promise<FoundCards>;
  suggest(driver: Driver, text: string, limit: number): Promise<StartupSuggestion[]>;
  similar(driver: Driver, startup: StartupCard, limit: number, newestIn: NewestIn): Promise<StartupCard[]>;
  /** A listing has become active, or the texts of an active one have changed. */
  save(driver: Driver, row: number, startup: StartupRecord): Promise<void>;
  /** The order of an active listing has changed; its words have not. */
  reorder(
    driver: Driver,
    row: number,
    startup: Pick<StartupRecord, '_id' | 'name' | 'likes' | 'publishedAt' | 'fields'>,
  ): Promise<void>;
  /** A listing is no longer active. */
  remove(driver: Driver, row: number): Promise<void>;
}
