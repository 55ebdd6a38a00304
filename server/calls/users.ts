import type { Store, UserRecord } from '../../db/store.ts';
import { RetryAfterError, CallError } from '../contract/errors.ts';
import type * as contract from '../contract/users.ts';
import { messages } from '../contract/messages.ts';
import { memberOf } from '../rules/access.ts';
import { toProfile } from '../rules/edits.ts';
import { retryAfterSeconds } from '../rules/rate-limits.ts';
import { freeSlug } from '../rules/slugs.ts';
import {
  canSeePrivate,
  equalsIgnoreCase,
  sanitizeName,
  newUser,
  presentAccount,
  presentPublicUser,
  presentUser,
  usernameFor,
} from '../rules/users.ts';
import { type Call, type CallContext, type GoogleIdentity, saveImages, reencodeUpload, assertSessionActive } from './call.ts';
import { sendEmailToken, assertStrongPassword, notifyEmailChanged, notifyPasswordChanged } from './email-tokens.ts';
import { saveUserRecord, memberById, assertNotLastAdmin, signIn } from './sessions.ts';

/** When two users sign up with the same address or username at once, the unique indexes refuse the second. */
export const signUp: Call<typeof contract.signUp> = async (context, { body }) => {
  const { username, email } = body;
  await assertStrongPassword(context, body.password, [email, username]);
  const taken = (await context.store.users.byEmail(email)) ?? (await context.store.users.byUsername(username));
  if (taken !== undefined) throw new CallError('users.already_exists');
  const passwordHash = await context.adapters.passwords.hash(body.password);
  const user = newUser({ _id: context.newId(), username, email, createdAt: isoNow(context) }, { passwordHash });
  return context.store.transaction(async (store) => {
    await store.users.insert(user);
    await sendEmailToken(context, store, user, { purpose: 'email' });
    return signIn(context, store, user);
  });
};

/** Does the same work whether there is such an account or not. */
export const logIn: Call<typeof contract.logIn> = async (context, { body }) => {
  const { passwords, digest } = context.adapters;
  await countPasswordAttempt(context, `login ${digest(body.email.toLowerCase())}`);
  const found = await context.store.users.byEmail(body.email);
  const matches = await passwords.matches(body.password, found?.passwordHash ?? null);
  if (found === undefined || found.passwordHash === null || !matches) throw new CallError('auth.invalid_credentials');
  if (found.status !== 'active') throw new CallError('auth.inactive');
  const passwordHash = passwords.needsRehash(found.passwordHash) ? await passwords.hash(body.password) : found.passwordHash;
  return context.store.transaction(async (store) => {
    const user = await store.users.byId(found._id);
    if (user?.passwordHash !== found.passwordHash) throw new CallError('auth.invalid_credentials');
    if (passwordHash === user.passwordHash) return signIn(context, store, user);
    // The same password with a stronger hash: sessions stay.
    await store.users.update({ ...user, passwordHash });
    return signIn(context, store, { ...user, passwordHash });
  });
};

export const logInWithGoogle: Call<typeof contract.logInWithGoogle> = async (context, { body }) => {
  const identity = await context.adapters.verifyGoogle(body.token);
  await assertFirstUse(context, body.token, identity);
  return context.store.transaction(async (store) => {
    const found = await store.users.byGoogleSub(identity.sub);
    const { user: member } = context.actor;
    if (member !== undefined) {
      if (found !== undefined && found._id !== member._id) throw new CallError('google.taken');
      await assertSessionActive(context, store);
      return connectGoogle(context, store, member._id, identity);
    }
    if (found !== undefined) return signIn(context, store, found);
    if ((await store.users.byEmail(identity.email)) !== undefined) throw new CallError('google.link_needed');
    return signIn(context, store, await insertGoogleUser(context, store, identity));
  });
};

/** How long after its expiry a credential is accepted, in milliseconds, because clocks differ. */
const clockSkewMs = 10 * 60_000;

/**
 * Throws `google.failed` when a credential was used before. It is identified by its signed part, because a signature can be
 * spelled in several ways. Counted outside the transaction, so that a refused credential counts as used.
 */
async function assertFirstUse(
  { store, adapters, now }: CallContext,
  token: string,
  { expiresAt }: GoogleIdentity,
): Promise<void> {
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
  return presentAccount(after);
}

/** A new user for a Google account: the address is confirmed, the username is made from the name. */
async function insertGoogleUser(
  context: CallContext,
  store: Store,
  { sub, email, name: googleName }: GoogleIdentity,
): Promise<UserRecord> {
  const name = sanitizeName(googleName);
  const isTaken = async (username: string) => (await store.users.byUsername(username)) !== undefined;
  const username = await freeSlug(usernameFor(name, email), isTaken);
  const at = isoNow(context);
  const user = newUser({ _id: context.newId(), username, email, name, createdAt: at }, { googleSub: sub, emailVerifiedAt: at });
  await store.users.insert(user);
  return user;
}

export const disconnectGoogle: Call<typeof contract.disconnectGoogle> = async ({ store }, { params }) => {
  const before = await memberById(store, params.id);
  const after = { ...before, googleSub: null };
  await saveUserRecord(store, before, after);
  return presentAccount(after);
};

export const getAccount: Call<typeof contract.getAccount> = async ({ store, actor }) => {
  const user = await store.users.byId(memberOf(actor)._id);
  // The account was deleted after the session was read.
  if (user === undefined) throw new CallError('auth.required');
  return presentAccount(user);
};

export const getUser: Call<typeof contract.getUser> = async ({ store, actor }, { params }) => {
  const user = await memberById(store, params.id);
  return canSeePrivate(actor, user._id) ? presentUser(user) : presentPublicUser(user);
};

export const saveProfile: Call<typeof contract.saveProfile> = async (context, { params, body }) => {
  const { avatar } = await memberById(context.store, params.id);
  // Only a new data URL is an upload; an address keeps the present avatar.
  const image = ['', avatar].includes(body.avatar)
    ? undefined
    : await reencodeUpload(context, body.avatar, 'body.avatar', 'avatar');
  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const before = await memberById(store, params.id);
    context.assertUnchanged(toProfile(before));
    await saveImages(store, image === undefined ? [] : [image], context.now());
    const isNewAddress = !equalsIgnoreCase(before.email, body.email);
    const after: UserRecord = {
      ...before,
      ...body,
      avatar: image?.url ?? (body.avatar === '' ? '' : before.avatar),
      emailVerifiedAt: isNewAddress ? null : before.emailVerifiedAt,
    };
    await saveUserRecord(store, before, after);
    if (isNewAddress) await notifyEmailChanged(context, store, before, after);
    return presentAccount(after);
  });
};

export const changePassword: Call<typeof contract.changePassword> = async (context, { params, body }) => {
  const { passwords } = context.adapters;
  const current = await memberById(context.store, params.id);
  await assertStrongPassword(context, body.new, [current.email, current.username]);
  await countPasswordAttempt(context, `password ${current._id}`);
  if (!(await passwords.matches(body.current, current.passwordHash))) throw new CallError('users.wrong_password');
  const passwordHash = await passwords.hash(body.new);
  return context.store.transaction(async (store) => {
    const before = await memberById(store, params.id);
    if (before.passwordHash !== current.passwordHash) throw new CallError('users.wrong_password');
    await assertSessionActive(context, store);
    const after = { ...before, passwordHash };
    await saveUserRecord(store, before, after);
    // The member's own session goes on under another token: whoever copied the old one is signed out too.
    if (context.session?.userId === after._id) await signIn(context, store, after);
    await notifyPasswordChanged(context, store, before);
    return { message: messages.passwordChanged };
  });
};

export const removeAccount: Call<typeof contract.removeAccount> = async ({ store, session, setSession }, { params }) => {
  const user = await memberById(store, params.id);
  await assertNotLastAdmin(store, user, undefined);
  await store.users.remove(user._id);
  if (session?.userId === user._id) setSession(undefined);
  return { message: messages.accountDeleted };
};

export const hasSubmissions: Call<typeof contract.hasSubmissions> = async ({ store }, { params }) => ({
  hasSubmissions: (await store.startups.ofUser(params.id)).length > 0,
});

function isoNow({ now }: CallContext): string {
  return now().toISOString();
}

/** How many password attempts an account allows in `perMs` milliseconds, from all places together. Links by email still work. */
const passwordAttempts = { count: 10, perMs: 10 * 60_000 };

async function countPasswordAttempt({ store, now }: CallContext, key: string): Promise<void> {
  const at = now();
  const seconds = retryAfterSeconds(
    await store.rateLimits.hit(key, passwordAttempts.perMs, at),
    passwordAttempts.count,
    at.getTime(),
  );
  if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
}
