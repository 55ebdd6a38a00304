import { createSearchIndex } from '../../../server/domain/listings/search/search-index.ts';
import { type FoundRows, type Narrowing, rank } from '../../../server/domain/listings/search/search-ranking.ts';
import { suggestRows } from '../../../server/domain/listings/search/search-suggestions.ts';
import { indexedCard } from '../../../server/domain/listings/search/search-text.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { similarListings } from '../../../server/domain/listings/similar.ts';
import { type Listing, type Listings, toCard } from './listings.ts';

/** Searches the replica in the way that the server searches the directory. */
export interface SearchIndex {
  search(
    text: string,
    offset: number,
    limit: number,
    narrowing?: Narrowing,
  ): Promise<Omit<FoundRows, 'rows'> & { listings: Listing[] }>;
  suggest(text: string, limit: number): Promise<Listing[]>;
  similar(startup: StartupCard, limit: number, listings: Listings): Promise<StartupCard[]>;
}

/** The number of listings that are indexed before the thread runs other work. */
const batchSize = 100;

export async function buildSearchIndex(listings: readonly Listing[], yieldThread: () => Promise<void>): Promise<SearchIndex> {
  const index = createSearchIndex();
  for (const [at, listing] of listings.entries()) {
    index.add(listing, indexedCard(listing, listing.descriptionStems));
    if (at % batchSize === batchSize - 1) await yieldThread();
  }
  const listingsAt = (rows: readonly number[]): Listing[] => rows.flatMap((row) => listings[row] ?? []);
  return {
    async search(text, offset, limit, narrowing) {
      const { rows, ...found } = await rank(text, index, offset, limit, narrowing);
      return { ...found, listings: listingsAt(rows) };
    },
    suggest: async (text, limit) => listingsAt(await suggestRows(text, index, limit)),
    similar: (startup, limit, { ofCategory }) => {
      const cardsAt = async (rows: readonly number[]) => listingsAt(rows).map(toCard);
      const newestIn = async (category: string, count: number) => ofCategory(category).slice(0, count).map(toCard);
      return similarListings(startup, { reader: index, cardsAt, newestIn }, limit);
    },
  };
}
