import type { StartupCard, StartupSuggestion } from '../../server/domain/listings/startups.contract.ts';
import type { Narrowing } from '../../server/domain/listings/search/search-ranking.ts';
import type { SimilarSource } from '../../server/domain/listings/similar.ts';
import type { FoundCards, Slice, StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';
import type { ListCache } from './search/list-cache.ts';

/** What each database does in its own way. All other SQL of this folder is the same for all of them. */
export interface Engine {
  search: StartupSearch;
  /** The SHA-256 of every image whose address stands anywhere in a text of the database. */
  referencedImages(driver: Driver): Promise<Set<string>>;
  /** A driver of the same transaction, which goes on after a write that was refused. */
  isolateWrites(transaction: Driver): Driver;
  /** Is another one after each public write, and after a failover that lost some. */
  readState(driver: Driver): Promise<number | string>;
  /**
   * Reads active listings from a copy of them beside the process; undefined when `read` found nothing there, or the copy lacks anything
   * that was committed before. Absent where the database itself is in the process.
   */
  readListings?: ReadListings | undefined;
  /** `Store.revisionLeaseMs`. */
  revisionLeaseMs: number;
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

/** Where listings are read. */
export interface ListingReader {
  driver: Driver;
  cache: ListCache;
  search: Pick<StartupSearch, 'search'>;
}

/** Reads the lists of categories, which a search index does not have. */
export type NewestIn = SimilarSource['newestIn'];

/**
 * Searches the active listings. `driver` is that of the calling store: within a transaction, a search sees the writes of that
 * transaction. The three methods that follow writes expect the transaction of the write; an index that reads
 * `startup_changes` instead has nothing to do in them.
 */
export interface StartupSearch {
  /** `narrowing` gets and gives rows of `startups`. */
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
  /** A listing is not active any more. */
  remove(driver: Driver, row: number): Promise<void>;
}
