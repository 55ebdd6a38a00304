import type { StartupCard } from './startups.contract.ts';
import { isClosed } from './card-fields.ts';
import { firstInOrder, rowOf, type SearchReader } from './search/search-reader.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { inDescription, indexedCard, placeOf, searchWords, stemOf, stopWords } from './search/search-text.ts';
import { minAlternatives, sharedTopics } from './shared-topics.ts';
import { feedKey } from './feed-days.ts';

/** An index in which similar listings are searched. */
export interface SimilarSource {
  reader: SearchReader;
  /** The cards for rows of the reader, in any order. */
  cardsAt(rows: readonly number[]): Promise<readonly StartupCard[]>;
  /** The first listings of a category, in the order of the feed. */
  newestIn(category: string, limit: number): Promise<readonly StartupCard[]>;
}

/**
 * The maximum number of cards and words that are read. The rarest words are read first, because frequent words say little and
 * have long lists.
 */
const maxCardsRead = 800;
const maxWordsRead = 8;

/** The maximum number of listings with such words that are fully compared. */
const maxCompared = 24;

/**
 * The number of each category's newest listings that are also compared. It is enough for a page of alternatives, plus the listing
 * itself.
 */
const newestCompared = minAlternatives + 1;

/** The weight of a shared tag or category, in addition to its words. */
const topicWeight = 2;

/**
 * The listings most similar to a listing: first those that share a tag or category, then those that share words, where rare words
 * count more; closed companies come last. The order depends only on whole numbers, so that every index of the same listings
 * returns the same order.
 */
export async function similarListings(listing: StartupCard, source: SimilarSource, limit: number): Promise<StartupCard[]> {
  const { reader } = source;
  const words = [...cardWords(listing)];
  const [size, cards] = [await reader.size(), await reader.words(words)];
  const rarityOf = (word: string) => rarity(cards.get(word) ?? 1, size);
  const compared = new Map<string, StartupCard>();
  const add = (all: readonly StartupCard[]) => {
    for (const card of all) if (card._id !== listing._id) compared.set(card._id, card);
  };
  add(await source.cardsAt(await rowsWithRareWords(words, cards, size, reader)));
  for (const category of new Set(listing.categories)) add(await source.newestIn(category, newestCompared));

  const rarities = new Map(words.map((word) => [stemOf(word), rarityOf(word)]));
  const topicRarity = (topic: string) => Math.max(1, ...searchWords(topic).map(rarityOf));
  const scored = Array.from(compared.values(), (card) => {
    const stems = new Set(Array.from(cardWords(card), stemOf));
    const { tags, categories } = sharedTopics(listing, card);
    let score = 0;
    for (const stem of stems) score += rarities.get(stem) ?? 0;
    for (const topic of [...tags, ...categories]) score += topicWeight * topicRarity(topic);
    return { card, score, closed: Number(isClosed(card)), near: Number(tags.length + categories.length > 0) };
  }).filter(({ score }) => score > 0);
  return scored
    .sort(
      (a, b) =>
        a.closed - b.closed ||
        b.near - a.near ||
        b.score - a.score ||
        b.card.likes - a.card.likes ||
        byCodePoints(feedKey(b.card), feedKey(a.card)) ||
        byCodePoints(b.card._id, a.card._id),
    )
    .slice(0, limit)
    .map(({ card }) => card);
}

const undescribed = { counts: [], others: [] };

/** The words of a card without stop words. */
function cardWords(card: StartupCard): Set<string> {
  return new Set(indexedCard(card, undescribed).cardWords.filter((word) => !stopWords.has(word)));
}

/** A word's rarity, which is one more for each halving of the number of listings that contain it. */
function rarity(cards: number, size: number): number {
  return 32 - Math.clz32(Math.max(1, Math.floor(size / Math.max(cards, 1))));
}

/** The rows of listings whose cards contain most of the rare words. */
async function rowsWithRareWords(
  words: readonly string[],
  cards: ReadonlyMap<string, number>,
  size: number,
  reader: SearchReader,
) {
  const weights = new Map<string, number>();
  let read = 0;
  // A word on only one card occurs only on the listing itself.
  const shared = words.map((word) => ({ word, count: cards.get(word) ?? 0 })).filter(({ count }) => count > 1);
  for (const { word, count } of shared.sort((a, b) => a.count - b.count || byCodePoints(a.word, b.word))) {
    read += count;
    if (read > maxCardsRead || weights.size === maxWordsRead) break;
    weights.set(stemOf(word), rarity(count, size));
  }
  const scores = new Map<number, number>();
  for (const [term, entries] of await reader.postings([...weights.keys()])) {
    const weight = weights.get(term) ?? 0;
    for (const entry of entries) {
      // A word that occurs only in the description says little about a listing.
      if (placeOf(entry) === inDescription) continue;
      scores.set(rowOf(entry), (scores.get(rowOf(entry)) ?? 0) + weight);
    }
  }
  // Reads one row more than is compared, because the listing itself is among the rows.
  const most = maxCompared + 1;
  const lowest = Float64Array.from(scores.values()).sort().at(-most) ?? 0;
  const candidates = [...scores.keys()].filter((row) => (scores.get(row) ?? 0) >= lowest);
  const { compare } = await reader.facts(candidates);
  return firstInOrder(candidates, most, (row) => scores.get(row) ?? 0, compare);
}
