import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { createSearchIndex, type SearchIndex } from '../../../server/domain/listings/search/search-index.ts';
import { bitmapOf, type Bitmap, rowsOf } from '../../../server/domain/listings/search/row-sets.ts';
import { type Narrowing, rank } from '../../../server/domain/listings/search/search-ranking.ts';
import { suggestRows } from '../../../server/domain/listings/search/search-suggestions.ts';
import { indexedListing } from '../../../server/domain/listings/search/search-text.ts';
import { similarListings } from '../../../server/domain/listings/similar.ts';
import type { FoundCards, Slice } from '../../store.ts';
import type { StartupSuggestion } from '../../../server/domain/listings/startups.contract.ts';
import { readChanges } from '../nouns/changes.ts';
import type { Driver } from '../driver.ts';
import type { NewestIn, StartupSearch } from '../engine.ts';
import { joinNext } from '../join-next.ts';
import { parseCard } from '../nouns/startup-rows.ts';

/** No-ops: neither a scan nor an index that follows `startup_changes` needs to be told of writes. */
export const ignoresWrites: Pick<StartupSearch, 'save' | 'reorder' | 'remove'> = {
  save: async () => undefined,
  reorder: async () => undefined,
  remove: async () => undefined,
};

const changesPerRead = 200;

interface Scanned {
  index: SearchIndex;
  /** By row of the index. */
  cards: string[];
  /** The directory's row for each row of the index. */
  rows: number[];
}

/**
 * Searches by reading every listing into a temporary index. Used while the real index is being built, and in transactions,
 * because the real index lacks their writes. Takes seconds for ten thousand listings, so queries that wait at the same time share
 * one reading.
 */
export function createScan(driver: Driver) {
  const read = joinNext(async (): Promise<Scanned> => {
    const listings = new Map<string, { card: string; description: string; row: number }>();
    for (let sequence = 0; ;) {
      const changes = await readChanges(driver, sequence, changesPerRead);
      for (const { startupId, listing, row } of changes) {
        // A listing that changes between two reads is read again, under a higher sequence number.
        if (listing === undefined) listings.delete(startupId);
        else listings.set(startupId, { ...listing, row });
      }
      sequence = changes.at(-1)?.sequence ?? sequence;
      if (changes.length < changesPerRead) break;
      await nextTurn();
    }
    const scanned: Scanned = { index: createSearchIndex(), cards: [], rows: [] };
    for (const { card, description, row } of listings.values()) {
      const listing = parseCard(card);
      scanned.index.add(listing, indexedListing({ ...listing, description }));
      scanned.rows.push(row);
      if (scanned.cards.push(card) % changesPerRead === 0) await nextTurn();
    }
    return scanned;
  });

  const cardsAt = ({ cards }: Scanned, rows: readonly number[]): string[] => rows.flatMap((row) => cards[row] ?? []);

  return {
    async search(text: string, { offset, limit }: Slice, narrowing?: Narrowing): Promise<FoundCards> {
      const scanned = await read();
      const { rows, ...found } = await rank(
        text,
        scanned.index,
        offset,
        limit,
        narrowing && throughRows(narrowing, scanned.rows),
      );
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

/** Wraps a narrowing that uses the directory's row numbers, so that it takes and returns row numbers of this index. */
function throughRows(narrowing: Narrowing, rows: readonly number[]): Narrowing {
  const positions = new Map(rows.map((row, position) => [row, position]));
  const outside = (set: Bitmap) => bitmapOf(rowsOf(set).flatMap((position) => rows[position] ?? []));
  const inside = (found: readonly number[]) => found.flatMap((row) => positions.get(row) ?? []);
  return async ({ whole, partial }) => {
    const { page, ...left } = await narrowing({ whole: outside(whole), partial: outside(partial) });
    return {
      whole: bitmapOf(inside(rowsOf(left.whole))),
      partial: bitmapOf(inside(rowsOf(left.partial))),
      ...(page && { page: inside(page) }),
    };
  };
}

const suggestionOf = ({ _id, name, slug, tagline, logo }: StartupCard): StartupSuggestion => ({ _id, name, slug, tagline, logo });

/** The search used by processes that rarely search, such as commands. */
export const scanSearch: StartupSearch = {
  search: (driver, text, slice, narrowing) => createScan(driver).search(text, slice, narrowing),
  suggest: (driver, text, limit) => createScan(driver).suggest(text, limit),
  similar: (driver, ...question) => createScan(driver).similar(...question),
  ...ignoresWrites,
};
