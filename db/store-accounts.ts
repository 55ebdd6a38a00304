import type { SecurityEvent, SecurityEventKind } from '../server/domain/accounts/security-events.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  ChallengeRecord,
  EmailTokenRecord,
  KnownDeviceRecord,
  PasskeyRecord,
  SessionRecord,
  Slice,
  TableFilter,
  Tally,
  UserRecord,
} from './records.ts';
import type { SecuritySettings } from '../server/domain/accounts/passkeys.contract.ts';
import type { User } from '../server/domain/accounts/users.contract.ts';

/** The users, their ways to sign in, and the log of their accounts' security. */
export interface AccountsStore {
  users: {
    byId(id: string): Promise<UserRecord | undefined>;
    /** Compared ignoring case, like `byUsername`. */
    byEmail(email: string): Promise<UserRecord | undefined>;
    byUsername(username: string): Promise<UserRecord | undefined>;
    byGoogleSub(googleSub: string): Promise<UserRecord | undefined>;
    /** Email and username are unique, ignoring case. */
    insert(user: UserRecord): Promise<void>;
    /** Replaces the row with the same id. Returns false when there is none. */
    update(user: UserRecord): Promise<boolean>;
    /**
     * Removes the user, and erases the person's data in all tables according to `personal-data.ts`. Removing their favorites lowers
     * the listings' likes. Rows that contain the email address are erased only if it was confirmed.
     */
    remove(id: string): Promise<boolean>;
    /** Erases a person who has no account: the rows that contain the email address (ignoring case), according to `personal-data.ts`. */
    eraseAddress(email: string): Promise<void>;
    /**
     * Users whose `expiresAt` has passed and whose address is unconfirmed, if they have no role, profile or rows of their own.
     * Ordered by expiry, then id.
     */
    expired(now: string, limit: number): Promise<UserRecord[]>;
    countActiveAdmins(): Promise<number>;
    /** Newest first, then id descending. The search covers name, username and email; an empty role selects every role. */
    table(
      filter: TableFilter<SortColumn<'users'>> & { role: User['role'] | '' },
      slice: Slice,
    ): Promise<{ users: UserRecord[]; total: number }>;
    /** How many users match a search of the table, by role. */
    tally(search: string): Promise<Tally<User['role']>>;
    count(): Promise<number>;
    /** How many listings a removal would leave without an owner, and how many favorites and claims it would delete. */
    relatedCounts(id: string): Promise<{ startups: number; favorites: number; claims: number }>;
  };

  sessions: {
    byTokenHash(tokenHash: string): Promise<SessionRecord | undefined>;
    /** Ordered by seenAt descending, then token hash. */
    ofUser(userId: string): Promise<SessionRecord[]>;
    insert(session: SessionRecord): Promise<void>;
    /** Sets when the session was last seen and when it expires. Returns false when there is none. */
    touch(tokenHash: string, seenAt: string, expiresAt: string): Promise<boolean>;
    /** Sets when the member last proved their identity. Returns false when there is no such session. */
    setAuthenticated(tokenHash: string, at: string): Promise<boolean>;
    remove(tokenHash: string): Promise<boolean>;
    /** Removes a user's sessions except the one with the token hash `except`; returns their number. */
    removeOfUser(userId: string, except?: string): Promise<number>;
    /** Removes every session; returns their number. */
    removeAll(): Promise<number>;
  };

  knownDevices: {
    /** Whether the member has signed in on the device. */
    has(tokenHash: string, userId: string): Promise<boolean>;
    /**
     * Stores a sign-in. `before` is the device's previous token hash, which the new hash replaces in the rows of all members who
     * use the device.
     */
    save(device: KnownDeviceRecord, before?: string): Promise<void>;
    /** When a user last signed in on any device; undefined when no device is known. */
    lastSeenAt(userId: string): Promise<string | undefined>;
    removeOfUser(userId: string): Promise<void>;
  };

  emailTokens: {
    insert(token: EmailTokenRecord): Promise<void>;
    /** Marks a token as used and returns its user and address. Undefined when it is unknown, used, expired, or has another purpose. */
    consume(
      tokenHash: string,
      purpose: EmailTokenRecord['purpose'],
      now: string,
    ): Promise<Pick<EmailTokenRecord, 'userId' | 'email' | 'expiresAt'> | undefined>;
    /**
     * Extends an unused token to `until`, because its email is sent late, and returns the token's user. Undefined when the token
     * is unknown, used, or both expired and replaced by a newer one of its user for the same purpose (tokens of `restore_email`
     * do not replace each other). `expiresAt`, which orders tokens, does not change.
     */
    renew(
      tokenHash: string,
      purpose: EmailTokenRecord['purpose'],
      times: { now: string; until: string },
    ): Promise<{ userId: string } | undefined>;
    /** Deletes a user's tokens of one purpose. With `expiringAfter`, deletes only tokens that expire after that time. */
    removeOfUser(userId: string, purpose: EmailTokenRecord['purpose'], expiringAfter?: string): Promise<void>;
    /** The user whose address an unused `restore_email` token can still restore to `email`, compared ignoring case. */
    restorableBy(email: string, now: string): Promise<string | undefined>;
  };

  passkeys: {
    byCredentialId(credentialId: string): Promise<PasskeyRecord | undefined>;
    /** Ordered by creation, then id. */
    ofUser(userId: string): Promise<PasskeyRecord[]>;
    /** The credential id is unique across all users. */
    insert(passkey: PasskeyRecord): Promise<void>;
    /** False when the user has no such passkey. */
    rename(userId: string, id: string, name: string): Promise<boolean>;
    /**
     * Stores the values that a sign-in reported. Returns false and changes nothing when the stored counter is not `expecting`.
     */
    recordUse(id: string, use: Pick<PasskeyRecord, 'counter' | 'backedUp' | 'lastUsedAt'>, expecting: number): Promise<boolean>;
    remove(userId: string, id: string): Promise<boolean>;
    /** Returns how many passkeys were removed. */
    removeOfUser(userId: string): Promise<number>;
  };

  recoveryCodes: {
    /** Replaces a user's codes; an empty list removes them. */
    replace(userId: string, codeHashes: readonly string[]): Promise<void>;
    /** Removes a code; false when the user has no such code. */
    use(userId: string, codeHash: string): Promise<boolean>;
    count(userId: string): Promise<number>;
  };

  challenges: {
    insert(challenge: ChallengeRecord): Promise<void>;
    /** Undefined when the challenge is unknown, used, expired, or has another purpose. */
    find(hash: string, purpose: ChallengeRecord['purpose'], now: string): Promise<ChallengeRecord | undefined>;
    /** Like `find`, and removes the challenge: of two simultaneous calls, only one gets it. */
    consume(hash: string, purpose: ChallengeRecord['purpose'], now: string): Promise<ChallengeRecord | undefined>;
    removeOfUser(userId: string): Promise<void>;
  };

  securitySettings: {
    /** Undefined until first saved. */
    get(): Promise<SecuritySettings | undefined>;
    save(settings: SecuritySettings): Promise<void>;
  };

  /** The security log of accounts. Its rows are kept when their user is deleted. */
  securityEvents: {
    add(event: SecurityEvent): Promise<void>;
    /** Newest first, then id descending; '' matches every kind. With `userId`, only the user's events. */
    table(
      filter: TableFilter<SortColumn<'securityEvents'>> & { kind: SecurityEventKind | ''; userId?: string },
      slice: Slice,
    ): Promise<{ events: SecurityEvent[]; total: number }>;
    /** A user's events: newest first, then id descending; and how many there are. */
    ofUser(userId: string, limit: number): Promise<{ events: SecurityEvent[]; total: number }>;
  };

  /** The links that create the first admin. Each process creates a link at its start if there is no admin. */
  adminLinks: {
    insert(tokenHash: string, expiresAt: string): Promise<void>;
    /** Whether the link exists and has not expired at `now`. */
    isValid(tokenHash: string, now: string): Promise<boolean>;
    /** Removes all links after one of them has created an admin. */
    removeAll(): Promise<void>;
  };
}
