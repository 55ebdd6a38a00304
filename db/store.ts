import type { AccountsStore } from './store-accounts.ts';
import type { AudienceStore } from './store-audience.ts';
import type { CollectionsStore } from './store-collections.ts';
import type { ContentStore } from './store-content.ts';
import type { CoreStore } from './store-core.ts';
import type { ListingsStore } from './store-listings.ts';
import type { OwnershipStore } from './store-ownership.ts';
import type { SiteStore } from './store-site.ts';
import type { SubmissionsStore } from './store-submissions.ts';
import type { SyncStore } from './store-sync.ts';

export * from './conflicts.ts';
export type * from './records.ts';
export type { AnalyticsEvent, NotificationFilter } from './store-audience.ts';
export type {
  FoundLinkWatch,
  LinkWatchRecord,
  MakerRecord,
  MergeRecord,
  MergeUndo,
  NamedMaker,
  NamedMerge,
} from './store-submissions.ts';

/**
 * The storage of the directory: one interface with two implementations, SQL and memory. Each domain (`server/domain`) with rows
 * has its part in `store-<domain>.ts`. Methods take and return plain values of the contract. Every order ends in the id, so that
 * it is total. A write that breaks a unique or foreign key throws `StoreConflict` and changes nothing; when it breaks several,
 * the error names any one of them.
 */
export interface Store
  extends
    CoreStore,
    SiteStore,
    AccountsStore,
    ContentStore,
    ListingsStore,
    CollectionsStore,
    AudienceStore,
    OwnershipStore,
    SubmissionsStore,
    SyncStore {
  /**
   * Runs `work` with a store whose writes become visible to others all at once, or not at all when it throws. Transactions run
   * one at a time. `work` must use only the store it gets. A nested transaction is a savepoint: it is rolled back alone.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A number that grows with every write that the public can see. */
  version(): Promise<number>;
  /**
   * Names the state that the public can see, by the version within the newest epoch (`changes`). While it is the same, every
   * process over the store produces the same public responses; a restored backup never has the name of a state that was lost.
   */
  publicVersion(): Promise<string>;
  /**
   * For how many milliseconds a public version, search or list may be outdated. A write is acknowledged that long after its
   * commit.
   */
  readonly publicVersionLeaseMs: number;
  /** The number of reads that another program executes while this process does other work; 0 when this process reads itself. */
  readonly parallelReads: number;
  /** Commits a small row. Rejects with `StoreBusy` or `StoreUnwritable` when the store cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
