import { byCodePoints } from '../../core/compare-texts.ts';
import { entryOf, mentionLevel, factsOf, type ListingFacts, type OrderedListing, type SearchReader } from './search-reader.ts';
import { type IndexedListing, mentionedStem, termsOf } from './search-text.ts';

/** An in-memory index. Listings can only be added. To change or remove one, create a new index. */
export interface SearchIndex extends SearchReader {
  /** Adds a listing. Its row is the number of listings added before it. */
  add(listing: OrderedListing, indexed: IndexedListing): void;
}

export function createSearchIndex(): SearchIndex {
  const postings = new Map<string, number[]>();
  const cards = new Map<string, number>();
  const facts: ListingFacts[] = [];
  const mentionedStems: (string | undefined)[] = [];
  /** Sorted on the first read after a listing was added. */
  let sortedWords: string[] | undefined;
  const wordsInOrder = (): string[] => (sortedWords ??= [...cards.keys()].sort());

  return {
    add(listing, indexed) {
      const row = facts.length;
      facts.push(factsOf(listing));
      mentionedStems.push(mentionedStem(indexed));
      for (const [term, bits] of termsOf(indexed)) {
        const entries = postings.get(term);
        if (entries === undefined) postings.set(term, [entryOf(row, bits)]);
        else entries.push(entryOf(row, bits));
      }
      for (const word of indexed.cardWords) cards.set(word, (cards.get(word) ?? 0) + 1);
      sortedWords = undefined;
    },
    size: async () => facts.length,
    async postings(terms) {
      return new Map(Array.from(pick(postings, terms), ([term, entries]) => [term, Uint32Array.from(entries)]));
    },
    words: async (words) => pick(cards, words),
    async wordsWithPrefix(prefix, limit) {
      const words = wordsInOrder();
      let at = lowerBound(words, prefix);
      const found = [];
      for (let word = words[at]; word?.startsWith(prefix) === true; word = words[(at += 1)])
        found.push({ word, cards: cards.get(word) ?? 0 });
      return found.sort((a, b) => b.cards - a.cards || byCodePoints(a.word, b.word)).slice(0, limit);
    },
    async facts() {
      const factsAt = (row: number): ListingFacts => {
        const found = facts[row];
        if (found === undefined) throw new Error('The index has no such row.');
        return found;
      };
      return {
        likes: (row) => factsAt(row).likes,
        isClosed: (row) => factsAt(row).publishedAt === 0,
        mentions(row) {
          const stem = mentionedStems[row];
          return stem === undefined ? 0 : mentionLevel((postings.get(stem)?.length ?? 0) - 1);
        },
        nameWords: (row) => factsAt(row).nameWords,
        nameLength: (row) => factsAt(row).nameLength,
        compare(a, b) {
          const [first, second] = [factsAt(a), factsAt(b)];
          return (
            second.likes - first.likes ||
            second.publishedAt - first.publishedAt ||
            second.firstHash - first.firstHash ||
            second.secondHash - first.secondHash
          );
        },
      };
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
