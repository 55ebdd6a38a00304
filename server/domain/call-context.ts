import type { PasskeyRecord, SessionRecord, Store, StoredImage, UserRecord, VisitorEvent } from '../../db/store.ts';
import type { BackupFile, BackupStatus } from './site/backups.contract.ts';
import { type CallInput, type CallReply, type CallsOf, callsOf } from './core/call.ts';
import { CallError } from './core/errors.ts';
import type { Email, EmailSite, RenderedEmail } from './core/emails.ts';
import type { IntegrityStatus } from './site/integrity.contract.ts';
import type { PageFailure } from './site/page-failures.contract.ts';
import type { NewCredential, UsedCredential } from './accounts/passkeys.contract.ts';
import type { PayPal } from './submissions/payments/paypal.contract.ts';
import type { SampleRecords } from './submissions/setup/sample-records.ts';
import type { Websites } from './websites/web.contract.ts';
import { type Actor, memberOf } from './accounts/access.ts';
import { imageMaxSizes, parseImagePath, reencodeImage, unreadableImage } from './core/images.ts';
import { type RateLimitWindow } from './core/rate-limits.ts';
import type { SecurityNote } from './accounts/security-events.rules.ts';
import { isRecentlyAuthenticated } from './accounts/sessions.rules.ts';

/** A reply stored as JSON text that is ready to send. Only tests check it against the contract. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** The identity in a Google credential, whose address Google has verified. */
export interface GoogleIdentity {
  sub: string;
  email: string;
  name: string;
  expiresAt: Date;
}

/** Slow work, secrets and other servers, implemented by each host. Methods throw a `CallError` to refuse. */
export interface Adapters {
  passwords: {
    hash: (password: string) => Promise<string>;
    /** Returns false for null (no such member), but takes the same time. */
    matches: (password: string, hash: string | null) => Promise<boolean>;
    /** Whether the hash has outdated parameters, so that a matching password must be hashed again. */
    needsRehash: (hash: string) => boolean;
    /** Why a new password is refused. `personal` contains forbidden words: the address, the username and the site's name. */
    whyWeak: (
      password: string,
      personal: readonly string[],
    ) => Promise<'passwords.too_short' | 'passwords.too_common' | undefined>;
  };
  /** A one-way hash of at least 24 lower-case hexadecimal digits. Tokens are stored only as digests. */
  digest: (secret: string) => string;
  /** Re-encodes an image as WebP within `width` × `height` pixels. Throws `images.unreadable` for bytes that are not an accepted image. */
  encodeImage: (bytes: Uint8Array, maxSize: { width: number; height: number }) => Promise<EncodedImage>;
  /** The identity in a Google credential. Throws `google.failed` when it is invalid. */
  verifyGoogle: (credential: string) => Promise<GoogleIdentity>;
  /**
   * Passkeys (WebAuthn). `origin` is the site's, and `challenge` the one that was issued. `verifyNew` throws `passkeys.not_added`.
   * `verifyUse` throws `passkeys.refused`, for example when the counter decreased.
   */
  passkeys: {
    verifyNew: (
      credential: NewCredential,
      expected: { challenge: string; origin: string },
    ) => Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>>;
    verifyUse: (
      credential: UsedCredential,
      expected: { challenge: string; origin: string; passkey: PasskeyRecord },
    ) => Promise<Pick<PasskeyRecord, 'counter' | 'backedUp'>>;
  };
  /** Loads the adapter that reads founders' websites. Undefined on hosts that cannot reach other sites. */
  websites?: (() => Promise<Websites>) | undefined;
  /** Undefined when payment is not configured. */
  paypal?: PayPal | undefined;
  /** Undefined on hosts without a disk, such as the demo. */
  backups?: Backups | undefined;
  /** Downloads of everything.zip. Undefined on hosts that cannot write it, such as the demo. */
  exports?: DownloadGrants | undefined;
  /** Whether a User-Agent names a program, as search engines and link previews do. */
  isBot: (userAgent: string) => boolean;
  /** Renders an email as it would be sent. */
  renderEmail: (email: Email, site: EmailSite) => Promise<RenderedEmail>;
  /** False on hosts that only write emails to files. */
  deliversEmail: boolean;
  /** The result of the last check of the database file. Undefined on hosts without a file. */
  integrity?: (() => IntegrityStatus) | undefined;
  /** The records of the sample directory, by which its removal recognizes them. Undefined on hosts without it. */
  sample?: (() => Promise<SampleRecords>) | undefined;
  /** The facts about the server that the setup checklist uses. Undefined in the demo. */
  server?: ServerFacts | undefined;
  /** Writes a line to the server's log. Undefined on hosts without a log. */
  logPageFailure?: ((failure: PageFailure) => void) | undefined;
}

export interface ServerFacts {
  /** The configured public address; undefined when links use the address of each request. */
  siteUrl: string | undefined;
  /** The configured sender address. */
  mailFrom: string | undefined;
}

/** Backups of the whole directory, as files. */
export interface Backups {
  status: () => Promise<BackupStatus>;
  /** Makes and checks a backup. Throws `backups.failed`; the status then has the reason. Simultaneous calls share one backup. */
  make: () => Promise<{ name: string; bytes: number }>;
  /** The files of the backups. Undefined where the server has none, as with PostgreSQL. */
  files?: BackupFiles | undefined;
}

/** The backups that can be downloaded. */
export interface BackupFiles {
  /** Newest first. */
  list: () => Promise<BackupFile[]>;
  /** A token with which the session with this hash can download a backup for a minute; undefined when no backup has the name. */
  grant: (name: string, sessionHash: string) => Promise<{ token: string; bytes: number } | undefined>;
  /** The file for a token; undefined when it is unknown, expired, or of another session. */
  find: (token: string, sessionHash: string) => { name: string; path: string } | undefined;
}

/** Short-lived permissions to download a file. */
export interface DownloadGrants {
  /** A token with which the session with this hash can download the file for a minute. */
  grant: (name: string, sessionHash: string) => string;
  /** The file's name for a token; undefined when it is unknown, expired, or of another session. */
  find: (token: string, sessionHash: string) => string | undefined;
}

/** A re-encoded image with the address that it gets when it is saved. */
export interface EncodedImage extends StoredImage {
  url: string;
}

/** The public part of a host's configuration. */
export interface PublicConfig {
  paypal: {
    /** Empty when payments are not configured. */
    clientId: string;
    environment: 'sandbox' | 'production';
    /** Empty to use PayPal's own address. */
    scriptUrl: string;
  };
  googleClientId: string;
}

/** Everything that a call can use besides its input. It is the same on every host, and does not depend on Koa, MSW or Node. */
export interface CallContext {
  /** The store. For calls that write and do not open their own transaction, it is a transaction. */
  store: Store;
  actor: Actor;
  /** The caller's current session, if any. */
  session: SessionRecord | undefined;
  /** Sets the session cookie to this secret; undefined clears it. */
  setSession: (token: string | undefined) => void;
  /** The secret of the caller's device, if any. */
  device: string | undefined;
  /** Sets the device cookie to this secret. */
  setDevice: (token: string) => void;
  /** The caller's User-Agent. */
  userAgent: string;
  /** The site's origin, such as `https://example.com`: as configured, or else as requested. */
  origin: string;
  /** An opaque key for the caller that changes daily. It counts visitors without identifying them. */
  visitor: string;
  /** An opaque key for the caller's network that changes daily; `visitor` on hosts without networks. */
  network: string;
  now: () => Date;
  newId: () => string;
  config: PublicConfig;
  adapters: Adapters;
  /** Writes an audit entry into `store`, in the transaction of the change. Every write by an admin has exactly one entry. */
  audit: (store: Store, change: AuditChange) => Promise<void>;
  /** Writes a security event into `store`. Changes are logged within their transaction, refusals outside it. */
  logSecurity: (store: Store, note: SecurityNote) => Promise<void>;
  /**
   * Throws `request.changed_meanwhile` when the caller edited another version of the record. `current` is the part of the record
   * that the form edits, as returned by a function such as `toSettingsEdit`. Every `versioned` call runs this in its transaction
   * before its first write. Returns whether the caller sent a version.
   */
  assertUnchanged: (current: object | null) => boolean;
  /** Counts a hit under `key` in this process's memory, for calls that are too frequent to write to the database each time. */
  hitInMemory: (key: string, windowMs: number) => RateLimitWindow;
  /** Buffers counts until the host writes them to the store. A crash loses about one second of counts. */
  count: (events: readonly VisitorEvent[]) => void;
}

/**
 * An admin's change for the audit log, which keeps only the fields that differ. `before` is null when a record is created, `after` when
 * it is deleted.
 */
export interface AuditChange {
  /** The id of the changed record; '' for singletons. */
  subjectId: string;
  /** The name of the changed record. */
  subject: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export type Call<Declaration> = (
  context: CallContext,
  input: CallInput<Declaration>,
) => Promise<CallReply<Declaration> | JsonText>;

/** The implementations of a contract's calls, by id. */
export type CallsOfContract<Exports> = { readonly [Id in keyof CallsOf<Exports>]: Call<CallsOf<Exports>[Id]> };

/** Implementations whose module is imported when one of them is first called, so that the demo loads less at its start. */
export function callsLater<Exports extends object>(
  contract: Exports,
  load: () => Promise<CallsOfContract<Exports>>,
): CallsOfContract<Exports> {
  const ids = Object.keys(callsOf(contract)) as (keyof CallsOfContract<Exports>)[];
  const calls = ids.map((id) => {
    const call: CallsOfContract<Exports>[typeof id] = async (...args) => (await load())[id](...args);
    return [id, call] as const;
  });
  // The cast is safe, because each id maps to the call with that name.
  return Object.fromEntries(calls) as unknown as CallsOfContract<Exports>;
}

/** The calling member. Throws `auth.required` when the account was deleted or deactivated after the session was read. */
export async function loadActiveUser(store: Store, actor: Actor): Promise<UserRecord> {
  const user = await store.users.byId(memberOf(actor)._id);
  if (user?.status !== 'active') throw new CallError('auth.required');
  return user;
}

/** The calling member. Throws `auth.email_unconfirmed` when their address is not confirmed. */
export async function loadConfirmedUser(store: Store, actor: Actor): Promise<UserRecord> {
  const user = await loadActiveUser(store, actor);
  if (user.emailVerifiedAt === null) throw new CallError('auth.email_unconfirmed');
  return user;
}

/** Throws when the caller's session has ended, or their role was lowered, during slow work. */
export async function assertSessionActive(context: CallContext, store: Store): Promise<void> {
  const token = context.session?.tokenHash;
  if (token === undefined || (await store.sessions.byTokenHash(token)) === undefined) throw new CallError('auth.required');
  const { role } = await loadActiveUser(store, context.actor);
  if (role !== context.actor.user?.role) throw new CallError('auth.forbidden');
}

/** The transaction of a call that opens its own. Throws like `assertSessionActive` after the preceding slow work. */
export function transactionOfSession<Result>(context: CallContext, write: (store: Store) => Promise<Result>): Promise<Result> {
  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    return write(store);
  });
}

/**
 * Throws `auth.reauthentication_required` when the caller last proved their identity more than ten minutes ago. Sensitive changes
 * use this. Signing in and `reauthenticate` prove the identity.
 */
export function assertRecentlyAuthenticated({ session, now }: Pick<CallContext, 'session' | 'now'>): void {
  if (session === undefined || !isRecentlyAuthenticated(session, now())) throw new CallError('auth.reauthentication_required');
}

/** Re-encodes the image in a form field. The image is saved later, in the transaction of its record. */
export function reencodeUpload(
  { adapters }: CallContext,
  dataUrl: string,
  field: string,
  use: keyof typeof imageMaxSizes,
): Promise<EncodedImage> {
  return reencodeImage(dataUrl, field, (bytes) => adapters.encodeImage(bytes, imageMaxSizes[use]));
}

/** Throws `images.unreadable` for a path on this host at which no image is stored, unless it is the record's current image. */
export async function assertStoredImage(store: Store, address: string, current: string, field: string): Promise<void> {
  if (address === current || !address.startsWith('/')) return;
  const sha256 = parseImagePath(address);
  if (sha256 === undefined || (await store.images.bySha256(sha256)) === undefined) throw unreadableImage(field);
}

/** Stores re-encoded images, in the transaction of their record. */
export async function saveImages(store: Store, images: readonly EncodedImage[], at: Date): Promise<void> {
  for (const { url: _url, ...image } of images) await store.images.save(image, at.toISOString());
}
