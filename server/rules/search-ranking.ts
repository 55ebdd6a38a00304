import type { Alternative, ParsedQuery, PlannedWord } from './search-plan.ts';
import { parseQuery, planQuery } from './search-plan.ts';
import { byFacts, firstInOrder, type SearchReader } from './search-reader.ts';
import { entryWeights, fieldBits, foldedName, inName, inTagline, joinedNameTerm, nameTerm, stopWords } from './search-text.ts';

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

/** A listing that matches in part is left out below this share, in percent, of the best score. */
const minPercent = 12;

/**
 * How well a listing matches, before its score counts: the name is the query; it is the query but for blanks and signs; each word
 * stands in the name or the tagline; the name has the words in another spelling and no others; each word is found; some are.
 */
const tiers = { sameName: 5, sameJoinedName: 4, wordsOnCard: 3, similarName: 2, everyWord: 1, part: 0 } as const;

/** The listings that a text finds. The order is the same for every index of the same listings: it is made of whole numbers alone. */
export async function rank(text: string, reader: SearchReader, offset: number, limit: number): Promise<FoundRows> {
  const query = parseQuery(text);
  if (query === undefined) return nothing;
  const plan = await planQuery(query, reader);
  const wholeTerms = [nameTerm(foldedName(text)), joinedNameTerm(query.all.join(''))];
  const terms = plan.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms));
  const postings = await reader.postings([...new Set([...terms, ...wholeTerms])]);
  const { rows, scores, tiers: tierOf, similarNames } = matchesOf(plan, postings, await reader.size());
  const { nameWords } = await reader.facts(similarNames.map((at) => rows[at] ?? 0));
  for (const [index, at] of similarNames.entries())
    if (nameWords[index] === plan.length) tierOf[at] = Math.max(tierOf[at] ?? 0, tiers.similarName);
  const [sameName, sameJoinedName] = wholeTerms.map((term) => rowsOf(postings.get(term)));

  let best = 0;
  let total = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (sameName?.has(row) === true) tierOf[at] = tiers.sameName;
    else if (sameJoinedName?.has(row) === true) tierOf[at] = tiers.sameJoinedName;
    if ((tierOf[at] ?? 0) > tiers.part) total += 1;
    best = Math.max(best, scores[at] ?? 0);
  }
  const lowest = Math.ceil((best * minPercent) / 100);
  const keptRows = new Uint32Array(rows.length);
  const keys = new Float64Array(rows.length);
  let kept = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const tier = tierOf[at] ?? 0;
    const score = scores[at] ?? 0;
    if (tier === tiers.part && score < lowest) continue;
    keptRows[kept] = rows[at] ?? 0;
    keys[kept] = tier * tierFactor + score;
    kept += 1;
  }
  return {
    rows: await pageOf(keptRows.subarray(0, kept), keys.subarray(0, kept), reader, offset, limit),
    total,
    partial: kept - total,
    corrected: correctionOf(query, plan, postings),
    marked: marksOf(query, plan),
  };
}

/** More than every score. */
const tierFactor = 2 ** 40;

/** The listings with a word of the plan, by column. */
interface Matches {
  rows: Uint32Array;
  scores: Uint32Array;
  tiers: Uint8Array;
  /** The positions of those whose names have every word, in whatever spelling. */
  similarNames: readonly number[];
}

type Postings = ReadonlyMap<string, ArrayLike<number>>;

/** What is counted for each row while a query is answered. Used again by the next query; zero between two of them. */
const createCounts = (size: number) => ({
  size,
  scores: new Uint32Array(size),
  rarities: new Uint32Array(size),
  /** Of the word that is being counted. */
  wordScores: new Uint32Array(size),
  /** Words of the query as bits: those that were found, those that stand as written in name or tagline, those in the name. */
  found: new Uint16Array(size),
  onCard: new Uint16Array(size),
  inNames: new Uint16Array(size),
});
let counts = createCounts(0);

/** A word counts by its best alternative; the sum by the share of the words that were found. */
function matchesOf(plan: readonly PlannedWord[], postings: Postings, size: number): Matches {
  const entries = plan.map(({ alternatives }) => alternatives.map(({ terms }) => entriesOf(terms, postings)));
  const lists = entries.flat();
  let rowCount = 0;
  for (const list of lists)
    for (let at = 0; at < list.length; at += 1) rowCount = Math.max(rowCount, Math.floor((list[at] ?? 0) / 2 ** fieldBits) + 1);
  if (rowCount > counts.size) counts = createCounts(Math.ceil(rowCount * 1.25));
  const { scores, rarities, wordScores, found, onCard, inNames } = counts;

  const touched = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let touchedCount = 0;
  let raritySum = 0;
  for (const [word, { alternatives }] of plan.entries()) {
    const ofWord = entries[word] ?? [];
    const bit = 1 << word;
    const listingCount = alternatives.reduce(
      (sum, { kind }, at) => sum + (kind === 'beginning' ? 0 : (ofWord[at]?.length ?? 0)),
      0,
    );
    const wordRarity = rarity(listingCount, size);
    raritySum += wordRarity;
    for (const [at, { kind, weight }] of alternatives.entries()) {
      const list = ofWord[at] ?? [];
      const factor = weight * wordRarity;
      const foundBit = kind === 'beginning' ? 0 : bit;
      const cardBit = kind === 'exact' ? bit : 0;
      for (let index = 0; index < list.length; index += 1) {
        const entry = list[index] ?? 0;
        const bits = entry & (2 ** fieldBits - 1);
        const row = (entry - bits) / 2 ** fieldBits;
        if (scores[row] === 0) {
          touched[touchedCount] = row;
          touchedCount += 1;
        }
        const score = Math.floor(((entryWeights[bits] ?? 0) * factor) / 512);
        const before = wordScores[row] ?? 0;
        if (before === 0) rarities[row] = (rarities[row] ?? 0) + wordRarity;
        if (score > before) {
          scores[row] = (scores[row] ?? 0) + score - before;
          wordScores[row] = score;
        }
        found[row] = (found[row] ?? 0) | foundBit;
        if ((bits & inName) !== 0) inNames[row] = (inNames[row] ?? 0) | foundBit;
        if ((bits & (inName | inTagline)) !== 0) onCard[row] = (onCard[row] ?? 0) | cardBit;
      }
    }
    for (let at = 0; at < touchedCount; at += 1) wordScores[touched[at] ?? 0] = 0;
  }

  const everyWord = (1 << plan.length) - 1;
  const rows = touched.slice(0, touchedCount);
  const matches: Matches & { similarNames: number[] } = {
    rows,
    scores: new Uint32Array(touchedCount),
    tiers: new Uint8Array(touchedCount),
    similarNames: [],
  };
  for (let at = 0; at < touchedCount; at += 1) {
    const row = rows[at] ?? 0;
    matches.scores[at] = Math.floor(((scores[row] ?? 0) * (rarities[row] ?? 0)) / raritySum);
    if (found[row] === everyWord) {
      matches.tiers[at] = onCard[row] === everyWord ? tiers.wordsOnCard : tiers.everyWord;
      if (inNames[row] === everyWord && onCard[row] !== everyWord) matches.similarNames.push(at);
    }
    scores[row] = rarities[row] = found[row] = onCard[row] = inNames[row] = 0;
  }
  return matches;
}

/** The entries of the listings that have all terms; of several terms with the fields that all have. */
function entriesOf(terms: readonly string[], postings: Postings): ArrayLike<number> {
  const [first, second] = terms.map((term) => postings.get(term) ?? []);
  if (first === undefined || second === undefined) return first ?? [];
  const bitsOfRow = new Map<number, number>();
  for (let at = 0; at < first.length; at += 1) {
    const entry = first[at] ?? 0;
    bitsOfRow.set(Math.floor(entry / 2 ** fieldBits), entry % 2 ** fieldBits);
  }
  const both: number[] = [];
  for (let at = 0; at < second.length; at += 1) {
    const entry = second[at] ?? 0;
    const row = Math.floor(entry / 2 ** fieldBits);
    const bits = bitsOfRow.get(row);
    if (bits !== undefined) both.push(row * 2 ** fieldBits + (bits & (entry % 2 ** fieldBits)));
  }
  return both;
}

const rowsOf = (entries: ArrayLike<number> = []): Set<number> =>
  new Set(Array.from(entries, (entry) => Math.floor(entry / 2 ** fieldBits)));

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
  keys: Float64Array,
  reader: SearchReader,
  offset: number,
  limit: number,
): Promise<number[]> {
  const end = Math.min(offset + limit, rows.length);
  if (offset >= end) return [];
  const sorted = keys.slice().sort();
  const lowest = sorted[sorted.length - end] ?? 0;
  const highest = sorted[sorted.length - 1 - offset] ?? 0;
  // Those with higher keys stand on pages before this one, in whatever order.
  let higher = 0;
  const candidates: number[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    if (key > highest) higher += 1;
    else if (key >= lowest) candidates.push(at);
  }
  const compareFacts = byFacts(await reader.facts(candidates.map((at) => rows[at] ?? 0)));
  const keyOf = (index: number) => keys[candidates[index] ?? 0] ?? 0;
  const ordered = firstInOrder(candidates.length, end - higher, (a, b) => keyOf(b) - keyOf(a) || compareFacts(a, b));
  return ordered.slice(offset - higher).map((index) => rows[candidates[index] ?? 0] ?? 0);
}

/** The query with the spelling that the most listings have for each word that none has as it is written. */
function correctionOf({ all }: ParsedQuery, plan: readonly PlannedWord[], postings: Postings): string | undefined {
  const spellings = new Map<string, string>();
  for (const { word, alternatives } of plan) {
    const found = alternatives.filter(({ terms }) => entriesOf(terms, postings).length > 0);
    if (found.some(({ kind, spelling }) => kind === 'exact' || (kind === 'near' && spelling === undefined))) continue;
    const count = ({ terms }: Alternative) => entriesOf(terms, postings).length;
    const [best] = found.toSorted((a, b) => count(b) - count(a));
    if (best?.spelling !== undefined) spellings.set(word, best.spelling);
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
