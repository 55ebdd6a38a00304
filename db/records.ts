import type { Claim, ProofMethod } from '../server/domain/ownership/claims.contract.ts';
import type { CollectionEdit, collectionVisibilities } from '../server/domain/collections/collections.contract.ts';
import type { Field, FieldValues } from '../server/domain/listings/fields.contract.ts';
import type { Subscriber } from '../server/domain/audience/newsletter.contract.ts';
import type { Report } from '../server/domain/audience/reports.contract.ts';
import type { Patch, RevisionKind, RevisionStatus } from '../server/domain/submissions/revisions.contract.ts';
import type { Sort } from '../server/domain/core/sort-columns.ts';
import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { ArchiveReason, NotificationKind } from '../server/domain/core/kinds.ts';
import type { MessageKind } from '../server/domain/submissions/messages.contract.ts';
import type { User } from '../server/domain/accounts/users.contract.ts';

/** Identifies a person by account and by email address (ignoring case), because visitors without an account may give only an address. */
export interface PersonKeys {
  userId: string;
  email: string;
}

/** A range of rows in an ordered list. */
export interface Slice {
  offset: number;
  limit: number;
}

/** A slice of cards, each the JSON text of a `StartupCard`, and the number of rows in the whole list. */
export interface CardSlice {
  cards: string[];
  total: number;
}

/** One page of search results: first the listings that match every word, then partial matches. */
export interface FoundCards extends CardSlice {
  /** The number of partial matches; `total` counts the full matches. */
  partial: number;
  /** A corrected spelling of the text, when no listing contains the text itself. */
  corrected: string | undefined;
  /** Prefixes of the words that were found, for highlighting. */
  marked: readonly string[];
}

/** Filters a list by one field: the value is one of `values`, or within a range that includes both ends ('' means no limit). */
export type Filter = { field: Field; values: readonly string[] } | { field: Field; from: string; to: string };

/** The orders that every list has. */
export type ListOrder = 'newest' | 'likes' | 'views' | 'name';

/** The order of a list. Ties, and listings without a value, are ordered newest first. Only searches can use `relevance`. */
export type ListSort = ListOrder | 'relevance' | { field: Field; descending: boolean };

/**
 * The listings of a list: the listings of a category, with a tag (by its key), or found by a search text; otherwise all listings.
 */
export type ListedBy = Partial<Record<'category' | 'tag' | 'text', string | undefined>>;

/** The filters and the order of a list (`server/domain/listings/facets.rules.ts`). */
export interface ListView {
  filters: readonly Filter[];
  sort: ListSort;
}

/**
 * For each option of a facet, how many listings pass both the option and all other filters. `total` counts the listings that pass the other
 * filters.
 */
export interface FacetCounts {
  field: Field;
  total: number;
  /** By value. Values without listings are missing. */
  counts: ReadonlyMap<string, number>;
}

/** `total` is the number of listings that pass all filters. `sortable` are the fields for which at least one active listing has a value. */
export type CountedFacets = { total: number; facets: FacetCounts[]; sortable: Field[] };

/** Filters published posts; an empty text matches every post. */
export interface PostFilter {
  /** The slug of an active category. */
  category: string;
  /** Compared ignoring case and accents. */
  tag: string;
  /** Matched against title, excerpt and tags as `compare-texts.ts` does. */
  search: string;
}

/** A listing with its import source. */
export interface StartupRecord extends Startup {
  /** The id in the import source ("yc:290"); unique. Null for listings that were not imported. */
  sourceId: string | null;
}

/** A stored image. Its id is the SHA-256 of its WebP bytes in hexadecimal. Width and height are in pixels. */
export interface StoredImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** A user, including the fields that never leave the server. */
export interface UserRecord extends User {
  /** A PHC string; null for users without a password. */
  passwordHash: string | null;
  /** The user's id at Google; unique. */
  googleSub: string | null;
  /** When the address was last verified; null if it never was. */
  emailVerifiedAt: string | null;
  /** The new address, which replaces the current one as soon as it is confirmed; null when there is none. */
  newEmail: string | null;
  /** Whether a sign-in without a passkey also needs a passkey or a recovery code. */
  twoStep: boolean;
  /** When the account is removed, unless its address is confirmed or other data refers to it; null for never. */
  expiresAt: string | null;
}

/** A session. The store has only the hash of its token. */
export interface SessionRecord {
  tokenHash: string;
  userId: string;
  /** The browser's User-Agent. */
  device: string;
  createdAt: string;
  /** When the member last proved their identity, by signing in or by entering the password later. */
  authenticatedAt: string;
  seenAt: string;
  expiresAt: string;
  /** Whether the session began with a passkey, or with a password and a recovery code. */
  multiFactor: boolean;
}

/** A passkey: the public half of a WebAuthn credential. */
export interface PasskeyRecord {
  _id: string;
  userId: string;
  /** The credential's id at the authenticator, in base64url; unique. */
  credentialId: string;
  /** The COSE key, in base64url. */
  publicKey: string;
  /** The authenticator's count of uses; 0 when it does not count. */
  counter: number;
  /** How the browser reaches the authenticator, such as "internal" or "usb". */
  transports: string[];
  /** Whether the passkey is synced to a cloud or several devices. */
  backedUp: boolean;
  name: string;
  createdAt: string;
  /** Null until it is first used to sign in. */
  lastUsedAt: string | null;
}

/** A challenge: a random text that the browser must send back once, before it expires. The store has only its hash. */
export interface ChallengeRecord {
  hash: string;
  /** `add_passkey` and `sign_in` are signed by a passkey; `second_step` proves that the password was right. */
  purpose: 'add_passkey' | 'sign_in' | 'second_step';
  /** The user who must answer; null when any user's passkey may. */
  userId: string | null;
  expiresAt: string;
}

/** A browser in which a member has signed in. The store has only its token's hash. */
export interface KnownDeviceRecord {
  tokenHash: string;
  userId: string;
  /** When the member last signed in there. */
  seenAt: string;
}

/** The one-time token of a link in an email. The store has only its hash. */
export interface EmailTokenRecord {
  tokenHash: string;
  userId: string;
  purpose: 'sign_in' | 'password' | 'email' | 'restore_email';
  /** The address that `restore_email` restores; null for other purposes. */
  email: string | null;
  expiresAt: string;
}

/** The search and order of an admin table. */
export interface TableFilter<Column extends string = never> {
  /** Every word must occur in the row's searched columns (`compare-texts.ts`); an empty text matches every row. */
  search: string;
  /** The order by one column, as `sorting.ts` defines it; the table's own order when '' or missing. */
  sort?: Sort<Column>;
  /** Only items with a question that the member has not answered yet. */
  awaiting?: 'answer' | undefined;
  contacts?: SearchedContacts;
}

/** `hidden` excludes email addresses from a search, because callers who may not read addresses could confirm a guessed one. */
export type SearchedContacts = 'hidden' | undefined;

/** The rows of a table that a bulk action changes. */
export interface MatchFilter<Status extends string> extends Pick<TableFilter, 'search' | 'contacts'> {
  status: Status | 'all';
}

/** The number of rows by the value of a column, such as a status. Values without rows are missing. */
export type Tally<Value extends string> = Partial<Record<Value, number>>;

/** The first `limit` rows by id after `after` ('' begins with the first) and up to `until` ('' has no end). */
export interface IdRange {
  after: string;
  until: string;
  limit: number;
}

/**
 * A collection of a member or of the directory. Only collections of the directory have a slug and can be public. They contain all
 * listings in `startupIds`. In a member's collection, `entries` decides which listings it contains (`collectedIds`).
 */
export interface CollectionRecord extends CollectionEdit {
  _id: string;
  /** Null for a collection of the directory. */
  userId: string | null;
  /** Unique; null for a member's collection. */
  slug: string | null;
  visibility: (typeof collectionVisibilities)[number];
  /** The secret of the link of a shared collection, unique; null for all others. */
  shareToken: string | null;
}

/** A claim without the names that are read from its listing and user. */
export type ClaimRecord = Omit<Claim, 'startup' | 'user'>;

/** A change to a published listing: an owner's edit, a visitor's correction, or a change that took effect at once and is kept as history. */
export interface RevisionRecord {
  _id: string;
  startupId: string;
  kind: RevisionKind;
  /** The version of the owner-editable content when the change was proposed. */
  base: string;
  /**
   * The values of the changed parts before the change: as of the acceptance or, if the change was not accepted, as of the
   * proposal.
   */
  before: Patch;
  patch: Patch;
  /** The author; null for a visitor, and after the account was removed. */
  userId: string | null;
  /** The address for the answer to a visitor's correction; '' for none. It is cleared some time after the decision. */
  email: string;
  /** The key of the visitor's network while a correction is pending; otherwise null. */
  network: string | null;
  /** The author's message to the reviewer; may be ''. */
  reason: string;
  status: RevisionStatus;
  /** The reviewer's message to the author; may be ''. */
  answer: string;
  createdAt: string;
  /** Null while the revision is pending. */
  decidedAt: string | null;
  /** The admin who decided; null before the decision, and after the account was removed. */
  decidedBy: string | null;
}

/** A revision with the names of its listing and people. */
export interface NamedRevision extends RevisionRecord {
  startup: Pick<Startup, 'name' | 'slug' | 'logo'>;
  author: { _id: string; username: string; email: string; emailVerified: boolean } | null;
  /** The username of the admin who decided. */
  decider: string | null;
}

/** A member's proof that the website of a listing is theirs. */
export interface OwnershipProofRecord {
  startupId: string;
  userId: string;
  /** The text that the website must publish. */
  token: string;
  createdAt: string;
  /** The last emailed code; null when there is none or it was used. */
  code: { hash: string; expiresAt: string; tries: number } | null;
  /** The last successful proof: method, host and time; null when there is none. */
  proven: { method: ProofMethod; host: string; at: string } | null;
  /** When an existing proof is checked again, or a row without a proof is removed; null for never. */
  checkAt: string | null;
  /** When a check first found the proof missing; null while it is present. */
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

/** A report with names from other rows. */
export interface NamedReport extends ReportRecord, Pick<Report, 'openReports' | 'decider'> {
  startup: Omit<Report['startup'], '_id'>;
}

/** A decision on a startup or claim that can still be undone. */
export interface DecisionRecord {
  /** The id of the startup or claim, or of a batch of a bulk action. */
  subjectId: string;
  undoUntil: string;
  /** The values that the decision changed, as they were before: JSON of `decisions.ts` `StartupBefore` or `ClaimBefore`, or of `bulk-runs.ts` `Batch`. */
  before: string;
  /** The keys of the emails that wait in the outbox until the decision can no longer be undone. */
  emailKeys: string[];
}

/** An archived listing: the reason, the admin who archived it, and its status before. */
export interface ArchiveRecord {
  startupId: string;
  reason: ArchiveReason;
  /** A note to the owner; '' for none. */
  note: string;
  archivedAt: string;
  /** Null after the account was removed. */
  archivedBy: string | null;
  statusBefore: Exclude<Startup['status'], 'archived'>;
  /** When the owner asked to have the listing deleted permanently. */
  removalRequestedAt: string | null;
}

/** A subscriber with the unique token of the links in their emails. */
export interface SubscriberRecord extends Subscriber {
  unsubscribeToken: string;
}

/**
 * The last public change of a listing. `listing` is its current public content; undefined once it is no longer public. `owned`
 * says whether it has an owner. `former` has the listing's former slugs, followed by the id, the slug and the former slugs of
 * each duplicate that was merged into the listing, ordered by the duplicate's id. It is undefined if the listing has neither
 * former slugs nor duplicates.
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

/** A key that a call has reserved; `userId` is empty for visitors. */
export interface IdempotencyReservation {
  key: string;
  requestHash: string;
  userId: string;
  createdAt: string;
}

/** A question, an answer, or a note that only the team reads. */
export interface MessageRecord {
  _id: string;
  itemKind: NotificationKind;
  itemId: string;
  startupId: string;
  kind: MessageKind;
  /** The member to whom the item belongs; null for none. Messages, including notes, are erased with the account. */
  memberId: string | null;
  authorId: string | null;
  text: string;
  createdAt: string;
}

export interface NamedMessage extends MessageRecord {
  /** The author's name, or the username if there is no name; null after the account was removed. */
  author: string | null;
  startup: Pick<Startup, 'name' | 'slug' | 'logo'>;
}

/** A tag that was renamed: its former key, and the key and spelling of the tag that replaced it. */
export interface RenamedTag {
  key: string;
  currentKey: string;
  currentTag: string;
}

/** Two names of categories or tags that are not the same, by their tag keys. The first key precedes the second in code points. */
export interface DistinctNames {
  kind: 'category' | 'tag';
  firstKey: string;
  secondKey: string;
}
