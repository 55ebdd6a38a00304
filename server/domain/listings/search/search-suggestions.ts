import { editDistance, variants } from '../../core/edit-distance.ts';
import { type Bitmap, bitmapOf, hasRow, intersection } from './row-sets.ts';
import { endsRun } from '../../core/compare-texts.ts';
import { similarWords } from './search-plan.ts';
import { firstInOrder, noEntries, type Postings, rowOf, type SearchReader } from './search-reader.ts';
import {
  atNameStart,
  beginning,
  foldedName,
  inName,
  joinedNameTerm,
  maxPrefixLength,
  nameTerm,
  placeOf,
  prefixTerm,
  searchWords,
  stemOf,
} from './search-text.ts';

/** How well a name matches the typed text. Higher classes come first. */
const classes = { sameName: 7, nameStart: 6, wordStart: 5, typo: 4, typoInFirstLetter: 3, typoInPart: 2, typoInWord: 1 } as const;

/** The maximum number of words that a typed prefix may complete, or that the typed text may misspell. */
const maxWords = 60;
const maxCompared = 2_000;
const minLettersWithTypo = 4;

/** Entries of names, with one class for entries at the start of a name and another class for all other entries. */
interface Source {
  entries: Uint32Array;
  atStart: number;
  inside: number;
}

/**
 * The rows of listings whose names, or words in them, begin with the typed text. If there are none, the rows whose names the text
 * may misspell. Better matches come first. Equal matches are ordered by likes, then open before
 * closed companies, then by mentions in other listings, then by the length of the name.
 */
export async function suggestRows(text: string, reader: SearchReader, limit: number): Promise<number[]> {
  const typed = searchWords(text);
  const words = typed.filter((_, at) => !endsRun(typed, at));
  const last = words.at(-1);
  if (last === undefined) return [];
  const joined = words.join('');
  const names = [nameTerm(foldedName(text)), joinedNameTerm(words)];
  const postings = await reader.postings([...names, startOf(last), startOf(joined)]);
  const sources: Source[] = names.map((name) => sourceOf(postings.get(name) ?? noEntries, classes.sameName));
  const begun = await namesBeginningWith(last, postings, reader);
  if (words.length === 1) {
    sources.push(sourceOf(begun, classes.nameStart, classes.wordStart));
  } else {
    const before = await namesWithAll(words.slice(0, -1), reader);
    sources.push(sourceOf(entriesIn(before, begun), classes.wordStart));
    const joinedStart = (await namesBeginningWith(joined, postings, reader)).filter((entry) => (entry & atNameStart) !== 0);
    sources.push(sourceOf(joinedStart, classes.nameStart));
  }
  if (sources.every(({ entries }) => entries.length === 0) && joined.length >= minLettersWithTypo)
    sources.push(...(await namesWithTypo(joined, reader)));

  const best = new Set<number>();
  for (let ofClass: number = classes.sameName; ofClass > 0 && best.size < limit; ofClass -= 1) {
    const rows = rowsOfClass(sources, ofClass);
    if (rows.length === 0) continue;
    const { likes, isClosed, mentions, nameLength, compare } = await reader.facts(rows);
    const byFame = (a: number, b: number) => Number(isClosed(a)) - Number(isClosed(b)) || mentions(b) - mentions(a);
    // The limit is not reduced, because some rows may already be found in a higher class.
    const first = firstInOrder(rows, limit, likes, (a, b) => byFame(a, b) || nameLength(a) - nameLength(b) || compare(a, b));
    for (const row of first) best.add(row);
  }
  return [...best].slice(0, limit);
}

const sourceOf = (entries: Uint32Array, atStart: number, inside = atStart): Source => ({ entries, atStart, inside });

/** The rows of the entries in a class; rows may repeat. */
function rowsOfClass(sources: readonly Source[], ofClass: number): Uint32Array {
  const having = sources.filter(({ atStart, inside }) => atStart === ofClass || inside === ofClass);
  const rows = new Uint32Array(having.reduce((sum, { entries }) => sum + entries.length, 0));
  let count = 0;
  for (const { entries, atStart, inside } of having)
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      if (((entry & atNameStart) === 0 ? inside : atStart) !== ofClass) continue;
      rows[count] = rowOf(entry);
      count += 1;
    }
  return rows.subarray(0, count);
}

/** The rows whose names have all the words. */
async function namesWithAll(words: readonly string[], reader: SearchReader): Promise<Bitmap> {
  const postings = await reader.postings(words.map(stemOf));
  return words.map((word) => namedRows([postings.get(stemOf(word)) ?? noEntries])).reduce(intersection);
}

/** The rows whose names have the word of one of the posting lists. */
function namedRows(lists: Iterable<Uint32Array>): Bitmap {
  const rows: number[] = [];
  for (const entries of lists)
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      if (placeOf(entry) === inName) rows.push(rowOf(entry));
    }
  return bitmapOf(rows);
}

const entriesIn = (set: Bitmap, entries: Uint32Array): Uint32Array => entries.filter((entry) => hasRow(set, rowOf(entry)));

/** The index term for names with a word that starts with the first `maxPrefixLength` letters of `word`. */
const startOf = (word: string): string => prefixTerm(beginning(word, maxPrefixLength));

/** The entries of names with a word that begins with `prefix`. `postings` must contain the term `startOf(prefix)`. */
async function namesBeginningWith(prefix: string, postings: Postings, reader: SearchReader): Promise<Uint32Array> {
  const start = startOf(prefix);
  const entries = postings.get(start) ?? noEntries;
  if (start === prefixTerm(prefix) || entries.length === 0) return entries;
  const words = await reader.wordsWithPrefix(prefix, maxWords);
  return namesWithAny(
    words.map(({ word }) => word),
    entries,
    reader,
  );
}

/** The entries whose names have one of the words. */
async function namesWithAny(words: readonly string[], entries: Uint32Array, reader: SearchReader): Promise<Uint32Array> {
  if (words.length === 0) return noEntries;
  const postings = await reader.postings([...new Set(words.map(stemOf))]);
  return entriesIn(namedRows(postings.values()), entries);
}

/** The names in which the typed text may misspell the beginning of the name or of a word in it, with their classes. */
async function namesWithTypo(typed: string, reader: SearchReader): Promise<Source[]> {
  const typoSource = (entries: Uint32Array, start: string, inWhole: number): Source =>
    sourceOf(entries, start.startsWith(typed.charAt(0)) ? inWhole : classes.typoInFirstLetter, classes.typoInWord);
  if (typed.length <= maxPrefixLength) {
    const found = [...variants(typed)];
    const prefixes = new Set(found.map((variant) => beginning(variant, maxPrefixLength)));
    const uncut = new Set(found.filter((variant) => variant.length <= maxPrefixLength));
    const postings = await reader.postings(Array.from(prefixes, prefixTerm));
    // A variant that is longer than `maxPrefixLength` is compared without its last letter.
    return Array.from(prefixes, (prefix) =>
      typoSource(postings.get(prefixTerm(prefix)) ?? noEntries, prefix, uncut.has(prefix) ? classes.typo : classes.typoInPart),
    );
  }
  const maxDistance = typed.length < 8 ? 1 : 2;
  const compared = await reader.wordsWithPrefix(beginning(typed, 3), maxCompared);
  const similar = [
    ...(await similarWords(typed, reader)),
    ...compared.filter(({ word }) => editDistance(typed, word, maxDistance, true) <= maxDistance).slice(0, maxWords),
  ];
  const starts = new Set(similar.map(({ word }) => beginning(word, maxPrefixLength)));
  const postings = await reader.postings(Array.from(starts, prefixTerm));
  const sources: Source[] = [];
  for (const start of starts) {
    const words = similar.filter(({ word }) => word.startsWith(start)).map(({ word }) => word);
    const entries = await namesWithAny(words, postings.get(prefixTerm(start)) ?? noEntries, reader);
    sources.push(typoSource(entries, start, classes.typo));
  }
  return sources;
}
