import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  email,
  optionalHttpUrl,
  optionalTypedUrl,
  typedUrl,
  id,
  isoTime,
  optionalUploadedImageUrl,
  optionalText,
  imageData,
  text,
  version,
  messageReply,
} from '../core/schemas.ts';
import { maxImageBodyBytes, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { roles } from '../core/roles.ts';
import { messages } from '../core/messages.ts';

export const userStatuses = ['active', 'inactive'] as const;

/** A user as the user and admins see it, without the password. */
export const user = v.strictObject({
  _id: id,
  username: text(userLengths.username),
  name: optionalText(userLengths.name),
  email,
  phone: optionalText(userLengths.phone),
  linkedin: optionalHttpUrl,
  instagram: optionalHttpUrl,
  facebook: optionalHttpUrl,
  avatar: optionalUploadedImageUrl,
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
  createdAt: isoTime,
});
export type User = v.InferOutput<typeof user>;

/** The public part of a user. Name and avatar are public only where a listing names the user as a maker. */
export const publicUser = v.pick(user, ['_id', 'username']);
export type PublicUser = v.InferOutput<typeof publicUser>;

/** A user's own account, with its sign-in methods and its profile's version. */
export const account = v.strictObject({
  ...user.entries,
  emailVerified: v.boolean(),
  /** The address that replaces `email` once it is confirmed; null when there is none. */
  newEmail: v.nullable(email),
  hasPassword: v.boolean(),
  googleConnected: v.boolean(),
  /** Set only for admins who must add or use a passkey before anything else. */
  passkeyNeeded: v.optional(v.literal(true)),
  version,
});
export type Account = v.InferOutput<typeof account>;

/** The reply when a second step is needed: the first proof was accepted, and a passkey or recovery code must follow. */
export const secondStep = v.strictObject({ secondStep: v.string() });
/** The reply to signing in without a passkey. */
export const signInReply = v.union([account, secondStep]);
export type SignInReply = v.InferOutput<typeof signInReply>;

/** A password as typed, never trimmed. The server also refuses weak passwords (`whyWeak`); the demo only shows a hint. */
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(userLengths.password));

const self = { self: 'id' };
const selfParams = v.strictObject({ id });

export const signUp = declareCall('POST', '/users/signup', {
  summary: 'Creates an account, signs in to it and emails a link that confirms the address.',
  who: 'anyone',
  body: v.strictObject({ username: text(userLengths.username), email, password }),
  reply: account,
  errors: ['users.already_exists', 'passwords.too_short', 'passwords.too_common'],
  transaction: 'own',
  rateLimit: { points: 10, perSeconds: 3_600 },
});

export const logIn = declareCall('POST', '/users/login', {
  summary: 'Signs in with email and password. A reply with `secondStep` must be completed with a passkey or a recovery code.',
  who: 'anyone',
  body: v.strictObject({ email: v.pipe(v.string(), v.trim(), v.maxLength(commonLengths.email)), password }),
  reply: signInReply,
  secretReply: true,
  errors: ['auth.invalid_credentials', 'auth.inactive'],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
});

export const logInWithGoogle = declareCall('POST', '/users/auth/google', {
  summary:
    "Signs in with a Google ID token, creating an account for a new address. With a session, it connects Google to that account instead, or confirms the member's identity if it is already connected.",
  who: 'anyone',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(8_000)) }),
  reply: signInReply,
  secretReply: true,
  errors: [
    'google.failed',
    'google.unreachable',
    'google.not_configured',
    'google.link_needed',
    'google.taken',
    'auth.reauthentication_required',
    'auth.inactive',
    'users.already_exists',
  ],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
});

export const disconnectGoogle = declareCall('DELETE', '/users/:id/google', {
  summary: 'Disconnects Google. An account without a password can still sign in with an emailed link.',
  who: self,
  params: selfParams,
  reply: account,
  errors: ['users.not_found', 'auth.reauthentication_required'],
});

export const reauthenticate = declareCall('POST', '/users/reauthentication', {
  summary:
    'Confirms the session with the password. Calls that answered auth.reauthentication_required then work for ten minutes.',
  who: 'member',
  body: v.strictObject({ password }),
  reply: messageReply(messages.reauthenticated),
  errors: ['users.wrong_password'],
  transaction: 'own',
  beforePasskey: true,
  rateLimit: { points: 30, perSeconds: 300 },
});

export const passwordChanged = messageReply(messages.passwordChanged);

export const getAccount = declareCall('GET', '/users/me', {
  summary: 'The account that the session belongs to.',
  who: 'member',
  reply: account,
  beforePasskey: true,
});

export const getUser = declareCall('GET', '/users/:id', {
  summary: 'A user: the full account for themselves and admins, only the username for everyone else.',
  who: 'anyone',
  params: selfParams,
  reply: v.union([user, publicUser]),
  errors: ['users.not_found'],
});

/** The part of a user that members edit. The avatar is sent as data or as its current address. */
export const profile = v.strictObject({
  name: optionalText(userLengths.name),
  email,
  phone: v.pipe(
    optionalText(userLengths.phone),
    v.regex(/^(?:\+?[\d\s()./-]{5,40})?$/, 'Please enter a phone number in international format (e.g., +44 20 7946 0000).'),
  ),
  linkedin: v.pipe(v.string(), v.trim(), v.minLength(1, 'LinkedIn URL is required.'), typedUrl),
  instagram: optionalTypedUrl,
  facebook: optionalTypedUrl,
  avatar: v.union([imageData, optionalUploadedImageUrl]),
});
export type Profile = v.InferOutput<typeof profile>;

export const saveProfile = declareCall('PUT', '/users/:id', {
  summary:
    'Saves the profile. A new email address replaces a confirmed one only after it is confirmed. The old address then gets a link that undoes the change for seven days.',
  who: self,
  params: selfParams,
  body: profile,
  versioned: true,
  reply: account,
  errors: ['users.not_found', 'users.already_exists', 'images.unreadable', 'auth.reauthentication_required'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  rateLimit: { points: 60, perSeconds: 600 },
});

export const changePassword = declareCall('POST', '/users/:id/password', {
  summary: 'Changes the password, ends every other session and gives this one a new token.',
  who: self,
  params: selfParams,
  body: v.strictObject({ current: password, new: password }),
  reply: passwordChanged,
  errors: ['users.not_found', 'users.wrong_password', 'passwords.too_short', 'passwords.too_common'],
  transaction: 'own',
  rateLimit: { points: 10, perSeconds: 600 },
});

export const removeAccount = declareCall('DELETE', '/users/:id', {
  summary: 'Deletes the account and its personal data. Its listings stay and can be claimed.',
  who: self,
  params: selfParams,
  reply: messageReply(messages.accountDeleted),
  errors: ['users.not_found', 'users.last_admin', 'auth.reauthentication_required'],
});

export const hasSubmissions = declareCall('GET', '/users/:id/has-submissions', {
  summary: 'Whether the member owns a listing of any status.',
  who: self,
  params: selfParams,
  reply: v.strictObject({ hasSubmissions: v.boolean() }),
});
