import type { EmailTokenRecord, Store, UserRecord } from '../../db/store.ts';
import type { Email } from '../domain/core/emails.ts';
import { codeLifetimeMs, maxCodeTries, codeSecret } from '../domain/ownership/ownership.rules.ts';
import { emailTokenLifetimeMs } from '../domain/accounts/sessions.rules.ts';
import { equalsIgnoreCase, wantedEmail } from '../domain/accounts/users.rules.ts';

interface LinkOptions {
  store: Store;
  digest: (secret: string) => string;
}

type EmailWithToken = Extract<Email, { token: string }>;

const purposes = {
  'account.sign_in': 'sign_in',
  'account.reset_password': 'password',
  'account.confirm_email': 'email',
  'account.email_changed': 'restore_email',
} as const satisfies Record<EmailWithToken['kind'], EmailTokenRecord['purpose']>;

/**
 * Extends the link or code in a delayed email, so that it is valid from now on for the time stated in the email. Returns the reason
 * if the email has become pointless, otherwise undefined. Only the email contains the secret, so a retried email keeps its link.
 */
export async function renewLink(options: LinkOptions, email: Email, now: Date): Promise<string | undefined> {
  switch (email.kind) {
    case 'account.sign_in':
    case 'account.reset_password':
    case 'account.confirm_email':
    case 'account.email_changed':
      return renewToken(options, email, now);
    case 'ownership.code':
      return renewCode(options, email, now);
    case 'newsletter.confirm':
    case 'newsletter.welcome': {
      const subscriber = await options.store.newsletter.byToken(email.unsubscribeToken);
      if (subscriber === undefined) return 'The address is not subscribed.';
      if (email.kind === 'newsletter.confirm') return subscriber.status === 'confirmed' ? 'The address is confirmed.' : undefined;
      return subscriber.status === 'unsubscribed' ? 'The address is unsubscribed.' : undefined;
    }
    default:
      return undefined;
  }
}

async function renewToken({ store, digest }: LinkOptions, email: EmailWithToken, now: Date): Promise<string | undefined> {
  const { token } = email;
  const purpose = purposes[email.kind];
  const until = new Date(now.getTime() + emailTokenLifetimeMs[purpose]).toISOString();
  return store.transaction(async (tx) => {
    const renewed = await tx.emailTokens.renew(digest(token), purpose, { now: now.toISOString(), until });
    const user = renewed && (await tx.users.byId(renewed.userId));
    if (user === undefined) return 'Its link was used, withdrawn or replaced, or the account was deleted.';
    const reason = whyPointless(email, user);
    // An account that waits for this link must not be removed before the link expires.
    if (reason === undefined && purpose === 'email' && user.expiresAt !== null)
      await tx.users.update({ ...user, expiresAt: until });
    return reason;
  });
}

function whyPointless({ kind, to }: EmailWithToken, user: UserRecord): string | undefined {
  if (kind === 'account.email_changed') return undefined;
  if (user.status !== 'active') return 'The account cannot sign in.';
  if (kind !== 'account.confirm_email') return equalsIgnoreCase(user.email, to) ? undefined : 'The account has another address.';
  if (user.emailVerifiedAt !== null && user.newEmail === null) return 'The address is confirmed.';
  return equalsIgnoreCase(wantedEmail(user), to) ? undefined : 'The account has another address.';
}

async function renewCode(
  { store, digest }: LinkOptions,
  { to, code, proofOf }: Extract<Email, { kind: 'ownership.code' }>,
  now: Date,
): Promise<string | undefined> {
  return store.transaction(async (tx) => {
    const proof = await tx.ownershipProofs.find(proofOf.startupId, proofOf.userId);
    const sent = proof?.code;
    if (proof === undefined || !sent || sent.tries >= maxCodeTries) return 'Its code was used, or the proof was given up.';
    const domain = to.slice(to.lastIndexOf('@') + 1);
    if (sent.hash !== digest(codeSecret(proof, domain, code))) return 'Its code was replaced.';
    const expiresAt = new Date(now.getTime() + codeLifetimeMs).toISOString();
    await tx.ownershipProofs.save({ ...proof, code: { ...sent, expiresAt } });
    return undefined;
  });
}
