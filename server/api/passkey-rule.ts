import type { SessionRecord, Store } from '../../db/store.ts';
import type { CallDeclaration } from '../domain/core/call.ts';
import { CallError } from '../domain/core/errors.ts';
import { type Actor, anonymousActor } from '../domain/accounts/access.ts';
import { lacksPasskey } from '../domain/accounts/passkeys.rules.ts';

/**
 * The caller as a call sees them. An admin who is signed in without the passkey that the site requires is a visitor to public
 * calls, and gets `auth.passkey_needed` from all others except those that add or use a passkey.
 */
export async function applyPasskeyRule<Caller extends { actor: Actor; session: SessionRecord | undefined }>(
  { store }: { store: Store },
  { who, beforePasskey }: CallDeclaration,
  caller: Caller,
): Promise<Caller> {
  const { user } = caller.actor;
  if (user?.role !== 'admin' || caller.session?.multiFactor === true || beforePasskey === true) return caller;
  if (!lacksPasskey(user, caller.session, await store.securitySettings.get())) return caller;
  if (who !== 'anyone') throw new CallError('auth.passkey_needed');
  return { ...caller, actor: anonymousActor };
}
