import type { Advertising } from '../server/contract/advertising.ts';
import type { AnalyticsDay, AnalyticsTotals } from '../server/contract/analytics.ts';
import type { AuditEntry } from '../server/contract/audit.ts';
import type { Category } from '../server/contract/categories.ts';
import type { Claim } from '../server/contract/claims.ts';
import type { Deal } from '../server/contract/deals.ts';
import type { FaqCategory } from '../server/contract/faq.ts';
import type { Favorite } from '../server/contract/favorites.ts';
import type { Feedback } from '../server/contract/feedback.ts';
import type { Subscriber } from '../server/contract/newsletter.ts';
import type { Plan } from '../server/contract/plans.ts';
import type { Post, PostCard, PostCategory } from '../server/contract/posts.ts';
import type { Settings } from '../server/contract/settings.ts';
import type { Startup, StartupSuggestion } from '../server/contract/startups.ts';
import type { Submission } from '../server/contract/submissions.ts';
import type { User } from '../server/contract/users.ts';
import type {
  AnalyticsEvent,
  CardSlice,
  ClaimRecord,
  IntentRecord,
  IdempotencyRecord,
  EmailTokenRecord,
  OutboxEmail,
  PaymentRecord,
  PlanSync,
  PostFilter,
  IdempotencyReservation,
  SessionRecord,
  Slice,
  StartupChange,
  StartupRecord,
  StoredImage,
  SubscriberRecord,
  TableFilter,
  UserRecord,
} from './records.ts';

export { type Constraint, constraintCodes, StoreBusy, StoreConflict } from './conflicts.ts';

export type * from './records.ts';

/**
 * Where the directory lives. Every method is asynchronous; rows go in and come out as plain values of the contract.
 * Orders always end in the id, so they are total. Unique and foreign keys are the store's own: a write that breaks one
 * throws `StoreConflict` and changes nothing; of several broken at once any may be named.
 */
export interface Store {
  /**
   * Runs `work` with a store whose writes become visible to others all at once, or, when it throws, not at all.
   * Transactions run one at a time. Inside one, use only the store it hands over; one inside it is undone alone.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Grows with every write that the public can see. */
  version(): Promise<number>;
  /** Rejects when the store cannot write. */
  ready(): Promise<void>;
  /** Forgets what is over at `now`: sessions, links, limits, replies of 60 days ago, and who was counted on an earlier day. */
  purge(now: string): Promise<void>;
  close(): Promise<void>;

  startups: {
    byId(id: string): Promise<StartupRecord | undefined>;
    bySlug(slug: string): Promise<StartupRecord | undefined>;
    bySourceId(sourceId: string): Promise<StartupRecord | undefined>;
    /** `website` in any spelling; compared by `canonicalWebsite`. The oldest id first. */
    byWebsite(website: string): Promise<StartupRecord[]>;
    /** Active ones: publishedAt descending (unknown last), id descending. */
    list(slice: Slice): Promise<CardSlice>;
    /** Active ones of a category, in the order of `list`. */
    inCategory(categorySlug: string, slice: Slice): Promise<CardSlice>;
    /** Featured active ones: likes descending, then as `list`. */
    trending(limit: number): Promise<string[]>;
    /** Active matches in the order of `rules/search`: name match, likes, publishedAt, id. */
    search(text: string, slice: Slice): Promise<CardSlice>;
    /** Active ones by the rule of `rules/search` `suggestionOrder`. */
    suggest(text: string, limit: number): Promise<StartupSuggestion[]>;
    /** Those of `ids` that are active, each once, by id, with their owners. */
    activeAmong(ids: readonly string[]): Promise<{ _id: string; userId: string | undefined }[]>;
    /** A member's, whatever their status, the newest id first. */
    ofUser(userId: string): Promise<StartupRecord[]>;
    /** Active ones whose name is the same by the name key of `rules/search`; unowned first, then by id. None for a name without words. */
    possibleDuplicates(name: string): Promise<StartupRecord[]>;
    /**
     * Of a status, or of all: newest id first; pending ones alone by when a decision is due, then the oldest id first, those that
     * were never submitted last. Searched in name, tagline and website.
     */
    table(
      filter: TableFilter & { status: Startup['status'] | 'all' },
      slice: Slice,
    ): Promise<{ startups: StartupRecord[]; total: number }>;
    /** How many there are, of a status or of all. */
    count(status?: Startup['status']): Promise<number>;
    /** Slugs and last changes of active ones, by id, for the sitemap. */
    sitemapEntries(slice: Slice): Promise<{ slug: string; publishedAt: string | null }[]>;
    insert(startup: StartupRecord): Promise<void>;
    /** Replaces the row of the same id; false, and nothing changes, when there is none or its status is not `expecting`. */
    update(startup: StartupRecord, expecting?: Startup['status']): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  /**
   * Every listing that is or was public, once, numbered by its last change that the public can see: its own, a like, an address of
   * one of its categories. Numbers only grow; they are given by the store, in the transaction of the change.
   */
  changes: {
    /** The `limit` first changes after `number`, in order. */
    after(number: number, limit: number): Promise<StartupChange[]>;
    /** Names the newest start of this store, and with it this directory: random, unless it was opened with another. */
    epoch(): Promise<string>;
    /**
     * Up to which number is right what was read under a mark. What is beyond was lost with a restored backup; a mark that is
     * not known is of another directory, or of such a loss.
     */
    validUntil(epoch: string): Promise<number | undefined>;
  };

  categories: {
    /** By name (code points), then id. */
    list(): Promise<Category[]>;
    /** Trending ones: startupCount descending, name, id. */
    trending(limit: number): Promise<Category[]>;
    byId(id: string): Promise<Category | undefined>;
    bySlug(slug: string): Promise<Category | undefined>;
    /** `startupCount` is kept by the store and ignored here. */
    insert(category: Category): Promise<void>;
    /** A new slug goes to the category's startups too. */
    update(category: Category): Promise<boolean>;
    /** Takes the category off its startups too. */
    remove(id: string): Promise<boolean>;
  };

  settings: {
    /** Undefined until first saved. */
    get(): Promise<Settings | undefined>;
    save(settings: Settings): Promise<void>;
  };

  analytics: {
    /** Counts each event once per visitor, kind, startup and day. Events of unknown startups are ignored. */
    record(events: readonly AnalyticsEvent[]): Promise<void>;
    /** One for each id, in the order given; zeros where nothing was counted. */
    totals(startupIds: readonly string[]): Promise<AnalyticsTotals[]>;
    /** Of all these together, each day from `from` (YYYY-MM-DD) on that has counts, the oldest first. */
    days(startupIds: readonly string[], from: string): Promise<AnalyticsDay[]>;
    /** Adds to a day's counts what was counted elsewhere; the startup must be known. */
    add(startupId: string, counts: AnalyticsDay): Promise<void>;
  };

  users: {
    byId(id: string): Promise<UserRecord | undefined>;
    /** Compared without case. */
    byEmail(email: string): Promise<UserRecord | undefined>;
    /** Compared without case. */
    byUsername(username: string): Promise<UserRecord | undefined>;
    byGoogleSub(googleSub: string): Promise<UserRecord | undefined>;
    /** E-mail and username are unique without case. */
    insert(user: UserRecord): Promise<void>;
    /** Replaces the row of the same id; false when there is none. */
    update(user: UserRecord): Promise<boolean>;
    /**
     * Takes along the user's sessions, links, kept replies, claims, and favourites, whose listings lose a like each. The user's startups stay,
     * unclaimed, and so do submissions, without their sender. What pays is due to be asked about at once.
     */
    remove(id: string): Promise<boolean>;
    countActiveAdmins(): Promise<number>;
    /** Newest first, then id descending. Searched in name, username and e-mail; an empty role is any. */
    table(filter: TableFilter & { role: User['role'] | '' }, slice: Slice): Promise<{ users: UserRecord[]; total: number }>;
    count(): Promise<number>;
    /** What a removal would take along, or leave unclaimed. */
    relatedCounts(id: string): Promise<{ startups: number; favorites: number; claims: number }>;
  };

  sessions: {
    byTokenHash(tokenHash: string): Promise<SessionRecord | undefined>;
    /** Last seen first, then by token hash. */
    ofUser(userId: string): Promise<SessionRecord[]>;
    insert(session: SessionRecord): Promise<void>;
    /** Says when it was last seen and when it ends; false when it is gone. */
    touch(tokenHash: string, seenAt: string, expiresAt: string): Promise<boolean>;
    remove(tokenHash: string): Promise<boolean>;
    /** All of a user's, but for the one of `except`. How many there were. */
    removeOfUser(userId: string, except?: string): Promise<number>;
  };

  emailTokens: {
    insert(link: EmailTokenRecord): Promise<void>;
    /** Uses a link up: whose it is, or undefined when it is unknown, used, over, or for something else. */
    consume(tokenHash: string, purpose: EmailTokenRecord['purpose'], now: string): Promise<string | undefined>;
    /** A user's links of a purpose stop working. */
    removeOfUser(userId: string, purpose: EmailTokenRecord['purpose']): Promise<void>;
  };

  favorites: {
    /** Startup ids, in order. */
    ids(userId: string): Promise<string[]>;
    /** Cards of the active ones, the newest heart first, then startup id descending. */
    list(userId: string): Promise<string[]>;
    /** Raises the listing's likes; false, and nothing changes, when it is there already. */
    add(favorite: Favorite): Promise<boolean>;
    /** Lowers the listing's likes, though never below none; false when it is not there. */
    remove(userId: string, startupId: string): Promise<boolean>;
  };

  submissions: {
    /** `userId` is empty when its sender is gone. */
    byStartup(startupId: string): Promise<Submission | undefined>;
    /** Puts it in the place of the one before, if any. */
    save(submission: Submission): Promise<void>;
  };

  claims: {
    byId(id: string): Promise<ClaimRecord | undefined>;
    /** With what tables show, the newest first, then id descending. */
    ofUser(userId: string): Promise<Claim[]>;
    /** A member's claims of one listing, the newest first. */
    ofUserAndStartup(userId: string, startupId: string): Promise<ClaimRecord[]>;
    /** One pending claim per member and listing. */
    insert(claim: ClaimRecord): Promise<void>;
    /** Decides a pending claim; false, and nothing changes, when it is not pending. */
    decide(id: string, status: 'approved' | 'rejected', at: string): Promise<boolean>;
    /** Pending ones of a listing, oldest first. */
    pendingOfStartup(startupId: string): Promise<ClaimRecord[]>;
    /** Newest first, then id descending. Searched in the startup's name, the username and the e-mail. */
    table(filter: TableFilter & { status: Claim['status'] | 'all' }, slice: Slice): Promise<{ claims: Claim[]; total: number }>;
    countPending(): Promise<number>;
  };

  posts: {
    byId(id: string): Promise<Post | undefined>;
    bySlug(slug: string): Promise<Post | undefined>;
    /** Published ones that the filter wants: publishedAt descending (unknown last), id descending. */
    list(filter: PostFilter, slice: Slice): Promise<{ posts: PostCard[]; total: number }>;
    /** The tags of each published post, in the order of `list`. */
    tagLists(): Promise<string[][]>;
    /** Of the post's category only the id is kept: a post shows its category as that is when it is read. */
    insert(post: Post): Promise<void>;
    /** Replaces the row of the same id; false when there is none. */
    update(post: Post): Promise<boolean>;
    remove(id: string): Promise<boolean>;
    /** Of every status: drafts first, then publishedAt descending, id descending. Searched in title and excerpt. */
    table(filter: TableFilter, slice: Slice): Promise<{ posts: Post[]; total: number }>;
    categoryById(id: string): Promise<PostCategory | undefined>;
    /** Replaces the row of the same id; `postCount` is kept by the store. False when there is none. */
    updateCategory(category: PostCategory): Promise<boolean>;
    /** By name, then id. `postCount` counts published posts; kept by the store. */
    categories(): Promise<PostCategory[]>;
    categoryBySlug(slug: string): Promise<PostCategory | undefined>;
    insertCategory(category: PostCategory): Promise<void>;
  };

  deals: {
    /** Every deal, newest first, then id. */
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

  plans: {
    /** By monthly price, then id. */
    list(): Promise<Plan[]>;
    byId(id: string): Promise<Plan | undefined>;
    insert(plan: Plan): Promise<void>;
    update(plan: Plan): Promise<boolean>;
  };

  payments: {
    intentById(id: string): Promise<IntentRecord | undefined>;
    intentBySubscription(subscriptionId: string): Promise<IntentRecord | undefined>;
    /** Newest first, then id descending. */
    intentsOfUser(userId: string): Promise<IntentRecord[]>;
    /** Those that became the listing: newest first, then id descending. */
    intentsOfStartup(startupId: string): Promise<IntentRecord[]>;
    /** Those to be asked about by now, the longest due first. */
    dueIntents(now: string, limit: number): Promise<IntentRecord[]>;
    insertIntent(intent: IntentRecord): Promise<void>;
    /**
     * Keeps what may change of an intent: all but whose it is, what was chosen and what was sent. False, and nothing changes,
     * when its status is not `expecting`.
     */
    updateIntent(intent: IntentRecord, expecting: IntentRecord['status']): Promise<boolean>;
    /** False when the event was kept before. */
    recordEvent(id: string, at: string): Promise<boolean>;
    paymentById(id: string): Promise<PaymentRecord | undefined>;
    /** Newest first, then id descending. */
    paymentsOfSubscriptions(subscriptionIds: readonly string[]): Promise<PaymentRecord[]>;
    /** Puts it in the place of the one before, if any. */
    savePayment(payment: PaymentRecord): Promise<void>;
    /** By plan, then cycle. */
    planSyncs(): Promise<PlanSync[]>;
    /** Puts it in the place of the one before, if any. */
    savePlanSync(sync: PlanSync): Promise<void>;
  };

  images: {
    bySha256(sha256: string): Promise<StoredImage | undefined>;
    /** Kept once, however often it is brought. */
    save(image: StoredImage, at: string): Promise<void>;
  };

  advertising: {
    get(): Promise<Advertising | undefined>;
    save(advertising: Advertising): Promise<void>;
  };

  newsletter: {
    /** Newest first, then id descending. */
    list(): Promise<Subscriber[]>;
    byToken(token: string): Promise<SubscriberRecord | undefined>;
    /** Addresses are unique without case. */
    insert(subscriber: SubscriberRecord): Promise<void>;
    /** False when no subscriber has the token. */
    removeByToken(token: string): Promise<boolean>;
  };

  feedback: {
    /** Newest first, then id descending. Searched in the text and the e-mail. */
    table(filter: TableFilter, slice: Slice): Promise<{ feedback: Feedback[]; total: number }>;
    insert(feedback: Feedback): Promise<void>;
  };

  /** What admins did; rows are never changed. */
  audit: {
    add(entry: AuditEntry): Promise<void>;
    /** Newest first, then id descending. Searched in actor, action and subject. */
    table(filter: TableFilter, slice: Slice): Promise<{ entries: AuditEntry[]; total: number }>;
  };

  outbox: {
    /** False, and nothing changes, when there was a mail of this key before, sent or not. Due at once. */
    enqueue(mail: OutboxEmail): Promise<boolean>;
    /** Unsent mails whose time has come, longest due first, with how often each was tried. */
    due(now: string, limit: number): Promise<(OutboxEmail & { attempts: number })[]>;
    /** Takes a mail for one more attempt and says when the one after would be; false when somebody else was quicker. */
    lease(key: string, attempts: number, nextAttemptAt: string): Promise<boolean>;
    /** Done. The mail's contents are forgotten, its key is kept. False when it was done before. */
    markSent(key: string, at: string): Promise<boolean>;
    /** Not done; `reason` is for whoever looks for it. False when it was done before. */
    markFailed(key: string, reason: string, nextAttemptAt: string): Promise<boolean>;
  };

  /** What calls were answered that brought a key, so that a call that is made again is not done again. */
  idempotency: {
    byKey(key: string): Promise<IdempotencyRecord | undefined>;
    /** Takes a key, which goes with its user, if there is one. When it is taken nothing changes: what is kept under it. */
    reserve(reservation: IdempotencyReservation): Promise<IdempotencyRecord | undefined>;
    /** Keeps the answer under a key; false, and nothing changes, when the key is not taken or has its answer. */
    complete(key: string, status: number, json: string): Promise<boolean>;
  };

  rateLimits: {
    /** Counts one more under the key, in the window it is in; when that has ended, in a new one of `windowMs`. Times in ms. */
    hit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: number }>;
  };
}
