import type { SecuritySettings } from '../server/domain/accounts/passkeys.contract.ts';
import type { ChallengeRecord, PasskeyRecord } from './records.ts';

/** Passkeys, and what a sign-in with one or with a second step needs. */
export interface PasskeyStore {
  passkeys: {
    byCredentialId(credentialId: string): Promise<PasskeyRecord | undefined>;
    /** By creation, then id. */
    ofUser(userId: string): Promise<PasskeyRecord[]>;
    /** The credential id is unique over all users. */
    insert(passkey: PasskeyRecord): Promise<void>;
    /** False when the user has no such passkey. */
    rename(userId: string, id: string, name: string): Promise<boolean>;
    /** Stores what a use reported. Returns false and changes nothing when the counter is not `expecting` any more. */
    recordUse(id: string, use: Pick<PasskeyRecord, 'counter' | 'backedUp' | 'lastUsedAt'>, expecting: number): Promise<boolean>;
    remove(userId: string, id: string): Promise<boolean>;
    /** Returns the number of removed passkeys. */
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
    /** Undefined when it is unknown, used, expired, or has another purpose. */
    find(hash: string, purpose: ChallengeRecord['purpose'], now: string): Promise<ChallengeRecord | undefined>;
    /** Like `find`, and removes it: of two uses at once one gets it. */
    consume(hash: string, purpose: ChallengeRecord['purpose'], now: string): Promise<ChallengeRecord | undefined>;
    removeOfUser(userId: string): Promise<void>;
  };

  securitySettings: {
    /** Undefined until first saved. */
    get(): Promise<SecuritySettings | undefined>;
    save(settings: SecuritySettings): Promise<void>;
  };
}
