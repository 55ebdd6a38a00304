import type { Store, UserRecord } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type * as contract from '../contract/sessions.ts';
import type { Account } from '../contract/users.ts';
import { messages } from '../contract/messages.ts';
import { newToken } from '../rules/ids.ts';
import { sessionExpiresAt, sessionId } from '../rules/sessions.ts';
import { endsSessions, removesActiveAdmin, presentAccount } from '../rules/users.ts';
import type { Call, CallContext } from './call.ts';

export const listSessions: Call<typeof contract.listSessions> = async ({ store, session, now }, { params }) => {
  const at = now().toISOString();
  const alive = (await store.sessions.ofUser(params.id)).filter(({ expiresAt }) => expiresAt > at);
  return alive.map(({ tokenHash, device, createdAt, seenAt }) => ({
    _id: sessionId(tokenHash),
    device,
    current: tokenHash === session?.tokenHash,
    createdAt,
    seenAt,
  }));
};

export const endSession: Call<typeof contract.endSession> = async ({ store, session, setSession }, { params }) => {
  const found = (await store.sessions.ofUser(params.id)).find(({ tokenHash }) => sessionId(tokenHash) === params.sessionId);
  if (found === undefined) throw new CallError('sessions.not_found');
  await store.sessions.remove(found.tokenHash);
  if (found.tokenHash === session?.tokenHash) setSession(undefined);
  return { message: messages.sessionEnded };
};

export const endOtherSessions: Call<typeof contract.endOtherSessions> = async ({ store, session }, { params }) => {
  await store.sessions.removeOfUser(params.id, session?.tokenHash);
  return { message: messages.otherSessionsEnded };
};

export const logOut: Call<typeof contract.logOut> = async ({ store, session, setSession }) => {
  if (session !== undefined) await store.sessions.remove(session.tokenHash);
  setSession(undefined);
  return { message: messages.signedOut };
};

/**
 * Signs a user in: creates a session with a new secret and ends the caller's previous one. `store` is the transaction in which
 * the credentials were checked. Throws `auth.inactive` for inactive users.
 */
export async function signIn(context: CallContext, store: Store, user: UserRecord): Promise<Account> {
  if (user.status !== 'active') throw new CallError('auth.inactive');
  if (context.session !== undefined) await store.sessions.remove(context.session.tokenHash);
  const token = newToken();
  const now = context.now();
  await store.sessions.insert({
    tokenHash: context.adapters.digest(token),
    userId: user._id,
    device: sanitizeHeader(context.userAgent),
    createdAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: sessionExpiresAt(user.role, now, now),
  });
  context.setSession(token);
  return presentAccount(user);
}

/** A header may contain characters that stored texts may not. */
function sanitizeHeader(header: string): string {
  return header
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/**
 * Saves a changed user and ends the sessions and email tokens that the change invalidates, except the session with the token hash
 * `except`. Throws `users.not_found` when the user was deleted.
 */
export async function saveUserRecord(store: Store, before: UserRecord, after: UserRecord, except?: string): Promise<void> {
  if (!(await store.users.update(after))) throw new CallError('users.not_found');
  if (!endsSessions(before, after)) return;
  await store.sessions.removeOfUser(after._id, except);
  await store.emailTokens.removeOfUser(after._id, 'password');
  await store.emailTokens.removeOfUser(after._id, 'sign_in');
}

export async function memberById(store: Store, id: string): Promise<UserRecord> {
  const user = await store.users.byId(id);
  if (user === undefined) throw new CallError('users.not_found');
  return user;
}

/** Throws `users.last_admin` when a change would remove the last active admin. Call it in the transaction of the change. */
export async function assertNotLastAdmin(store: Store, before: UserRecord, after: UserRecord | undefined): Promise<void> {
  if (removesActiveAdmin(before, after) && (await store.users.countActiveAdmins()) === 1) throw new CallError('users.last_admin');
}
