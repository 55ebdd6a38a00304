import { readFileSync } from 'node:fs';
import type { ErrorCode } from '../contract/errors.ts';
import { passwordMinLength } from '../contract/field-lengths.ts';

export type Weakness = Extract<ErrorCode, 'passwords.too_short' | 'passwords.too_common'>;

/**
 * Why a new password is refused: it has fewer than 8 characters, or it is easy to guess. Easy to guess are, in any case of
 * letters, the 49,000 most common passwords (zxcvbn's list), the `personal` words (and the part of an email address before
 * the @), keyboard rows and alphabetical sequences; all of them also repeated or with digits and signs around them; and
 * repetitions of up to four characters. So is, by the number of guesses it takes, what is made of few kinds of characters.
 */
export function whyWeak(password: string, personal: readonly string[]): Weakness | undefined {
  // Counted in code points of the composed form: an accent typed separately is no additional character.
  if (Array.from(password.normalize('NFC')).length < passwordMinLength) return 'passwords.too_short';
  const personalWords = new Set(
    personal.flatMap((word) => [word, word.replace(/@[^@]*$/, '')]).map((word) => repeatedUnit(fold(word))),
  );
  const folded = fold(password);
  if (guessesByForce(password) < minGuesses) return 'passwords.too_common';
  return isGuessed(folded, personalWords) || isGuessed(unleet(folded), personalWords) || isDecorated(folded, personalWords)
    ? 'passwords.too_common'
    : undefined;
}

/** Whoever stole the hashes tries some thousand passwords a second: this many take weeks. */
const minGuesses = 10 ** 10;

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/**
 * How many guesses try every password of the same length and kinds of characters. A character that goes on as the two before it,
 * as in "aaa" and "abc", adds none.
 */
function guessesByForce(password: string): number {
  const alphabet = alphabets.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const step = (at: number) => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return alphabet ** codes.filter((_, at) => at < 2 || step(at) !== step(at - 1)).length;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The shortest text whose repetition gives `text`: "abc" for "abcabc", or the text itself. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function isGuessed(text: string, personalWords: ReadonlySet<string>): boolean {
  const unit = repeatedUnit(text);
  const isShortRepeated = unit.length <= 4 && unit.length < text.length;
  return isShortRepeated || personalWords.has(unit) || keyboardRows.some((row) => row.includes(unit)) || isCommon(unit);
}

/** Such as "Password2026!": a guessable word between a few digits and signs, or between longer ones that are guessable too. */
function isDecorated(folded: string, personalWords: ReadonlySet<string>): boolean {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(folded) ?? [];
  const isFew = (text: string) => text.length <= 5 || isGuessed(text, personalWords);
  if (core.length < 4 || !isFew(before) || !isFew(after)) return false;
  return isGuessed(core, personalWords) || isGuessed(unleet(core), personalWords);
}

const leet: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

/** Sequences in both directions, continued from the beginning at the end. */
const keyboardRows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((row) => {
  const repeated = row.repeat(Math.ceil(64 / row.length));
  return [repeated, Array.from(repeated).reverse().join('')];
});

let commonPasswords: string | undefined;

/**
 * The list stays the text of its JSON file: half a megabyte instead of four for a Set. A search takes 0.2 ms and runs a
 * few times for each new password.
 */
function isCommon(text: string): boolean {
  commonPasswords ??= readFileSync(new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'latin1');
  return commonPasswords.includes(JSON.stringify(text));
}
