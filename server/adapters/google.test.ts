import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '../domain/core/errors.ts';
import { createGoogle } from './google.ts';

const clientId = 'debut.apps.googleusercontent.com';
const failed = new CallError('google.failed');
const unreachable = new CallError('google.unreachable');
const seconds = (time: string) => Date.parse(time) / 1_000;
const claims = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  azp: clientId,
  sub: '110169484474386276334',
  email: 'Ada@Example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  picture: 'https://lh3.googleusercontent.com/a/ada',
  iat: seconds('2026-01-31T12:00:00Z'),
  exp: seconds('2026-01-31T13:00:00Z'),
};
const now = () => new Date('2026-01-31T12:00:05Z');

let google: GenerateKeyPairResult;
let attacker: GenerateKeyPairResult;
let elliptic: GenerateKeyPairResult;
beforeAll(async () => {
  [google, attacker, elliptic] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ]);
});

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port has this shape.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/certs`;
}

async function publicKey(key: CryptoKey, kid: string, alg = 'RS256'): Promise<JWK> {
  return { ...(await exportJWK(key)), kid, alg, use: 'sig' };
}

/** Serves public keys as Google does, and counts the requests. */
async function serveKeys(keys: () => Promise<JWK[]>) {
  const requests = { count: 0 };
  const jwksUrl = await listen((_, response) => {
    requests.count += 1;
    void keys().then((list) => response.end(JSON.stringify({ keys: list })));
  });
  return { jwksUrl, requests };
}

const publishedKeys = async () => [
  await publicKey(google.publicKey, 'one'),
  await publicKey(elliptic.publicKey, 'curve', 'ES256'),
];

function sign(
  payload: JWTPayload,
  key = google.privateKey,
  header: Partial<JWTHeaderParameters> = { kid: 'one' },
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header }).sign(key);
}

const json = (value: unknown) => base64url.encode(JSON.stringify(value));

test("a token of either of Google's issuers is accepted", async () => {
  const { jwksUrl, requests } = await serveKeys(publishedKeys);
  const port = createGoogle({ clientId, jwksUrl, now });
  const identity = {
    sub: '110169484474386276334',
    email: 'Ada@Example.com',
    name: 'Ada Lovelace',
    expiresAt: new Date('2026-01-31T13:00:00Z'),
  };
  expect(await port.verify(await sign(claims))).toEqual(identity);
  expect(await port.verify(await sign({ ...claims, iss: 'accounts.google.com' }))).toEqual(identity);
  expect(await port.verify(await sign({ ...claims, azp: undefined }))).toEqual(identity);
  expect(requests.count).toBe(1);
});

test('a token without a name is accepted', async () => {
  const { jwksUrl } = await serveKeys(publishedKeys);
  const port = createGoogle({ clientId, jwksUrl, now });
  const { name: _name, ...rest } = claims;
  expect(await port.verify(await sign(rest))).toMatchObject({ name: '' });
});

const without = (claim: keyof typeof claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim));

const forgeries: readonly [string, () => string | Promise<string>][] = [
  ['nothing', () => ''],
  ['garbage', () => 'garbage'],
  ['dots', () => '..'],
  ['JSON', () => '{"alg":"RS256"}'],
  ['a text that is too long', () => `${'a'.repeat(60_000)}.b.c`],
  ['a token without a signature', () => `${json({ alg: 'none' })}.${json(claims)}.`],
  ['"None" for an algorithm', () => `${json({ alg: 'None', kid: 'one' })}.${json(claims)}.`],
  ['a signature cut off', async () => `${(await sign(claims)).split('.').slice(0, 2).join('.')}.`],
  [
    'the public key as a shared secret (HS256)',
    async () => {
      const input = `${json({ alg: 'HS256', kid: 'one' })}.${json(claims)}`;
      return `${input}.${createHmac('sha256', await exportSPKI(google.publicKey))
        .update(input)
        .digest('base64url')}`;
    },
  ],
  [
    'changed claims under a genuine signature',
    async () => {
      const [header, , signature] = (await sign(claims)).split('.');
      return [header, json({ ...claims, sub: '1' }), signature].join('.');
    },
  ],
  ["an attacker's key with the id of Google's key", () => sign(claims, attacker.privateKey)],
  ['an unknown key id', () => sign(claims, attacker.privateKey, { kid: 'two' })],
  ['no key id', () => sign(claims, attacker.privateKey, {})],
  [
    "an attacker's key in the token itself (jwk)",
    async () => sign(claims, attacker.privateKey, { kid: 'one', jwk: await exportJWK(attacker.publicKey) }),
  ],
  ['another algorithm, although the key is published', () => sign(claims, elliptic.privateKey, { alg: 'ES256', kid: 'curve' })],
  [
    'unknown critical extensions (crit)',
    () => {
      const header = { alg: 'RS256', kid: 'one', crit: ['urn:example'], 'urn:example': true };
      return new SignJWT(claims).setProtectedHeader(header).sign(google.privateKey, { crit: { 'urn:example': true } });
    },
  ],
  ['a token for another site', () => sign({ ...claims, aud: 'other.apps.googleusercontent.com' })],
  ['a token for several sites', () => sign({ ...claims, aud: [clientId, 'other.apps.googleusercontent.com'] })],
  [
    'a token for several sites, issued to another site',
    () => sign({ ...claims, aud: [clientId, 'other'], azp: 'other.apps.googleusercontent.com' }),
  ],
  ['a token issued to another site', () => sign({ ...claims, azp: 'other.apps.googleusercontent.com' })],
  ['a token without an audience', () => sign(without('aud'))],
  ['another issuer', () => sign({ ...claims, iss: 'https://accounts.google.com.example' })],
  ['no issuer', () => sign(without('iss'))],
  ['an expired token', () => sign({ ...claims, exp: seconds('2026-01-31T11:59:00Z') })],
  ['a token without an expiry', () => sign(without('exp'))],
  ['a token not valid yet', () => sign({ ...claims, nbf: seconds('2026-01-31T12:30:00Z') })],
  ['a token from the future', () => sign({ ...claims, iat: seconds('2026-01-31T12:30:00Z') })],
  [
    'an old token with a distant expiry',
    () => sign({ ...claims, iat: seconds('2025-01-31T12:00:00Z'), exp: seconds('2036-01-31T12:00:00Z') }),
  ],
  ['a token without an issue time', () => sign(without('iat'))],
  ['nobody', () => sign(without('sub'))],
  ['a user without an id (sub)', () => sign({ ...claims, sub: '' })],
  ['no email address', () => sign(without('email'))],
  ['an email address that is a list', () => sign({ ...claims, email: ['ada@example.com'] })],
  ['an unverified email address', () => sign({ ...claims, email_verified: false })],
  ['an email address whose verified flag is a text', () => sign({ ...claims, email_verified: 'true' })],
  ['an email address without a verified flag', () => sign(without('email_verified'))],
];

test.each(forgeries)('%s is refused', async (_, forge) => {
  const { jwksUrl } = await serveKeys(publishedKeys);
  await expect(createGoogle({ clientId, jwksUrl, now }).verify(await forge())).rejects.toEqual(failed);
});

test('arbitrary texts are refused with google.failed', async () => {
  const { jwksUrl } = await serveKeys(publishedKeys);
  const port = createGoogle({ clientId, jwksUrl, now });
  const good = await sign(claims);
  const header = fc.record(
    { alg: fc.oneof(fc.constant('RS256'), fc.json()), kid: fc.oneof(fc.constant('one'), fc.jsonValue()), b64: fc.boolean() },
    { requiredKeys: [] },
  );
  const [, payload = '', signature = ''] = good.split('.');
  const part = (genuine: string) => fc.oneof(fc.constant(genuine), fc.jsonValue().map(json), fc.base64String(), fc.string());
  const forged = fc
    .tuple(fc.oneof(header.map(json), fc.jsonValue().map(json), fc.string()), part(payload), part(signature))
    .map((parts) => parts.join('.'))
    .filter((token) => token !== good);
  await fc.assert(
    fc.asyncProperty(forged, async (token) => {
      await expect(port.verify(token)).rejects.toEqual(failed);
    }),
    { numRuns: 1_000 },
  );
});

test('keys are fetched from Google only, and the jku header of a token is ignored', async () => {
  const { jwksUrl } = await serveKeys(publishedKeys);
  const evil = await serveKeys(async () => [await publicKey(attacker.publicKey, 'evil')]);
  const token = await sign(claims, attacker.privateKey, { kid: 'evil', jku: evil.jwksUrl, x5u: evil.jwksUrl });
  await expect(createGoogle({ clientId, jwksUrl, now }).verify(token)).rejects.toEqual(failed);
  expect(evil.requests.count).toBe(0);
});

test('without a client id every token is refused', async () => {
  const { jwksUrl } = await serveKeys(publishedKeys);
  const port = createGoogle({ clientId: '', jwksUrl, now });
  await expect(port.verify(await sign(claims))).rejects.toEqual(failed);
  await expect(port.verify(await sign(without('aud')))).rejects.toEqual(failed);
});

test('a token with an unknown key id makes the server fetch the keys again, at most every half minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now() });
  let current: [string, GenerateKeyPairResult] = ['one', google];
  const { jwksUrl, requests } = await serveKeys(async () => [await publicKey(current[1].publicKey, current[0])]);
  const port = createGoogle({ clientId, jwksUrl });
  await port.verify(await sign(claims));
  current = ['two', await generateKeyPair('RS256')];
  const token = await sign(claims, current[1].privateKey, { kid: 'two' });
  await expect(port.verify(token)).rejects.toEqual(failed);
  expect(requests.count).toBe(1);
  vi.setSystemTime('2026-01-31T12:00:36Z');
  expect(await port.verify(token)).toMatchObject({ sub: claims.sub });
  expect(requests.count).toBe(2);
  await expect(port.verify(await sign(claims))).rejects.toEqual(failed);
});

test.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['a page', (_, response) => response.end('<!doctype html>')],
  ['no keys', (_, response) => response.end('{}')],
  ['a broken connection', (request) => request.socket.destroy()],
])('if Google returns %s instead of its keys, the error is google.unreachable', async (_, answer) => {
  const port = createGoogle({ clientId, jwksUrl: await listen(answer), now });
  await expect(port.verify(await sign(claims))).rejects.toEqual(unreachable);
});

test('redirects of the key URL are not followed', async () => {
  const elsewhere = await serveKeys(publishedKeys);
  const jwksUrl = await listen((_, response) => response.writeHead(302, { Location: elsewhere.jwksUrl }).end());
  await expect(createGoogle({ clientId, jwksUrl, now }).verify(await sign(claims))).rejects.toEqual(unreachable);
  expect(elsewhere.requests.count).toBe(0);
});

test('fetching the keys times out after five seconds, and the next token fetches them again', async () => {
  let isSlow = true;
  const list = JSON.stringify({ keys: await publishedKeys() });
  const jwksUrl = await listen((_, response) => (isSlow ? response.write('{') : response.end(list)));
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  const port = createGoogle({ clientId, jwksUrl, now });
  await expect(port.verify(await sign(claims))).rejects.toEqual(unreachable);
  expect(timeoutSpy.mock.calls).toEqual([[5_000]]);
  isSlow = false;
  expect(await port.verify(await sign(claims))).toMatchObject({ sub: claims.sub });
});

test('a token is refused with google.unreachable while the key server cannot be reached', async () => {
  const port = createGoogle({ clientId, jwksUrl: 'http://127.0.0.1:9/certs', now });
  await expect(port.verify(await sign(claims))).rejects.toEqual(unreachable);
});
