import { editDistance, variants } from './edit-distance.ts';
import { endsRun } from './search.ts';
import { similarWords } from './search-plan.ts';
import { bitsOf, firstInOrder, rowOf, type SearchReader } from './search-reader.ts';
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

/** How well a name answers what was typed; better classes come first. */
const classes = { sameName: 7, nameStart: 6, wordStart: 5, slip: 4, slipOfFirstLetter: 3, slipInPart: 2, slipInWord: 1 } as const;

/** How many longer words of a typed beginning are looked for. */
const maxWords = 60;
const maxCompared = 2_000;
const minLettersWithSlip = 4;

/** Entries of names, each with the class that its bits say. */
interface Source {
  entries: Uint32Array;
  classOf: (bits: number) => number;
}

/**
 * The rows of the listings whose names begin with the typed text, or a word of which does; where there are none, those of the names
 * that it is a slip of. Of equal ones the most liked, then
 * those that are not closed, then those that other listings mention, then the shortest name first.
 */
export async function suggestRows(text: string, reader: SearchReader, limit: number): Promise<number[]> {
  const typed = searchWords(text);
  const words = typed.filter((_, at) => !endsRun(typed, at));
  const last = words.at(-1);
  if (last === undefined) return [];
  const joined = words.join('');
  const whole = await reader.postings([nameTerm(foldedName(text)), joinedNameTerm(joined)]);
  const sources: Source[] = Array.from(whole.values(), (entries) => ({ entries, classOf: () => classes.sameName }));
  const begun = await namesBeginningWith(last, reader);
  if (words.length === 1) {
    sources.push({ entries: begun, classOf: (bits) => ((bits & atNameStart) === 0 ? classes.wordStart : classes.nameStart) });
  } else {
    const before = await namesWithAll(words.slice(0, -1), reader);
    sources.push({ entries: begun.filter((entry) => before.has(rowOf(entry))), classOf: () => classes.wordStart });
    const joinedStart = (await namesBeginningWith(joined, reader)).filter((entry) => (entry & atNameStart) !== 0);
    sources.push({ entries: joinedStart, classOf: () => classes.nameStart });
  }
  if (sources.every(({ entries }) => entries.length === 0) && joined.length >= minLettersWithSlip)
    sources.push(...(await namesWithSlip(joined, reader)));

  const classesOfBest = bestRows(sources, limit);
  const { likes, isClosed, mentions, nameLength, compare } = await reader.facts(classesOfBest.flat());
  const byFame = (a: number, b: number) => Number(isClosed(a)) - Number(isClosed(b)) || mentions(b) - mentions(a);
  const best: number[] = [];
  for (const rows of classesOfBest)
    best.push(
      ...firstInOrder(
        rows,
        limit - best.length,
        (a, b) => likes(b) - likes(a) || byFame(a, b) || nameLength(a) - nameLength(b) || compare(a, b),
      ),
    );
  return best;
}

/** By row, the class of those that were found. Used again by the next question; zero between two of them. */
let classesOfRows = new Uint8Array(0);

/** The rows of the best classes that together have `limit` rows, one list for each class. */
function bestRows(sources: readonly Source[], limit: number): number[][] {
  let last = -1;
  let length = 0;
  for (const { entries } of sources) {
    length += entries.length;
    for (let at = 0; at < entries.length; at += 1) last = Math.max(last, rowOf(entries[at] ?? 0));
  }
  if (last >= classesOfRows.length) classesOfRows = new Uint8Array(Math.ceil((last + 1) * 1.25));
  const found = new Uint32Array(length);
  let foundCount = 0;
  for (const { entries, classOf } of sources)
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      const row = rowOf(entry);
      const before = classesOfRows[row] ?? 0;
      if (before === 0) {
        found[foundCount] = row;
        foundCount += 1;
      }
      classesOfRows[row] = Math.max(before, classOf(bitsOf(entry)));
    }
  const counts = Array.from({ length: classes.sameName + 1 }, () => 0);
  for (let at = 0; at < foundCount; at += 1) {
    const ofRow = classesOfRows[found[at] ?? 0] ?? 0;
    counts[ofRow] = (counts[ofRow] ?? 0) + 1;
  }
  let lowest: number = classes.sameName;
  for (let sum = counts[lowest] ?? 0; sum < limit && lowest > 1; sum += counts[lowest] ?? 0) lowest -= 1;
  const best: number[][] = Array.from({ length: classes.sameName - lowest + 1 }, () => []);
  for (let at = 0; at < foundCount; at += 1) {
    const row = found[at] ?? 0;
    best[classes.sameName - (classesOfRows[row] ?? 0)]?.push(row);
    classesOfRows[row] = 0;
  }
  return best;
}

const noEntries = new Uint32Array(0);

/** The rows whose names have all words. */
async function namesWithAll(words: readonly string[], reader: SearchReader): Promise<ReadonlySet<number>> {
  const postings = await reader.postings(words.map(stemOf));
  let rows: Set<number> | undefined;
  for (const word of words) {
    const named = namedRows(postings.get(stemOf(word)));
    rows = rows === undefined ? named : new Set([...rows].filter((row) => named.has(row)));
  }
  return rows ?? new Set();
}

function namedRows(entries: Uint32Array = noEntries): Set<number> {
  const rows = new Set<number>();
  for (const entry of entries) if (placeOf(entry) === inName) rows.add(rowOf(entry));
  return rows;
}

/** The entries of the `prefixTerm` of names with a word that begins so. */
async function namesBeginningWith(prefix: string, reader: SearchReader): Promise<Uint32Array> {
  const start = prefixTerm(beginning(prefix, maxPrefixLength));
  const entries = (await reader.postings([start])).get(start) ?? noEntries;
  if (start === prefixTerm(prefix) || entries.length === 0) return entries;
  const words = await reader.wordsWithPrefix(prefix, maxWords);
  return namesWithAny(
    words.map(({ word }) => word),
    entries,
    reader,
  );
}

/** Those of the entries whose names have one of the words. */
async function namesWithAny(words: readonly string[], entries: Uint32Array, reader: SearchReader): Promise<Uint32Array> {
  if (words.length === 0) return noEntries;
  const postings = await reader.postings([...new Set(words.map(stemOf))]);
  const rows = new Set<number>();
  for (const ofWord of postings.values()) for (const entry of ofWord) if (placeOf(entry) === inName) rows.add(rowOf(entry));
  return entries.filter((entry) => rows.has(rowOf(entry)));
}

/** Entries of names that the typed beginning is a slip of. */
async function namesWithSlip(typed: string, reader: SearchReader): Promise<Source[]> {
  const sourceOf = (entries: Uint32Array, start: string, inWhole: number): Source => {
    const atStart = start.startsWith(typed.charAt(0)) ? inWhole : classes.slipOfFirstLetter;
    return { entries, classOf: (bits) => ((bits & atNameStart) === 0 ? classes.slipInWord : atStart) };
  };
  if (typed.length <= maxPrefixLength) {
    const found = [...variants(typed)];
    const prefixes = new Set(found.map((variant) => beginning(variant, maxPrefixLength)));
    const uncut = new Set(found.filter((variant) => variant.length <= maxPrefixLength));
    const postings = await reader.postings(Array.from(prefixes, prefixTerm));
    // A variant with one letter more is compared without its last one.
    return Array.from(prefixes, (prefix) =>
      sourceOf(postings.get(prefixTerm(prefix)) ?? noEntries, prefix, uncut.has(prefix) ? classes.slip : classes.slipInPart),
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
    sources.push(sourceOf(entries, start, classes.slip));
  }
  return sources;
}
