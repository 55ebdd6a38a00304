import { editDistance, variants } from '../../core/edit-distance.ts';
import { endsRun, unspacedScript } from '../../core/compare-texts.ts';
import type { SearchReader } from './search-reader.ts';
import { beginning, searchWords, stemOf, stopWords } from './search-text.ts';

/** The maximum number of query words that are searched. */
const maxWords = 12;

/** A spelling of a query word as it occurs in listings. */
export interface Alternative {
  /** The terms. A listing must have all of them. */
  terms: readonly string[];
  /** The weight, in 16ths of the weight of an unchanged word. */
  weight: number;
  /**
   * `near`: another spelling. `beginning`: a longer word that begins with a known word; on its own it does not count as a match.
   */
  kind: 'exact' | 'near' | 'beginning';
  /** The words of the alternative, if they differ from the query's. */
  spelling?: string;
}

export interface PlannedWord {
  word: string;
  alternatives: readonly Alternative[];
}

/** A parsed query: all of its words in order, and the words that are searched. */
export interface ParsedQuery {
  all: readonly string[];
  words: readonly string[];
}

/** Undefined when the text has no word. Such a search finds nothing. */
export function parseQuery(text: string): ParsedQuery | undefined {
  const found = searchWords(text);
  const all = found.filter((_, at) => !endsRun(found, at)).slice(0, maxWords);
  if (all.length === 0) return undefined;
  const words = all.filter((word) => !stopWords.has(word));
  return { all, words: [...new Set(words.length === 0 ? all : words)] };
}

const weights = { join: 16, nearJoin: 12, prefix: 12, oneTypo: 12, twoTypos: 10, split: 12, longer: 4, lessListed: 4 };

/** The maximum number of longer words, and of corrections, that are searched for a word. */
const maxPrefixed = 40;
const maxCorrections = 5;
/** A word that occurs in this many descriptions counts as known, even if no card has it. */
const knownFrom = 5;

/** Finds the alternatives for each word of a query. */
export async function planQuery({ all, words }: ParsedQuery, reader: SearchReader): Promise<PlannedWord[]> {
  const pairs = all.slice(1).map((word, at) => ({ parts: [all[at] ?? '', word], joined: `${all[at] ?? ''}${word}` }));
  const joins = all.length > 2 && all.length <= 5 ? [...pairs, { parts: all, joined: all.join('') }] : pairs;
  const cards = await reader.words([...words, ...joins.map(({ joined }) => joined)]);
  const unknown = words.filter((word) => !cards.has(word));
  const described = unknown.length === 0 ? undefined : await reader.postings(unknown.map(stemOf));
  const planned = new Map<string, Alternative[]>();
  for (const word of words) {
    const exact: Alternative = { terms: [stemOf(word)], weight: 16, kind: 'exact' };
    const isLast = word === all.at(-1);
    if (cards.has(word)) {
      planned.set(word, isLast && word.length >= 4 ? [exact, ...(await longerWords(word, reader))] : [exact]);
      continue;
    }
    const descriptions = described?.get(stemOf(word))?.length ?? 0;
    const others = descriptions < knownFrom ? await otherSpellings(word, isLast, reader) : [];
    if (descriptions === 0) planned.set(word, others);
    else if (others.some((other) => isOneTypo(other, word)))
      planned.set(word, [...others, { ...exact, ...lessSure, spelling: word }]);
    else planned.set(word, [exact, ...others]);
  }
  for (const { parts, joined } of joins) {
    const isKnown = cards.has(joined);
    const isGuess = !isKnown && parts.length === 2 && parts.some((part) => unknown.includes(part));
    const spellings = isKnown ? [{ word: joined, weight: weights.join }] : isGuess ? await nearJoins(joined, reader) : [];
    for (const { word: spelling, weight } of spellings) {
      for (const part of parts) planned.get(part)?.push({ terms: [stemOf(spelling)], weight, kind: 'near', spelling });
    }
  }
  return Array.from(planned, ([word, alternatives]) => ({ word, alternatives }));
}

/** Listings that only share the stem count less if another word is one typo away ("ripling": RIPL, Rippling). */
const lessSure = { weight: weights.oneTypo - weights.lessListed, kind: 'near' } as const;

/** Whether a word may be a typo of a word with another stem ("ripling", Rippling). */
const isOneTypo = ({ weight, spelling }: Alternative, word: string): boolean =>
  weight === weights.oneTypo && spelling !== undefined && ![word, stemOf(spelling)].includes(stemOf(word));

async function nearJoins(joined: string, reader: SearchReader) {
  const similar = (await comparedWords(joined, reader)).filter(({ distance }) => distance === 1);
  return similar.slice(0, 2).map(({ word }) => ({ word, weight: weights.nearJoin }));
}

async function longerWords(word: string, reader: SearchReader): Promise<Alternative[]> {
  const found = await reader.wordsWithPrefix(word, maxPrefixed);
  const terms = new Set(found.map((each) => stemOf(each.word)));
  terms.delete(stemOf(word));
  return Array.from(terms, (term) => ({ terms: [term], weight: weights.longer, kind: 'beginning' }));
}

/**
 * The alternatives for a word that no card has: longer words that begin with it, or else similar words and the two words that it
 * joins.
 */
async function otherSpellings(word: string, isLast: boolean, reader: SearchReader): Promise<Alternative[]> {
  const isLongEnough = word.length > 1 || unspacedScript.test(word);
  const prefixed = isLast && isLongEnough ? await reader.wordsWithPrefix(word, maxPrefixed) : [];
  if (prefixed.length > 0) {
    const terms = new Set(prefixed.map((each) => stemOf(each.word)));
    return Array.from(terms, (term) => ({ terms: [term], weight: weights.prefix, kind: 'near' }));
  }
  const similar = await mostListedFirst(await similarWords(word, reader), reader);
  return [
    ...(await splits(word, reader)),
    ...similar.map(({ word: spelling, distance }, at): Alternative => {
      const weight = (distance === 1 ? weights.oneTypo : weights.twoTypos) - (at === 0 ? 0 : weights.lessListed);
      return { terms: [stemOf(spelling)], weight, kind: 'near', spelling };
    }),
  ];
}

/**
 * Sorts spellings by the number of listings that have them, including descriptions, because the most frequent one is probably
 * intended.
 */
async function mostListedFirst<Similar extends { word: string }>(similar: readonly Similar[], reader: SearchReader) {
  const postings = await reader.postings(similar.map(({ word }) => stemOf(word)));
  const listings = ({ word }: Similar) => postings.get(stemOf(word))?.length ?? 0;
  return similar.toSorted((a, b) => listings(b) - listings(a));
}

/** Splits the word into two words of the directory ("notetaking"). */
async function splits(word: string, reader: SearchReader): Promise<Alternative[]> {
  const pairs = Array.from(
    { length: Math.max(0, word.length - 3) },
    (_, at) => [word.slice(0, at + 2), word.slice(at + 2)] as const,
  );
  const cards = await reader.words(pairs.flat());
  return pairs
    .filter(([first, second]) => (cards.get(first) ?? 0) > 1 && (cards.get(second) ?? 0) > 1)
    .filter(([first, second]) => !stopWords.has(first) || !stopWords.has(second))
    .map(([first, second]) => ({
      terms: [stemOf(first), stemOf(second)],
      weight: weights.split,
      kind: 'near',
      spelling: `${first} ${second}`,
    }));
}

/**
 * Typos are first searched after the first `sureLetters` letters, among at most `maxCompared` words that begin with these
 * letters.
 */
const sureLetters = 3;
const maxCompared = 2_000;

/**
 * The words on cards of which a word may be a typo, those on most cards first. Words of at least 4 letters may have one typo
 * after the first letters or, if no card has such a word, within them. If there is still none, words of at least 6 letters may
 * have two typos after the first letters.
 */
export async function similarWords(word: string, reader: SearchReader): Promise<{ word: string; distance: number }[]> {
  if (word.length < 4) return [];
  const compared = await comparedWords(word, reader);
  const close = compared.filter(({ distance }) => distance === 1);
  if (close.length > 0) return close.slice(0, maxCorrections);
  const begun = await reader.words([...variants(word, sureLetters)]);
  if (begun.size === 0) return compared.slice(0, maxCorrections);
  const ordered = [...begun].sort(([a, cardsOfA], [b, cardsOfB]) => cardsOfB - cardsOfA || (a < b ? -1 : 1));
  return ordered.slice(0, maxCorrections).map(([spelling]) => ({ word: spelling, distance: 1 }));
}

/** The words with the same first letters at edit distance 1, or up to 2 for words of at least 6 letters. */
async function comparedWords(word: string, reader: SearchReader): Promise<{ word: string; distance: number }[]> {
  const maxDistance = word.length < 6 ? 1 : 2;
  const candidates = await reader.wordsWithPrefix(beginning(word, sureLetters), maxCompared);
  return candidates
    .map((candidate) => ({ word: candidate.word, distance: editDistance(word, candidate.word, maxDistance) }))
    .filter(({ distance }) => distance > 0 && distance <= maxDistance);
}
