import type { SecurityEvent, SecurityEventKind } from '../server/domain/accounts/security-events.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { EmailTokenRecord, KnownDeviceRecord, SessionRecord, Slice, TableFilter } from './records.ts';

/** The part of the store that holds how members sign in, and what concerned the security of accounts. */
export interface AccountStore {
  sessions: {
    byTokenHash(tokenHash: string): Promise<SessionRecord | undefined>;
    /** seenAt descending, then token hash. */
    ofUser(userId: string): Promise<SessionRecord[]>;
    insert(session: SessionRecord): Promise<void>;
    /** Sets when the session was last seen and when it expires; false when there is none. */
    touch(tokenHash: string, seenAt: string, expiresAt: string): Promise<boolean>;
    /** Sets when its member last proved who they are; false when there is none. */
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
    /** Stores a sign-in. `before` is the token hash that the device had: all its members get the new one. */
    save(device: KnownDeviceRecord, before?: string): Promise<void>;
    removeOfUser(userId: string): Promise<void>;
  };

  emailTokens: {
    insert(token: EmailTokenRecord): Promise<void>;
    /** Marks a token as used and returns what it is for; undefined when it is unknown, used, expired, or has another purpose. */
    consume(
      tokenHash: string,
      purpose: EmailTokenRecord['purpose'],
      now: string,
    ): Promise<Pick<EmailTokenRecord, 'userId' | 'email' | 'expiresAt'> | undefined>;
    /**
     * Lets an unused token work until `until`, because its email leaves late, and returns whose it is. Undefined when it is unknown or
     * used, or when it has expired and its user has a newer one of the purpose; those of `restore_email` replace none. Elsewhere the
     * token keeps its `expiresAt`, by which tokens are ordered.
     */
    renew(
      tokenHash: string,
      purpose: EmailTokenRecord['purpose'],
      times: { now: string; until: string },
    ): Promise<{ userId: string } | undefined>;
    /** Deletes a user's tokens of a purpose; with `expiringAfter` only those that expire later. */
    removeOfUser(userId: string, purpose: EmailTokenRecord['purpose'], expiringAfter?: string): Promise<void>;
    /** The user to whom an unused token of `restore_email` can still restore the address. Addresses are compared without case. */
    restorableBy(email: string, now: string): Promise<string | undefined>;
  };

  /** What happened to accounts; rows stay when their user is deleted. */
  securityEvents: {
    add(event: SecurityEvent): Promise<void>;
    /** Newest first, then id descending; '' matches every kind. */
    table(
      filter: TableFilter<SortColumn<'securityEvents'>> & { kind: SecurityEventKind | '' },
      slice: Slice,
    ): Promise<{ events: SecurityEvent[]; total: number }>;
  };
}
