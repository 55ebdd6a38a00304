import { memberById } from './load-users.ts';
import type { EmailTokenRecord, Store, UserRecord } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './email-tokens.contract.ts';
import type { Email } from '../core/emails.ts';
import { messages } from '../core/messages.ts';
import { loadSettings } from '../site/load-settings.ts';
import { memberOf } from './access.ts';
import { confirmationsPerAccount, isEmailAllowed } from './email-limits.ts';
import { newToken } from '../core/ids.ts';
import { emailTokenLifetimeMs } from './sessions.rules.ts';
import { presentAccount, wantedEmail, withConfirmedEmail, withProvenEmail, withRestoredEmail } from './users.rules.ts';
import { type Call, type CallContext } from '../call-context.ts';
import { countHit } from '../core/rate-limits.ts';
import { asksSecondStep, saveUserRecord, signInOrAskSecondStep } from './sessions.calls.ts';
import { enqueueEmail } from '../core/email-queue.ts';

const linkSentReply = { message: messages.linkSentIfAccountExists } as const;

export const sendSignInLink: Call<typeof contract.sendSignInLink> = async (context, { body }) => {
  await sendEmailTokenToAddress(context, body.email, { purpose: 'sign_in', returnTo: body.returnTo });
  return linkSentReply;
};

export const forgotPassword: Call<typeof contract.forgotPassword> = async (context, { body }) => {
  await sendEmailTokenToAddress(context, body.email, { purpose: 'password' });
  return linkSentReply;
};

export const logInWithLink: Call<typeof contract.logInWithLink> = async (context, { body }) => {
  const { store } = context;
  const { user: before } = await consumeToken(context, store, body.token, 'sign_in');
  // A link proves no more than a password, so the account must not change before the second step.
  if (await asksSecondStep(store, before)) return signInOrAskSecondStep(context, store, before, 'link');
  const after = withProvenEmail(before, context.now().toISOString());
  if (after !== before) {
    await saveUserRecord(store, before, after);
    await forgetSignIns(store, after._id);
    await store.passkeys.removeOfUser(after._id);
  }
  return signInOrAskSecondStep(context, store, after, 'link');
};

/** Hashes the password before it consumes the token, so that the link remains usable when the server is busy. */
export const resetPassword: Call<typeof contract.resetPassword> = async (context, { body }) => {
  const { adapters } = context;
  const passwordHash = await adapters.passwords.hash(await assertStrongPassword(context, body.new, []));
  return context.store.transaction(async (store) => {
    const { user: before } = await consumeToken(context, store, body.token, 'password');
    if (before.status !== 'active') throw new CallError('auth.unknown_link');
    await assertStrongPassword({ ...context, store }, body.new, [before.email, before.username]);
    // The passkeys of a second step are kept, because the link alone must not replace that step.
    if (before.emailVerifiedAt === null && !(await asksSecondStep(store, before))) await store.passkeys.removeOfUser(before._id);
    await saveUserRecord(store, before, { ...withProvenEmail(before, context.now().toISOString()), passwordHash });
    await forgetSignIns(store, before._id);
    await context.logSecurity(store, { kind: 'password_reset', user: before });
    if (context.session?.userId === before._id) context.setSession(undefined);
    await notifyPasswordChanged(context, store, before);
    return { message: messages.passwordChanged };
  });
};

/** Confirms the user's new address. Another account's token is refused and not consumed, so that its owner can still use it. */
export const confirmEmail: Call<typeof contract.confirmEmail> = async (context, { body }) => {
  const { store } = context;
  const { user: before } = await consumeToken(context, store, body.token, 'email');
  if (before._id !== memberOf(context.actor)._id) throw new CallError('auth.link_of_another_account');
  const after = withConfirmedEmail(before, context.now().toISOString());
  await saveUserRecord(store, before, after);
  if (after.email !== before.email) await notifyEmailChanged(context, store, before, after);
  return presentAccount(after);
};

export const resendConfirmation: Call<typeof contract.resendConfirmation> = async (context, { params }) => {
  const user = await memberById(context.store, params.id);
  if (user.emailVerifiedAt === null || user.newEmail !== null) {
    await countConfirmation(context, user._id);
    await sendEmailToken(context, context.store, user, { purpose: 'email' });
  }
  return { message: messages.linkSent };
};

/** Throws `request.too_many` over the account's limit for confirmations. */
export async function countConfirmation(context: CallContext, userId: string): Promise<void> {
  await countHit(context, `confirmations ${userId}`, confirmationsPerAccount);
}

/**
 * Reverts a change of address. Removes the links of later changes, because the person who changed the address may have received
 * one. Links of earlier changes are kept.
 */
export const restoreEmail: Call<typeof contract.restoreEmail> = async (context, { body }) => {
  const { store, now } = context;
  const { user: before, email, expiresAt } = await consumeToken(context, store, body.token, 'restore_email');
  if (email === null) throw new CallError('auth.unknown_link');
  await saveUserRecord(store, before, withRestoredEmail(before, email, now().toISOString()));
  await forgetSignIns(store, before._id);
  await forgetPasskeysSince(store, before._id, Date.parse(expiresAt) - emailTokenLifetimeMs.restore_email);
  for (const purpose of ['email', 'sign_in', 'password'] as const) await store.emailTokens.removeOfUser(before._id, purpose);
  await store.emailTokens.removeOfUser(before._id, 'restore_email', expiresAt);
  if (context.session?.userId === before._id) context.setSession(undefined);
  await context.logSecurity(store, { kind: 'email_restored', user: before });
  return { message: messages.emailRestored, email };
};

/**
 * Removes the passkeys added since the address was changed. The second step ends when no passkey is left. Older passkeys are
 * kept, because access to the mailbox must not be enough to replace them.
 */
async function forgetPasskeysSince(store: Store, userId: string, changedAt: number): Promise<void> {
  const passkeys = await store.passkeys.ofUser(userId);
  const added = passkeys.filter(({ createdAt }) => Date.parse(createdAt) >= changedAt);
  for (const { _id } of added) await store.passkeys.remove(userId, _id);
  await store.recoveryCodes.replace(userId, []);
  const user = await store.users.byId(userId);
  if (user !== undefined && added.length === passkeys.length) await store.users.update({ ...user, twoStep: false });
}

/**
 * Removes all sessions and known devices of a user who has proven that the mailbox is theirs, because another person may have used
 * them.
 */
async function forgetSignIns(store: Store, userId: string): Promise<void> {
  await store.sessions.removeOfUser(userId);
  await store.knownDevices.removeOfUser(userId);
}

/** Consumes a token and returns its user. Throws `auth.unknown_link` if it is unknown, used, expired or has another purpose. */
async function consumeToken({ adapters, now }: CallContext, store: Store, token: string, purpose: EmailTokenRecord['purpose']) {
  const consumed = await store.emailTokens.consume(adapters.digest(token), purpose, now().toISOString());
  const user = consumed === undefined ? undefined : await store.users.byId(consumed.userId);
  if (consumed === undefined || user === undefined) throw new CallError('auth.unknown_link');
  return { user, ...consumed };
}

/** The minimum response time, in milliseconds. It is several times the duration of the work, so that timing reveals nothing. */
const minResponseMs = 50;

/** The purpose of an emailed link; `returnTo` is the page to open after signing in. */
type EmailLink = { purpose: 'email' | 'password' } | { purpose: 'sign_in'; returnTo: string | undefined };

/** Neither the reply nor its timing reveals whether the address belongs to an account. */
async function sendEmailTokenToAddress(context: CallContext, email: string, link: EmailLink): Promise<void> {
  const work = context.store.transaction(async (store) => {
    const user = await store.users.byEmail(email);
    if (user?.status === 'active') await sendEmailToken(context, store, user, link);
    else await isEmailAllowed(context, store, emailKinds[link.purpose], { to: email, isConfirmed: true });
  });
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, minResponseMs))]);
}

const emailKinds = {
  sign_in: 'account.sign_in',
  password: 'account.reset_password',
  email: 'account.confirm_email',
} as const satisfies Record<EmailLink['purpose'], Email['kind']>;

/** Emails a link that works once and for one purpose. Does nothing when the recipient is over an email limit. */
export async function sendEmailToken(context: CallContext, store: Store, user: UserRecord, link: EmailLink): Promise<void> {
  const { purpose } = link;
  const kind = emailKinds[purpose];
  const address = purpose === 'email' ? wantedEmail(user) : user.email;
  const isConfirmed = purpose !== 'email' && user.emailVerifiedAt !== null;
  if (!(await isEmailAllowed(context, store, kind, { to: address, isConfirmed }))) return;
  const token = await insertToken(context, store, { userId: user._id, purpose, email: null });
  const to = { to: address, username: user.username, token };
  if (link.purpose === 'sign_in') {
    const { returnTo } = link;
    await enqueueEmail(context, store, { kind: 'account.sign_in', ...to, ...(returnTo === undefined ? {} : { returnTo }) });
  } else await enqueueEmail(context, store, { kind: emailKinds[link.purpose], ...to });
}

/** Stores a new token and returns it. */
async function insertToken(
  { adapters, now }: CallContext,
  store: Store,
  token: Pick<EmailTokenRecord, 'userId' | 'purpose' | 'email'>,
): Promise<string> {
  const secret = newToken();
  const expiresAt = new Date(now().getTime() + emailTokenLifetimeMs[token.purpose]).toISOString();
  await store.emailTokens.insert({ ...token, tokenHash: adapters.digest(secret), expiresAt });
  return secret;
}

/**
 * Notifies the user of a new password. An unconfirmed address is emailed only within the limits, because it may belong to anyone.
 */
export async function notifyPasswordChanged(
  context: CallContext,
  store: Store,
  { email, username, emailVerifiedAt }: UserRecord,
): Promise<void> {
  const kind = 'account.password_changed';
  if (emailVerifiedAt === null && !(await isEmailAllowed(context, store, kind, { to: email, isConfirmed: false }))) return;
  await enqueueEmail(context, store, { kind, to: email, username });
}

/** Revokes earlier confirmation links, and sends a new one unless the user's new address is already confirmed. */
export async function askToConfirm(context: CallContext, store: Store, user: UserRecord): Promise<void> {
  await store.emailTokens.removeOfUser(user._id, 'email');
  if (user.emailVerifiedAt === null || user.newEmail !== null) await sendEmailToken(context, store, user, { purpose: 'email' });
}

/**
 * Revokes the links sent to a replaced address. If the old address was confirmed, it gets a link that reverts the change. An
 * unconfirmed address gets none, because it may belong to anyone.
 */
export async function notifyEmailChanged(
  context: CallContext,
  store: Store,
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  for (const purpose of ['sign_in', 'password'] as const) await store.emailTokens.removeOfUser(after._id, purpose);
  await context.logSecurity(store, { kind: 'email_changed', user: after });
  if (before.emailVerifiedAt === null) return;
  const token = await insertToken(context, store, { userId: after._id, purpose: 'restore_email', email: before.email });
  const { username, email: newEmail } = after;
  await enqueueEmail(context, store, { kind: 'account.email_changed', to: before.email, username, newEmail, token });
}

/** Throws `users.already_exists` when an address belongs to another account, or another account can still restore it. */
export async function assertAddressFree({ now }: CallContext, store: Store, email: string, userId = ''): Promise<void> {
  const owner = (await store.users.byEmail(email))?._id ?? (await store.emailTokens.restorableBy(email, now().toISOString()));
  if (owner !== undefined && owner !== userId) throw new CallError('users.already_exists');
}

/**
 * Returns the password. Throws `passwords.too_short` or `passwords.too_common`. The latter includes passwords made of the site's
 * name or the `personal` words.
 */
export async function assertStrongPassword(
  { adapters, store }: Pick<CallContext, 'adapters' | 'store'>,
  password: string,
  personal: readonly string[],
): Promise<string> {
  const { siteName } = await loadSettings(store);
  const weakness = await adapters.passwords.whyWeak(password, [siteName, ...personal]);
  if (weakness !== undefined) throw new CallError(weakness);
  return password;
}
