import type { Alternative, ParsedQuery, PlannedWord } from './search-plan.ts';
import { parseQuery, planQuery } from './search-plan.ts';
import { type Bitmap, bitmapOf, hasRow, sizeOf } from './row-sets.ts';
import {
  bitsOf,
  entriesOf,
  firstInOrder,
  maxInserted,
  type Postings,
  rangeBits,
  rowOf,
  rowsPerRange,
  type SearchReader,
} from './search-reader.ts';
import { entryWeights, foldedName, inName, inTagline, joinedNameTerm, nameTerm, placeOf, stopWords } from './search-text.ts';

/** The rows of one page, and how many there are. */
export interface FoundRows {
  /** First the listings that match every word, then those that match in part; each in the order of the ranking. */
  rows: readonly number[];
  /** Listings that match every word of the query. */
  total: number;
  /** Listings that match in part, and well enough. */
  partial: number;
  /** The query with other spellings, when none of its listings has it as it is written. */
  corrected: string | undefined;
  /** Beginnings of the words that were found, for marking them. */
  marked: readonly string[];
}

const nothing: FoundRows = { rows: [], total: 0, partial: 0, corrected: undefined, marked: [] };

/** Listings that match every word of a query, and those that match in part. */
export interface MatchedRows {
  whole: Bitmap;
  partial: Bitmap;
}

/** Which of the matched listings are left, with the rows of the page when they are in another order than the ranking's. */
export type Narrowing = (matched: MatchedRows) => Promise<MatchedRows & { page?: readonly number[] }>;

/** A listing that matches in part is left out below this share, in percent, of the best score. */
const minPercent = 12;

/**
 * How well a listing matches, before its score counts: the name is the query; it is the query but for blanks and signs; it has the
 * words of the query and no others; each word stands in the name or the tagline; the name has the words in another spelling and no
 * others; each word is found; some are.
 */
const tiers = { sameName: 6, sameJoinedName: 5, nameWords: 4, wordsOnCard: 3, similarName: 2, everyWord: 1, part: 0 } as const;

/**
 * The listings that a text finds. The order is the same for every index of the same listings: it is made of whole numbers alone.
 * With `narrowing` only those that it leaves; how well they match does not depend on it.
 */
export async function rank(
  text: string,
  reader: SearchReader,
  offset: number,
  limit: number,
  narrowing?: Narrowing,
): Promise<FoundRows> {
  const query = parseQuery(text);
  if (query === undefined) return nothing;
  const plan = await planQuery(query, reader);
  const wholeTerms = [nameTerm(foldedName(text)), joinedNameTerm(query.all.join(''))];
  const terms = plan.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms));
  const postings = await reader.postings([...new Set([...terms, ...wholeTerms])]);
  const sameNames = wholeTerms.map((term) => postings.get(term) ?? noEntries);
  const { rows, keys, named, best, total } = matchesOf(plan, postings, sameNames, await reader.size());
  const { nameWords } = await reader.facts(named.map((at) => rows[at] ?? 0));
  for (const at of named) {
    if (nameWords(rows[at] ?? 0) !== plan.length) continue;
    const key = keys[at] ?? 0;
    const tier = Math.floor(key / tierFactor);
    keys[at] = key + (Math.max(tier, tier === tiers.wordsOnCard ? tiers.nameWords : tiers.similarName) - tier) * tierFactor;
  }
  // The keys of those that match in part are their scores.
  const lowest = Math.ceil((best * minPercent) / 100);
  let kept = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const key = keys[at] ?? 0;
    if (key < lowest) continue;
    rows[kept] = rows[at] ?? 0;
    keys[kept] = key;
    kept += 1;
  }
  const matched = { rows: rows.subarray(0, kept), keys: keys.subarray(0, kept) };
  const left = narrowing && (await narrowing(matchedRows(matched)));
  const { rows: leftRows, keys: leftKeys } = left === undefined ? matched : narrowed(matched, left);
  return {
    rows: left?.page ?? (await pageOf(leftRows, leftKeys, reader, offset, limit)),
    total: left === undefined ? total : sizeOf(left.whole),
    partial: left === undefined ? kept - total : sizeOf(left.partial),
    corrected: correctionOf(query, plan, postings),
    marked: marksOf(query, plan),
  };
}

/** More than every score: of twelve words each has less than 2 ** 17. */
const tierFactor = 2 ** 24;

/** Matched rows by column, with their tiers and, below them, their scores. */
interface KeyedRows {
  rows: Uint32Array;
  keys: Uint32Array;
}

function matchedRows({ rows, keys }: KeyedRows): MatchedRows {
  const isWhole = (_: number, at: number) => (keys[at] ?? 0) >= tierFactor;
  return { whole: bitmapOf(rows.filter(isWhole)), partial: bitmapOf(rows.filter((row, at) => !isWhole(row, at))) };
}

function narrowed({ rows, keys }: KeyedRows, { whole, partial }: MatchedRows): KeyedRows {
  const isLeft = (row: number) => hasRow(whole, row) || hasRow(partial, row);
  return { rows: rows.filter(isLeft), keys: keys.filter((_, at) => isLeft(rows[at] ?? 0)) };
}

/** The listings with a word of the plan. */
interface Matches extends KeyedRows {
  /** The positions of those whose names have every word, in whatever spelling. */
  named: readonly number[];
  /** The best score. */
  best: number;
  /** How many listings match every word. */
  total: number;
}

/** What is counted for each row of a range, by its place there. Used again by the next range; zero between two of them. */
const counts = {
  scores: new Uint32Array(rowsPerRange),
  rarities: new Uint32Array(rowsPerRange),
  /** Of the word that is being counted. */
  wordScores: new Uint32Array(rowsPerRange),
  /** Words of the query as bits: those that were found, those that stand as written in name or tagline, those in the name. */
  found: new Uint16Array(rowsPerRange),
  onCard: new Uint16Array(rowsPerRange),
  inNames: new Uint16Array(rowsPerRange),
  /** The tiers of those whose names are the query. */
  sameNames: new Uint8Array(rowsPerRange),
  /** The places that have a score. */
  touched: new Uint16Array(rowsPerRange),
  touchedCount: 0,
};

/** A word counts by its best alternative; the sum by the share of the words that were found. */
function matchesOf(
  plan: readonly PlannedWord[],
  postings: Postings,
  [sameName = noEntries, sameJoinedName = noEntries]: readonly Uint32Array[],
  size: number,
): Matches {
  const words = plan.map(({ alternatives }, word) => countedWord(alternatives, 1 << word, postings, size));
  const lists = words.flatMap(({ alternatives }) => alternatives.map(({ list }) => list));
  const raritySum = words.reduce((sum, word) => sum + word.rarity, 0);
  const everyWord = (1 << plan.length) - 1;
  const { scores, rarities, found, onCard, inNames, sameNames, touched } = counts;
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const [rows, keys] = [new Uint32Array(length), new Uint32Array(length)];
  const named: number[] = [];
  let [rowCount, best, total] = [0, 0, 0];
  const lastRow = lists.reduce((last, list) => Math.max(last, rowOf(list.at(-1) ?? 0)), 0);
  for (let range = 0; range * rowsPerRange <= lastRow; range += 1) {
    for (const word of words) countWord(word, range);
    const ofSameName = [sameJoinedName, sameName].map((list) =>
      list.filter((entry) => rangeOf(entry) === range).map(placeInRange),
    );
    for (const [at, places] of ofSameName.entries())
      for (const place of places) sameNames[place] = at === 0 ? tiers.sameJoinedName : tiers.sameName;
    for (let at = 0; at < counts.touchedCount; at += 1) {
      const place = touched[at] ?? 0;
      const score = Math.floor(((scores[place] ?? 0) * (rarities[place] ?? 0)) / raritySum);
      if (score > best) best = score;
      let tier = sameNames[place] ?? 0;
      if (found[place] === everyWord) {
        if (tier === 0) tier = onCard[place] === everyWord ? tiers.wordsOnCard : tiers.everyWord;
        if (inNames[place] === everyWord) named.push(rowCount);
      }
      if (tier !== tiers.part) total += 1;
      rows[rowCount] = range * rowsPerRange + place;
      keys[rowCount] = tier * tierFactor + score;
      rowCount += 1;
      scores[place] = rarities[place] = found[place] = onCard[place] = inNames[place] = 0;
    }
    counts.touchedCount = 0;
    for (const places of ofSameName) for (const place of places) sameNames[place] = 0;
  }
  return { rows: rows.subarray(0, rowCount), keys, named, best, total };
}

/** A word of the query while its entries are counted, range by range. */
interface CountedWord {
  bit: number;
  rarity: number;
  alternatives: CountedList[];
}

interface CountedList {
  kind: Alternative['kind'];
  list: Uint32Array;
  /** How many entries are counted. */
  next: number;
  /** By the bits of an entry. */
  scores: readonly number[];
}

function countedWord(alternatives: readonly Alternative[], bit: number, postings: Postings, size: number): CountedWord {
  const lists = alternatives.map(({ terms }) => entriesOf(terms, postings));
  const listings = alternatives.reduce((sum, { kind }, at) => sum + (kind === 'beginning' ? 0 : (lists[at]?.length ?? 0)), 0);
  const wordRarity = rarity(listings, size);
  return {
    bit,
    rarity: wordRarity,
    alternatives: alternatives.map(({ kind, weight }, at) => ({
      kind,
      list: lists[at] ?? noEntries,
      next: 0,
      scores: entryWeights.map((entryWeight) => (entryWeight * weight * wordRarity) >>> 5),
    })),
  };
}

function countWord({ bit, rarity: wordRarity, alternatives }: CountedWord, range: number): void {
  // A word without another alternative finds no row twice.
  const isAlone = alternatives.length === 1;
  for (const alternative of alternatives) countEntries(alternative, range, bit, wordRarity, isAlone);
  if (!isAlone) for (let at = 0; at < counts.touchedCount; at += 1) counts.wordScores[counts.touched[at] ?? 0] = 0;
}

function countEntries(counting: CountedList, range: number, bit: number, wordRarity: number, isAlone: boolean): void {
  const { scores, rarities, wordScores, found, onCard, inNames, touched } = counts;
  const { kind, list, scores: scoresOfBits } = counting;
  const foundBit = kind === 'beginning' ? 0 : bit;
  const cardBit = kind === 'exact' ? bit : 0;
  let count = counts.touchedCount;
  let index = counting.next;
  for (; index < list.length; index += 1) {
    const entry = list[index] ?? 0;
    if (rangeOf(entry) !== range) break;
    const row = placeInRange(entry);
    let score = scoresOfBits[bitsOf(entry)] ?? 0;
    const total = scores[row] ?? 0;
    if (total === 0) {
      touched[count] = row;
      count += 1;
    }
    if (isAlone) rarities[row] = (rarities[row] ?? 0) + wordRarity;
    else {
      const before = wordScores[row] ?? 0;
      if (before === 0) rarities[row] = (rarities[row] ?? 0) + wordRarity;
      wordScores[row] = Math.max(before, score);
      score = Math.max(0, score - before);
    }
    scores[row] = total + score;
    found[row] = (found[row] ?? 0) | foundBit;
    const place = placeOf(entry);
    if (place >= inTagline) {
      onCard[row] = (onCard[row] ?? 0) | cardBit;
      if (place === inName) inNames[row] = (inNames[row] ?? 0) | foundBit;
    }
  }
  counting.next = index;
  counts.touchedCount = count;
}

const rangeOf = (entry: number): number => rowOf(entry) >>> rangeBits;
const placeInRange = (entry: number): number => rowOf(entry) & (rowsPerRange - 1);

const noEntries = new Uint32Array(0);

/** How much a word counts that so many of all listings have: 64 for each halving of the listings, and the same again for every word. */
function rarity(count: number, size: number): number {
  const quotient = Math.floor((Math.max(size, 1) * 16) / Math.min(Math.max(count, 1), Math.max(size, 1)));
  // The logarithm in 64ths: whole powers of two, and linear between them.
  const power = 31 - Math.clz32(quotient);
  const logarithm = power * 64 + Math.floor(((quotient - 2 ** power) * 64) / 2 ** power);
  return logarithm + 256;
}

/** One page: the highest keys first, then by their facts, which are read only for those that may be on it. */
async function pageOf(
  rows: Uint32Array,
  keys: Uint32Array,
  reader: SearchReader,
  offset: number,
  limit: number,
): Promise<number[]> {
  const end = Math.min(offset + limit, rows.length);
  if (offset >= end) return [];
  const first = highestOf(keys, end);
  const lowest = first.at(-1) ?? 0;
  const highest = first[offset] ?? 0;
  // Those with higher keys stand on pages before this one, in whatever order.
  let higher = 0;
  const candidates: number[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    if (key > highest) higher += 1;
    else if (key >= lowest) candidates.push(at);
  }
  const rowAt = (at: number) => rows[at] ?? 0;
  const { compare } = await reader.facts(candidates.map(rowAt));
  const ordered = firstInOrder(
    candidates,
    end - higher,
    (at) => keys[at] ?? 0,
    (a, b) => compare(rowAt(a), rowAt(b)),
  );
  return ordered.slice(offset - higher).map(rowAt);
}

/** The highest numbers, in falling order. */
function highestOf(keys: Uint32Array, count: number): ArrayLike<number> & { at(index: number): number | undefined } {
  if (count > maxInserted) return keys.slice().sort().reverse().subarray(0, count);
  const first: number[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    if (first.length === count) {
      if (key <= (first[count - 1] ?? 0)) continue;
      first.pop();
    }
    let place = first.length;
    while (place > 0 && key > (first[place - 1] ?? 0)) place -= 1;
    first.splice(place, 0, key);
  }
  return first;
}

/** The query with the spelling that the most listings have for each word that none has as it is written. */
function correctionOf({ all }: ParsedQuery, plan: readonly PlannedWord[], postings: Postings): string | undefined {
  const spellings = new Map<string, string>();
  for (const { word, alternatives } of plan) {
    const found = alternatives.filter(({ terms }) => entriesOf(terms, postings).length > 0);
    if (found.some(({ kind, spelling }) => kind === 'exact' || (kind === 'near' && spelling === undefined))) continue;
    const count = ({ terms }: Alternative) => entriesOf(terms, postings).length;
    const [best] = found.toSorted((a, b) => count(b) - count(a));
    if (best?.spelling !== undefined && best.spelling !== word) spellings.set(word, best.spelling);
  }
  if (spellings.size === 0) return undefined;
  const corrected: string[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    const next = all[at + 1];
    // Two words that are one in the right spelling.
    const joined = [word, next]
      .flatMap((part) => spellings.get(part ?? '') ?? [])
      .find((each) => each === `${word}${next ?? ''}`);
    if (next !== undefined && joined !== undefined) at += 1;
    corrected.push(joined ?? spellings.get(word) ?? word);
  }
  return corrected.join(' ');
}

/** Stems are beginnings of their words, but for a last "y" that became an "i". */
function marksOf({ words }: ParsedQuery, plan: readonly PlannedWord[]): string[] {
  const found = new Set<string>();
  const add = (term: string) => found.add(term.length > 3 && term.endsWith('i') ? term.slice(0, -1) : term);
  for (const { word, alternatives } of plan) {
    if (stopWords.has(word) && words.length > 1) continue;
    for (const { terms, kind } of alternatives.slice(0, 8)) if (kind !== 'beginning') terms.forEach(add);
  }
  return [...found].filter((mark) => ![...found].some((other) => other !== mark && mark.startsWith(other)));
}
