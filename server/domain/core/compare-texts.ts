import { fold } from './fold.ts';

/** Compares texts ignoring case and accents, by words, and orders them by code points. Search has its own rules (`search-text.ts`). */

/**
 * Scripts that do not separate words with spaces. Any character in them can start a word, so runs are split into overlapping
 * pairs.
 */
export const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const runPieces = new RegExp(`${unspacedScript.source}+|(?:(?!${unspacedScript.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
/** A character with its marks. Folding removes marks that are merely accents. */
const characters = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Whether every word of a search occurs in a row's texts, even inside a word, ignoring case and accents. Only blanks separate words, so
 * addresses can be searched. A search without words matches every row.
 */
export function hasWords(search: string, texts: readonly string[]): boolean {
  return wordFinder(search)?.(texts) ?? true;
}

/** The words that `hasWords` looks for: folded, and separated by blanks. */
export const foldedWords = (search: string): string[] => fold(search).split(/\s+/u).filter(Boolean);

/** `hasWords` for many rows, which folds the search only once; undefined when every row matches. */
export function wordFinder(search: string): ((texts: readonly string[]) => boolean) | undefined {
  const searched = foldedWords(search);
  if (searched.length === 0) return undefined;
  return (texts) => {
    const folded = texts.map(fold);
    return searched.every((each) => folded.some((text) => text.includes(each)));
  };
}

/** A text's tokens, in order. A run in a script without spaces yields its pairs of characters and its last character. */
export function tokens(text: string): string[] {
  return Array.from(fold(text).matchAll(word), ([run]) => unspacedPieces(run)).flat();
}

/**
 * The pieces of a run of letters and digits: pairs and the last character in scripts without spaces, and whole words between
 * them.
 */
export function unspacedPieces(run: string): string[] {
  const found: string[] = [];
  for (const [piece] of run.matchAll(runPieces)) {
    if (!unspacedScript.test(piece)) found.push(piece);
    else {
      const written = charactersOf(piece);
      for (let at = 0; at < written.length; at += 1) found.push(written.slice(at, at + 2).join(''));
    }
  }
  return found;
}

const charactersOf = (text: string): string[] => text.match(characters) ?? [];

/**
 * A name's tokens, joined by blanks. It is equal for names that differ only in case, accents or punctuation, and '' for a name
 * without words.
 */
export const nameKey = (name: string): string => tokens(name).join(' ');

/**
 * Whether a token is the single last character of a run in a script without spaces. Queries omit it, because the last pair
 * contains it, and in a longer text ("日本語" for the query "日本") it occurs only inside a pair.
 */
export function endsRun(words: readonly string[], at: number): boolean {
  const last = words[at];
  const previous = words[at - 1];
  if (last === undefined || previous === undefined || !unspacedScript.test(last)) return false;
  return charactersOf(last).length === 1 && charactersOf(previous).length === 2 && previous.endsWith(last);
}

/**
 * Returns a function that checks whether texts contain every token of a search. The last token may be a prefix. A search without
 * tokens matches nothing.
 */
export function tokenMatcher(search: string): (texts: readonly string[]) => boolean {
  const all = tokens(search);
  const words = all.filter((_, at) => !endsRun(all, at));
  const last = words.pop();
  if (last === undefined) return () => false;
  return (texts) => {
    const found = texts.flatMap(tokens);
    return words.every((each) => found.includes(each)) && found.some((each) => each.startsWith(last));
  };
}

/** Orders by code points, as SQLite (BINARY) and PostgreSQL (C) do; JavaScript's own order differs above U+FFFF. */
export function byCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates rank above all other units, because they encode code points above U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
