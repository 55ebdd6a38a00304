/**
 * Tokens, matching and order of search. Both stores and the offline replica use only these functions, so they give the same
 * results in the same order.
 */

/** Scripts written without spaces: a word can start at every character, so runs are split into overlapping pairs. */
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ascii = /^\p{ASCII}*$/u;
const word = /[\p{L}\p{N}]+/gu;
const diacritics = /\p{M}+/gu;
const runPieces = new RegExp(`${unspacedScript.source}+|(?:(?!${unspacedScript.source})[\\p{L}\\p{N}])+`, 'gu');

/** Text for comparison: NFKD, without diacritics, lower case. "Café" and "CAFE" become "cafe". */
export function fold(text: string): string {
  // Fast path: most texts are ASCII, and a table folds thousands.
  if (ascii.test(text)) return text.toLowerCase();
  return text.toLowerCase().normalize('NFKD').replace(diacritics, '').toLowerCase().normalize('NFC');
}

/**
 * Whether every word of a search occurs in one of the texts of a row, also inside a word, ignoring case and accents. Words are
 * separated by blanks only, so addresses can be searched. A search without words matches every row.
 */
export function hasWords(search: string, texts: readonly string[]): boolean {
  return wordFinder(search)?.(texts) ?? true;
}

/** The words that `hasWords` looks for: folded, separated by blanks. */
export const foldedWords = (search: string): string[] => fold(search).split(/\s+/u).filter(Boolean);

/** `hasWords` for many rows; the search is folded once. Undefined when every row matches. */
export function wordFinder(search: string): ((texts: readonly string[]) => boolean) | undefined {
  const searched = foldedWords(search);
  if (searched.length === 0) return undefined;
  return (texts) => {
    const folded = texts.map(fold);
    return searched.every((each) => folded.some((text) => text.includes(each)));
  };
}

/** The tokens of a text, in order. A run of an unspaced script gives its pairs and its last character. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const [run] of fold(text).matchAll(word)) {
    for (const [piece] of run.matchAll(runPieces)) {
      if (!unspacedScript.test(piece)) found.push(piece);
      else {
        const characters = [...piece];
        for (let at = 0; at < characters.length; at += 1) found.push(characters.slice(at, at + 2).join(''));
      }
    }
  }
  return found;
}

/** A parsed query: all words but the last must match whole tokens, the last may be a prefix. */
export interface SearchQuery {
  /** The `nameKey` of a name that equals the query. */
  nameKey: string;
  /** The prefix of the `nameKey` of names that start with the query. */
  key: string;
  /** Whole words, without repeats. */
  words: string[];
  prefix: string;
}

/** Undefined when the text has no word; such a search finds nothing. */
export function parseQuery(text: string): SearchQuery | undefined {
  const all = tokens(text);
  const words = all.filter((_, at) => !endsRun(all, at));
  const prefix = words.at(-1);
  if (prefix === undefined) return undefined;
  const key = endsRun(all, all.length - 1) ? all.slice(0, -1) : all;
  return { nameKey: all.join(' '), key: key.join(' '), words: [...new Set(words.slice(0, -1))], prefix };
}

/**
 * Whether the token is the single last character of an unspaced run. It is left out of queries: the last pair contains it, and
 * in a longer run ("日本語" for a typed "日本") it occurs only inside a pair.
 */
function endsRun(words: readonly string[], at: number): boolean {
  const last = words[at];
  const previous = words[at - 1];
  if (last === undefined || previous === undefined || !unspacedScript.test(last)) return false;
  return [...last].length === 1 && [...previous].length === 2 && previous.endsWith(last);
}

/** The searchable text of a listing. */
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
  return query.words.every((word) => words.includes(word)) && words.some((candidate) => candidate.startsWith(query.prefix));
}

export function matches(document: SearchDocument, query: SearchQuery): boolean {
  return hasAll(document.words, query);
}

/** Rank of a name match, lower is better: 0 equals the query, 1 starts with it, 2 has every word, 3 no match. */
export function nameMatch(nameKey: string, query: SearchQuery): 0 | 1 | 2 | 3 {
  if (nameKey === query.nameKey) return 0;
  if (nameKey.startsWith(query.key)) return 1;
  return hasAll(nameKey.split(' '), query) ? 2 : 3;
}

/** The suggestion keys of a name: its tokens from each word to the end ("acme pay inc", "pay inc", "inc"). */
export function suggestionKeys(name: string): string[] {
  const words = tokens(name);
  return [...new Set(words.map((_, at) => words.slice(at).join(' ')))];
}

/** Whether a suggestion with this name answers the typed text: one of its words, and what follows, starts with the text. */
export function isSuggestedBy(name: string, typed: string): boolean {
  const query = parseQuery(typed);
  return query !== undefined && suggestionKeys(name).some((key) => key.startsWith(query.key));
}

/**
 * How many suggestion keys are read: the first ones that start with the typed text, ordered by key, then id. The best of them
 * by `suggestionOrder` are shown. It bounds the work whatever the size of the directory.
 */
export const suggestionWindow = 60;

/** The rows whose key starts with the typed text, at most `suggestionWindow`. `sorted` is in the order of code points. */
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

/** Order of suggestions: names that start with the typed text, then likes, then the name's key, then id. */
export function suggestionOrder(
  typed: string,
): (a: { nameKey: string; likes: number; id: string }, b: { nameKey: string; likes: number; id: string }) => number {
  return (a, b) =>
    Number(b.nameKey.startsWith(typed)) - Number(a.nameKey.startsWith(typed)) ||
    b.likes - a.likes ||
    byCodePoints(a.nameKey, b.nameKey) ||
    byCodePoints(a.id, b.id);
}

/** Order by code points, as SQLite (BINARY) and PostgreSQL (C) sort; JavaScript's own order differs above U+FFFF. */
export function byCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates rank above all other units: they stand for code points above U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
