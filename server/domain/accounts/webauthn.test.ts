import { expect, test } from 'vitest';
import { aPasskey, aUser } from '../../../tests/store/builders.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  challengeOf,
  newChallenge,
  newRecoveryCode,
  normalizeRecoveryCode,
  relyingPartyId,
  userHandleOf,
} from './webauthn.ts';

const encode = (text: string) => Buffer.from(text).toString('base64url');

test('a challenge has 256 random bits', () => {
  const challenges = Array.from({ length: 50 }, newChallenge);
  expect(challenges.map((challenge) => Buffer.from(challenge, 'base64url').length)).toEqual(challenges.map(() => 32));
  expect(new Set(challenges).size).toBe(50);
});

test.each([
  [encode('{"challenge":"abc"}'), 'abc'],
  [encode('{"challenge":"ü"}'), 'ü'],
  [encode('{"challenge":7}'), undefined],
  [encode('null'), undefined],
  [encode('[]'), undefined],
  [encode('{'), undefined],
  ['A', undefined],
  ['', undefined],
])('the challenge in the client data %s is %s', (clientData, expected) => {
  expect(challengeOf(clientData)).toBe(expected);
});

test.each([
  ['https://example.com', 'example.com'],
  ['https://example.com:8443', 'example.com'],
  ['http://localhost:3000', 'localhost'],
  ['', ''],
  ['null', ''],
])('passkeys created at %s belong to "%s"', (origin, expected) => {
  expect(relyingPartyId(origin)).toBe(expected);
});

test('a recovery code has at least 128 random bits, and is recognized in any spelling', () => {
  const codes = Array.from({ length: 50 }, newRecoveryCode);
  expect(codes.filter((code) => !/^(?:[\da-hjkmnp-tv-z]{4}-){6}[\da-hjkmnp-tv-z]{2}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(50);
  for (const code of [...codes, '7k2m-0001-abcd-wxyz-2345-6789-pq']) {
    expect(normalizeRecoveryCode(code)).toBe(code);
    expect(normalizeRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}\n`)).toBe(code);
    expect(normalizeRecoveryCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
  }
});

test('the browser’s options list the existing passkeys and describe the new one', () => {
  const [origin, challenge] = ['https://example.com', 'challenge-1'];
  const passkeys = [aPasskey({ transports: ['usb'] })];
  const descriptors = [{ type: 'public-key', id: 'credential-1', transports: ['usb'] }];
  const user = aUser({ name: '' });
  expect(buildCreationOptions({ origin, siteName: 'Debut', user, challenge, passkeys })).toMatchObject({
    rp: { id: 'example.com', name: 'Debut' },
    user: { id: userHandleOf(user._id), name: user.email, displayName: user.username },
    challenge,
    excludeCredentials: descriptors,
  });
  expect(buildRequestOptions(origin, challenge, passkeys)).toEqual({
    rpId: 'example.com',
    challenge,
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: descriptors,
  });
});
