import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { passkeyLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { count, id, isoTime, text, messageReply } from '../core/schemas.ts';
import { messages } from '../core/messages.ts';
import { account } from './users.contract.ts';

/** A passkey as its member sees it. `synced` means that it is on several devices. */
export const passkey = v.strictObject({
  _id: id,
  name: text(passkeyLengths.name),
  synced: v.boolean(),
  createdAt: isoTime,
  lastUsedAt: v.nullable(isoTime),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** A member's passkeys and second step. `isRequired` says whether the site requires a passkey from every admin. */
export const passkeyOverview = v.strictObject({
  passkeys: v.array(passkey),
  twoStep: v.boolean(),
  isRequired: v.boolean(),
  recoveryCodesLeft: count,
});
export type PasskeyOverview = v.InferOutput<typeof passkeyOverview>;

/** The overview after a change, with the new recovery codes, which are shown only once. */
export const passkeysChanged = v.strictObject({ ...passkeyOverview.entries, recoveryCodes: v.array(v.string()) });
export type PasskeysChanged = v.InferOutput<typeof passkeysChanged>;

const secret = v.pipe(v.string(), v.maxLength(commonLengths.token));
const base64url = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength));
const label = v.pipe(v.string(), v.maxLength(500));
const transports = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10));

/** The browser's response with a new passkey (WebAuthn `AuthenticatorAttestationResponse`), in base64url. */
export const newCredential = v.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(20_000),
  transports,
});
export type NewCredential = v.InferOutput<typeof newCredential>;

/** The browser's response after using a passkey (WebAuthn `AuthenticatorAssertionResponse`), in base64url. */
export const usedCredential = v.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  /** The user's id. Authenticators send it when the request lists no passkeys. */
  userHandle: v.optional(base64url(200)),
});
export type UsedCredential = v.InferOutput<typeof usedCredential>;

const descriptors = v.array(v.strictObject({ type: v.literal('public-key'), id: v.string(), transports }));

/** For `navigator.credentials.create` (WebAuthn `PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptions = v.strictObject({
  rp: v.strictObject({ id: v.string(), name: label }),
  user: v.strictObject({ id: v.string(), name: label, displayName: label }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.strictObject({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: v.strictObject({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

/** For `navigator.credentials.get` (WebAuthn `PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = v.strictObject({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** An empty list allows any passkey of this site. */
  allowCredentials: descriptors,
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;

const self = { self: 'id' };
/** Admins cannot act for others here, because they could then sign in as them. */
const onlySelf = { self: 'id', nobodyElse: true } as const;
const selfParams = v.strictObject({ id });
const passkeyParams = v.strictObject({ id, passkeyId: id });

export const listPasskeys = declareCall('GET', '/users/:id/passkeys', {
  summary: "A member's passkeys and two-step sign-in.",
  who: self,
  params: selfParams,
  reply: passkeyOverview,
  errors: ['users.not_found'],
  beforePasskey: true,
});

export const startAddingPasskey = declareCall('POST', '/users/:id/passkeys/options', {
  summary: 'The options a browser needs to create a passkey, valid for five minutes.',
  who: onlySelf,
  params: selfParams,
  reply: creationOptions,
  errors: ['auth.reauthentication_required', 'auth.email_unconfirmed', 'passkeys.too_many'],
  rateLimit: { points: 30, perSeconds: 300 },
  beforePasskey: true,
});

export const addPasskey = declareCall('POST', '/users/:id/passkeys', {
  summary: 'Adds a passkey, and turns on two-step sign-in if the site requires it.',
  who: onlySelf,
  params: selfParams,
  body: v.strictObject({ name: text(passkeyLengths.name, 'Please enter a name.'), credential: newCredential }),
  reply: passkeysChanged,
  status: 201,
  errors: [
    'auth.reauthentication_required',
    'auth.email_unconfirmed',
    'passkeys.not_available',
    'passkeys.not_added',
    'passkeys.already_added',
    'passkeys.too_many',
  ],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
  beforePasskey: true,
  secretReply: true,
});

export const renamePasskey = declareCall('PATCH', '/users/:id/passkeys/:passkeyId', {
  summary: 'Renames a passkey.',
  who: onlySelf,
  params: passkeyParams,
  body: v.strictObject({ name: text(passkeyLengths.name, 'Please enter a name.') }),
  reply: passkeyOverview,
  errors: ['passkeys.not_found'],
});

export const removePasskey = declareCall('DELETE', '/users/:id/passkeys/:passkeyId', {
  summary: 'Removes a passkey. Removing the last one turns two-step sign-in off.',
  who: onlySelf,
  params: passkeyParams,
  reply: passkeyOverview,
  errors: ['auth.reauthentication_required', 'passkeys.not_found'],
});

export const removeAllPasskeys = declareCall('DELETE', '/users/:id/passkeys', {
  summary: 'Removes all passkeys and turns two-step sign-in off, also for a member who lost them.',
  who: self,
  params: selfParams,
  reply: messageReply(messages.passkeysRemoved),
  errors: ['auth.reauthentication_required', 'users.not_found'],
});

export const setTwoStep = declareCall('PUT', '/users/:id/two-step', {
  summary: 'Turns two-step sign-in on or off. Turning it on returns recovery codes.',
  who: onlySelf,
  params: selfParams,
  body: v.strictObject({ twoStep: v.boolean() }),
  reply: passkeysChanged,
  errors: ['auth.reauthentication_required', 'passkeys.none', 'passkeys.required'],
  secretReply: true,
});

export const renewRecoveryCodes = declareCall('POST', '/users/:id/recovery-codes', {
  summary: 'Ten new recovery codes. The old ones stop working.',
  who: onlySelf,
  params: selfParams,
  reply: passkeysChanged,
  errors: ['auth.reauthentication_required', 'passkeys.none'],
  secretReply: true,
});

export const startPasskeySignIn = declareCall('POST', '/users/auth/passkey/options', {
  summary:
    "The options a browser needs to use a passkey, valid for five minutes. Any user's passkey is accepted; in a second step, only a passkey of the user who signs in; with `confirm`, only a passkey of the session's member.",
  who: 'anyone',
  body: v.strictObject({ secondStep: v.optional(secret), confirm: v.optional(v.literal(true)) }),
  reply: requestOptions,
  errors: ['auth.second_step_over'],
  rateLimit: { points: 60, perSeconds: 300 },
});

export const logInWithPasskey = declareCall('POST', '/users/auth/passkey', {
  summary: 'Signs in with a passkey.',
  who: 'anyone',
  body: v.strictObject({ credential: usedCredential }),
  reply: account,
  errors: ['passkeys.not_available', 'passkeys.refused', 'passkeys.unknown', 'auth.inactive'],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
});

export const logInWithRecoveryCode = declareCall('POST', '/users/auth/recovery-code', {
  summary: 'Completes two-step sign-in with a recovery code, which works once.',
  who: 'anyone',
  body: v.strictObject({ secondStep: secret, code: v.pipe(v.string(), v.maxLength(commonLengths.token)) }),
  reply: account,
  errors: ['auth.second_step_over', 'passkeys.wrong_code', 'auth.inactive'],
  transaction: 'own',
  rateLimit: { points: 30, perSeconds: 300 },
});

/** How admins sign in. */
export const securitySettings = v.strictObject({ adminsNeedPasskey: v.boolean() });
export type SecuritySettings = v.InferOutput<typeof securitySettings>;

export const getSecuritySettings = declareCall('GET', '/admin/security', {
  summary: 'The sign-in rules for admins.',
  who: { may: 'manageSite' },
  reply: securitySettings,
});

export const saveSecuritySettings = declareCall('PUT', '/admin/security', {
  summary: 'Sets whether admins need a passkey. Only an admin who signed in with one can turn it on.',
  who: { may: 'manageSite' },
  body: securitySettings,
  reply: securitySettings,
  errors: ['auth.reauthentication_required'],
});
