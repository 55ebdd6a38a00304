import { nameMatch, parseQuery, searchDocument, type SearchQuery } from '../../../server/rules/search.ts';
import { createVocabulary, fuzzyMatches, maxEditDistance, type Vocabulary } from './fuzzy-match.ts';
import type { Listing } from './listings.ts';

/** An inverted index of the listings' words. */
export interface SearchIndex {
  /** All matches in the order of the server's search: by how well the name matches, then in the order of the listings. */
  find(text: string): Listing[];
  /**
   * Matches with typing errors: smallest edit distance first, then matches in the name, then in the order of the listings.
   * `names` matches words of names only.
   */
  findFuzzy(text: string, scope: 'anywhere' | 'names', limit: number): Listing[];
}

/** How many listings are indexed before other work of the thread runs. */
const batchSize = 500;

/** `listings` are sorted by likes, most first. */
export async function buildSearchIndex(listings: readonly Listing[], yieldThread: () => Promise<void>): Promise<SearchIndex> {
  const { postings, nameKeys } = await indexWords(listings, yieldThread);
  const vocabulary = createVocabulary(postings.keys());
  await yieldThread();
  return {
    find(text) {
      const query = parseQuery(text);
      if (query === undefined) return [];
      const tiers: [Listing[], Listing[], Listing[], Listing[]] = [[], [], [], []];
      for (const index of matchesOf(query, postings, vocabulary, listings.length)) {
        const listing = listings[index];
        if (listing !== undefined) tiers[nameMatch(nameKeys[index] ?? '', query)].push(listing);
      }
      return tiers.flat();
    },
    findFuzzy(text, scope, limit) {
      const query = parseQuery(text);
      if (query === undefined) return [];
      const similarWords = similarWordsOf(query, vocabulary);
      const distances = distancesOf(similarWords, postings, listings.length);
      return Array.from(distances.keys())
        .filter((index) => (distances[index] ?? noMatch) < noMatch)
        .map((index) => ({ index, distance: distances[index] ?? noMatch, inName: isInName(nameKeys[index] ?? '', similarWords) }))
        .filter(({ inName }) => inName || scope === 'anywhere')
        .sort((a, b) => a.distance - b.distance || Number(b.inName) - Number(a.inName) || a.index - b.index)
        .slice(0, limit)
        .flatMap(({ index }) => listings[index] ?? []);
    },
  };
}

/** The positions of the listings that have a word, in ascending order. */
type Postings = ReadonlyMap<string, readonly number[]>;

async function indexWords(
  listings: readonly Listing[],
  yieldThread: () => Promise<void>,
): Promise<{ postings: Postings; nameKeys: string[] }> {
  const postings = new Map<string, number[]>();
  const nameKeys: string[] = [];
  for (const [index, listing] of listings.entries()) {
    const { nameKey, words } = searchDocument(listing);
    nameKeys.push(nameKey);
    for (const word of words) {
      const positions = postings.get(word);
      if (positions === undefined) postings.set(word, [index]);
      else positions.push(index);
    }
    if (index % batchSize === batchSize - 1) await yieldThread();
  }
  return { postings, nameKeys };
}

/** The positions of the listings that have every word of the query; its last word may be a prefix. */
function matchesOf(query: SearchQuery, postings: Postings, { words }: Vocabulary, count: number): number[] {
  /** How many words of the query each listing has. */
  const matched = new Uint16Array(count);
  for (const word of query.words) {
    for (const index of postings.get(word) ?? []) matched[index] = (matched[index] ?? 0) + 1;
  }
  const wholeWordCount = query.words.length;
  for (let next = lowerBound(words, query.prefix); words[next]?.startsWith(query.prefix) === true; next += 1) {
    for (const index of postings.get(words[next] ?? '') ?? [])
      if (matched[index] === wholeWordCount) matched[index] = wholeWordCount + 1;
  }
  return Array.from(matched.keys()).filter((index) => matched[index] === wholeWordCount + 1);
}

/** The distance of a listing that lacks a word of the query. */
const noMatch = 255;

/** For each word of the query, the indexed words within its maximum edit distance, with their distances. */
function similarWordsOf(query: SearchQuery, vocabulary: Vocabulary): ReadonlyMap<string, number>[] {
  const queryWords = [...query.words.map((word) => ({ word, prefix: false })), { word: query.prefix, prefix: true }];
  return queryWords.map(({ word, prefix }) => {
    const similar = new Map<string, number>();
    const options = { maxDistance: maxEditDistance(word.length), prefix };
    fuzzyMatches(vocabulary, word, options, (match, distance) => similar.set(match, distance));
    return similar;
  });
}

/** The edit distance of each listing, summed over the words of the query. */
function distancesOf(similarWords: readonly ReadonlyMap<string, number>[], postings: Postings, count: number): Uint8Array {
  const total = new Uint8Array(count);
  for (const similar of similarWords) {
    const wordDistances = new Uint8Array(count).fill(noMatch);
    for (const [word, distance] of similar) {
      for (const index of postings.get(word) ?? []) wordDistances[index] = Math.min(wordDistances[index] ?? noMatch, distance);
    }
    for (const [index, distance] of wordDistances.entries())
      total[index] = Math.min(noMatch, (total[index] ?? noMatch) + distance);
  }
  return total;
}

function isInName(nameKey: string, similarWords: readonly ReadonlyMap<string, number>[]): boolean {
  const words = nameKey.split(' ');
  return similarWords.every((similar) => words.some((word) => similar.has(word)));
}

/** The position of the first word that is not less than `word`. */
function lowerBound(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
