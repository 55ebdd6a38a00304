import type { SessionRecord, Store } from '../../db/store.ts';
import type { CallDeclaration } from '../domain/core/call.ts';
import { CallError } from '../domain/core/errors.ts';
import { roleMay } from '../domain/core/permissions.ts';
import { type Actor, anonymousActor } from '../domain/accounts/access.ts';
import { lacksPasskey } from '../domain/accounts/passkeys.rules.ts';

/**
 * The caller as a call sees it. Public calls treat a user as a visitor when the site requires users with their role to have a
 * passkey and they signed in without one. All other calls then fail with `auth.passkey_needed`, except those that add or use a
 * passkey.
 */
export async function applyPasskeyRule<Caller extends { actor: Actor; session: SessionRecord | undefined }>(
  { store }: { store: Store },
  { who, beforePasskey }: CallDeclaration,
  caller: Caller,
): Promise<Caller> {
  const { user } = caller.actor;
  if (user === undefined || !roleMay(user.role, 'enterAdmin') || caller.session?.multiFactor === true || beforePasskey === true)
    return caller;
  if (!lacksPasskey(user, caller.session, await store.securitySettings.get())) return caller;
  if (who !== 'anyone') throw new CallError('auth.passkey_needed');
  return { ...caller, actor: anonymousActor };
}
