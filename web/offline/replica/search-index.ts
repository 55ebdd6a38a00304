import { createSearchIndex } from '../../../server/rules/search-index.ts';
import { rank, type FoundRows } from '../../../server/rules/search-ranking.ts';
import { suggestRows } from '../../../server/rules/search-suggestions.ts';
import { indexedCard } from '../../../server/rules/search-text.ts';
import type { Listing } from './listings.ts';

/** Searches the replica as the server searches the directory. */
export interface SearchIndex {
  search(text: string, offset: number, limit: number): Promise<Omit<FoundRows, 'rows'> & { listings: Listing[] }>;
  suggest(text: string, limit: number): Promise<Listing[]>;
}

/** How many listings are indexed before other work of the thread runs. */
const batchSize = 100;

export async function buildSearchIndex(listings: readonly Listing[], yieldThread: () => Promise<void>): Promise<SearchIndex> {
  const index = createSearchIndex();
  for (const [at, listing] of listings.entries()) {
    index.add(listing, indexedCard(listing, listing.descriptionStems));
    if (at % batchSize === batchSize - 1) await yieldThread();
  }
  const listingsAt = (rows: readonly number[]): Listing[] => rows.flatMap((row) => listings[row] ?? []);
  return {
    async search(text, offset, limit) {
      const { rows, ...found } = await rank(text, index, offset, limit);
      return { ...found, listings: listingsAt(rows) };
    },
    suggest: async (text, limit) => listingsAt(await suggestRows(text, index, limit)),
  };
}
