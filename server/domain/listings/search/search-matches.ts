import type { Alternative, PlannedWord } from './search-plan.ts';
import { bitsOf, noEntries, placeInRange, rangeBits, rangeOf, rowOf, rowsPerRange } from './search-reader.ts';
import { entryWeights, inName, inTagline, placeOf } from './search-text.ts';

/** The lowest score of a partial match, in percent of the best score. */
const minPercent = 12;

/**
 * How well a listing matches, which counts more than its score. From the best: the name equals the query; it equals the query
 * except for blanks and punctuation; it has exactly the query's words; name or tagline has each word; the name has exactly the
 * words in another spelling; each word is found; some words are found.
 */
export const tiers = {
  sameName: 6,
  sameJoinedName: 5,
  nameWords: 4,
  wordsOnCard: 3,
  similarName: 2,
  everyWord: 1,
  part: 0,
} as const;

/** Higher than any score: a query has at most twelve words, each scoring less than 2 ** 17. */
export const tierFactor = 2 ** 24;

/** Matched rows in two parallel arrays: row numbers, and keys with the tier in the high bits and the score in the low bits. */
export interface KeyedRows {
  rows: Uint32Array;
  keys: Uint32Array;
}

/** A planned word with its alternatives' entries. */
export interface ReadWord extends PlannedWord {
  alternatives: readonly ReadAlternative[];
}

interface ReadAlternative extends Alternative {
  entries: Uint32Array;
}

/** The listings that contain a planned word and score high enough. */
interface Matches extends KeyedRows {
  /** The positions of listings whose names have every word, in any spelling. */
  named: readonly number[];
  /** The lowest score of partial matches. Some of the rows may still have a lower score. */
  lowest: number;
  /** The number of listings that match every word. */
  total: number;
}

/** The counts for each row of a range, by position. All ranges reuse the same arrays, which are zero between ranges. */
const counts = {
  scores: new Uint32Array(rowsPerRange),
  rarities: new Uint32Array(rowsPerRange),
  /** The scores of the current word. */
  wordScores: new Uint32Array(rowsPerRange),
  /** The query's words as bits: those found, those found unchanged in name or tagline, and those found in the name. */
  found: new Uint16Array(rowsPerRange),
  onCard: new Uint16Array(rowsPerRange),
  inNames: new Uint16Array(rowsPerRange),
  /** The positions that have a score. */
  touched: new Uint16Array(rowsPerRange),
  touchedCount: 0,
};

/**
 * Scores the listings that contain a planned word. A word counts with its best alternative, and the sum is weighted by the share
 * of words found.
 */
export function matchesOf(
  plan: readonly ReadWord[],
  [sameName = noEntries, sameJoinedName = noEntries]: readonly Uint32Array[],
  size: number,
): Matches {
  const words = inOrder(plan.map(({ alternatives }, word) => countedWord(alternatives, 1 << word, size)));
  const raritySum = words[0]?.rarities ?? 0;
  const everyWord = (1 << plan.length) - 1;
  const tiersOfNames = new Map<number, number>();
  for (const entry of sameJoinedName) tiersOfNames.set(rowOf(entry), tiers.sameJoinedName);
  for (const entry of sameName) tiersOfNames.set(rowOf(entry), tiers.sameName);
  // Rows whose name equals the query must be added even with a low score.
  const addingAll = Array.from(tiersOfNames.keys(), (row) => row >>> rangeBits);
  const { scores, rarities, found, onCard, inNames, touched } = counts;
  let [rows, keys]: [Uint32Array, Uint32Array] = [noEntries, noEntries];
  const named: number[] = [];
  let [rowCount, best, lowest, total] = [0, 0, 0, 0];
  const lastRow = Math.max(...words.flatMap(({ alternatives }) => alternatives.map(({ list }) => rowOf(list.at(-1) ?? 0))));
  for (let range = 0; range * rowsPerRange <= lastRow; range += 1) {
    const needed = addingAll.includes(range) ? 0 : lowest * raritySum;
    for (const word of words) countWord(word, range, Math.ceil(needed / word.rarities) - word.highestBehind);
    rows = withRoom(rows, rowCount + counts.touchedCount);
    keys = withRoom(keys, rowCount + counts.touchedCount);
    for (let at = 0; at < counts.touchedCount; at += 1) {
      const place = touched[at] ?? 0;
      const row = range * rowsPerRange + place;
      let tier = tiersOfNames.get(row) ?? 0;
      if (found[place] === everyWord) {
        if (tier === 0) tier = onCard[place] === everyWord ? tiers.wordsOnCard : tiers.everyWord;
        if (inNames[place] === everyWord) named.push(rowCount);
      }
      if (tier !== tiers.part) total += 1;
      const product = (scores[place] ?? 0) * (rarities[place] ?? 0);
      if (tier !== tiers.part || product >= lowest * raritySum) {
        const score = Math.floor(product / raritySum);
        if (score > best) {
          best = score;
          lowest = Math.ceil((best * minPercent) / 100);
        }
        rows[rowCount] = row;
        keys[rowCount] = tier * tierFactor + score;
        rowCount += 1;
      }
      scores[place] = rarities[place] = found[place] = onCard[place] = inNames[place] = 0;
    }
    counts.touchedCount = 0;
  }
  return { rows: rows.subarray(0, rowCount), keys: keys.subarray(0, rowCount), named, lowest, total };
}

/** The list, or a longer copy if it cannot hold `count` numbers. */
function withRoom(list: Uint32Array, count: number): Uint32Array {
  if (count <= list.length) return list;
  const longer = new Uint32Array(2 * count);
  longer.set(list);
  return longer;
}

/**
 * Puts the words with the highest scores first. Most rows that have only later words can then be skipped, because they cannot
 * reach the lowest score.
 */
function inOrder(words: CountedWord[]): CountedWord[] {
  words.sort((a, b) => a.highest * a.rarity - b.highest * b.rarity);
  let [rarities, highest] = [0, 0];
  for (const word of words) {
    rarities += word.rarity;
    word.rarities = rarities;
    word.highestBehind = highest;
    highest += word.highest;
  }
  const first = words.at(-1);
  if (first !== undefined) first.highestBehind = Infinity;
  return words.reverse();
}

/** A query word while its entries are counted, range by range. */
interface CountedWord {
  bit: number;
  rarity: number;
  /** The word's highest score in any row. */
  highest: number;
  /** The highest sum of scores of the following words; infinite for the first word, which adds every row. */
  highestBehind: number;
  /** The sum of the rarities of this word and of all following words. */
  rarities: number;
  alternatives: CountedList[];
}

interface CountedList {
  kind: Alternative['kind'];
  list: Uint32Array;
  /** The number of entries counted before the range, and after it. */
  next: number;
  end: number;
  /** The score for each bit pattern of an entry. */
  scores: readonly number[];
}

function countedWord(alternatives: readonly ReadAlternative[], bit: number, size: number): CountedWord {
  const listings = alternatives.reduce((sum, { kind, entries }) => sum + (kind === 'beginning' ? 0 : entries.length), 0);
  const wordRarity = rarity(listings, size);
  const counted = alternatives.map(({ kind, weight, entries }) => ({
    kind,
    list: entries,
    next: 0,
    end: 0,
    scores: entryWeights.map((entryWeight) => (entryWeight * weight * wordRarity) >>> 5),
  }));
  return {
    bit,
    rarity: wordRarity,
    highest: Math.max(0, ...counted.flatMap(({ scores }) => scores)),
    highestBehind: 0,
    rarities: 0,
    alternatives: counted,
  };
}

/** Counts a range's entries. A row without an earlier word is added only if this word scores at least `least` in it. */
function countWord(word: CountedWord, range: number, least: number): void {
  const { highest, alternatives } = word;
  // With a single alternative, no row can occur twice.
  const isAlone = alternatives.length === 1;
  if (isAlone || least <= highest) for (const each of alternatives) each.end = countEntries(word, each, range, least);
  // A second pass counts lower-scoring entries in the rows already added. Counting an entry twice changes nothing.
  if (!isAlone && least > 0) for (const each of alternatives) each.end = countEntries(word, each, range, Infinity);
  if (!isAlone) for (let at = 0; at < counts.touchedCount; at += 1) counts.wordScores[counts.touched[at] ?? 0] = 0;
  for (const each of alternatives) each.next = each.end;
}

/** Returns the position after the range's entries. */
function countEntries(
  { bit, rarity: wordRarity, alternatives }: CountedWord,
  counted: CountedList,
  range: number,
  least: number,
): number {
  const isAlone = alternatives.length === 1;
  const { scores, rarities, wordScores, found, onCard, inNames, touched } = counts;
  const { kind, list, scores: scoresOfBits } = counted;
  const foundBit = kind === 'beginning' ? 0 : bit;
  const cardBit = kind === 'exact' ? bit : 0;
  let count = counts.touchedCount;
  let index = counted.next;
  for (; index < list.length; index += 1) {
    const entry = list[index] ?? 0;
    if (rangeOf(entry) !== range) break;
    const row = placeInRange(entry);
    const total = scores[row] ?? 0;
    let score = scoresOfBits[bitsOf(entry)] ?? 0;
    if (total === 0) {
      if (score < least) continue;
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
  counts.touchedCount = count;
  return index;
}

/** The weight of a word that `count` of `size` listings contain: 256, plus 64 for each halving of the number of listings. */
function rarity(count: number, size: number): number {
  const quotient = Math.floor((Math.max(size, 1) * 16) / Math.min(Math.max(count, 1), Math.max(size, 1)));
  // The logarithm in 64ths: exact for powers of two, and linear in between.
  const power = 31 - Math.clz32(quotient);
  const logarithm = power * 64 + Math.floor(((quotient - 2 ** power) * 64) / 2 ** power);
  return logarithm + 256;
}
