import type { ChallengeRecord, PasskeyRecord, SessionRecord, UserRecord } from '../../../db/store.ts';
import type { Passkey, SecuritySettings } from './passkeys.contract.ts';
import { minuteMs } from '../core/dates.ts';
import { roleMay } from '../core/permissions.ts';

/** The maximum number of passkeys per member. */
export const maxPasskeys = 20;

/** How long a challenge can be answered, in milliseconds. A second step allows time to find a recovery code. */
export const challengeLifetimeMs: Readonly<Record<ChallengeRecord['purpose'], number>> = {
  add_passkey: 5 * minuteMs,
  sign_in: 5 * minuteMs,
  second_step: 10 * minuteMs,
};

export function presentPasskey({ _id, name, backedUp, createdAt, lastUsedAt }: PasskeyRecord): Passkey {
  return { _id, name, synced: backedUp, createdAt, lastUsedAt };
}

/** Whether the site requires this user to have a passkey. The rule applies to users who may enter the admin area. */
export function isPasskeyRequired({ role }: Pick<UserRecord, 'role'>, settings: SecuritySettings | undefined): boolean {
  return roleMay(role, 'enterAdmin') && settings?.adminsNeedPasskey === true;
}

/**
 * Whether a user may do nothing except add or use a passkey, because the site requires one and the session was started without
 * it.
 */
export function lacksPasskey(
  user: Pick<UserRecord, 'role'>,
  session: Pick<SessionRecord, 'multiFactor'> | undefined,
  settings: SecuritySettings | undefined,
): boolean {
  return session?.multiFactor !== true && isPasskeyRequired(user, settings);
}
