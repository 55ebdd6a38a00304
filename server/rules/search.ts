/**
 * Canonical search (design §3): tokens are made here and nowhere else, so every store, and a device without a network,
 * gives the same answer in the same order.
 */

/** Scripts written without spaces: each character is a word's beginning, so runs become overlapping pairs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ascii = /^\p{ASCII}*$/u;
const word = /[\p{L}\p{N}]+/gu;
const marks = /\p{M}+/gu;
const pieces = new RegExp(`${unspaced.source}+|(?:(?!${unspaced.source})[\\p{L}\\p{N}])+`, 'gu');

/** Compatibility forms unified (NFKD), diacritics off, lower case: "Café" and "CAFE" become "cafe". */
export function fold(text: string): string {
  // Most texts, and a table folds thousands at once.
  if (ascii.test(text)) return text.toLowerCase();
  return text.toLowerCase().normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFC');
}

/**
 * Whether every word of a search stands somewhere in the texts of a row, also inside a word, without case and accents. What
 * stands between blanks is a word, so addresses can be searched. A search without words wants every row.
 */
export function hasWords(search: string, texts: readonly string[]): boolean {
  return wordFinder(search)?.(texts) ?? true;
}

/** `hasWords` for many rows: the search is folded once. Undefined when it wants every row. */
export function wordFinder(search: string): ((texts: readonly string[]) => boolean) | undefined {
  const wanted = fold(search).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return undefined;
  return (texts) => {
    const folded = texts.map(fold);
    return wanted.every((each) => folded.some((text) => text.includes(each)));
  };
}

/** The canonical words of a text, in order. A run of an unspaced script gives its pairs and its last character. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const [run] of fold(text).matchAll(word)) {
    for (const [piece] of run.matchAll(pieces)) {
      if (!unspaced.test(piece)) found.push(piece);
      else {
        const characters = [...piece];
        for (let at = 0; at < characters.length; at += 1) found.push(characters.slice(at, at + 2).join(''));
      }
    }
  }
  return found;
}

/** The words of a query: all but the last must be found whole, the last may be a beginning. */
export interface SearchQuery {
  /** The key of a name that is the query. */
  nameKey: string;
  /** What the keys of names that begin with the query begin with. */
  key: string;
  /** Without repeats. */
  whole: string[];
  beginning: string;
}

/** Undefined when the text has no word at all: such a search finds nothing. */
export function parseQuery(text: string): SearchQuery | undefined {
  const all = tokens(text);
  const words = all.filter((_, at) => !endsRun(all, at));
  const beginning = words.at(-1);
  if (beginning === undefined) return undefined;
  const key = endsRun(all, all.length - 1) ? all.slice(0, -1) : all;
  return { nameKey: all.join(' '), key: key.join(' '), whole: [...new Set(words.slice(0, -1))], beginning };
}

/**
 * Whether the word is the single character after a run's last pair. The pair says it already, and a longer run ("日本語" for
 * a typed "日本") has it only inside a pair.
 */
function endsRun(words: readonly string[], at: number): boolean {
  const last = words[at];
  const previous = words[at - 1];
  if (last === undefined || previous === undefined || !unspaced.test(last)) return false;
  return [...last].length === 1 && [...previous].length === 2 && previous.endsWith(last);
}

/** What is searched of a listing. */
export interface SearchDocument {
  /** Tokens of the name joined by one blank. */
  nameKey: string;
  /** Distinct tokens of name, tagline, tags and category slugs. */
  words: string[];
}

export function searchDocument(listing: {
  name: string;
  tagline: string;
  tags: readonly string[];
  categories: readonly string[];
}): SearchDocument {
  const nameTokens = tokens(listing.name);
  const rest = [listing.tagline, ...listing.tags, ...listing.categories].flatMap((text) => tokens(text));
  return { nameKey: nameTokens.join(' '), words: [...new Set([...nameTokens, ...rest])] };
}

function hasAll(words: readonly string[], query: SearchQuery): boolean {
  return query.whole.every((whole) => words.includes(whole)) && words.some((candidate) => candidate.startsWith(query.beginning));
}

export function matches(document: SearchDocument, query: SearchQuery): boolean {
  return hasAll(document.words, query);
}

/** How well the name answers: 0 it is the query, 1 it begins with it, 2 it has every word, 3 it does not. Lower is better. */
export function nameMatch(nameKey: string, query: SearchQuery): 0 | 1 | 2 | 3 {
  if (nameKey === query.nameKey) return 0;
  if (nameKey.startsWith(query.key)) return 1;
  return hasAll(nameKey.split(' '), query) ? 2 : 3;
}

/** A name's suggestion keys: its tokens from each word on ("acme pay inc", "pay inc", "inc"). */
export function suggestionKeys(name: string): string[] {
  const words = tokens(name);
  return [...new Set(words.map((_, at) => words.slice(at).join(' ')))];
}

/**
 * How many suggestion keys are looked at: the first ones beginning with the typed text, ordered by key, then id. Of their
 * listings the best by `suggestionOrder` are shown. Bounds the work whatever the size of the directory.
 */
export const suggestionWindow = 60;

/** Those of the first keys, in the order of code points, that begin with the typed text: what suggestions are chosen from. */
export function suggestionCandidates<Row extends { key: string }>(sorted: readonly Row[], typed: string): Row[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = sorted[middle];
    if (candidate !== undefined && byCodePoints(candidate.key, typed) < 0) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(low, low + suggestionWindow).filter(({ key }) => key.startsWith(typed));
}

/** Best suggestion first: names that begin with the typed text, then likes, then the name's key, then id. */
export function suggestionOrder(
  typed: string,
): (a: { nameKey: string; likes: number; id: string }, b: { nameKey: string; likes: number; id: string }) => number {
  return (a, b) =>
    Number(b.nameKey.startsWith(typed)) - Number(a.nameKey.startsWith(typed)) ||
    b.likes - a.likes ||
    byCodePoints(a.nameKey, b.nameKey) ||
    byCodePoints(a.id, b.id);
}

/** The order of code points, on which SQLite (BINARY) and PostgreSQL (C) agree; that of JavaScript differs above U+FFFF. */
export function byCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above every other unit. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
