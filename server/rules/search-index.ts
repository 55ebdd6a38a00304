import { byCodePoints } from './search.ts';
import { emptyFacts, entryOf, factsOf, type ListingFacts, type OrderedListing, type SearchReader } from './search-reader.ts';
import { type IndexedListing, termsOf } from './search-text.ts';

const factNames = ['likes', 'publishedAt', 'firstHash', 'secondHash', 'nameWords', 'nameLength'] as const;

/** An index in memory. Listings are added and never removed: an index of other listings is a new one. */
export interface SearchIndex extends SearchReader {
  /** Its row is the number of listings added before. */
  add(listing: OrderedListing, indexed: IndexedListing): void;
}

export function createSearchIndex(): SearchIndex {
  const postings = new Map<string, number[]>();
  const cards = new Map<string, number>();
  const facts: ListingFacts[] = [];
  /** Sorted at the first question after a listing was added. */
  let sortedWords: string[] | undefined;
  const wordsInOrder = (): string[] => (sortedWords ??= [...cards.keys()].sort());

  return {
    add(listing, indexed) {
      const row = facts.length;
      facts.push(factsOf(listing));
      for (const [term, bits] of termsOf(indexed)) {
        const entries = postings.get(term);
        if (entries === undefined) postings.set(term, [entryOf(row, bits)]);
        else entries.push(entryOf(row, bits));
      }
      for (const word of indexed.cardWords.keys()) cards.set(word, (cards.get(word) ?? 0) + 1);
      sortedWords = undefined;
    },
    size: async () => facts.length,
    postings: async (terms) => pick(postings, terms),
    words: async (words) => pick(cards, words),
    async wordsWithPrefix(prefix, limit) {
      const words = wordsInOrder();
      let at = lowerBound(words, prefix);
      const found = [];
      for (let word = words[at]; word?.startsWith(prefix) === true; word = words[(at += 1)])
        found.push({ word, cards: cards.get(word) ?? 0 });
      return found.sort((a, b) => b.cards - a.cards || byCodePoints(a.word, b.word)).slice(0, limit);
    },
    async facts(rows) {
      const columns = emptyFacts(rows.length);
      for (let at = 0; at < rows.length; at += 1) {
        const found = facts[rows[at] ?? -1];
        if (found === undefined) throw new Error('The index has no such row.');
        for (const name of factNames) columns[name][at] = found[name];
      }
      return columns;
    },
  };
}

function pick<Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const key of keys) {
    const value = map.get(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
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
