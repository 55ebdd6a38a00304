import type { Store, UserRecord } from '../../db/store.ts';
import { RetryAfterError, CallError } from '../contract/errors.ts';
import type * as contract from '../contract/users.ts';
import { messages } from '../contract/messages.ts';
import { memberOf } from '../rules/access.ts';
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
import { emailToken, assertStrongPassword, notifyEmailChanged, notifyPasswordChanged } from './email-tokens.ts';
import { saveUserRecord, memberById, assertNotLastAdmin, signIn } from './sessions.ts';

/** The unique keys of address and username have the last word on two at once. */
export const signUp: Call<typeof contract.signUp> = async (context, { body }) => {
  const { username, email } = body;
  await assertStrongPassword(context, body.password, [email, username]);
  const taken = (await context.store.users.byEmail(email)) ?? (await context.store.users.byUsername(username));
  if (taken !== undefined) throw new CallError('users.already_exists');
  const passwordHash = await context.adapters.passwords.hash(body.password);
  const user = newUser({ _id: context.newId(), username, email, createdAt: timeOf(context) }, { passwordHash });
  return context.store.transaction(async (store) => {
    await store.users.insert(user);
    await emailToken(context, store, user, 'email');
    return signIn(context, store, user);
  });
};

/** The same work is done whether there is such an account or not. */
export const logIn: Call<typeof contract.logIn> = async (context, { body }) => {
  const { passwords, digest } = context.adapters;
  await countPasswordAttempt(context, `login ${digest(body.email.toLowerCase())}`);
  const known = await context.store.users.byEmail(body.email);
  const matches = await passwords.matches(body.password, known?.passwordHash ?? null);
  if (known === undefined || known.passwordHash === null || !matches) throw new CallError('auth.invalid_credentials');
  if (known.status !== 'active') throw new CallError('auth.inactive');
  const passwordHash = passwords.needsRehash(known.passwordHash) ? await passwords.hash(body.password) : known.passwordHash;
  return context.store.transaction(async (store) => {
    const user = await store.users.byId(known._id);
    if (user?.passwordHash !== known.passwordHash) throw new CallError('auth.invalid_credentials');
    if (passwordHash === user.passwordHash) return signIn(context, store, user);
    // The same password, kept better: nothing ends by it.
    await store.users.update({ ...user, passwordHash });
    return signIn(context, store, { ...user, passwordHash });
  });
};

export const logInWithGoogle: Call<typeof contract.logInWithGoogle> = async (context, { body }) => {
  const identity = await context.adapters.verifyGoogle(body.token);
  await assertFirstUse(context, body.token, identity);
  return context.store.transaction(async (store) => {
    const known = await store.users.byGoogleSub(identity.sub);
    const { user: member } = context.actor;
    if (member !== undefined) {
      if (known !== undefined && known._id !== member._id) throw new CallError('google.taken');
      await assertSessionActive(context, store);
      return connectGoogle(context, store, member._id, identity);
    }
    if (known !== undefined) return signIn(context, store, known);
    if ((await store.users.byEmail(identity.email)) !== undefined) throw new CallError('google.link_needed');
    return signIn(context, store, await insertGoogleUser(context, store, identity));
  });
};

/** Clocks differ a little, so a credential may be taken this long after it ended, in milliseconds. */
const clockSkew = 10 * 60_000;

/**
 * A credential is good for one sign-in. It is known again by what is signed of it: its signature can be spelled in several
 * ways. Counted outside the transaction, so that what is refused afterwards is used up too.
 */
async function assertFirstUse(
  { store, adapters, now }: CallContext,
  token: string,
  { expiresAt }: GoogleIdentity,
): Promise<void> {
  const signed = token.includes('.') ? token.slice(0, token.lastIndexOf('.')) : token;
  const at = now();
  const windowMs = Math.max(0, expiresAt.getTime() - at.getTime()) + clockSkew;
  const { count } = await store.rateLimits.hit(`google ${adapters.digest(signed)}`, windowMs, at);
  if (count > 1) throw new CallError('google.failed');
}

async function connectGoogle(context: CallContext, store: Store, userId: string, { sub, email }: GoogleIdentity) {
  const before = await memberById(store, userId);
  const proven = equalsIgnoreCase(before.email, email) ? timeOf(context) : null;
  const after = { ...before, googleSub: sub, emailVerifiedAt: before.emailVerifiedAt ?? proven };
  await saveUserRecord(store, before, after);
  return presentAccount(after);
}

/** Google has verified the address; the username can be changed by nobody yet, so it is made of the person's name. */
async function insertGoogleUser(
  context: CallContext,
  store: Store,
  { sub, email, name: written }: GoogleIdentity,
): Promise<UserRecord> {
  const name = sanitizeName(written);
  const isTaken = async (username: string) => (await store.users.byUsername(username)) !== undefined;
  const username = await freeSlug(usernameFor(name, email), isTaken);
  const at = timeOf(context);
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
  // Deleted since the caller was recognised.
  if (user === undefined) throw new CallError('auth.required');
  return presentAccount(user);
};

export const getUser: Call<typeof contract.getUser> = async ({ store, actor }, { params }) => {
  const user = await memberById(store, params.id);
  return canSeePrivate(actor, user._id) ? presentUser(user) : presentPublicUser(user);
};

export const saveProfile: Call<typeof contract.saveProfile> = async (context, { params, body }) => {
  const { avatar } = await memberById(context.store, params.id);
  // An address is no new picture, wherever it leads.
  const picture = ['', avatar].includes(body.avatar)
    ? undefined
    : await reencodeUpload(context, body.avatar, 'body.avatar', 'avatar');
  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const before = await memberById(store, params.id);
    await saveImages(store, picture === undefined ? [] : [picture], context.now());
    const moved = !equalsIgnoreCase(before.email, body.email);
    const after: UserRecord = {
      ...before,
      ...body,
      avatar: picture?.url ?? (body.avatar === '' ? '' : before.avatar),
      emailVerifiedAt: moved ? null : before.emailVerifiedAt,
    };
    await saveUserRecord(store, before, after);
    if (moved) await notifyEmailChanged(context, store, before, after);
    return presentAccount(after);
  });
};

export const changePassword: Call<typeof contract.changePassword> = async (context, { params, body }) => {
  const { passwords } = context.adapters;
  const known = await memberById(context.store, params.id);
  await assertStrongPassword(context, body.new, [known.email, known.username]);
  await countPasswordAttempt(context, `password ${known._id}`);
  if (!(await passwords.matches(body.current, known.passwordHash))) throw new CallError('users.wrong_password');
  const passwordHash = await passwords.hash(body.new);
  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const before = await memberById(store, params.id);
    if (before.passwordHash !== known.passwordHash) throw new CallError('users.wrong_password');
    await saveUserRecord(store, before, { ...before, passwordHash }, context.session?.tokenHash);
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

function timeOf({ now }: CallContext): string {
  return now().toISOString();
}

/** Passwords of one account that may be tried in as many milliseconds, by whoever and from wherever. Ways in by mail stay open. */
const tries = { count: 10, perMs: 10 * 60_000 };

async function countPasswordAttempt({ store, now }: CallContext, key: string): Promise<void> {
  const at = now();
  const wait = retryAfterSeconds(await store.rateLimits.hit(key, tries.perMs, at), tries.count, at.getTime());
  if (wait !== undefined) throw new RetryAfterError('request.too_many', wait);
}
