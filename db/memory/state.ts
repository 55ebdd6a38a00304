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
  type IntentRecord,
  type MakerRecord,
  type MergeRecord,
  type PasskeyRecord,
  type PaymentRecord,
  type PlanRecord,
  type PlanSync,
  type Constraint,
  type IdempotencyRecord,
  type EmailTokenRecord,
  type KnownDeviceRecord,
  type OutboxEmail,
  type IdempotencyReservation,
  type ReportRecord,
  type RevisionRecord,
  type SessionRecord,
  StoreConflict,
  type StoredImage,
  type SubscriberRecord,
  type UserRecord,
} from '../store.ts';
import type { StartupEntry } from './startup-entry.ts';
import type { Views } from './views.ts';

/** An email; once sent, only its key stays, so that the same event is not enqueued again. */
export interface OutboxRow extends Omit<OutboxEmail, 'email'> {
  email?: OutboxEmail['email'];
  attempts: number;
  nextAttemptAt: string;
  /** Sent, or dropped: then without `sentAt`. */
  isSent: boolean;
  sentAt?: string;
  lastError?: string;
  /** When the mail server first failed on it since an email was sent, and the attempts that it had then. */
  failed?: { at: string; attempts: number } | undefined;
}

/** A used token stays until it expires, so that it cannot be inserted again. */
export interface EmailTokenRow extends EmailTokenRecord {
  isUsed: boolean;
  renewedUntil?: string;
}

/** All rows of the store. Rows are replaced and never mutated, so a copy of the maps is a copy of the store. */
export interface State {
  version: number;
  startups: Map<string, StartupEntry>;
  /** Sequence numbers by listing id, in ascending order. */
  changes: Map<string, number>;
  lastSequence: number;
  /** The name of this directory's only epoch. */
  epoch: string;
  categories: Map<string, Category>;
  settings: Settings | undefined;
  /** By listing id and day. */
  analytics: Map<string, AnalyticsDay & { startupId: string }>;
  /** By day and reason. */
  discarded: Map<string, { day: string; reason: DiscardReason; count: number }>;
  /** Ids of listings, those with the most activity first. */
  trending: readonly string[];
  /** The visitors that were counted, by `networkGroup`. */
  seen: Map<string, ReadonlySet<string>>;
  users: Map<string, UserRecord>;
  /** By token hash. */
  sessions: Map<string, SessionRecord>;
  /** By token hash and user id. */
  knownDevices: Map<string, KnownDeviceRecord>;
  passkeys: Map<string, PasskeyRecord>;
  /** By user id. */
  recoveryCodes: Map<string, { userId: string; hashes: string[] }>;
  challenges: Map<string, ChallengeRecord>;
  securitySettings: SecuritySettings | undefined;
  /** By token hash. */
  emailTokens: Map<string, EmailTokenRow>;
  /** By user id and listing id. `mergedFrom` is the duplicate that a merge has copied the like from. */
  favorites: Map<string, Favorite & { mergedFrom?: string }>;
  /** By listing id. */
  submissions: Map<string, Submission>;
  claims: Map<string, ClaimRecord>;
  /** By listing and member. */
  ownershipProofs: Map<string, OwnershipProofRecord>;
  /** By listing id. */
  linkWatches: Map<string, LinkWatchRecord>;
  /** The time of the next check by host. */
  linkHosts: Map<string, string>;
  /** By the id of the startup or claim. */
  decisions: Map<string, DecisionRecord>;
  revisions: Map<string, RevisionRecord>;
  revisionSettings: RevisionSettings | undefined;
  /** By listing id. */
  archives: Map<string, ArchiveRecord>;
  /** By listing and member. */
  makers: Map<string, MakerRecord>;
  /** By the duplicate's id. */
  merges: Map<string, MergeRecord>;
  reports: Map<string, ReportRecord>;
  reportReasons: ReportReasons | undefined;
  rejectionTemplates: Map<string, RejectionTemplate>;
  posts: Map<string, Post>;
  postCategories: Map<string, PostCategory>;
  deals: Map<string, Deal>;
  collections: Map<string, CollectionRecord>;
  faq: readonly FaqCategory[];
  fields: readonly Field[];
  plans: Map<string, PlanRecord>;
  intents: Map<string, IntentRecord>;
  payments: Map<string, PaymentRecord>;
  /** Times of receipt by event id. */
  paymentEvents: Map<string, string>;
  /** By plan id and cycle. */
  planSyncs: Map<string, PlanSync>;
  advertising: Advertising | undefined;
  subscribers: Map<string, SubscriberRecord>;
  feedback: Map<string, Feedback>;
  audit: Map<string, AuditEntry>;
  securityEvents: Map<string, SecurityEvent>;
  outbox: Map<string, OutboxRow>;
  /** By user id and kind. */
  notificationFrequencies: Map<string, { userId: string; kind: NotificationKind; frequency: NotificationFrequency }>;
  /** By user id, kind, and the item's id and time. */
  notifications: Map<string, { userId: string; kind: NotificationKind; itemId: string; sentAt: string; createdAt: string }>;
  idempotency: Map<string, IdempotencyReservation & IdempotencyRecord>;
  rateLimits: Map<string, RateLimitWindow>;
  /** By name. */
  secrets: Map<string, string>;
  /** Expiry by token hash. */
  adminLinks: Map<string, string>;
  /** By name. */
  jobs: Map<string, { leasedUntil: string; completedAt: string }>;
  images: Map<string, StoredImage>;
  /** Sorted views of the active listings, created on the first read after a write to listings or categories. */
  views: Views | undefined;
}

export function emptyState(epoch = newShortToken()): State {
  return {
    version: 0,
    startups: new Map(),
    changes: new Map(),
    lastSequence: 0,
    epoch,
    categories: new Map(),
    settings: undefined,
    analytics: new Map(),
    discarded: new Map(),
    trending: [],
    seen: new Map(),
    users: new Map(),
    sessions: new Map(),
    knownDevices: new Map(),
    passkeys: new Map(),
    recoveryCodes: new Map(),
    challenges: new Map(),
    securitySettings: undefined,
    emailTokens: new Map(),
    favorites: new Map(),
    submissions: new Map(),
    claims: new Map(),
    ownershipProofs: new Map(),
    linkWatches: new Map(),
    linkHosts: new Map(),
    decisions: new Map(),
    revisions: new Map(),
    revisionSettings: undefined,
    archives: new Map(),
    makers: new Map(),
    merges: new Map(),
    reports: new Map(),
    reportReasons: undefined,
    rejectionTemplates: new Map(),
    posts: new Map(),
    postCategories: new Map(),
    deals: new Map(),
    collections: new Map(),
    faq: [],
    fields: [],
    plans: new Map(),
    intents: new Map(),
    payments: new Map(),
    paymentEvents: new Map(),
    planSyncs: new Map(),
    advertising: undefined,
    subscribers: new Map(),
    feedback: new Map(),
    audit: new Map(),
    securityEvents: new Map(),
    outbox: new Map(),
    notificationFrequencies: new Map(),
    notifications: new Map(),
    idempotency: new Map(),
    rateLimits: new Map(),
    secrets: new Map(),
    adminLinks: new Map(),
    jobs: new Map(),
    images: new Map(),
    views: undefined,
  };
}

export function copyState(state: State): State {
  return {
    ...state,
    startups: new Map(state.startups),
    changes: new Map(state.changes),
    categories: new Map(state.categories),
    analytics: new Map(state.analytics),
    discarded: new Map(state.discarded),
    seen: new Map(state.seen),
    users: new Map(state.users),
    sessions: new Map(state.sessions),
    knownDevices: new Map(state.knownDevices),
    passkeys: new Map(state.passkeys),
    recoveryCodes: new Map(state.recoveryCodes),
    challenges: new Map(state.challenges),
    emailTokens: new Map(state.emailTokens),
    favorites: new Map(state.favorites),
    submissions: new Map(state.submissions),
    claims: new Map(state.claims),
    ownershipProofs: new Map(state.ownershipProofs),
    linkWatches: new Map(state.linkWatches),
    linkHosts: new Map(state.linkHosts),
    decisions: new Map(state.decisions),
    revisions: new Map(state.revisions),
    archives: new Map(state.archives),
    makers: new Map(state.makers),
    merges: new Map(state.merges),
    reports: new Map(state.reports),
    rejectionTemplates: new Map(state.rejectionTemplates),
    posts: new Map(state.posts),
    postCategories: new Map(state.postCategories),
    deals: new Map(state.deals),
    collections: new Map(state.collections),
    plans: new Map(state.plans),
    intents: new Map(state.intents),
    payments: new Map(state.payments),
    paymentEvents: new Map(state.paymentEvents),
    planSyncs: new Map(state.planSyncs),
    subscribers: new Map(state.subscribers),
    feedback: new Map(state.feedback),
    audit: new Map(state.audit),
    securityEvents: new Map(state.securityEvents),
    outbox: new Map(state.outbox),
    notificationFrequencies: new Map(state.notificationFrequencies),
    notifications: new Map(state.notifications),
    idempotency: new Map(state.idempotency),
    rateLimits: new Map(state.rateLimits),
    secrets: new Map(state.secrets),
    adminLinks: new Map(state.adminLinks),
    jobs: new Map(state.jobs),
    images: new Map(state.images),
  };
}

/** Access to the state. `work` checks every constraint before its first change, so a write that throws changes nothing. */
export interface Access {
  read(): State;
  write<T>(work: (state: State) => T): Promise<T>;
}

export function refuseIf(broken: boolean, constraint: Constraint): void {
  if (broken) throw new StoreConflict(constraint);
}

/** Whether another row than `id` has the same value. */
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

/** Removes the rows that match, `limit` at most, and returns how many. */
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

/** Changes the rows that match, `limit` at most, and returns how many. */
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
