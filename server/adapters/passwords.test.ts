import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../domain/core/errors.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const password = 'correct horse battery staple';

test('a password matches its hash and no other', async () => {
  const hash = await passwords.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.matches(password, hash)).toBe(true);
  for (const other of ['', 'Correct horse battery staple', `${password} `]) {
    expect(await passwords.matches(other, hash)).toBe(false);
  }
});

test('each hash has its own salt', async () => {
  expect(await passwords.hash(password)).not.toBe(await passwords.hash(password));
});

/** These hashes are from the tests of the reference implementation (phc-winner-argon2, test.c). */
test.each([
  ['$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
])('a hash with other parameters matches and needs a rehash: %s', async (hash) => {
  expect(await passwords.matches('password', hash)).toBe(true);
  expect(await passwords.matches('passwort', hash)).toBe(false);
  expect(passwords.needsRehash(hash)).toBe(true);
});

test('a hash with the current parameters needs no rehash', async () => {
  expect(passwords.needsRehash(await passwords.hash(password))).toBe(false);
});

test.each([
  '',
  'password',
  '$2b$12$abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
  '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$',
  '$argon2id$v=19$m=256,t=2,p=1$$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4=',
  '$argon2id$v=19$m=999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=256,t=99,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=8,t=1,p=9$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=0,t=0,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
])('a malformed hash matches nothing: %j', async (hash) => {
  expect(await passwords.matches('password', hash)).toBe(false);
  expect(passwords.needsRehash(hash)).toBe(true);
});

test('the dummy hash matches no password', async () => {
  expect(await passwords.matches('', null)).toBe(false);
  expect(await passwords.matches(password, null)).toBe(false);
});

test('an unknown address, a malformed hash and a wrong password take the same time', async () => {
  const kinds = [await passwords.hash(password), null, 'broken'];
  const times: number[][] = kinds.map(() => []);
  // The three cases are interleaved, so that other load on the machine slows all of them equally.
  for (let run = 0; run < 9; run += 1) {
    for (const [kind, hash] of kinds.entries()) {
      const startedAt = performance.now();
      await passwords.matches('a wrong password', hash);
      times[kind]?.push(performance.now() - startedAt);
    }
  }
  const [wrong = 0, unknown = 0, broken = 0] = times.map((list) => list.toSorted((a, b) => a - b)[4] ?? 0);
  expect(Math.min(unknown, broken) / wrong).toBeGreaterThan(0.5);
});

test('equivalent Unicode spellings are the same password', async () => {
  const hash = await passwords.hash('caf\u00e9 ﬁn de siècle');
  expect(await passwords.matches('cafe\u0301 fin de sie\u0300cle', hash)).toBe(true);
});

test('any text can be a password, and no other text matches it', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 256 });
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      const hash = await passwords.hash(one);
      expect(await passwords.matches(one, hash)).toBe(true);
      expect(await passwords.matches(other, hash)).toBe(one.normalize('NFKC') === other.normalize('NFKC'));
    }),
    { numRuns: 6 },
  );
});

test('hashing is refused while three hashes are running and thirty-three are waiting', async () => {
  const cheap = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  const fresh = createPasswords();
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => fresh.matches('password', cheap)));
  expect(tries.slice(0, 36)).toEqual(Array.from({ length: 36 }, () => ({ status: 'fulfilled', value: true })));
  expect(tries.slice(36)).toEqual(
    Array.from({ length: 4 }, () => ({ status: 'rejected', reason: new CallError('server.busy') })),
  );
  expect(await fresh.matches('password', cheap)).toBe(true);
});
