import type { EmailTokenRecord, Store, UserRecord } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type * as contract from '../contract/email-tokens.ts';
import type { Email } from '../contract/emails.ts';
import { messages } from '../contract/messages.ts';
import { newToken } from '../rules/ids.ts';
import { emailTokenLifetimeMs } from '../rules/sessions.ts';
import { withProvenEmail } from '../rules/users.ts';
import type { Call, CallContext } from './call.ts';
import { saveUserRecord, signIn } from './sessions.ts';

const linkSent = { message: messages.linkSentIfAccountExists } as const;

export const sendSignInLink: Call<typeof contract.sendSignInLink> = async (context, { body }) => {
  await emailTokenTo(context, body.email, 'sign_in');
  return linkSent;
};

export const forgotPassword: Call<typeof contract.forgotPassword> = async (context, { body }) => {
  await emailTokenTo(context, body.email, 'password');
  return linkSent;
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

/** The password is hashed before the link is used: a link is not lost when the server is busy. */
export const resetPassword: Call<typeof contract.resetPassword> = async (context, { body }) => {
  const { adapters } = context;
  const passwordHash = await adapters.passwords.hash(await assertStrongPassword(context, body.new, []));
  return context.store.transaction(async (store) => {
    const before = await consumeToken(context, store, body.token, 'password');
    if (before.status !== 'active') throw new CallError('auth.unknown_link');
    await assertStrongPassword(context, body.new, [before.email, before.username]);
    await saveUserRecord(store, before, { ...withProvenEmail(before, context.now().toISOString()), passwordHash });
    if (context.session?.userId === before._id) context.setSession(undefined);
    await notifyPasswordChanged(context, store, before);
    return { message: messages.passwordChanged };
  });
};

export const confirmEmail: Call<typeof contract.confirmEmail> = async (context, { body }) => {
  const { store } = context;
  const user = await consumeToken(context, store, body.token, 'email');
  await saveUserRecord(store, user, { ...user, emailVerifiedAt: user.emailVerifiedAt ?? context.now().toISOString() });
  return { message: messages.emailConfirmed };
};

export const resendConfirmation: Call<typeof contract.resendConfirmation> = async (context, { params }) => {
  const user = await context.store.users.byId(params.id);
  if (user === undefined) throw new CallError('users.not_found');
  if (user.emailVerifiedAt === null) await emailToken(context, context.store, user, 'email');
  return { message: messages.linkSent };
};

/** Whose link it is, when it works for `purpose`; it works no second time. */
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

/** How long the answer takes at least, in milliseconds: several times as long as the work does. */
const minAnswerMs = 50;

/** Nobody learns whether there is such an account, neither from the answer nor from how long it takes. */
async function emailTokenTo(context: CallContext, email: string, purpose: 'sign_in' | 'password'): Promise<void> {
  const work = context.store.transaction(async (store) => {
    const user = await store.users.byEmail(email);
    if (user?.status === 'active') await emailToken(context, store, user, purpose);
    else await withinEmailLimit(context, store, emailKinds[purpose], email);
  });
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, minAnswerMs))]);
}

const emailKinds = {
  sign_in: 'account.sign_in',
  password: 'account.reset_password',
  email: 'account.confirm_email',
} as const satisfies Record<EmailTokenRecord['purpose'], Email['kind']>;

/** Sends a link that works once and for `purpose` only. Nothing happens when the address had enough mails of the kind. */
export async function emailToken(
  context: CallContext,
  store: Store,
  user: UserRecord,
  purpose: EmailTokenRecord['purpose'],
): Promise<void> {
  const kind = emailKinds[purpose];
  if (!(await withinEmailLimit(context, store, kind, user.email))) return;
  const token = newToken();
  const expiresAt = new Date(context.now().getTime() + emailTokenLifetimeMs[purpose]).toISOString();
  await store.emailTokens.insert({ tokenHash: context.adapters.digest(token), userId: user._id, purpose, expiresAt });
  await enqueueEmail(context, store, { kind, to: user.email, username: user.username, token });
}

/** A mailbox is no target: this many mails of a kind, in this many milliseconds. */
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

/** Each event is one mail, so each has a key of its own. */
async function enqueueEmail({ newId, now }: CallContext, store: Store, mail: Email): Promise<void> {
  await store.outbox.enqueue({ key: `${mail.kind}:${newId()}`, email: mail, createdAt: now().toISOString() });
}

export async function notifyPasswordChanged(context: CallContext, store: Store, { email, username }: UserRecord): Promise<void> {
  await enqueueEmail(context, store, { kind: 'account.password_changed', to: email, username });
}

/** Tells the old address where the account went, and asks the new one whether it is right. Links to the old one end. */
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
  await emailToken(context, store, after, 'email');
}

/** The password, unless it is too weak; `personal` is what others know of the member. */
export async function assertStrongPassword(
  { adapters }: Pick<CallContext, 'adapters'>,
  password: string,
  personal: readonly string[],
): Promise<string> {
  const weakness = await adapters.passwords.whyWeak(password, personal);
  if (weakness !== undefined) throw new CallError(weakness);
  return password;
}
