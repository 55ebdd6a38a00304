import type { SessionRecord, Store, UserRecord } from '../../../db/store.ts';
import { type Actor, memberOf } from './access.ts';
import { CallError } from '../core/errors.ts';
import { orThrow } from '../core/refusals.ts';
import type { Session } from './sessions.contract.ts';
import { sessionId } from './sessions.rules.ts';
import { removesActiveAdmin } from './users.rules.ts';

/** A user by id; throws `users.not_found`. */
export async function memberById(store: Store, id: string): Promise<UserRecord> {
  return orThrow(await store.users.byId(id), 'users.not_found');
}

/** Throws `users.last_admin` when a change removes the last active admin. Must run in the transaction of the change. */
export async function assertNotLastAdmin(store: Store, before: UserRecord, after: UserRecord | undefined): Promise<void> {
  if (removesActiveAdmin(before, after) && (await store.users.countActiveAdmins()) === 1) throw new CallError('users.last_admin');
}

/** The admin's name for the security log. */
export async function byActor({ store, actor }: { store: Store; actor: Actor }): Promise<string> {
  return `by ${(await memberById(store, memberOf(actor)._id)).username}`;
}

/** The sessions of a user that have not expired, last seen first. */
export async function sessionsOf(
  { store, session, now }: { store: Store; session: SessionRecord | undefined; now: () => Date },
  userId: string,
): Promise<Session[]> {
  const at = now().toISOString();
  const alive = (await store.sessions.ofUser(userId)).filter(({ expiresAt }) => expiresAt > at);
  return alive.map(({ tokenHash, device, createdAt, seenAt }) => ({
    _id: sessionId(tokenHash),
    device,
    current: tokenHash === session?.tokenHash,
    createdAt,
    seenAt,
  }));
}

/** Removes one of a user's sessions by its public id, and returns it. Throws `sessions.not_found`. */
export async function removeSession(store: Store, userId: string, id: string): Promise<SessionRecord> {
  const sessions = await store.sessions.ofUser(userId);
  const found = orThrow(
    sessions.find(({ tokenHash }) => sessionId(tokenHash) === id),
    'sessions.not_found',
  );
  await store.sessions.remove(found.tokenHash);
  return found;
}
