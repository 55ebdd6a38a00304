import type { Claim, ProofMethod } from '../server/domain/ownership/claims.contract.ts';
import type { CollectionEdit, collectionVisibilities } from '../server/domain/collections/collections.contract.ts';
import type { Email } from '../server/domain/core/emails.ts';
import type { Field, FieldValues } from '../server/domain/listings/fields.contract.ts';
import type { Subscriber } from '../server/domain/audience/newsletter.contract.ts';
import type { BillingCycle, SubscriptionStatus } from '../server/domain/submissions/payments/payments.contract.ts';
import type { Plan, PlanStatus } from '../server/domain/submissions/payments/plans.contract.ts';
import type { Report } from '../server/domain/audience/reports.contract.ts';
import type { Patch, RevisionKind, RevisionStatus } from '../server/domain/submissions/revisions.contract.ts';
import type { Sort } from '../server/domain/core/sort-columns.ts';
import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { ArchiveReason } from '../server/domain/core/kinds.ts';
import type { User } from '../server/domain/accounts/users.contract.ts';

/** A slice of an ordered list, counted in rows. */
export interface Slice {
  offset: number;
  limit: number;
}

/** A slice of cards, each the JSON text of a `StartupCard`, and how many rows the whole list has. */
export interface CardSlice {
  cards: string[];
  total: number;
}

/** One page of what a search found: first the listings that match every word, then those that match in part. */
export interface FoundCards extends CardSlice {
  /** How many match in part; `total` counts the others. */
  partial: number;
  /** The text in another spelling, when no listing has it as it is written. */
  corrected: string | undefined;
  /** Beginnings of the words that were found. */
  marked: readonly string[];
}

/** A filter of a list by one field: any of the values, or a range that includes its ends. An end of '' is open. */
export type Filter = { field: Field; values: readonly string[] } | { field: Field; from: string; to: string };

/** The orders that every list has. */
export type ListOrder = 'newest' | 'likes' | 'views' | 'name';

/** The order of a list. Among equal values of a field, and without one, the newest come first. `relevance` is of searches alone. */
export type ListSort = ListOrder | 'relevance' | { field: Field; descending: boolean };

/** The subject of a list: the listings of a category, of a tag by its key, those that a text finds, or all. */
export type ListedBy = Partial<Record<'category' | 'tag' | 'text', string | undefined>>;

/** How a list is narrowed and sorted (`server/domain/listings/facets.rules.ts`). */
export interface ListView {
  filters: readonly Filter[];
  sort: ListSort;
}

/**
 * The number of listings that each option of a facet leaves, beside the other filters; `total` is the number that those leave.
 */
export interface FacetCounts {
  field: Field;
  total: number;
  /** By value; values of no listing are missing. */
  counts: ReadonlyMap<string, number>;
}

/**
 * `total` is the number of listings that all filters leave. Lists can be sorted by `sortable`, the fields of which an active
 * listing has a value.
 */
export type CountedFacets = { total: number; facets: FacetCounts[]; sortable: Field[] };

/** A filter of published posts; an empty text matches every post. */
export interface PostFilter {
  /** The slug of an active category. */
  category: string;
  /** Compared without case and accents. */
  tag: string;
  /** As in `compare-texts.ts`, over title, excerpt and tags. */
  search: string;
}

/** A listing with its import source. */
export interface StartupRecord extends Startup {
  /** The id in the import source ("yc:290"); unique. Null for listings that were not imported. */
  sourceId: string | null;
}

/** An image as it is served, named by the SHA-256 of its WebP bytes, in hexadecimal. Width and height are in pixels. */
export interface StoredImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** A user with the fields that never leave the server. */
export interface UserRecord extends User {
  /** A PHC string; null for users without a password. */
  passwordHash: string | null;
  /** The user's id at Google; unique. */
  googleSub: string | null;
  /** When the address was last verified; null while it is not. */
  emailVerifiedAt: string | null;
  /** The address that takes the place of a confirmed one as soon as it is confirmed itself; null when there is none. */
  newEmail: string | null;
  /** Whether signing in without a passkey asks for one, or for a recovery code. */
  twoStep: boolean;
  /** When the account is removed unless its address was confirmed or it has rows; null for never. */
  expiresAt: string | null;
}

/** A session. The store has only the hash of its token. */
export interface SessionRecord {
  tokenHash: string;
  userId: string;
  /** The browser's User-Agent. */
  device: string;
  createdAt: string;
  /** When its member last proved who they are: by signing in, or by the password later. */
  authenticatedAt: string;
  seenAt: string;
  expiresAt: string;
  /** Whether it began with a passkey, or with a password and a recovery code. */
  multiFactor: boolean;
}

/** A passkey: the public half of a WebAuthn credential. */
export interface PasskeyRecord {
  _id: string;
  userId: string;
  /** The authenticator's id of it, in base64url; unique. */
  credentialId: string;
  /** A COSE key in base64url. */
  publicKey: string;
  /** The authenticator's number of uses; 0 for those that do not count. */
  counter: number;
  /** How the browser reaches the authenticator, such as "internal" or "usb". */
  transports: string[];
  /** Whether the passkey is synced to a cloud or several devices. */
  backedUp: boolean;
  name: string;
  createdAt: string;
  /** Null until it is used to sign in. */
  lastUsedAt: string | null;
}

/** A random text that a sign-in must send back, once and in time. The store has only its hash. */
export interface ChallengeRecord {
  hash: string;
  /** A new passkey signs it; a passkey signs it to sign in; or it stands for a password that was right. */
  purpose: 'add_passkey' | 'sign_in' | 'second_step';
  /** Its user; null when any user's passkey may answer. */
  userId: string | null;
  expiresAt: string;
}

/** A browser in which a member has signed in. The store has only the hash of its token. */
export interface KnownDeviceRecord {
  tokenHash: string;
  userId: string;
  /** When the member last signed in there. */
  seenAt: string;
}

/** A token of a link in an email, for one use. The store has only its hash. */
export interface EmailTokenRecord {
  tokenHash: string;
  userId: string;
  purpose: 'sign_in' | 'password' | 'email' | 'restore_email';
  /** The address that `restore_email` restores; null for the other purposes. */
  email: string | null;
  expiresAt: string;
}

/** The search and the order of a table of the admin area. */
export interface TableFilter<Column extends string = never> {
  /** Every word must occur in the row's searched columns (`compare-texts.ts`); an empty text matches every row. */
  search: string;
  /** The order of `sorting.ts` by one column; the table's own order when it is '' or missing. */
  sort?: Sort<Column>;
}

/** A collection of a member, or of the directory: only that one has a slug and can be public, and its listings are all of `startupIds`. */
export interface CollectionRecord extends CollectionEdit {
  _id: string;
  /** Null for a collection of the directory. */
  userId: string | null;
  /** Unique; null for a member's. */
  slug: string | null;
  visibility: (typeof collectionVisibilities)[number];
  /** The secret of the link of a shared collection, unique; null for all others. */
  shareToken: string | null;
}

/** A claim without the names that are read from the rows of its listing and user. */
export type ClaimRecord = Omit<Claim, 'startup' | 'user'>;

/**
 * A change of a published listing: an owner's edit, a visitor's correction, or a change that took effect at once and is kept for
 * the history.
 */
export interface RevisionRecord {
  _id: string;
  startupId: string;
  kind: RevisionKind;
  /** The version of the content that owners edit, from when the change was proposed. */
  base: string;
  /** The changed parts as they were when the revision was proposed; once it is accepted, as they were when it replaced them. */
  before: Patch;
  patch: Patch;
  /** Its author; null when the account was removed, and for a visitor. */
  userId: string | null;
  /** The address to which a visitor wants the answer to a correction; '' for none, and some time after the decision. */
  email: string;
  /** The key of the visitor's network while a correction waits, else null. */
  network: string | null;
  /** The author's words to the reviewer; may be ''. */
  reason: string;
  status: RevisionStatus;
  /** The reviewer's words to the author; may be ''. */
  answer: string;
  createdAt: string;
  /** Null while it is pending. */
  decidedAt: string | null;
  /** The admin who decided; null before the decision, and after the account was removed. */
  decidedBy: string | null;
}

/** A revision with values of its listing and people. */
export interface NamedRevision extends RevisionRecord {
  startup: Pick<Startup, 'name' | 'slug' | 'logo'>;
  author: { username: string; email: string; emailVerified: boolean } | null;
  /** The username of the admin who decided. */
  decider: string | null;
}

/** A member's way to prove that the website of a listing is theirs. */
export interface OwnershipProofRecord {
  startupId: string;
  userId: string;
  /** The text that the website has to publish. */
  token: string;
  createdAt: string;
  /** The code that was emailed last; null when there is none, or it was used. */
  code: { hash: string; expiresAt: string; tries: number } | null;
  /** The last proof: how, on which host and when; null without one. */
  proven: { method: ProofMethod; host: string; at: string } | null;
  /** When the proof is checked again, or the row is removed if it has none; null for neither. */
  checkAt: string | null;
  /** When a check first found the proof missing; null while it is there. */
  failingSince: string | null;
  /** Set when an admin no longer accepts proofs of this member. */
  revoked: { at: string; reason: string } | null;
}

/** A visitor's report of a listing. */
export interface ReportRecord extends Omit<Report, 'startup' | 'openReports' | 'decider'> {
  startupId: string;
  /** The key of the reporter's network; null once the report was decided. */
  network: string | null;
  /** The admin who decided; null before the decision, and after the account was removed. */
  decidedBy: string | null;
}

/** A report with values of other rows. */
export interface NamedReport extends ReportRecord, Pick<Report, 'openReports' | 'decider'> {
  startup: Omit<Report['startup'], '_id'>;
}

/** A decision on a startup or claim that can still be undone. */
export interface DecisionRecord {
  /** The id of the startup or claim. */
  subjectId: string;
  undoUntil: string;
  /** The values that the decision changed, as they were before: JSON of `decisions.ts` `StartupBefore` or `ClaimBefore`. */
  before: string;
  /** The keys of the emails that wait in the outbox until it can no longer be undone. */
  emailKeys: string[];
}

/** The reason and the admin who took a listing down, and its status before. */
export interface ArchiveRecord {
  startupId: string;
  reason: ArchiveReason;
  /** For the owner; '' for none. */
  note: string;
  archivedAt: string;
  /** Null after the account was removed. */
  archivedBy: string | null;
  statusBefore: Exclude<Startup['status'], 'archived'>;
  /** When the owner asked to have the listing deleted permanently. */
  removalRequestedAt: string | null;
}

/** A subscriber with the unique token of the unsubscribe link. */
export interface SubscriberRecord extends Subscriber {
  unsubscribeToken: string;
}

/** A listing to be submitted once it is paid, and the subscription that pays for it. Amounts are in US cents. */
export interface IntentRecord {
  _id: string;
  /** Null when the account was removed. */
  userId: string | null;
  planId: string;
  /** The plan's name when the intent was created. */
  plan: string;
  cycle: BillingCycle;
  cents: number;
  /** The provider's id of the chosen plan. */
  providerPlanId: string;
  /** `paid-unfulfilled`: paid, listing not submitted yet. `fulfilled`: paid and submitted. For transitions see `payments.rules.ts`. */
  status: 'created' | 'failed' | 'cancelled' | 'paid-unfulfilled' | 'fulfilled';
  /** The provider's id of the subscription; unique. Null until the provider has returned it. */
  subscriptionId: string | null;
  /** The listing that was submitted; null before that, and when it was removed. */
  startupId: string | null;
  /** The rejected listing that is submitted again; empty for a new listing. */
  resubmittedStartupId: string;
  /** The listing that is submitted once it is paid: JSON of `payments.rules.ts` `IntentListing`. */
  listing: string;
  /** The subscription's status at the provider. */
  subscriptionStatus: SubscriptionStatus;
  /** When the status changed at the provider; empty until the provider has reported one. */
  subscriptionStatusAt: string;
  /** The latest date of the next charge that the provider has named: the paid period ends then. */
  paidUntil: string | null;
  /** Whether one of its payments was refunded or reversed. */
  refunded: boolean;
  /** Whether the subscription must still be cancelled at the provider. */
  cancelPending: boolean;
  /** When the reconciler checks the subscription at the provider next; null for never. */
  checkAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A payment; `_id` is the provider's. One whose refund was reported first has an empty subscription and the amount 0. */
export interface PaymentRecord {
  _id: string;
  subscriptionId: string;
  cents: number;
  currency: string;
  refundedCents: number;
  reversed: boolean;
  paidAt: string;
}

/** A plan; only an active one is offered. */
export type PlanRecord = Plan & { status: PlanStatus };

/** The provider's copy of a plan for one cycle. */
export interface PlanSync {
  planId: string;
  cycle: BillingCycle;
  providerPlanId: string;
  cents: number;
  /** The provider's id of the plan that this one replaced and that must still be deactivated; empty when that is done. */
  retiringPlanId: string;
}

/** An email that is sent once. `key` names its event, so that one event is one email. */
export interface OutboxEmail {
  key: string;
  email: Email;
  createdAt: string;
}

/**
 * The last public change of a listing. `listing` is its present public content; undefined when it is no longer public. `owned`
 * says whether it has an owner. `former` has the ids and slugs of the duplicates that lead to it, by id; undefined for none.
 */
export interface StartupChange {
  sequence: number;
  startupId: string;
  listing:
    | { card: string; website: string; owned: boolean; views: number; description: string; fields: FieldValues | undefined }
    | undefined;
  former?: string[];
}

/** The stored response of a call with an idempotency key. `status` is 0 while the call runs, and when its response is not stored. */
export interface IdempotencyRecord {
  requestHash: string;
  /** 0 until the response is stored. */
  status: number;
  /** '' until the call is completed. */
  responseJson: string;
  createdAt: string;
}

/** A key reserved by a call; `userId` is empty for visitors. */
export interface IdempotencyReservation {
  key: string;
  requestHash: string;
  userId: string;
  createdAt: string;
}
