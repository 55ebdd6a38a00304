import { readFileSync } from 'node:fs';
import type { ErrorCode } from '../contract/errors.ts';
import { passwordMinLength } from '../contract/field-lengths.ts';

export type Weakness = Extract<ErrorCode, 'passwords.too_short' | 'passwords.too_common'>;

/**
 * Why a new password is not taken: under 12 characters, or among the first that somebody would try. Those are, whatever
 * their case: the 49,000 commonest passwords (zxcvbn's list), what is `personal` (an e-mail address also stands for what is
 * before its @), rows of the keyboard and counted letters; all of these also repeated, and with digits or signs around
 * them; and anything of up to four characters repeated.
 */
export function whyWeak(password: string, personal: readonly string[]): Weakness | undefined {
  // Code points of the composed form: an accent typed by itself is no letter more.
  if (Array.from(password.normalize('NFC')).length < passwordMinLength) return 'passwords.too_short';
  const known = new Set(personal.flatMap((word) => [word, word.replace(/@[^@]*$/, '')]).map((word) => repeatedUnit(fold(word))));
  const folded = fold(password);
  return isGuessed(folded, known) || isGuessed(unleet(folded), known) || isDecorated(folded, known)
    ? 'passwords.too_common'
    : undefined;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What a text repeats: "abc" of "abcabc"; the text itself when it repeats nothing. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function isGuessed(text: string, known: ReadonlySet<string>): boolean {
  const unit = repeatedUnit(text);
  const isShortRepeated = unit.length <= 4 && unit.length < text.length;
  return isShortRepeated || known.has(unit) || keyboardRows.some((row) => row.includes(unit)) || isCommon(unit);
}

/** "Password2026!": a guessed word, and around it a few digits and signs, or more of them that are guessed as well. */
function isDecorated(folded: string, known: ReadonlySet<string>): boolean {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(folded) ?? [];
  const isFew = (text: string) => text.length <= 5 || isGuessed(text, known);
  if (core.length < 4 || !isFew(before) || !isFew(after)) return false;
  return isGuessed(core, known) || isGuessed(unleet(core), known);
}

const leet: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

/** What fingers do by themselves, in both directions and going round. */
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
  const round = row.repeat(Math.ceil(64 / row.length));
  return [round, Array.from(round).reverse().join('')];
});

let commonPasswords: string | undefined;

/**
 * The list stays the text of its file, a JSON array: half a megabyte instead of a set of four, and 0.2 ms to look
 * something up, a few times for each new password.
 */
function isCommon(text: string): boolean {
  commonPasswords ??= readFileSync(new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'latin1');
  return commonPasswords.includes(JSON.stringify(text));
}
