import type { EmailTokenRecord, Store, UserRecord } from '../../db/store.ts';
import { CallError } from '../contract/errors.ts';
import type * as contract from '../contract/links.ts';
import type { Mail } from '../contract/mails.ts';
import { newToken } from '../rules/ids.ts';
import { linkLives } from '../rules/sessions.ts';
import { withProvenEmail } from '../rules/users.ts';
import type { Call, CallContext } from './call.ts';
import { saveUserRecord, signIn } from './sessions.ts';

const linkSent = { message: 'If there is an account for this address, a mail with a link is on its way.' } as const;

export const sendSignInLink: Call<typeof contract.sendSignInLink> = async (context, { body }) => {
  await mailLinkTo(context, body.email, 'sign_in');
  return linkSent;
};

export const forgotPassword: Call<typeof contract.forgotPassword> = async (context, { body }) => {
  await mailLinkTo(context, body.email, 'password');
  return linkSent;
};

export const logInWithLink: Call<typeof contract.logInWithLink> = async (context, { body }) => {
  const { store } = context;
  const before = await useLink(context, store, body.token, 'sign_in');
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
  const passwordHash = await adapters.passwords.hash(await strongEnough(context, body.new, []));
  return context.store.transaction(async (store) => {
    const before = await useLink(context, store, body.token, 'password');
    if (before.status !== 'active') throw new CallError('auth.unknown_link');
    await strongEnough(context, body.new, [before.email, before.username]);
    await saveUserRecord(store, before, { ...withProvenEmail(before, context.now().toISOString()), passwordHash });
    if (context.session?.userId === before._id) context.setSession(undefined);
    await tellOfNewPassword(context, store, before);
    return { message: 'Password changed successfully!' };
  });
};

export const confirmEmail: Call<typeof contract.confirmEmail> = async (context, { body }) => {
  const { store } = context;
  const user = await useLink(context, store, body.token, 'email');
  await saveUserRecord(store, user, { ...user, emailVerifiedAt: user.emailVerifiedAt ?? context.now().toISOString() });
  return { message: 'Your e-mail address is confirmed.' };
};

export const resendConfirmation: Call<typeof contract.resendConfirmation> = async (context, { params }) => {
  const user = await context.store.users.byId(params.id);
  if (user === undefined) throw new CallError('users.not_found');
  if (user.emailVerifiedAt === null) await mailLink(context, context.store, user, 'email');
  return { message: 'A mail with a link is on its way.' };
};

/** Whose link it is, when it works for `purpose`; it works no second time. */
async function useLink(
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
const answerAfter = 50;

/** Nobody learns whether there is such an account, neither from the answer nor from how long it takes. */
async function mailLinkTo(context: CallContext, email: string, purpose: 'sign_in' | 'password'): Promise<void> {
  const work = context.store.transaction(async (store) => {
    const user = await store.users.byEmail(email);
    if (user?.status === 'active') await mailLink(context, store, user, purpose);
    else await mayMail(context, store, mailKinds[purpose], email);
  });
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, answerAfter))]);
}

const mailKinds = {
  sign_in: 'account.sign_in',
  password: 'account.reset_password',
  email: 'account.confirm_email',
} as const satisfies Record<EmailTokenRecord['purpose'], Mail['kind']>;

/** Sends a link that works once and for `purpose` only. Nothing happens when the address had enough mails of the kind. */
export async function mailLink(
  context: CallContext,
  store: Store,
  user: UserRecord,
  purpose: EmailTokenRecord['purpose'],
): Promise<void> {
  const kind = mailKinds[purpose];
  if (!(await mayMail(context, store, kind, user.email))) return;
  const token = newToken();
  const expiresAt = new Date(context.now().getTime() + linkLives[purpose]).toISOString();
  await store.emailTokens.insert({ tokenHash: context.adapters.digest(token), userId: user._id, purpose, expiresAt });
  await putDown(context, store, { kind, to: user.email, username: user.username, token });
}

/** A mailbox is no target: this many mails of a kind, in this many milliseconds. */
const mailsOfAKind = { count: 3, perMs: 15 * 60_000 };

async function mayMail({ adapters, now }: CallContext, store: Store, kind: Mail['kind'], email: string): Promise<boolean> {
  const key = `mail ${kind} ${adapters.digest(email.toLowerCase())}`;
  const { count } = await store.rateLimits.hit(key, mailsOfAKind.perMs, now());
  return count <= mailsOfAKind.count;
}

/** Each event is one mail, so each has a key of its own. */
async function putDown({ newId, now }: CallContext, store: Store, mail: Mail): Promise<void> {
  await store.outbox.enqueue({ key: `${mail.kind}:${newId()}`, email: mail, createdAt: now().toISOString() });
}

export async function tellOfNewPassword(context: CallContext, store: Store, { email, username }: UserRecord): Promise<void> {
  await putDown(context, store, { kind: 'account.password_changed', to: email, username });
}

/** Tells the old address where the account went, and asks the new one whether it is right. Links to the old one end. */
export async function tellOfNewEmail(context: CallContext, store: Store, before: UserRecord, after: UserRecord): Promise<void> {
  for (const purpose of ['email', 'sign_in', 'password'] as const) await store.emailTokens.removeOfUser(after._id, purpose);
  const kind = 'account.email_changed';
  if (await mayMail(context, store, kind, before.email)) {
    await putDown(context, store, { kind, to: before.email, username: after.username, newEmail: after.email });
  }
  await mailLink(context, store, after, 'email');
}

/** The password, unless it is too weak; `personal` is what others know of the member. */
export async function strongEnough(
  { adapters }: Pick<CallContext, 'adapters'>,
  password: string,
  personal: readonly string[],
): Promise<string> {
  const weakness = await adapters.passwords.whyWeak(password, personal);
  if (weakness !== undefined) throw new CallError(weakness);
  return password;
}
