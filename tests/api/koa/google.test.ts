import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base64url, exportJWK, exportSPKI, generateKeyPair, type GenerateKeyPairResult, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId } from '../../../db/sample/people.ts';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import {
  callApi,
  createTestClock,
  emailsTo,
  emailTokenOf,
  isAccepted,
  logIn,
  minutes,
  newPassword,
  outcome,
  requestEmailToken,
  signUp,
} from '../account-calls.ts';
import { koaHost, type KoaHost, now, createSession } from '../hosts.ts';

const googleClientId = 'debut.apps.example';
const seconds = now.getTime() / 1_000;

let google: GenerateKeyPairResult;
let attacker: GenerateKeyPairResult;
let issuer: Server;
let googleJwksUrl: string;
beforeAll(async () => {
  [google, attacker] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(google.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] });
  issuer = createServer((_, response) => void response.end(keys));
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port has this type.
  googleJwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/certs`;
});
afterAll(() => void issuer.close());

let host: KoaHost;
let pass: (ms: number) => void;
beforeEach(async () => {
  const testClock = createTestClock();
  ({ pass } = testClock);
  host = await koaHost({ env: { clock: testClock.clock, googleClientId, googleJwksUrl } });
});
afterEach(async () => {
  await host.close();
  expect(host.failures).toEqual([]);
});

const ada = {
  iss: 'https://accounts.google.com',
  aud: googleClientId,
  azp: googleClientId,
  sub: '110169484474386276334',
  email: 'Ada@Example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  iat: seconds - 5,
  exp: seconds + 3_595,
};

let credentials = 0;

/** Signs a unique credential, as Google does. */
function signed(claims: JWTPayload = ada, key = google.privateKey, kid = 'one'): Promise<string> {
  return new SignJWT({ ...claims, jti: String((credentials += 1)) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(key);
}

const signInWith = (token: string, session?: string) => callApi(host, '/users/auth/google', { token }, { session });
const json = (value: unknown) => base64url.encode(JSON.stringify(value));
const without = (...claims: string[]) => Object.fromEntries(Object.entries(ada).filter(([name]) => !claims.includes(name)));

const invalidCredentials: Record<string, () => string | Promise<string>> = {
  'an empty credential': () => '',
  garbage: () => 'garbage',
  'a token without a signature': () => `${json({ alg: 'none' })}.${json(ada)}.`,
  'a signature of another key': () => signed(ada, attacker.privateKey),
  'a signature under an unknown key id': () => signed(ada, google.privateKey, 'two'),
  'the public key as a shared secret': async () => {
    const input = `${json({ alg: 'HS256', kid: 'one' })}.${json(ada)}`;
    const secret = await exportSPKI(google.publicKey);
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  },
  'a key embedded in the token': async () =>
    new SignJWT(ada).setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(attacker.publicKey) }).sign(attacker.privateKey),
  'changed claims with the original signature': async () => {
    const [head, , signature] = (await signed()).split('.');
    return `${head ?? ''}.${json({ ...ada, sub: 'somebody else' })}.${signature ?? ''}`;
  },
  'another audience': () => signed({ ...ada, aud: 'other.apps.example' }),
  'several audiences': () => signed({ ...ada, aud: [googleClientId, 'other.apps.example'] }),
  'another authorized party': () => signed({ ...ada, azp: 'other.apps.example' }),
  'another issuer': () => signed({ ...ada, iss: 'https://accounts.evil.example' }),
  'an expired credential': () => signed({ ...ada, iat: seconds - 3_600, exp: seconds - 60 }),
  'a credential issued tomorrow': () => signed({ ...ada, iat: seconds + 86_400, exp: seconds + 90_000 }),
  'a credential without an expiry': () => signed(without('exp')),
  'a credential of last year that expires next year': () =>
    signed({ ...ada, iat: seconds - 31_536_000, exp: seconds + 31_536_000 }),
  'no subject': () => signed(without('sub')),
  'no email address': () => signed(without('email')),
  'an unverified email address': () => signed({ ...ada, email_verified: false }),
  'a verified flag that is not a boolean': () => signed({ ...ada, email_verified: 'true' }),
  'an invalid email address': () => signed({ ...ada, email: 'ada@example.com\nBcc: all@example.com' }),
};

test(`${Object.keys(invalidCredentials).length} kinds of invalid credentials neither sign in nor create an account`, async () => {
  for (const [kind, createCredential] of Object.entries(invalidCredentials)) await expectRefused(kind, createCredential);
});

async function expectRefused(kind: string, createCredential: () => string | Promise<string>): Promise<void> {
  const response = await signInWith(await createCredential());
  expect([kind, outcome(response), response.headers['set-cookie']]).toEqual([kind, 'google.failed', undefined]);
  expect(await host.store.users.byGoogleSub(ada.sub)).toBeUndefined();
  expect(await host.store.users.byEmail(ada.email)).toBeUndefined();
  // The credential is not connected to the signed-in member either.
  const session = await createSession(host, 'mara');
  expect([kind, outcome(await signInWith(await createCredential(), session))]).toEqual([kind, 'google.failed']);
  expect((await host.store.users.byId(personId('mara')))?.googleSub).toBeNull();
}

test('a first sign-in with Google creates an account with a confirmed address and no password, and sends no email', async () => {
  const response = await signInWith(await signed());
  expect(response.status).toBe(200);
  const account = JSON.parse(response.text) as Account;
  expect(account).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    username: 'ada-lovelace',
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    phone: '',
    linkedin: '',
    instagram: '',
    facebook: '',
    avatar: '',
    role: 'user',
    status: 'active',
    createdAt: now.toISOString(),
    emailVerified: true,
    newEmail: null,
    hasPassword: false,
    googleConnected: true,
    version: 'c895acad387573a9',
  });
  expect(await isAccepted(host, response.session ?? '')).toBe(true);
  expect(await emailsTo(host, ada.email)).toEqual([]);
  // The next sign-in finds the same account even when the address has changed.
  const secondSignIn = await signInWith(await signed({ ...ada, email: 'ada@elsewhere.example' }));
  expect(JSON.parse(secondSignIn.text)).toEqual(account);
});

test('a taken username gets a number, and without a usable name the username comes from the email address', async () => {
  const usernameOf = async (claims: JWTPayload) =>
    (JSON.parse((await signInWith(await signed(claims))).text) as Account).username;
  expect(await usernameOf({ ...ada, sub: '1', name: 'Mara', email: 'one@example.com' })).toBe('mara-2');
  expect(await usernameOf({ ...ada, sub: '2', name: 'MARA!', email: 'two@example.com' })).toBe('mara-3');
  expect(await usernameOf({ ...without('name'), sub: '3', email: 'grace.hopper@example.com' })).toBe('grace-hopper');
  expect(await usernameOf({ ...ada, sub: '4', name: '🙂', email: '_@example.com' })).toBe('member');
  expect((await usernameOf({ ...ada, sub: '5', name: 'a\u0000b'.repeat(99), email: 'five@example.com' })).length).toBeLessThan(
    61,
  );
});

test('a credential works only once, even if its signature is encoded differently the second time', async () => {
  const token = await signed();
  expect((await signInWith(token)).status).toBe(200);
  expect(outcome(await signInWith(token))).toBe('google.failed');
  pass(minutes(30));
  expect(outcome(await signInWith(token))).toBe('google.failed');
  // 256 bytes leave bits of the last base64 character unused, so other last characters decode to the same signature.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const last of alphabet) expect(outcome(await signInWith(token.slice(0, -1) + last))).toBe('google.failed');
});

test('of five simultaneous uses of a credential, only one signs in', async () => {
  const token = await signed();
  const responses = await Promise.all(Array.from({ length: 5 }, () => signInWith(token)));
  expect(responses.map(outcome).sort()).toEqual([200, ...Array<string>(4).fill('google.failed')]);
});

test('two simultaneous first sign-ins of one person create one account', async () => {
  const responses = await Promise.all([signInWith(await signed()), signInWith(await signed())]);
  expect(responses.map(outcome)).toEqual([200, 200]);
  const ids = responses.map(({ text }) => (JSON.parse(text) as Account)._id);
  expect(ids[0]).toBe(ids[1]);
});

test('a Google account is never connected automatically to an existing account with the same address', async () => {
  const { account, session } = await signUp(host, 'ada');
  const claims = { ...ada, email: 'ADA@example.com' };
  const response = await signInWith(await signed(claims));
  expect([response.status, JSON.parse(response.text), response.session]).toEqual([
    409,
    {
      message: 'An account with this email already exists. Sign in to it, then connect Google in your settings.',
      code: 'google.link_needed',
    },
    undefined,
  ]);
  // A session and a credential together prove control of both accounts.
  const connected = await signInWith(await signed(claims), session);
  expect(JSON.parse(connected.text)).toEqual({ ...account, emailVerified: true, googleConnected: true });
  expect(connected.session).toBeUndefined();
  expect(JSON.parse((await signInWith(await signed(claims))).text)).toMatchObject({ _id: account._id });
});

test('a Google account with another address can be connected to a member’s account, but does not confirm the member’s address', async () => {
  const { account, session } = await signUp(host, 'ada');
  const connected = await signInWith(await signed({ ...ada, email: 'private@example.com' }), session);
  expect(JSON.parse(connected.text)).toEqual({ ...account, googleConnected: true });
});

test('a Google account can be connected to one account only', async () => {
  await signInWith(await signed());
  const session = await createSession(host, 'mara');
  expect(outcome(await signInWith(await signed(), session))).toBe('google.taken');
  expect((await host.store.users.byId(personId('mara')))?.googleSub).toBeNull();
});

test('a disconnected Google account can no longer sign in', async () => {
  const { account, session } = await signUp(host, 'ada');
  await signInWith(await signed(), session);
  const disconnected = await callApi(host, `/users/${account._id}/google`, undefined, { method: 'DELETE', session });
  expect(JSON.parse(disconnected.text)).toMatchObject({ googleConnected: false });
  expect(outcome(await signInWith(await signed({ ...ada, email: 'ada@example.com' })))).toBe('google.link_needed');
});

test('an inactive account cannot sign in with Google', async () => {
  const callum = await host.store.users.byId(personId('callum'));
  if (callum !== undefined) await host.store.users.update({ ...callum, googleSub: ada.sub });
  expect(outcome(await signInWith(await signed()))).toBe('auth.inactive');
});

test('a sign-in fails with 503 while the keys of Google cannot be loaded', async () => {
  const offlineHost = await koaHost({ env: { googleClientId, googleJwksUrl: 'http://127.0.0.1:9/certs' } });
  const response = await callApi(offlineHost, '/users/auth/google', { token: await signed() });
  expect([response.status, JSON.parse(response.text)]).toEqual([
    503,
    { message: 'Google login failed. Please try again.', code: 'google.unreachable' },
  ]);
  expect(offlineHost.failures).toEqual([]);
  await offlineHost.close();
});

test('someone who signed up with another person’s address and connected Google loses access once the owner resets the password', async () => {
  const address = 'victim@example.com';
  const { session: squatter } = await signUp(host, 'victim');
  expect(JSON.parse((await signInWith(await signed(), squatter)).text)).toMatchObject({
    email: address,
    googleConnected: true,
    emailVerified: false,
  });

  const confirmation = await emailTokenOf(host, address, 'account.confirm_email');
  expect(outcome(await callApi(host, '/users/email/confirm', { token: confirmation }))).toBe('auth.required');
  const token = await requestEmailToken(host, address, 'account.reset_password');
  expect((await callApi(host, '/users/password/reset', { token, new: newPassword })).status).toBe(200);

  expect(JSON.parse((await signInWith(await signed())).text)).toMatchObject({ email: ada.email });
  expect(await isAccepted(host, squatter)).toBe(false);
  expect(outcome(await logIn(host, address))).toBe('auth.invalid_credentials');
  expect(JSON.parse((await logIn(host, address, newPassword)).text)).toMatchObject({ email: address, googleConnected: false });
});
