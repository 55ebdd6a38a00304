import { sessionsOf, removeSession } from './load-users.ts';
import type { SessionRecord, Store, UserRecord } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import { whyCannotBeName, whyCannotBeUsername } from './usernames.ts';
import type * as contract from './sessions.contract.ts';
import type { Account, SignInReply } from './users.contract.ts';
import { messages } from '../core/messages.ts';
import { roleMay } from '../core/permissions.ts';
import { newToken } from '../core/ids.ts';
import { sanitizeHeader } from './security-events.rules.ts';
import { challengeLifetimeMs, isPasskeyRequired, lacksPasskey } from './passkeys.rules.ts';
import { sessionExpiresAt } from './sessions.rules.ts';
import { endsSessions, presentAccount } from './users.rules.ts';
import type { Call, CallContext } from '../call-context.ts';

export const listSessions: Call<typeof contract.listSessions> = async (context, { params }) => sessionsOf(context, params.id);

export const endSession: Call<typeof contract.endSession> = async (context, { params }) => {
  const { store, session, setSession } = context;
  const found = await removeSession(store, params.id, params.sessionId);
  await context.logSecurity(store, { kind: 'session_ended', user: await store.users.byId(params.id), detail: 'one elsewhere' });
  if (found.tokenHash === session?.tokenHash) setSession(undefined);
  return { message: messages.sessionEnded };
};

export const endOtherSessions: Call<typeof contract.endOtherSessions> = async (context, { params }) => {
  const { store, session } = context;
  await store.sessions.removeOfUser(params.id, session?.tokenHash);
  await context.logSecurity(store, { kind: 'session_ended', user: await store.users.byId(params.id), detail: 'all others' });
  return { message: messages.otherSessionsEnded };
};

export const logOut: Call<typeof contract.logOut> = async (context) => {
  const { store, session, setSession } = context;
  if (session !== undefined && (await store.sessions.remove(session.tokenHash)))
    await context.logSecurity(store, { kind: 'session_ended', user: await store.users.byId(session.userId), detail: 'sign-out' });
  setSession(undefined);
  return { message: messages.signedOut };
};

/** Signs a user in and logs it. `how` says how the user proved their identity. */
export async function signIn(
  context: CallContext,
  store: Store,
  user: UserRecord,
  how: 'password' | 'link' | 'Google' | 'sign-up' | 'first admin' | 'passkey' | 'recovery code',
): Promise<Account> {
  const isMultiFactor = how === 'passkey' || how === 'recovery code';
  const account = await startSession(context, store, user, { multiFactor: isMultiFactor });
  await context.logSecurity(store, { kind: 'signed_in', user, detail: how });
  return account;
}

/**
 * Signs a user in after a password, an emailed link or a Google account was accepted. If the second step is enabled, the reply is
 * only a token for that step. `store` is the transaction in which the credentials were checked. Throws `auth.inactive`.
 */
export async function signInOrAskSecondStep(
  context: CallContext,
  store: Store,
  user: UserRecord,
  how: 'password' | 'link' | 'Google',
): Promise<SignInReply> {
  if (user.status !== 'active') throw new CallError('auth.inactive');
  if (!(await asksSecondStep(store, user))) return signIn(context, store, user, how);
  const token = newToken();
  const expiresAt = new Date(context.now().getTime() + challengeLifetimeMs.second_step).toISOString();
  await store.challenges.insert({ hash: context.adapters.digest(token), purpose: 'second_step', userId: user._id, expiresAt });
  return { secondStep: token };
}

/** Whether signing in also asks for a passkey. A user without a passkey is signed in to add one (`lacksPasskey`). */
export async function asksSecondStep(store: Store, user: UserRecord): Promise<boolean> {
  if (user.twoStep) return true;
  if (!isPasskeyRequired(user, await store.securitySettings.get())) return false;
  return (await store.passkeys.ofUser(user._id)).length > 0;
}

/**
 * Creates a session with a new secret, ends the caller's previous session, and remembers the device. `store` is the transaction
 * in which the credentials were checked. `multiFactor` means that the credentials were a passkey, or a password and a recovery
 * code. Throws `auth.inactive`.
 */
export async function startSession(
  context: CallContext,
  store: Store,
  user: UserRecord,
  { multiFactor }: Pick<SessionRecord, 'multiFactor'>,
): Promise<Account> {
  if (user.status !== 'active') throw new CallError('auth.inactive');
  if (context.session !== undefined) await store.sessions.remove(context.session.tokenHash);
  const token = newToken();
  const now = context.now();
  await store.sessions.insert({
    tokenHash: context.adapters.digest(token),
    userId: user._id,
    device: sanitizeHeader(context.userAgent),
    createdAt: now.toISOString(),
    authenticatedAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: sessionExpiresAt(user.role, now, now),
    multiFactor,
  });
  await rememberDevice(context, store, user._id, now.toISOString());
  context.setSession(token);
  return presentOwnAccount(store, user, { multiFactor });
}

/** The account of a session's user. `passkeyNeeded` is set when the user must add or use a passkey first. */
export async function presentOwnAccount(
  store: Store,
  user: UserRecord,
  session: Pick<SessionRecord, 'multiFactor'> | undefined,
): Promise<Account> {
  const account = presentAccount(user);
  const isNeeded = roleMay(user.role, 'enterAdmin') && lacksPasskey(user, session, await store.securitySettings.get());
  return isNeeded ? { ...account, passkeyNeeded: true } : account;
}

/**
 * Remembers that the member signed in on this device. The secret is new each time, so a secret planted by an attacker becomes
 * useless.
 */
async function rememberDevice({ adapters, device, setDevice }: CallContext, store: Store, userId: string, seenAt: string) {
  const token = newToken();
  const before = device === undefined ? undefined : adapters.digest(device);
  await store.knownDevices.save({ tokenHash: adapters.digest(token), userId, seenAt }, before);
  setDevice(token);
}

/**
 * Saves a changed user, and ends the sessions and email tokens that the change invalidates. The session with the token hash
 * `except` is kept. Throws `users.not_found` when the user was deleted.
 */
export async function saveUserRecord(store: Store, before: UserRecord, after: UserRecord, except?: string): Promise<void> {
  if (!(await store.users.update(after))) throw new CallError('users.not_found');
  if (!endsSessions(before, after)) return;
  await store.sessions.removeOfUser(after._id, except);
  await store.emailTokens.removeOfUser(after._id, 'password');
  await store.emailTokens.removeOfUser(after._id, 'sign_in');
  await store.challenges.removeOfUser(after._id);
}

/** Throws `request.invalid` for a new username that could be mistaken for another one. */
export function assertUsername(username: string): void {
  const why = whyCannotBeUsername(username);
  if (why !== undefined) throw new CallError('request.invalid', { 'body.username': why });
}

/** Throws `request.invalid` for a name without visible characters. */
export function assertName(name: string): void {
  const why = whyCannotBeName(name);
  if (why !== undefined) throw new CallError('request.invalid', { 'body.name': why });
}
