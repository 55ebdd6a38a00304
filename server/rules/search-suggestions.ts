import { editDistance, variants } from './edit-distance.ts';
import { endsRun } from './search.ts';
import { similarWords } from './search-plan.ts';
import { byFacts, firstInOrder, type SearchReader } from './search-reader.ts';
import {
  atNameStart,
  beginning,
  fieldBits,
  foldedName,
  inName,
  joinedNameTerm,
  maxPrefixLength,
  nameTerm,
  prefixTerm,
  searchWords,
  stemOf,
} from './search-text.ts';

/** How well a name answers what was typed; better classes come first. */
const classes = { sameName: 5, nameStart: 4, wordStart: 3, slip: 2, slipOfFirstLetter: 1, slipInWord: 0 } as const;

/** How many longer words of a typed beginning are looked for. */
const maxWords = 60;
const maxCompared = 2_000;
const minLettersWithSlip = 4;

/**
 * The rows of the listings whose names begin with the typed text, or a word of which does; where there are too few, also names
 * that it is a slip of. Of equal ones the most liked, then the shortest name first.
 */
export async function suggestRows(text: string, reader: SearchReader, limit: number): Promise<number[]> {
  const typed = searchWords(text);
  const words = typed.filter((_, at) => !endsRun(typed, at));
  const last = words.at(-1);
  if (last === undefined) return [];
  const joined = words.join('');
  const found = new Map<number, number>();
  const add = (row: number, rank: number) => found.set(row, Math.max(found.get(row) ?? -1, rank));

  const before = await namesWithAll(words.slice(0, -1), reader);
  for (const [row, bits] of await namesBeginningWith(last, reader)) {
    if (before !== undefined && !before.has(row)) continue;
    add(row, before === undefined && (bits & atNameStart) !== 0 ? classes.nameStart : classes.wordStart);
  }
  if (words.length > 1)
    for (const [row, bits] of await namesBeginningWith(joined, reader))
      if ((bits & atNameStart) !== 0) add(row, classes.nameStart);
  const whole = await reader.postings([nameTerm(foldedName(text)), joinedNameTerm(joined)]);
  for (const entries of whole.values()) for (const [row] of bitsOfRows(entries)) add(row, classes.sameName);

  const mayBeSlip = found.size === 0 || (words.length === 1 && found.size < limit);
  if (mayBeSlip && joined.length >= minLettersWithSlip) {
    const known = new Set(found.keys());
    for (const [row, rank] of await namesWithSlip(joined, reader)) if (!known.has(row)) add(row, rank);
  }
  const rows = [...found.keys()];
  const ranks = [...found.values()];
  const facts = await reader.facts(rows);
  const compareFacts = byFacts(facts);
  const best = firstInOrder(rows.length, limit, (a, b) => {
    const byRank = (ranks[b] ?? 0) - (ranks[a] ?? 0) || (facts.likes[b] ?? 0) - (facts.likes[a] ?? 0);
    return byRank || (facts.nameLength[a] ?? 0) - (facts.nameLength[b] ?? 0) || compareFacts(a, b);
  });
  return best.flatMap((at) => rows[at] ?? []);
}

function bitsOfRows(entries: ArrayLike<number> = []): Map<number, number> {
  const rows = new Map<number, number>();
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] ?? 0;
    const row = Math.floor(entry / 2 ** fieldBits);
    rows.set(row, (rows.get(row) ?? 0) | (entry % 2 ** fieldBits));
  }
  return rows;
}

/** The rows whose names have all words; undefined without words. */
async function namesWithAll(words: readonly string[], reader: SearchReader): Promise<Set<number> | undefined> {
  if (words.length === 0) return undefined;
  const postings = await reader.postings(words.map(stemOf));
  let rows: number[] | undefined;
  for (const word of words) {
    const named = bitsOfRows(postings.get(stemOf(word)));
    const candidates: Iterable<number> = rows ?? named.keys();
    rows = [...candidates].filter((row) => ((named.get(row) ?? 0) & inName) !== 0);
  }
  return new Set(rows);
}

/** The rows of names with a word that begins so, with the bits of `prefixTerm`. */
async function namesBeginningWith(prefix: string, reader: SearchReader): Promise<Map<number, number>> {
  const start = beginning(prefix, maxPrefixLength);
  const rows = bitsOfRows((await reader.postings([prefixTerm(start)])).get(prefixTerm(start)));
  if (start === prefix || rows.size === 0) return rows;
  const words = await reader.wordsWithPrefix(prefix, maxWords);
  return namesWithAny(
    words.map(({ word }) => word),
    rows,
    reader,
  );
}

/** Those of `rows` whose names have one of the words. */
async function namesWithAny(words: readonly string[], rows: ReadonlyMap<number, number>, reader: SearchReader) {
  const found = new Map<number, number>();
  for (const entries of (await reader.postings([...new Set(words.map(stemOf))])).values())
    for (const [row, bits] of bitsOfRows(entries)) if ((bits & inName) !== 0 && rows.has(row)) found.set(row, rows.get(row) ?? 0);
  return found;
}

/** Rows of names that the typed beginning is a slip of, with their classes. */
async function namesWithSlip(typed: string, reader: SearchReader): Promise<Map<number, number>> {
  const rows = new Map<number, number>();
  const add = (entries: ReadonlyMap<number, number>, prefix: string) => {
    for (const [row, bits] of entries) {
      const isSameLetter = prefix.startsWith(typed.charAt(0));
      const rank = (bits & atNameStart) === 0 ? classes.slipInWord : isSameLetter ? classes.slip : classes.slipOfFirstLetter;
      rows.set(row, Math.max(rows.get(row) ?? -1, rank));
    }
  };
  if (typed.length <= maxPrefixLength) {
    const prefixes = new Set(Array.from(variants(typed), (variant) => beginning(variant, maxPrefixLength)));
    const postings = await reader.postings(Array.from(prefixes, prefixTerm));
    for (const prefix of prefixes) add(bitsOfRows(postings.get(prefixTerm(prefix))), prefix);
    return rows;
  }
  const maxDistance = typed.length < 8 ? 1 : 2;
  const compared = await reader.wordsWithPrefix(beginning(typed, 3), maxCompared);
  const similar = [
    ...(await similarWords(typed, reader)),
    ...compared.filter(({ word }) => editDistance(typed, word, maxDistance, true) <= maxDistance).slice(0, maxWords),
  ];
  const starts = new Set(similar.map(({ word }) => beginning(word, maxPrefixLength)));
  const postings = await reader.postings(Array.from(starts, prefixTerm));
  for (const start of starts) {
    const words = similar.filter(({ word }) => word.startsWith(start)).map(({ word }) => word);
    add(await namesWithAny(words, bitsOfRows(postings.get(prefixTerm(start))), reader), start);
  }
  return rows;
}
