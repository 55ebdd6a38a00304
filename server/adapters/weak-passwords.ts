import { readFile } from 'node:fs/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { ErrorCode } from '../domain/core/errors.ts';
import { passwordMinLength } from '../domain/core/lengths.ts';

export type Weakness = Extract<ErrorCode, 'passwords.too_short' | 'passwords.too_common'>;

/**
 * Why a new password is refused: it has fewer than 8 characters or too few kinds of them, or zxcvbn estimates that it is easy to
 * guess. zxcvbn knows the 49,000 most common passwords, years and dates, keyboard rows, sequences, repetitions, letters replaced
 * by digits and signs, and the `personal` words with their parts.
 */
export async function whyWeak(password: string, personal: readonly string[]): Promise<Weakness | undefined> {
  // Counts code points of the composed form, so that a separately typed accent does not add a character.
  if (Array.from(password.normalize('NFC')).length < passwordMinLength) return 'passwords.too_short';
  if (guessesByForce(password) < minGuessesByForce) return 'passwords.too_common';
  estimator ??= loadEstimator();
  const estimate = (await estimator).check(password.normalize('NFKC').slice(0, maxEstimatedLength), wordsOf(personal));
  return estimate.guesses < minGuesses ? 'passwords.too_common' : undefined;
}

/** An attacker who has the hashes can try a few thousand passwords a second, so this many guesses take weeks. */
const minGuessesByForce = 10 ** 10;
/**
 * zxcvbn's threshold for "safely unguessable". Of all attack methods, zxcvbn reports the one that needs the fewest guesses. A
 * character that fits no method counts as ten guesses.
 */
const minGuesses = 10 ** 8;
/**
 * Only this many characters are checked by zxcvbn, because the slowest text of this length takes a tenth of a second, and longer
 * texts take much longer.
 */
const maxEstimatedLength = 64;

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/**
 * The number of passwords of the same length with the same kinds of characters. A character that continues the pattern of the two
 * characters before it, as in "aaa" and "abc", is not counted.
 */
function guessesByForce(password: string): number {
  const alphabet = alphabets.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const step = (at: number) => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return alphabet ** codes.filter((_, at) => at < 2 || step(at) !== step(at - 1)).length;
}

/**
 * The words, each word's part before the @, and the parts of each word between punctuation, both separately and joined. Results
 * of fewer than three characters are omitted.
 */
function wordsOf(personal: readonly string[]): string[] {
  const words = personal.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u);
    return [word, word.replace(/@[^@]*$/, ''), parts.join(''), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length >= 3);
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Loaded with the first new password. The data files are read directly, because the package's modules contain them twice, for
 * browsers.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory: Estimator } = await import('@zxcvbn-ts/core');
  const [common, graphs] = await Promise.all(['passwords', 'adjacencyGraphs'].map(readData));
  return new Estimator({ dictionary: { common: common as string[] }, graphs: graphs as Graphs });
}

type Graphs = NonNullable<NonNullable<ConstructorParameters<typeof ZxcvbnFactory>[0]>['graphs']>;

async function readData(name: string): Promise<unknown> {
  return JSON.parse(
    await readFile(new URL(import.meta.resolve(`@zxcvbn-ts/language-common/src/${name}.json`)), 'utf8'),
  ) as unknown;
}
