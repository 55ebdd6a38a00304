import type { ParsedQuery, PlannedWord } from './search-plan.ts';
import { parseQuery, planQuery } from './search-plan.ts';
import { type Bitmap, bitmapOf, hasRow, sizeOf } from './row-sets.ts';
import { type KeyedRows, matchesOf, type ReadWord, tierFactor, tiers } from './search-matches.ts';
import { entriesOf, firstInOrder, maxInserted, noEntries, type SearchReader } from './search-reader.ts';
import { foldedName, inDescription, joinedNameTerm, nameTerm, placeOf, stopWords } from './search-text.ts';

/** The rows of one page, and the number of all matches. */
export interface FoundRows {
  /** The listings that match every word, then partial matches, both ranked. */
  rows: readonly number[];
  /** The number of listings that match every word. */
  total: number;
  /** The number of partial matches with a sufficient score. */
  partial: number;
  /** The query in another spelling, if no listing matches it as written. */
  corrected: string | undefined;
  /** Prefixes of matched words, for highlighting. */
  marked: readonly string[];
}

const nothing: FoundRows = { rows: [], total: 0, partial: 0, corrected: undefined, marked: [] };

/** The full and the partial matches of a query. */
export interface MatchedRows {
  whole: Bitmap;
  partial: Bitmap;
}

/** Filters a search's matches. Also returns the page's rows if they are not ordered by rank. */
export type Narrowing = (matched: MatchedRows) => Promise<MatchedRows & { page?: readonly number[] }>;

/**
 * The listings that match a text. The order depends only on whole numbers, so that every index of the same listings returns the
 * same order. `narrowing` removes listings without changing the scores of others.
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
  const { plan, words, matched, total } = await matchesFor(text, query, reader);
  const left = narrowing && (await narrowing(matchedRows(matched)));
  const { rows: leftRows, keys: leftKeys } = left === undefined ? matched : narrowed(matched, left);
  const partial = matched.rows.length - total;
  return {
    rows: left?.page ?? (await pageOf(leftRows, leftKeys, reader, offset, limit)),
    total: left === undefined ? total : sizeOf(left.whole),
    partial: left === undefined ? partial : sizeOf(left.partial),
    corrected: await unlessItFindsLess(correctionOf(query, words), { total, partial }, reader),
    marked: marksOf(query, plan),
  };
}

/** The listings that match a query sufficiently, and the parts of the query that they match. */
async function matchesFor(text: string, query: ParsedQuery, reader: SearchReader) {
  const plan = await planQuery(query, reader);
  const wholeTerms = [nameTerm(foldedName(text)), joinedNameTerm(query.all)];
  const terms = plan.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms));
  const postings = await reader.postings([...terms, ...wholeTerms]);
  const sameNames = wholeTerms.map((term) => postings.get(term) ?? noEntries);
  const words = plan.map((word) => ({
    ...word,
    alternatives: word.alternatives.map((each) => ({ ...each, entries: entriesOf(each.terms, postings) })),
  }));
  const { rows, keys, named, lowest, total } = matchesOf(words, sameNames, await reader.size());
  const { nameWords } = await reader.facts(named.map((at) => rows[at] ?? 0));
  for (const at of named) {
    if (nameWords(rows[at] ?? 0) !== plan.length) continue;
    const key = keys[at] ?? 0;
    const tier = Math.floor(key / tierFactor);
    keys[at] = key + (Math.max(tier, tier === tiers.wordsOnCard ? tiers.nameWords : tiers.similarName) - tier) * tierFactor;
  }
  // Partial matches are ordered by score alone.
  let kept = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const key = keys[at] ?? 0;
    if (key < lowest) continue;
    rows[kept] = rows[at] ?? 0;
    keys[kept] = key;
    kept += 1;
  }
  return { plan, words, matched: { rows: rows.subarray(0, kept), keys: keys.subarray(0, kept) }, total };
}

/** Another spelling of a query; undefined if it matches fewer listings than the query. */
async function unlessItFindsLess(
  spelling: string | undefined,
  found: { total: number; partial: number },
  reader: SearchReader,
): Promise<string | undefined> {
  const query = spelling === undefined ? undefined : parseQuery(spelling);
  if (spelling === undefined || query === undefined) return undefined;
  const { matched, total } = await matchesFor(spelling, query, reader);
  const isLess = total < found.total || (total === 0 && matched.rows.length < found.partial);
  return isLess ? undefined : spelling;
}

function matchedRows({ rows, keys }: KeyedRows): MatchedRows {
  const isWhole = (_: number, at: number) => (keys[at] ?? 0) >= tierFactor;
  return { whole: bitmapOf(rows.filter(isWhole)), partial: bitmapOf(rows.filter((row, at) => !isWhole(row, at))) };
}

function narrowed({ rows, keys }: KeyedRows, { whole, partial }: MatchedRows): KeyedRows {
  const isLeft = (row: number) => hasRow(whole, row) || hasRow(partial, row);
  return { rows: rows.filter(isLeft), keys: keys.filter((_, at) => isLeft(rows[at] ?? 0)) };
}

/**
 * One page of rows. Rows with the highest keys come first, and rows with equal keys are ordered by their facts. Reads the facts
 * only of rows that may be on the page.
 */
async function pageOf(rows: Uint32Array, keys: Uint32Array, reader: SearchReader, offset: number, limit: number) {
  const end = Math.min(offset + limit, rows.length);
  if (offset >= end) return [];
  const first = highestOf(keys, end);
  const lowest = first.at(-1) ?? 0;
  const highest = first[offset] ?? 0;
  // Rows with higher keys are on earlier pages, and their order does not matter here.
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

/** The highest numbers, in descending order. */
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

/** Whether a listing has the stem only in its description. On a card, the stem may come from another word. */
const isDescribed = (entries: Uint32Array): boolean => entries.some((entry) => placeOf(entry) === inDescription);

/** Corrects a query: replaces each word that no listing contains as written by the spelling that most listings contain. */
function correctionOf({ all }: ParsedQuery, words: readonly ReadWord[]): string | undefined {
  const spellings = new Map<string, string>();
  for (const { word, alternatives } of words) {
    const found = alternatives.filter(({ entries }) => entries.length > 0);
    if (found.some(({ kind, spelling }) => kind === 'exact' || (kind === 'near' && spelling === undefined))) continue;
    if (found.some(({ spelling, entries }) => spelling === word && isDescribed(entries))) continue;
    const [best] = found.toSorted((a, b) => b.entries.length - a.entries.length);
    if (best?.spelling !== undefined && best.spelling !== word) spellings.set(word, best.spelling);
  }
  if (spellings.size === 0) return undefined;
  const corrected: string[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    const next = all[at + 1];
    // The correct spelling may join two query words.
    const joined = [word, next]
      .flatMap((part) => spellings.get(part ?? '') ?? [])
      .find((each) => each === `${word}${next ?? ''}`);
    if (next !== undefined && joined !== undefined) at += 1;
    corrected.push(joined ?? spellings.get(word) ?? word);
  }
  return corrected.join(' ');
}

/** Prefixes of the matched words. A stem is a prefix of its words, except when a final "y" became an "i". */
function marksOf({ words }: ParsedQuery, plan: readonly PlannedWord[]): string[] {
  const found = new Set<string>();
  const add = (term: string) => found.add(term.length > 3 && term.endsWith('i') ? term.slice(0, -1) : term);
  for (const { word, alternatives } of plan) {
    if (stopWords.has(word) && words.length > 1) continue;
    for (const { terms, kind } of alternatives.slice(0, 8)) if (kind !== 'beginning') terms.forEach(add);
  }
  return [...found].filter((mark) => ![...found].some((other) => other !== mark && mark.startsWith(other)));
}
