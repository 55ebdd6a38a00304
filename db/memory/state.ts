import type { Advertising } from '../../server/domain/content/advertising.contract.ts';
import type { AnalyticsDay, DiscardReason } from '../../server/domain/audience/analytics.contract.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { Deal } from '../../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../../server/domain/content/faq.contract.ts';
import type { Field } from '../../server/domain/listings/fields.contract.ts';
import type { Favorite } from '../../server/domain/collections/favorites.contract.ts';
import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { Post, PostCategory } from '../../server/domain/content/posts.contract.ts';
import type { NotificationKind } from '../../server/domain/core/kinds.ts';
import type { NotificationFrequency } from '../../server/domain/audience/notifications.contract.ts';
import type { RejectionTemplate } from '../../server/domain/submissions/rejection-templates.contract.ts';
import type { SecuritySettings } from '../../server/domain/accounts/passkeys.contract.ts';
import type { ReportReasons } from '../../server/domain/audience/reports.contract.ts';
import type { RevisionSettings } from '../../server/domain/submissions/revisions.contract.ts';
import type { SecurityEvent } from '../../server/domain/accounts/security-events.contract.ts';
import type { Page } from '../../server/domain/content/pages.contract.ts';
import type { SiteSections } from '../../server/domain/site/stored-sections.contract.ts';
import type { Settings } from '../../server/domain/site/settings.contract.ts';
import type { Submission } from '../../server/domain/submissions/submissions.contract.ts';
import { newShortToken } from '../../server/domain/core/ids.ts';
import type { RateLimitWindow } from '../../server/domain/core/rate-limits.ts';
import {
  type ArchiveRecord,
  type ChallengeRecord,
  type ClaimRecord,
  type LinkWatchRecord,
  type OwnershipProofRecord,
  type CollectionRecord,
  type DecisionRecord,
  type DistinctNames,
  type IntentRecord,
  type MakerRecord,
  type MergeRecord,
  type MessageRecord,
  type PasskeyRecord,
  type PaymentOrder,
  type PaymentRecord,
  type PlanRecord,
  type PlanSync,
  type Constraint,
  type IdempotencyRecord,
  type EmailTokenRecord,
  type KnownDeviceRecord,
  type OutboxEmail,
  type IdempotencyReservation,
  type ImportChange,
  type ImportRecord,
  type RenamedTag,
  type ReportRecord,
  type ReviewState,
  type RevisionRecord,
  type SessionRecord,
  type SiteCount,
  type SlugKind,
  StoreConflict,
  type StoredImage,
  type SubscriberRecord,
  type UserRecord,
} from '../store.ts';
import type { StartupEntry } from './startup-entry.ts';
import type { Views } from './views.ts';

/** An email. Its content is deleted once it is sent. Its key is kept, so that the same event is not enqueued again. */
export interface OutboxRow extends Omit<OutboxEmail, 'email'> {
  email?: OutboxEmail['email'];
  attempts: number;
  nextAttemptAt: string;
  /** Recipient, subject and kind are kept after the email is sent. */
  recipient: string;
  subject: string;
  kind: string;
  /** Also set for a dropped email. */
  sentAt?: string;
  dropReason?: string;
  lastError?: string | undefined;
  /** The number of the last attempt that failed. */
  failedAttempts?: number;
  /** When the mail server began to fail on this email. The failure ends when any email is sent. */
  failedAt?: string | undefined;
}

/** Used tokens stay until they expire, so that they cannot be inserted again. */
export interface EmailTokenRow extends EmailTokenRecord {
  isUsed: boolean;
  renewedUntil?: string;
}

/** All rows of the store. Rows are replaced and never mutated, so a copy of the maps is a copy of the store. */
export type State = ReturnType<typeof emptyState>;

/** The state of a new directory. */
export function emptyState(epoch = newShortToken()) {
  return {
    version: 0,
    startups: new Map<string, StartupEntry>(),
    /** Sequence numbers by listing id, in ascending order. */
    changes: new Map<string, number>(),
    lastSequence: 0,
    /** The name of this directory's only epoch. */
    epoch,
    /** By kind and slug. */
    formerSlugs: new Map<string, { kind: SlugKind; slug: string; itemId: string }>(),
    categories: new Map<string, Category>(),
    /** By key. */
    renamedTags: new Map<string, RenamedTag>(),
    /** By kind and keys. */
    distinctNames: new Map<string, DistinctNames>(),
    settings: none<Settings>(),
    siteSections: {} as Readonly<Partial<SiteSections>>,
    /** By listing id and day. */
    analytics: new Map<string, AnalyticsDay & { startupId: string }>(),
    /** By day and reason. */
    discarded: new Map<string, { day: string; reason: DiscardReason; count: number }>(),
    /** By kind, day and key. */
    siteCounts: new Map<string, SiteCount>(),
    /** The visitors already counted for the site's numbers, by day, kind and key. */
    siteSeen: new Map<string, ReadonlySet<string>>(),
    /** Ids of listings, most active first. */
    trending: [] as readonly string[],
    /** The visitors already counted, by `networkGroup`. */
    seen: new Map<string, ReadonlySet<string>>(),
    users: new Map<string, UserRecord>(),
    /** By token hash. */
    sessions: new Map<string, SessionRecord>(),
    /** By token hash and user id. */
    knownDevices: new Map<string, KnownDeviceRecord>(),
    passkeys: new Map<string, PasskeyRecord>(),
    /** By user id. */
    recoveryCodes: new Map<string, { userId: string; hashes: string[] }>(),
    challenges: new Map<string, ChallengeRecord>(),
    securitySettings: none<SecuritySettings>(),
    /** By token hash. */
    emailTokens: new Map<string, EmailTokenRow>(),
    /** By user id and listing id. `mergedFrom` is the duplicate from which a merge copied the like. */
    favorites: new Map<string, Favorite & { mergedFrom?: string }>(),
    /** By listing id. */
    submissions: new Map<string, Submission>(),
    claims: new Map<string, ClaimRecord>(),
    /** By listing and member. */
    ownershipProofs: new Map<string, OwnershipProofRecord>(),
    /** By listing id. */
    linkWatches: new Map<string, LinkWatchRecord>(),
    /** The time of the next check, by host. */
    linkHosts: new Map<string, string>(),
    /** By the id of the startup or claim. */
    decisions: new Map<string, DecisionRecord>(),
    revisions: new Map<string, RevisionRecord>(),
    revisionSettings: none<RevisionSettings>(),
    /** By listing id. */
    archives: new Map<string, ArchiveRecord>(),
    /** By listing and member. */
    makers: new Map<string, MakerRecord>(),
    /** By the duplicate's id. */
    merges: new Map<string, MergeRecord>(),
    reports: new Map<string, ReportRecord>(),
    reportReasons: none<ReportReasons>(),
    rejectionTemplates: new Map<string, RejectionTemplate>(),
    messages: new Map<string, MessageRecord>(),
    /** By kind and id of the item. */
    reviewStates: new Map<string, ReviewState>(),
    posts: new Map<string, Post>(),
    postCategories: new Map<string, PostCategory>(),
    pages: new Map<string, Page>(),
    deals: new Map<string, Deal>(),
    collections: new Map<string, CollectionRecord>(),
    faq: [] as readonly FaqCategory[],
    fields: [] as readonly Field[],
    plans: new Map<string, PlanRecord>(),
    intents: new Map<string, IntentRecord>(),
    payments: new Map<string, PaymentRecord>(),
    paymentOrders: new Map<string, PaymentOrder>(),
    /** Times of receipt by event id. */
    paymentEvents: new Map<string, string>(),
    /** By plan id and cycle. */
    planSyncs: new Map<string, PlanSync>(),
    advertising: none<Advertising>(),
    subscribers: new Map<string, SubscriberRecord>(),
    feedback: new Map<string, Feedback>(),
    audit: new Map<string, AuditEntry>(),
    securityEvents: new Map<string, SecurityEvent>(),
    outbox: new Map<string, OutboxRow>(),
    /** By user id and kind. */
    notificationFrequencies: new Map<string, { userId: string; kind: NotificationKind; frequency: NotificationFrequency }>(),
    /** By user id, kind, and the item's id and time. */
    notifications: new Map<
      string,
      { userId: string; kind: NotificationKind; itemId: string; sentAt: string; createdAt: string }
    >(),
    idempotency: new Map<string, IdempotencyReservation & IdempotencyRecord>(),
    rateLimits: new Map<string, RateLimitWindow>(),
    /** By name. */
    secrets: new Map<string, string>(),
    /** Expiry by token hash. */
    adminLinks: new Map<string, string>(),
    /** By name. */
    jobs: new Map<string, { leasedUntil: string; completedAt: string }>(),
    images: new Map<string, StoredImage>(),
    imports: new Map<string, ImportRecord>(),
    /** By import and item. */
    importChanges: new Map<string, ImportChange>(),
    /** The active listings, sorted; created by the first read after a write to listings or categories. */
    views: none<Views>(),
  };
}

const none = <Value>(): Value | undefined => undefined;

export function copyState(state: State): State {
  const copied = Object.entries(state).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Map ? new Map(value) : value,
  ]);
  // The entries have the same names and types as `State`.
  return Object.fromEntries(copied) as State;
}

/** Access to the state. `work` checks every constraint before its first change, so a write that throws changes nothing. */
export interface Access {
  read(): State;
  write<T>(work: (state: State) => T): Promise<T>;
}

export function refuseIf(broken: boolean, constraint: Constraint): void {
  if (broken) throw new StoreConflict(constraint);
}

/** Whether any row has the value, ignoring the row with `id`. */
export function isTaken<Row extends { _id: string }, Value>(
  rows: ReadonlyMap<string, Row>,
  id: string,
  valueOf: (row: Row) => Value,
  value: Value,
): boolean {
  for (const row of rows.values()) if (row._id !== id && valueOf(row) === value) return true;
  return false;
}

export function findRow<Row>(rows: Iterable<Row>, isMatch: (row: Row) => boolean): Row | undefined {
  for (const row of rows) if (isMatch(row)) return row;
  return undefined;
}

export function countRows<Row>(rows: ReadonlyMap<string, Row>, isMatch: (row: Row) => boolean): number {
  let count = 0;
  for (const row of rows.values()) if (isMatch(row)) count += 1;
  return count;
}

/** Removes at most `limit` matching rows and returns how many. */
export function removeRows<Row>(rows: Map<string, Row>, isMatch: (row: Row, key: string) => boolean, limit = Infinity): number {
  let removed = 0;
  for (const [key, row] of rows) {
    if (removed === limit) break;
    if (!isMatch(row, key)) continue;
    rows.delete(key);
    removed += 1;
  }
  return removed;
}

/** Changes at most `limit` matching rows and returns how many. */
export function changeRows<Row>(
  rows: Map<string, Row>,
  isMatch: (row: Row) => boolean,
  change: (row: Row) => Row,
  limit: number,
): number {
  const changed = [...rows].filter(([, row]) => isMatch(row)).slice(0, limit);
  for (const [key, row] of changed) rows.set(key, change(row));
  return changed.length;
}
