import type { Advertising } from '../server/domain/content/advertising.contract.ts';
import type { AuditEntry } from '../server/domain/site/audit.contract.ts';
import type { Category } from '../server/domain/listings/categories.contract.ts';
import type { Deal } from '../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../server/domain/content/faq.contract.ts';
import type { Field } from '../server/domain/listings/fields.contract.ts';
import type { Favorite } from '../server/domain/collections/favorites.contract.ts';
import type { Feedback } from '../server/domain/audience/feedback.contract.ts';
import type { Subscriber } from '../server/domain/audience/newsletter.contract.ts';
import type { Post, PostCard, PostCategory } from '../server/domain/content/posts.contract.ts';
import type { Settings } from '../server/domain/site/settings.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { Startup, StartupCard, StartupSuggestion } from '../server/domain/listings/startups.contract.ts';
import type { Submission } from '../server/domain/submissions/submissions.contract.ts';
import type { TagCount } from '../server/domain/listings/tags.contract.ts';
import type { User } from '../server/domain/accounts/users.contract.ts';
import type {
  CardSlice,
  CountedFacets,
  Filter,
  FoundCards,
  IntentRecord,
  IdempotencyRecord,
  PaymentRecord,
  PlanRecord,
  PlanSync,
  ListedBy,
  ListView,
  PostFilter,
  IdempotencyReservation,
  Slice,
  StartupChange,
  StartupRecord,
  StoredImage,
  SubscriberRecord,
  TableFilter,
  UserRecord,
} from './records.ts';
import type { AccountStore } from './store-accounts.ts';
import type { AnalyticsStore } from './store-analytics.ts';
import type { CollectionStore } from './store-collections.ts';
import type { EmailStore } from './store-emails.ts';
import type { ModerationStore } from './store-moderation.ts';
import type { PasskeyStore } from './store-passkeys.ts';
import type { ProcessStore } from './store-processes.ts';
import type { RevisionStore } from './store-revisions.ts';

export * from './conflicts.ts';
export type * from './records.ts';
export type { AnalyticsEvent } from './store-analytics.ts';
export type { FoundLinkWatch, LinkWatchRecord } from './store-link-watches.ts';
export type { MakerRecord, NamedMaker } from './store-makers.ts';
export type { MergeRecord, MergeUndo, NamedMerge } from './store-merges.ts';
export type { NotificationFilter } from './store-notifications.ts';

/**
 * The storage of the directory: one interface with two implementations, SQL and memory. Methods take and return plain values of
 * the contract. Every order ends in the id, so that it is total. A write that breaks a unique or foreign key throws
 * `StoreConflict` and changes nothing; when it breaks several, the error names any one of them.
 */
export interface Store
  extends AccountStore, AnalyticsStore, CollectionStore, EmailStore, ModerationStore, PasskeyStore, ProcessStore, RevisionStore {
  /**
   * Runs `work` with a store whose writes become visible to others all at once, or not at all when it throws. Transactions run
   * one at a time. `work` must use only the store it gets. A nested transaction is a savepoint: it is rolled back alone.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A number that grows with every write that the public can see. */
  version(): Promise<number>;
  /**
   * Names what the public can see: the version within the newest epoch (`changes`). While it is the same, every process over
   * the store produces the same public responses; a restored backup never has the revision of a state that was lost.
   */
  revision(): Promise<string>;
  /** For how many milliseconds a revision, search or list may be older. A write is acknowledged that long after its commit. */
  readonly revisionLeaseMs: number;
  /** How many reads another program executes at the same time while this process does something else. 0: it reads by itself. */
  readonly parallelReads: number;
  /** Commits a small row. Rejects with `StoreBusy` or `StoreUnwritable` when the store cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;

  startups: {
    byId(id: string): Promise<StartupRecord | undefined>;
    bySlug(slug: string): Promise<StartupRecord | undefined>;
    bySourceId(sourceId: string): Promise<StartupRecord | undefined>;
    /** `website` may be spelled in any way: websites are compared by `canonicalWebsite`. Ordered by id. */
    byWebsite(website: string): Promise<StartupRecord[]>;
    /** Active listings: publishedAt descending (null last), id descending, closed companies last; with a view as it says (`listing-index.ts`). */
    list(slice: Slice, view?: ListView): Promise<CardSlice>;
    /** Active listings of a category, or of a tag by its key (`tags.rules.ts`), in the order of `list`. */
    inCategory(categorySlug: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    withTag(key: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    /** The tags that so many active listings have at least: those of the most listings first, then by key. */
    frequentTags(minListings: number, limit: number): Promise<readonly TagCount[]>;
    /** For each of these keys the tags of the newest active listing that has it, as in `withTag`. */
    newestWithTags(keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
    /** Active listings by `trending.ts`: as `analytics.setTrending` ranked them, featured ones by likes, and in the order of `list`. */
    trending(limit: number): Promise<string[]>;
    /** In the order of `search-ranking.ts`; `suggest` in that of `search-suggestions.ts`. */
    search(text: string, slice: Slice, view?: ListView): Promise<FoundCards>;
    /**
     * How many listings each facet among `fields` leaves, of all active ones, of a category, of a tag, or of those that a text finds.
     * Lists can be sorted by `sortable`: those of `fields` that any active listing has a value of.
     */
    facets(list: ListedBy, filters: readonly Filter[], fields: readonly Field[]): Promise<CountedFacets>;
    suggest(text: string, limit: number): Promise<StartupSuggestion[]>;
    /** The active listings that are most like an active one, in the order of `similar.ts`. */
    similar(startup: StartupCard, limit: number): Promise<StartupCard[]>;
    /** The active listings among `ids` with their owners, each once, ordered by id. */
    activeAmong(ids: readonly string[]): Promise<{ _id: string; userId: string | undefined }[]>;
    /** The listings that a member owns, of every status, id descending. */
    ofUser(userId: string): Promise<StartupRecord[]>;
    /**
     * Active listings with the same name, compared by the name key of `compare-texts.ts`; unowned ones first, then by id. Empty for a
     * name without words.
     */
    possibleDuplicates(name: string): Promise<StartupRecord[]>;
    /**
     * Listings of one status or of all, id descending. Pending listings are ordered by the time their review is due, then id;
     * those without a submission come last. Archived listings that are to be deleted come first, by the time of the request. The
     * search covers name, tagline and website.
     */
    table(
      filter: TableFilter<SortColumn<'startups'>> & { status: Startup['status'] | 'all' },
      slice: Slice,
    ): Promise<{ startups: StartupRecord[]; total: number }>;
    /** Up to `limit` pending listings without a submission, which were imported, whose publication time is at or before `now`; by id. */
    due(now: string, limit: number): Promise<StartupRecord[]>;
    /** When the pending listings without a submission become public: the first `limit` times, in their order. */
    schedule(limit: number): Promise<string[]>;
    /** The number of listings of a status, or of all. */
    count(status?: Startup['status']): Promise<number>;
    /** What a sitemap says of the active listings, ordered by id: of all, or of those after one of them. */
    sitemapEntries(slice: Slice, after?: string): Promise<Pick<Startup, '_id' | 'slug' | 'publishedAt' | 'categories'>[]>;
    insert(startup: StartupRecord): Promise<void>;
    /** Replaces the row of the same id; `makers` whom it names no more have not accepted any more. Returns false and changes nothing when there is none or its status is not `expecting`. */
    update(startup: StartupRecord, expecting?: Startup['status']): Promise<boolean>;
    /** Removes the listing with its likes, claims, makers, counts, submission and archive. Intents that paid for it stay without it. */
    remove(id: string): Promise<boolean>;
    /** What a removal of the listing would delete: favorites, claims, revisions, days with counts; and in how many collections it is. */
    relatedCounts(id: string): Promise<Record<'favorites' | 'claims' | 'revisions' | 'days' | 'collections', number>>;
  };

  /**
   * One row for each listing that is or was public, with the sequence number of its last change that the public can see: of the
   * listing, of its likes, of its owner, or of a category's slug. A merge alone is none: who merges updates both listings. The
   * store assigns the numbers in the transaction of the change; they only grow.
   */
  changes: {
    /** The first `limit` changes after `sequence`, in the order of their sequence numbers. */
    after(sequence: number, limit: number): Promise<StartupChange[]>;
    /** The name of the current epoch. Each opening of the database begins one; the name is random unless it was passed in. */
    epoch(): Promise<string>;
    /**
     * The last sequence number that is valid for a reader of `epoch`: changes beyond it were lost with a restored backup.
     * Undefined for an unknown epoch, which is of another directory or was lost itself.
     */
    validUntil(epoch: string): Promise<number | undefined>;
  };

  categories: {
    /** By name (code points), then id. */
    list(): Promise<Category[]>;
    /** Trending categories: startupCount descending, name, id. */
    trending(limit: number): Promise<Category[]>;
    /** In how many of the newest `limit` active listings of a category each other one is, too; ordered by its slug. */
    shared(slug: string, limit: number): Promise<{ slug: string; listings: number }[]>;
    byId(id: string): Promise<Category | undefined>;
    bySlug(slug: string): Promise<Category | undefined>;
    /** The store maintains `startupCount` and ignores the one passed in. */
    insert(category: Category): Promise<void>;
    /** Replaces the row of the same id; false when there is none. A new slug replaces the old one in the category's listings. */
    update(category: Category): Promise<boolean>;
    /** Removes the category from its listings, too. */
    remove(id: string): Promise<boolean>;
  };

  settings: {
    /** Undefined until first saved. */
    get(): Promise<Settings | undefined>;
    save(settings: Settings): Promise<void>;
  };

  users: {
    byId(id: string): Promise<UserRecord | undefined>;
    /** As `byUsername`, compared without case. */
    byEmail(email: string): Promise<UserRecord | undefined>;
    byUsername(username: string): Promise<UserRecord | undefined>;
    byGoogleSub(googleSub: string): Promise<UserRecord | undefined>;
    /** Email and username are unique, compared without case. */
    insert(user: UserRecord): Promise<void>;
    /** Replaces the row of the same id; false when there is none. */
    update(user: UserRecord): Promise<boolean>;
    /**
     * Removes the user and what `personal-data.ts` says of the person, in all tables; each favorite lowers the likes of its listing. What
     * names the address goes only when it was confirmed.
     */
    remove(id: string): Promise<boolean>;
    /** Users whose `expiresAt` has come, with an unconfirmed address, and no role, profile or row of theirs; by expiry, then id. */
    expired(now: string, limit: number): Promise<UserRecord[]>;
    countActiveAdmins(): Promise<number>;
    /** Newest first, then id descending. The search covers name, username and email; an empty role selects every role. */
    table(
      filter: TableFilter<SortColumn<'users'>> & { role: User['role'] | '' },
      slice: Slice,
    ): Promise<{ users: UserRecord[]; total: number }>;
    count(): Promise<number>;
    /** The numbers of listings that a removal would leave without an owner, and of favorites and claims that it would delete. */
    relatedCounts(id: string): Promise<{ startups: number; favorites: number; claims: number }>;
  };

  favorites: {
    /** Listing ids, ordered by id. */
    ids(userId: string): Promise<string[]>;
    /** Cards of the active listings, newest favorite first, then listing id descending. */
    list(userId: string): Promise<string[]>;
    /** Adds a favorite and raises the listing's likes; false when it exists already. */
    add(favorite: Favorite): Promise<boolean>;
    /** Removes a favorite and lowers the listing's likes, never below 0; false when there is none. */
    remove(userId: string, startupId: string): Promise<boolean>;
  };

  submissions: {
    /** `userId` is empty when the sender's account was removed. */
    byStartup(startupId: string): Promise<Submission | undefined>;
    /** Inserts the submission of a listing, or replaces it. */
    save(submission: Submission): Promise<void>;
    /** How many pending listings wait for a review that is due before that of `submission`; ties by listing id. Without one: all. */
    countWaiting(submission?: Pick<Submission, 'startupId' | 'dueAt'>): Promise<number>;
    /** When the oldest submission of a pending listing was sent. */
    waitingSince(): Promise<string | undefined>;
    /** The submissions that were decided at `since` or later, the last decided first, then by listing id; at most `limit`. */
    decidedSince(since: string, limit: number): Promise<{ createdAt: string; decidedAt: string }[]>;
  };

  posts: {
    byId(id: string): Promise<Post | undefined>;
    bySlug(slug: string): Promise<Post | undefined>;
    /** Posts that are public at `now` and match the filter: publishedAt descending (null last), id descending. */
    list(filter: PostFilter, slice: Slice, now: string): Promise<{ posts: PostCard[]; total: number }>;
    /** The tags of each post that is public at `now`, in the order of `list`. */
    tagLists(now: string): Promise<string[][]>;
    /**
     * Raises the version when a post has become public by its date alone, later than `after` and at `now` at the latest. Returns
     * whether one has.
     */
    announceDue(after: string, now: string): Promise<boolean>;
    /** Stores only the id of the post's category: name and slug are read from the category with each read of the post. */
    insert(post: Post): Promise<void>;
    /** Replaces the row of the same id; false when there is none. */
    update(post: Post): Promise<boolean>;
    remove(id: string): Promise<boolean>;
    /** Posts of every status: drafts first, then publishedAt descending, id descending. The search covers title and excerpt. */
    table(filter: TableFilter<SortColumn<'posts'>>, slice: Slice): Promise<{ posts: Post[]; total: number }>;
    categoryById(id: string, now: string): Promise<PostCategory | undefined>;
    /** Replaces the row of the same id; false when there is none. `postCount` is ignored. */
    updateCategory(category: PostCategory): Promise<boolean>;
    /** By name, then id. `postCount` is the number of posts that are public at `now`. */
    categories(now: string): Promise<PostCategory[]>;
    categoryBySlug(slug: string, now: string): Promise<PostCategory | undefined>;
    insertCategory(category: PostCategory): Promise<void>;
  };

  deals: {
    /** Deals of every status, newest first, then id. */
    list(): Promise<Deal[]>;
    byId(id: string): Promise<Deal | undefined>;
    insert(deal: Deal): Promise<void>;
    update(deal: Deal): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  faq: {
    list(): Promise<FaqCategory[]>;
    /** Replaces the whole list. */
    save(categories: readonly FaqCategory[]): Promise<void>;
  };

  /** The fields that listings may have values of. */
  fields: {
    list(): Promise<Field[]>;
    /** Replaces the whole list. Values of listings stay as they are. */
    save(fields: readonly Field[]): Promise<void>;
    /** How many active listings have a value, by the field's key; removed fields are counted, too. */
    usage(): Promise<Record<string, number>>;
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

  images: {
    bySha256(sha256: string): Promise<StoredImage | undefined>;
    /** An image that is stored already stays as it is, and counts as saved at `at`. */
    save(image: StoredImage, at: string): Promise<void>;
    /** Removes images that were saved before a time and that no row refers to, where images are on a disk; returns their number. */
    removeUnreferenced(before: string): Promise<number>;
  };

  advertising: {
    get(): Promise<Advertising | undefined>;
    save(advertising: Advertising): Promise<void>;
  };

  newsletter: {
    /** Newest first, then id descending. */
    list(): Promise<Subscriber[]>;
    byId(id: string): Promise<Subscriber | undefined>;
    byToken(token: string): Promise<SubscriberRecord | undefined>;
    /** Email addresses are unique, compared without case. */
    insert(subscriber: SubscriberRecord): Promise<void>;
    remove(id: string): Promise<boolean>;
    /** False when no subscriber has the token. */
    removeByToken(token: string): Promise<boolean>;
  };

  feedback: {
    byId(id: string): Promise<Feedback | undefined>;
    /** Newest first, then id descending. The search covers the text and the email. */
    table(
      filter: TableFilter<SortColumn<'feedback'>> & { status: Feedback['status'] | 'all' },
      slice: Slice,
    ): Promise<{ feedback: Feedback[]; total: number }>;
    insert(feedback: Feedback): Promise<void>;
    /** Replaces the row of the same id; false when there is none. */
    update(feedback: Feedback): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  /** The log of what admins did. Rows change only when their actor or subject is removed, and are purged in the end. */
  audit: {
    add(entry: AuditEntry): Promise<void>;
    /** Newest first, then id descending. The search covers actor, action and subject. */
    table(filter: TableFilter<SortColumn<'audit'>>, slice: Slice): Promise<{ entries: AuditEntry[]; total: number }>;
  };

  /** The responses of calls with an idempotency key, so that a repeated call gets the same response and is not executed again. */
  idempotency: {
    byKey(key: string): Promise<IdempotencyRecord | undefined>;
    /**
     * Reserves a key; a record with a user is deleted with that user. When the key is reserved already, nothing changes and the
     * existing record is returned.
     */
    reserve(reservation: IdempotencyReservation): Promise<IdempotencyRecord | undefined>;
    /** Stores the response of a reserved key; returns false and changes nothing when the key is not reserved or has a status. */
    complete(key: string, status: number, responseJson: string): Promise<boolean>;
  };

  rateLimits: {
    /** Counts a hit in the key's current window, or in a new one of `windowMs` when that has ended. `resetsAt` is in ms since 1970. */
    hit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: number }>;
  };
}
