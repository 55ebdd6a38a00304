import type { EmailTokenRecord, Store, UserRecord } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type * as contract from '../contract/email-tokens.ts';
import type { Email } from '../contract/emails.ts';
import { messages } from '../contract/messages.ts';
import { defaultSettings } from '../contract/settings.ts';
import { memberOf } from '../rules/access.ts';
import { newToken } from '../rules/ids.ts';
import { emailTokenLifetimeMs } from '../rules/sessions.ts';
import { presentAccount, withProvenEmail } from '../rules/users.ts';
import type { Call, CallContext } from './call.ts';
import { saveUserRecord, signIn } from './sessions.ts';

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
  const before = await consumeToken(context, store, body.token, 'sign_in');
  const after = withProvenEmail(before, context.now().toISOString());
  if (after !== before) {
    await saveUserRecord(store, before, after);
    await store.sessions.removeOfUser(after._id);
  }
  return signIn(context, store, after);
};

/** The password is hashed before the token is consumed, so that a busy server does not use the link up. */
export const resetPassword: Call<typeof contract.resetPassword> = async (context, { body }) => {
  const { adapters } = context;
  const passwordHash = await adapters.passwords.hash(await assertStrongPassword(context, body.new, []));
  return context.store.transaction(async (store) => {
    const before = await consumeToken(context, store, body.token, 'password');
    if (before.status !== 'active') throw new CallError('auth.unknown_link');
    await assertStrongPassword({ ...context, store }, body.new, [before.email, before.username]);
    await saveUserRecord(store, before, { ...withProvenEmail(before, context.now().toISOString()), passwordHash });
    if (context.session?.userId === before._id) context.setSession(undefined);
    await notifyPasswordChanged(context, store, before);
    return { message: messages.passwordChanged };
  });
};

/** A token of another account is refused and not consumed: its owner may still use it. */
export const confirmEmail: Call<typeof contract.confirmEmail> = async (context, { body }) => {
  const { store } = context;
  const before = await consumeToken(context, store, body.token, 'email');
  if (before._id !== memberOf(context.actor)._id) throw new CallError('auth.link_of_another_account');
  const after = { ...before, emailVerifiedAt: before.emailVerifiedAt ?? context.now().toISOString() };
  await saveUserRecord(store, before, after);
  return presentAccount(after);
};

export const resendConfirmation: Call<typeof contract.resendConfirmation> = async (context, { params }) => {
  const user = await context.store.users.byId(params.id);
  if (user === undefined) throw new CallError('users.not_found');
  if (user.emailVerifiedAt === null) await sendEmailToken(context, context.store, user, { purpose: 'email' });
  return { message: messages.linkSent };
};

/** The user of a token; consumes it. Throws `auth.unknown_link` when it is unknown, used, expired or for another purpose. */
async function consumeToken(
  { adapters, now }: CallContext,
  store: Store,
  token: string,
  purpose: EmailTokenRecord['purpose'],
): Promise<UserRecord> {
  const userId = await store.emailTokens.consume(adapters.digest(token), purpose, now().toISOString());
  const user = userId === undefined ? undefined : await store.users.byId(userId);
  if (user === undefined) throw new CallError('auth.unknown_link');
  return user;
}

/** The shortest response time, in milliseconds: several times the time of the work, so that timing reveals nothing. */
const minResponseMs = 50;

/** What an email's link is for; `returnTo` is the page to open after signing in. */
type EmailLink = { purpose: 'email' | 'password' } | { purpose: 'sign_in'; returnTo: string | undefined };

/** Neither the answer nor its timing reveals whether the address has an account. */
async function sendEmailTokenToAddress(context: CallContext, email: string, link: EmailLink): Promise<void> {
  const work = context.store.transaction(async (store) => {
    const user = await store.users.byEmail(email);
    if (user?.status === 'active') await sendEmailToken(context, store, user, link);
    else await withinEmailLimit(context, store, emailKinds[link.purpose], email);
  });
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, minResponseMs))]);
}

const emailKinds = {
  sign_in: 'account.sign_in',
  password: 'account.reset_password',
  email: 'account.confirm_email',
} as const satisfies Record<EmailTokenRecord['purpose'], Email['kind']>;

/** Emails a link that works once and for one purpose. Does nothing when the address is over the email limit of this kind. */
export async function sendEmailToken(context: CallContext, store: Store, user: UserRecord, link: EmailLink): Promise<void> {
  const { purpose } = link;
  const kind = emailKinds[purpose];
  if (!(await withinEmailLimit(context, store, kind, user.email))) return;
  const token = newToken();
  const expiresAt = new Date(context.now().getTime() + emailTokenLifetimeMs[purpose]).toISOString();
  await store.emailTokens.insert({ tokenHash: context.adapters.digest(token), userId: user._id, purpose, expiresAt });
  const to = { to: user.email, username: user.username, token };
  if (link.purpose !== 'sign_in') return enqueueEmail(context, store, { kind: emailKinds[link.purpose], ...to });
  const { returnTo } = link;
  await enqueueEmail(context, store, { kind: 'account.sign_in', ...to, ...(returnTo === undefined ? {} : { returnTo }) });
}

/** How many emails of one kind an address gets in `perMs` milliseconds; it prevents flooding of a mailbox. */
const emailLimit = { count: 3, perMs: 15 * 60_000 };

async function withinEmailLimit(
  { adapters, now }: CallContext,
  store: Store,
  kind: Email['kind'],
  email: string,
): Promise<boolean> {
  const key = `mail ${kind} ${adapters.digest(email.toLowerCase())}`;
  const { count } = await store.rateLimits.hit(key, emailLimit.perMs, now());
  return count <= emailLimit.count;
}

/** Enqueues an email under a new key, so that every event gives one email. */
async function enqueueEmail({ newId, now }: CallContext, store: Store, email: Email): Promise<void> {
  await store.outbox.enqueue({ key: `${email.kind}:${newId()}`, email, createdAt: now().toISOString() });
}

export async function notifyPasswordChanged(context: CallContext, store: Store, { email, username }: UserRecord): Promise<void> {
  await enqueueEmail(context, store, { kind: 'account.password_changed', to: email, username });
}

/** Notifies the old address, sends a confirmation link to the new one and revokes the links sent to the old address. */
export async function notifyEmailChanged(
  context: CallContext,
  store: Store,
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  for (const purpose of ['email', 'sign_in', 'password'] as const) await store.emailTokens.removeOfUser(after._id, purpose);
  const kind = 'account.email_changed';
  if (await withinEmailLimit(context, store, kind, before.email)) {
    await enqueueEmail(context, store, { kind, to: before.email, username: after.username, newEmail: after.email });
  }
  await sendEmailToken(context, store, after, { purpose: 'email' });
}

/** The password; throws `passwords.too_short` or `passwords.too_common`. `personal` are texts that, beside the site's name, it may not be. */
export async function assertStrongPassword(
  { adapters, store }: Pick<CallContext, 'adapters' | 'store'>,
  password: string,
  personal: readonly string[],
): Promise<string> {
  const { siteName } = (await store.settings.get()) ?? defaultSettings;
  const weakness = await adapters.passwords.whyWeak(password, [siteName, ...personal]);
  if (weakness !== undefined) throw new CallError(weakness);
  return password;
}
