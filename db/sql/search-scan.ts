import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StartupCard } from '../../server/contract/startups.ts';
import { createSearchIndex, type SearchIndex } from '../../server/rules/search-index.ts';
import { rank } from '../../server/rules/search-ranking.ts';
import { suggestRows } from '../../server/rules/search-suggestions.ts';
import { indexedListing } from '../../server/rules/search-text.ts';
import { similarListings } from '../../server/rules/similar.ts';
import type { FoundCards, Slice } from '../store.ts';
import type { StartupSuggestion } from '../../server/contract/startups.ts';
import { sqlChanges } from './changes.ts';
import type { Driver } from './driver.ts';
import type { NewestIn, StartupSearch } from './engine.ts';
import { joinNext } from './join-next.ts';
import { parseCard } from './startup-rows.ts';

/** Of a search that reads what the writes left in `startup_changes`. */
export const followsNothing: Pick<StartupSearch, 'save' | 'reorder' | 'remove'> = {
  save: async () => undefined,
  reorder: async () => undefined,
  remove: async () => undefined,
};

const changesPerRead = 200;

interface Scanned {
  index: SearchIndex;
  /** Of the index's rows. */
  cards: string[];
}

/**
 * Searches by reading every listing into an index that is used once: in a transaction, whose writes no other index has, and while an
 * index is being made. It takes seconds for ten thousand listings; questions that wait at the same time are answered by one reading.
 */
export function createScan(driver: Driver) {
  const read = joinNext(async (): Promise<Scanned> => {
    const listings = new Map<string, { card: string; description: string }>();
    for (let sequence = 0; ;) {
      const changes = await sqlChanges(driver).after(sequence, changesPerRead);
      for (const { startupId, listing } of changes) {
        // A listing that changes meanwhile comes again, with a later number.
        if (listing === undefined) listings.delete(startupId);
        else listings.set(startupId, listing);
      }
      sequence = changes.at(-1)?.sequence ?? sequence;
      if (changes.length < changesPerRead) break;
      await nextTurn();
    }
    const scanned: Scanned = { index: createSearchIndex(), cards: [] };
    for (const { card, description } of listings.values()) {
      const listing = parseCard(card);
      scanned.index.add(listing, indexedListing({ ...listing, description }));
      if (scanned.cards.push(card) % changesPerRead === 0) await nextTurn();
    }
    return scanned;
  });

  const cardsAt = ({ cards }: Scanned, rows: readonly number[]): string[] => rows.flatMap((row) => cards[row] ?? []);

  return {
    async search(text: string, { offset, limit }: Slice): Promise<FoundCards> {
      const scanned = await read();
      const { rows, ...found } = await rank(text, scanned.index, offset, limit);
      return { ...found, cards: cardsAt(scanned, rows) };
    },
    async suggest(text: string, limit: number): Promise<StartupSuggestion[]> {
      const scanned = await read();
      const rows = await suggestRows(text, scanned.index, limit);
      return cardsAt(scanned, rows).map(parseCard).map(suggestionOf);
    },
    async similar(startup: StartupCard, limit: number, newestIn: NewestIn): Promise<StartupCard[]> {
      const scanned = await read();
      const source = {
        reader: scanned.index,
        cardsAt: async (rows: readonly number[]) => cardsAt(scanned, rows).map(parseCard),
        newestIn,
      };
      return similarListings(startup, source, limit);
    },
  };
}

const suggestionOf = ({ _id, name, slug, tagline, logo }: StartupCard): StartupSuggestion => ({ _id, name, slug, tagline, logo });

/** For processes that hardly search, such as commands. */
export const scanSearch: StartupSearch = {
  search: (driver, text, slice) => createScan(driver).search(text, slice),
  suggest: (driver, text, limit) => createScan(driver).suggest(text, limit),
  similar: (driver, ...question) => createScan(driver).similar(...question),
  ...followsNothing,
};
