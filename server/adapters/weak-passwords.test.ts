import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whyWeak } from './weak-passwords.ts';

/** Returns those of the given passwords that are accepted. */
async function accepted(passwords: readonly string[], personal: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const password of passwords) if ((await whyWeak(password, personal)) !== 'passwords.too_common') found.push(password);
  return found;
}

const ada = ['Ada.Lovelace@example.com', 'countess_ada'];

test.each(['', 'a', 'k3Jd9!Q', '1234567', 'élan ab', 'e\u0301lan ab', '🔒🔑🔐🔓🔏🔎🔍'])(
  '%j is too short, regardless of its characters',
  async (password) => {
    expect(await whyWeak(password, ada)).toBe('passwords.too_short');
  },
);

test('length is counted in characters, not in bytes', async () => {
  expect(await whyWeak('zażółć gęślą', ada)).toBeUndefined();
  expect(await whyWeak('正確的馬電池釘書針很安全', ada)).toBeUndefined();
});

test.each([
  'correct horse battery staple',
  'k3Jd92hf',
  'lantern+door',
  'élan vitale',
  'correcthorsebatterystaple',
  'k3Jd92hf!aQz',
  '7391!kxqz48204',
  '847261938475',
  'a-quiet-lake-at-noon',
  'purple elephants dance',
  'ada lovelace was first',
])('%j is accepted', async (password) => {
  expect(await whyWeak(password, ada)).toBeUndefined();
});

test.each([
  ['that is short and has few kinds of characters', ['84629173', '7391048265', 'abcdwxyz', 'aaaabbbb']],
  [
    'from the list of common passwords',
    ['password', 'sunshine', 'unbelievable', 'Administrator', '1QAZ2WSX3EDC4RFV', 'needforspeed'],
  ],
  ['that repeats a common one', ['passwordpassword', 'DragonDragon', 'letmeinletmeinletmein']],
  ['that is a common one with digits or signs around it', ['Password2026!', 'password1234', 'monkey123456789', '123456dragon']],
  ['that is a common one with substituted characters', ['P@ssw0rd1234', 'Passw0rdPassw0rd']],
  [
    'that repeats one or a few characters',
    ['aaaaaaaaaaaa', '            ', 'abcabcabcabc', '198419841984', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑'],
  ],
  [
    'that is a row of the keyboard or the alphabet',
    [
      '123456789012',
      'qwertyuiopas',
      'abcdefghijkl',
      'ZYXWVUTSRQPO',
      'azertyuiopqs',
      '1qaz2wsx3edc',
      '0987654321098',
      '0123456789'.repeat(20),
    ],
  ],
  ['in wide characters', ['ｐａｓｓｗｏｒｄ１２３４']],
])('a password %s is too common', async (_, passwords) => {
  expect(await accepted(passwords, ada)).toEqual([]);
});

test.each([
  'ada.lovelace@example.com',
  'ADA.LOVELACE@EXAMPLE.COM',
  'ada.lovelace',
  'Ada.Lovelace1815!',
  'countess_ada',
  'countess_adacountess_ada',
  'Countess_ada123456',
])('%j, made only of known facts about the member, is refused', async (password) => {
  expect(await whyWeak(password, ada)).toBe('passwords.too_common');
  expect(await whyWeak(password, ['grace@example.com', 'grace'])).toBe(undefined);
});

test.each(['Debut2026!', 'D3but2026', 'debut-1999', '2026Debut', 'Ｄebut2026', 'StartupDirectory1', 'St4rtupD1rectory'])(
  '%j, derived from the site’s name, is refused',
  async (password) => {
    expect(await whyWeak(password, ['Debut', 'Startup Directory'])).toBe('passwords.too_common');
  },
);

test('personal words can be empty or short', async () => {
  expect(await whyWeak('correct horse battery', ['', '@', 'c'])).toBeUndefined();
  expect(await whyWeak('gracegracegrace', ['grace@example.com'])).toBe('passwords.too_common');
});

test('every common password is refused', async () => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  const list: string[] = JSON.parse(readFileSync(file, 'utf8'));
  expect(list.length).toBeGreaterThan(40_000);
  const long = list.filter((password) => password.length >= 12);
  expect(long.length).toBeGreaterThan(300);
  expect(await accepted(long, [])).toEqual([]);
  const words = list.slice(0, 150).filter((password) => /^[a-z]{4,}$/.test(password));
  const evasions = words.flatMap((word) => [word.repeat(3), `${word.toUpperCase()}123456789`, `${word}2026`]);
  expect(await accepted(evasions, [])).toEqual([]);
});

test('random passwords are accepted', async () => {
  const sign = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, minLength: 16, maxLength: 16 }), async (password) => {
      expect(await whyWeak(password, ada)).toBeUndefined();
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('any text is checked quickly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 256 }),
      fc.array(fc.string({ unit: 'binary' })),
      async (password, personal) => {
        expect([undefined, 'passwords.too_short', 'passwords.too_common']).toContain(await whyWeak(password, personal));
      },
    ),
    { numRuns: 50 },
  );
  const startedAt = performance.now();
  for (const text of ['1'.repeat(255) + 'x', 'ﷺ'.repeat(255) + '1', '1'.repeat(128) + 'x' + '1'.repeat(127)])
    await whyWeak(text, ada);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
