import { assertNotLastAdmin, memberById } from './load-users.ts';
import type { Store, UserRecord } from '../../../db/store.ts';
import { RetryAfterError, CallError } from '../core/errors.ts';
import type * as contract from './users.contract.ts';
import { messages } from '../core/messages.ts';
import { memberOf } from './access.ts';
import {
  canSeePrivate,
  equalsIgnoreCase,
  expiryOfNewUser,
  newUser,
  presentAccount,
  presentPublicUser,
  presentUser,
  sanitizeName,
  toProfile,
  usernameFor,
  wantedEmail,
  withWantedEmail,
} from './users.rules.ts';
import { retryAfterSeconds } from '../core/rate-limits.ts';
import { freeSlug } from '../core/slugs.ts';
import {
  type Call,
  type CallContext,
  type GoogleIdentity,
  assertRecentlyAuthenticated,
  assertSessionActive,
  loadActiveUser,
  reencodeUpload,
  saveImages,
  transactionOfSession,
} from '../call-context.ts';
import {
  askToConfirm,
  assertAddressFree,
  assertStrongPassword,
  countConfirmation,
  notifyPasswordChanged,
  sendEmailToken,
} from './email-tokens.calls.ts';
import {
  saveUserRecord,
  assertName,
  assertUsername,
  presentOwnAccount,
  signIn,
  signInOrAskSecondStep,
  startSession,
} from './sessions.calls.ts';
import { minuteMs } from '../core/dates.ts';
import { countForSite } from './site-limits.ts';

/** When two users sign up with the same address or username at the same time, the unique indexes refuse the second. */
export const signUp: Call<typeof contract.signUp> = async (context, { body }) => {
  const { username, email } = body;
  assertUsername(username);
  await assertStrongPassword(context, body.password, [email, username]);
  if ((await context.store.users.byUsername(username)) !== undefined) throw new CallError('users.already_exists');
  await assertAddressFree(context, context.store, email);
  const passwordHash = await context.adapters.passwords.hash(body.password);
  const expiresAt = expiryOfNewUser(context.now(), context.adapters.deliversEmail);
  const user = newUser({ _id: context.newId(), username, email, createdAt: isoNow(context) }, { passwordHash, expiresAt });
  return context.store.transaction(async (store) => {
    await store.users.insert(user);
    await countForSite(context, store, 'signUps');
    await sendEmailToken(context, store, user, { purpose: 'email' });
    return signIn(context, store, user, 'sign-up');
  });
};

/** Does the same amount of work whether or not the account exists. */
export const logIn: Call<typeof contract.logIn> = async (context, { body }) => {
  const { passwords, digest } = context.adapters;
  const found = await context.store.users.byEmail(body.email);
  const ownWindow = found !== undefined && (await isKnownDevice(context, found._id));
  const counted = ownWindow ? `${found._id} from ${digest(context.device ?? '')}` : digest(body.email.toLowerCase());
  await countPasswordAttempt(context, `login ${counted}`, found);
  const matches = await passwords.matches(body.password, found?.passwordHash ?? null);
  if (found === undefined || found.passwordHash === null || !matches) {
    await context.logSecurity(context.store, { kind: 'sign_in_failed', user: found, detail: 'password' });
    throw new CallError('auth.invalid_credentials');
  }
  if (found.status !== 'active') throw new CallError('auth.inactive');
  const passwordHash = passwords.needsRehash(found.passwordHash) ? await passwords.hash(body.password) : found.passwordHash;
  return context.store.transaction(async (store) => {
    const user = await store.users.byId(found._id);
    if (user?.passwordHash !== found.passwordHash) throw new CallError('auth.invalid_credentials');
    if (passwordHash === user.passwordHash) return signInOrAskSecondStep(context, store, user, 'password');
    // Sessions are kept, because the password is the same and only its hash becomes stronger.
    await store.users.update({ ...user, passwordHash });
    return signInOrAskSecondStep(context, store, { ...user, passwordHash }, 'password');
  });
};

/**
 * Whether the member has signed in on the caller's device before. Such a device has its own limit, separate from unknown devices.
 */
async function isKnownDevice({ store, adapters, device }: CallContext, userId: string): Promise<boolean> {
  return device !== undefined && store.knownDevices.has(adapters.digest(device), userId);
}

/**
 * Within a session, a credential of the connected Google account proves the identity. A credential of another Google account
 * connects that account.
 */
export const logInWithGoogle: Call<typeof contract.logInWithGoogle> = async (context, { body }) => {
  const identity = await context.adapters.verifyGoogle(body.token);
  const { user: member } = context.actor;
  // Checked before the credential counts as used, because the request is repeated after the identity was proven.
  const isConnecting = member !== undefined && (await context.store.users.byGoogleSub(identity.sub))?._id !== member._id;
  if (isConnecting) assertRecentlyAuthenticated(context);
  await assertFirstUse(context, body.token, identity);
  return context.store.transaction(async (store) => {
    const found = await store.users.byGoogleSub(identity.sub);
    if (member !== undefined) {
      if (found !== undefined && found._id !== member._id) throw new CallError('google.taken');
      await assertSessionActive(context, store);
      if (isConnecting) return connectGoogle(context, store, member._id, identity);
      await setAuthenticated(context, store, 'Google');
      return presentAccount(await memberById(store, member._id));
    }
    if (found !== undefined) return signInOrAskSecondStep(context, store, found, 'Google');
    if ((await store.users.byEmail(identity.email)) !== undefined) throw new CallError('google.link_needed');
    return signIn(context, store, await insertGoogleUser(context, store, identity), 'Google');
  });
};

/** How long an expired credential is still accepted, in milliseconds. It allows for clocks that differ. */
const clockSkewMs = 10 * minuteMs;

/**
 * Throws `google.failed` when a credential was used before. The credential is identified by its signed part, because one
 * signature can be written in several ways. Counted outside the transaction, so that refused credentials count as used.
 */
async function assertFirstUse({ store, adapters, now }: CallContext, token: string, { expiresAt }: GoogleIdentity) {
  const signed = token.includes('.') ? token.slice(0, token.lastIndexOf('.')) : token;
  const at = now();
  const windowMs = Math.max(0, expiresAt.getTime() - at.getTime()) + clockSkewMs;
  const { count } = await store.rateLimits.hit(`google ${adapters.digest(signed)}`, windowMs, at);
  if (count > 1) throw new CallError('google.failed');
}

async function connectGoogle(context: CallContext, store: Store, userId: string, { sub, email }: GoogleIdentity) {
  const before = await memberById(store, userId);
  const verifiedAt = equalsIgnoreCase(before.email, email) ? isoNow(context) : null;
  const after = { ...before, googleSub: sub, emailVerifiedAt: before.emailVerifiedAt ?? verifiedAt };
  await saveUserRecord(store, before, after);
  await context.logSecurity(store, { kind: 'google_connected', user: after });
  return presentAccount(after);
}

/** Inserts a new user for a Google account. The address counts as confirmed, and the username is derived from the name. */
async function insertGoogleUser(context: CallContext, store: Store, { sub, email, name: googleName }: GoogleIdentity) {
  const name = sanitizeName(googleName);
  const isTaken = async (username: string) => (await store.users.byUsername(username)) !== undefined;
  const username = await freeSlug(usernameFor(name, email), isTaken);
  const at = isoNow(context);
  const user = newUser({ _id: context.newId(), username, email, name, createdAt: at }, { googleSub: sub, emailVerifiedAt: at });
  await store.users.insert(user);
  return user;
}

export const disconnectGoogle: Call<typeof contract.disconnectGoogle> = async (context, { params }) => {
  const { store } = context;
  assertRecentlyAuthenticated(context);
  const before = await memberById(store, params.id);
  const after = { ...before, googleSub: null };
  await saveUserRecord(store, before, after);
  await context.logSecurity(store, { kind: 'google_disconnected', user: after });
  return presentAccount(after);
};

export const reauthenticate: Call<typeof contract.reauthenticate> = async (context, { body }) => {
  const { store } = context;
  const user = await loadActiveUser(store, context.actor);
  await countPasswordAttempt(context, `password ${user._id}`, user);
  if (!(await context.adapters.passwords.matches(body.password, user.passwordHash))) {
    await context.logSecurity(store, { kind: 'sign_in_failed', user, detail: 'confirmation' });
    throw new CallError('users.wrong_password');
  }
  await setAuthenticated(context, store, 'password');
  return { message: messages.reauthenticated };
};

/** Records that the caller has just proven their identity. Throws `auth.required` when the session no longer exists. */
async function setAuthenticated(context: CallContext, store: Store, how: string): Promise<void> {
  const { session, now } = context;
  if (session === undefined || !(await store.sessions.setAuthenticated(session.tokenHash, now().toISOString())))
    throw new CallError('auth.required');
  await context.logSecurity(store, { kind: 'reauthenticated', user: await loadActiveUser(store, context.actor), detail: how });
}

export const getAccount: Call<typeof contract.getAccount> = async ({ store, actor, session }) => {
  const user = await store.users.byId(memberOf(actor)._id);
  // The account was deleted after the session was read.
  if (user === undefined) throw new CallError('auth.required');
  return presentOwnAccount(store, user, session);
};

export const getUser: Call<typeof contract.getUser> = async ({ store, actor }, { params }) => {
  const user = await memberById(store, params.id);
  return canSeePrivate(actor, user._id) ? presentUser(user) : presentPublicUser(user);
};

export const saveProfile: Call<typeof contract.saveProfile> = async (context, { params, body }) => {
  const { email, ...profile } = body;
  const present = await memberById(context.store, params.id);
  if (profile.name !== present.name) assertName(profile.name);
  if (!equalsIgnoreCase(wantedEmail(present), email)) {
    assertRecentlyAuthenticated(context);
    await countConfirmation(context, present._id);
  }
  // Only a new data URL is an upload. The current address leaves the avatar unchanged.
  const image = ['', present.avatar].includes(body.avatar)
    ? undefined
    : await reencodeUpload(context, body.avatar, 'body.avatar', 'avatar');
  return transactionOfSession(context, async (store) => {
    const before = await memberById(store, params.id);
    context.assertUnchanged(toProfile(before));
    await saveImages(store, image === undefined ? [] : [image], context.now());
    const isNewAddress = !equalsIgnoreCase(wantedEmail(before), email);
    if (isNewAddress) {
      assertRecentlyAuthenticated(context);
      await assertAddressFree(context, store, email, before._id);
    }
    const avatar = image?.url ?? (body.avatar === '' ? '' : before.avatar);
    const saved = { ...before, ...profile, avatar };
    const after = isNewAddress || equalsIgnoreCase(before.email, email) ? withWantedEmail(saved, email) : saved;
    await saveUserRecord(store, before, after);
    if (isNewAddress) await askToConfirm(context, store, after);
    return presentAccount(after);
  });
};

export const changePassword: Call<typeof contract.changePassword> = async (context, { params, body }) => {
  const { passwords } = context.adapters;
  const current = await memberById(context.store, params.id);
  await assertStrongPassword(context, body.new, [current.email, current.username]);
  await countPasswordAttempt(context, `password ${current._id}`, current);
  if (!(await passwords.matches(body.current, current.passwordHash))) throw new CallError('users.wrong_password');
  const passwordHash = await passwords.hash(body.new);
  return context.store.transaction(async (store) => {
    const before = await memberById(store, params.id);
    if (before.passwordHash !== current.passwordHash) throw new CallError('users.wrong_password');
    await assertSessionActive(context, store);
    const after = { ...before, passwordHash };
    await saveUserRecord(store, before, after);
    // The member's own session gets a new token, which signs out anyone who copied the old one.
    if (context.session?.userId === after._id) await startSession(context, store, after, context.session);
    await context.logSecurity(store, { kind: 'password_changed', user: after });
    await notifyPasswordChanged(context, store, before);
    return { message: messages.passwordChanged };
  });
};

export const removeAccount: Call<typeof contract.removeAccount> = async (context, { params }) => {
  const { store, session, setSession } = context;
  assertRecentlyAuthenticated(context);
  const user = await memberById(store, params.id);
  await assertNotLastAdmin(store, user, undefined);
  await store.users.remove(user._id);
  await context.logSecurity(store, { kind: 'account_deleted', user });
  if (session?.userId === user._id) setSession(undefined);
  return { message: messages.accountDeleted };
};

export const hasSubmissions: Call<typeof contract.hasSubmissions> = async ({ store }, { params }) => ({
  hasSubmissions: (await store.startups.ofUser(params.id)).length > 0,
});

function isoNow({ now }: CallContext): string {
  return now().toISOString();
}

/** The limit for password attempts: separately for each known device, and together for all other devices. */
const passwordAttempts = { count: 10, perMs: 10 * minuteMs };

/** Throws `request.too_many` over the limit, which does not apply to emailed links. `user` is the account being tried, if it exists. */
export async function countPasswordAttempt(context: CallContext, key: string, user: UserRecord | undefined): Promise<void> {
  const { store, now } = context;
  const at = now();
  const window = await store.rateLimits.hit(key, passwordAttempts.perMs, at);
  const seconds = retryAfterSeconds(window, passwordAttempts.count, at.getTime());
  if (seconds === undefined) return;
  if (window.count === passwordAttempts.count + 1) await context.logSecurity(store, { kind: 'sign_in_locked', user });
  throw new RetryAfterError('request.too_many', seconds);
}
