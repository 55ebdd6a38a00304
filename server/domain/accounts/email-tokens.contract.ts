import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { email, id, sitePath, messageReply } from '../core/schemas.ts';
import { account, password, passwordChanged, signInReply } from './users.contract.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';

/** The secret in an emailed link. */
const emailTokenSecret = v.pipe(v.string(), v.maxLength(commonLengths.token));

/** The reply is the same whether or not the account exists. */
const linkSent = messageReply(messages.linkSentIfAccountExists);

export const sendSignInLink = declareCall('POST', '/users/auth/magic-link', {
  summary:
    'Sends a link that signs in once, within 15 minutes, and then opens the page `returnTo`. The reply is the same for unknown addresses.',
  who: 'anyone',
  body: v.strictObject({ email, returnTo: v.optional(sitePath) }),
  reply: linkSent,
  status: 202,
  transaction: 'own',
  rateLimit: { points: 10, perSeconds: 900 },
});

export const logInWithLink = declareCall('POST', '/users/auth/link', {
  summary: 'Signs in with the token of an emailed link, which also confirms the address.',
  who: 'anyone',
  body: v.strictObject({ token: emailTokenSecret }),
  reply: signInReply,
  secretReply: true,
  errors: ['auth.unknown_link', 'auth.inactive'],
  rateLimit: { points: 30, perSeconds: 300 },
});

export const forgotPassword = declareCall('POST', '/users/password/forgot', {
  summary: 'Sends a link that sets a new password once, within an hour. The reply is the same for unknown addresses.',
  who: 'anyone',
  body: v.strictObject({ email }),
  reply: linkSent,
  status: 202,
  transaction: 'own',
  rateLimit: { points: 10, perSeconds: 900 },
});

export const resetPassword = declareCall('POST', '/users/password/reset', {
  summary: 'Sets a new password with the token of an emailed link and ends every session of the account.',
  who: 'anyone',
  body: v.strictObject({ token: emailTokenSecret, new: password }),
  reply: passwordChanged,
  errors: ['auth.unknown_link', 'passwords.too_short', 'passwords.too_common'],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
});

export const confirmEmail = declareCall('POST', '/users/email/confirm', {
  summary:
    'Confirms the address that the token was sent to. The session must belong to the same account, because opening a link alone proves nothing.',
  who: 'member',
  body: v.strictObject({ token: emailTokenSecret }),
  reply: account,
  errors: ['auth.unknown_link', 'auth.link_of_another_account', 'users.already_exists'],
  beforePasskey: true,
  rateLimit: { points: 30, perSeconds: 300 },
});

export const resendConfirmation = declareCall('POST', '/users/:id/email/confirmation', {
  summary: 'Sends the confirmation email again, unless the address is already confirmed.',
  who: { self: 'id' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.linkSent),
  status: 202,
  errors: ['users.not_found'],
  beforePasskey: true,
  rateLimit: { points: 5, perSeconds: 900 },
});

export const restoreEmail = declareCall('POST', '/users/email/restore', {
  summary:
    'Undoes a change of the email address with the token that was sent to the old address, within seven days. Ends every session and removes the password and the Google connection, which someone else may have set.',
  who: 'anyone',
  body: v.strictObject({ token: emailTokenSecret }),
  reply: v.strictObject({ message: v.literal(messages.emailRestored), email }),
  errors: ['auth.unknown_link', 'users.already_exists'],
  rateLimit: { points: 30, perSeconds: 300 },
});
