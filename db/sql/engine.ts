import type { StartupCard, StartupSuggestion } from '../../server/domain/listings/startups.contract.ts';
import type { Narrowing } from '../../server/domain/listings/search/search-ranking.ts';
import type { SimilarSource } from '../../server/domain/listings/similar.ts';
import type { FoundCards, Slice, StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';
import type { ListCache } from './search/list-cache.ts';

/** The parts in which the databases differ. All other SQL in this folder is shared. */
export interface Engine {
  search: StartupSearch;
  /** The SHA-256 of every image whose address occurs in the database. */
  referencedImages(driver: Driver): Promise<Set<string>>;
  /** A driver for the same transaction that can continue after a refused write. */
  isolateWrites(transaction: Driver): Driver;
  /** A value that changes with each public write and after a failover that lost writes. */
  readState(driver: Driver): Promise<number | string>;
  /**
   * Reads active listings from this process's copy. Returns undefined when `read` found nothing, or when the copy lacks a change
   * that was committed before the call. The method itself is undefined when the database runs in this process and no copy is
   * needed.
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

/** Reads listings from the database or from a search index. */
export interface ListingReader {
  driver: Driver;
  cache: ListCache;
  search: Pick<StartupSearch, 'search'>;
}

/** Reads the lists of categories, which a search index does not contain. */
export type NewestIn = SimilarSource['newestIn'];

/**
 * Searches the active listings. `driver` belongs to the calling store, so a search within a transaction sees the transaction's
 * writes. `save`, `reorder` and `remove` expect the transaction of the write. They do nothing when the index follows
 * `startup_changes`.
 */
export interface StartupSearch {
  /** `narrowing` takes and returns row numbers of `startups`. */
  search(driver: Driver, text: string, slice: Slice, narrowing?: Narrowing): Promise<FoundCards>;
  suggest(driver: Driver, text: string, limit: number): Promise<StartupSuggestion[]>;
  similar(driver: Driver, startup: StartupCard, limit: number, newestIn: NewestIn): Promise<StartupCard[]>;
  /** Call it when a listing becomes active, or when the texts of an active listing change. */
  save(driver: Driver, row: number, startup: StartupRecord): Promise<void>;
  /** Call it when an active listing's position in lists changes while its words stay the same. */
  reorder(
    driver: Driver,
    row: number,
    startup: Pick<StartupRecord, '_id' | 'name' | 'likes' | 'publishedAt' | 'fields'>,
  ): Promise<void>;
  /** Call it when a listing is no longer active. */
  remove(driver: Driver, row: number): Promise<void>;
}
