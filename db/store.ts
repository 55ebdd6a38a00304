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
import type { TransferStore } from './store-transfer.ts';

export * from './conflicts.ts';
export type * from './records.ts';
export type * from './payment-records.ts';
export type { EmailRecord, OutboxEmail } from './store-core.ts';
export type {
  AnalyticsEvent,
  DayCount,
  DecidedItem,
  NotificationFilter,
  SiteCount,
  VisitEvent,
  VisitKind,
  VisitorEvent,
} from './store-audience.ts';
export type { ItemRef, NamedReviewState, ReviewState } from './store-ownership.ts';
export type { FormerSlug, SlugKind } from './store-sync.ts';
export type { ImportChange, ImportRecord, ListingUse, NamedImport } from './store-transfer.ts';
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
 * The directory's storage: one interface with two implementations, SQL and memory. Each domain (`server/domain`) with rows has
 * its part in `store-<domain>.ts`. Methods take and return plain values of the contract. Every sort order ends in the id, so that
 * it is total. A write that violates a unique or foreign key throws `StoreConflict` and changes nothing; if it violates several,
 * the error names one of them.
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
    SyncStore,
    TransferStore {
  /**
   * Runs `work` with a store whose writes become visible to others all at once, or not at all when it throws. Transactions run one at a
   * time. `work` must use only the store it gets. A nested transaction is a savepoint that can be rolled back alone.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A number that grows with every publicly visible write. */
  version(): Promise<number>;
  /**
   * The name of the publicly visible state: the version within the newest epoch (`changes`). While the name stays the same, every
   * process produces the same public responses. A restored backup never gets the name of a lost state.
   */
  publicVersion(): Promise<string>;
  /**
   * How long a public version, search or list may be outdated, in milliseconds. A write is acknowledged this long after its
   * commit.
   */
  readonly publicVersionLeaseMs: number;
  /** How many reads the database server runs while this process does other work; 0 when this process reads the file itself. */
  readonly parallelReads: number;
  /** Commits a small row. Rejects with `StoreBusy` or `StoreUnwritable` when the store cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
