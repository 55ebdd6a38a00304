import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StartupCard, StartupSuggestion } from '../../server/contract/startups.ts';
import {
  byCodePoints,
  matches,
  nameMatch,
  parseQuery,
  searchDocument,
  suggestionKeys,
  suggestionOrder,
  suggestionWindow,
  type SearchDocument,
} from '../../server/rules/search.ts';
import { feedKey } from '../../server/rules/startups.ts';
import type { CardSlice, Slice } from '../store.ts';
import { sqlChanges } from './changes.ts';
import type { Driver } from './driver.ts';
import type { StartupSearch } from './engine.ts';
import { joinNext } from './join-next.ts';
import { parseCard } from './search-follow.ts';

/** An active listing as a scan reads it. */
interface Listing {
  card: StartupCard;
  json: string;
  document: SearchDocument;
}

/** A question to every listing. */
type Visit = (id: string, listing: Listing | undefined) => void;

/** Of a search that reads what the writes left in `startup_changes`. */
export const followsNothing: Pick<StartupSearch, 'add' | 'reorder' | 'remove'> = {
  add: async () => undefined,
  reorder: async () => undefined,
  remove: async () => undefined,
};

const changesPerRead = 1_000;

/**
 * Searches by reading every listing: in a transaction, whose writes no index has, and while an index is being made. It takes
 * about a second per 100,000 listings; questions that wait at the same time are answered by one reading.
 */
export function createScan(driver: Driver) {
  let waiting: Visit[] = [];

  const readListings = joinNext(async () => {
    const visits = waiting;
    waiting = [];
    for (let sequence = 0; ;) {
      const changes = await sqlChanges(driver).after(sequence, changesPerRead);
      for (const { startupId, listing } of changes) {
        const card = listing && parseCard(listing.card);
        const read = card && { card, json: listing.card, document: searchDocument(card) };
        for (const visit of visits) visit(startupId, read);
      }
      sequence = changes.at(-1)?.sequence ?? sequence;
      if (changes.length < changesPerRead) return;
      await nextTurn();
    }
  });

  /** The results of `select` over the listings, without those that are undefined. */
  const selectListings = async <Result>(select: (listing: Listing) => Result | undefined): Promise<Result[]> => {
    const results = new Map<string, Result>();
    waiting.push((id, listing) => {
      const result = listing && select(listing);
      // A listing that changes meanwhile comes again, with a later number.
      if (result === undefined) results.delete(id);
      else results.set(id, result);
    });
    await readListings();
    return [...results.values()];
  };

  return {
    async search(text: string, { offset, limit }: Slice): Promise<CardSlice> {
      const query = parseQuery(text);
      if (query === undefined) return { cards: [], total: 0 };
      const found = await selectListings(({ card, json, document }) => {
        if (!matches(document, query)) return undefined;
        const { _id: id, likes } = card;
        return { id, likes, feedKey: feedKey(card), json, tier: nameMatch(document.nameKey, query) };
      });
      found.sort(
        (a, b) => a.tier - b.tier || b.likes - a.likes || byCodePoints(b.feedKey, a.feedKey) || byCodePoints(b.id, a.id),
      );
      return { cards: found.slice(offset, offset + limit).map(({ json }) => json), total: found.length };
    },
    async suggest(text: string, limit: number): Promise<StartupSuggestion[]> {
      const typed = parseQuery(text)?.key;
      if (typed === undefined) return [];
      const found = await selectListings(({ card: { _id, name, slug, tagline, logo, likes }, document: { nameKey } }) => {
        const keys = suggestionKeys(name).filter((key) => key.startsWith(typed));
        if (keys.length === 0) return undefined;
        return { id: _id, keys, nameKey, likes, suggestion: { _id, name, slug, tagline, logo } };
      });
      const candidates = found
        .flatMap((listing) => listing.keys.map((key) => ({ key, listing })))
        .sort((a, b) => byCodePoints(a.key, b.key) || byCodePoints(a.listing.id, b.listing.id))
        .slice(0, suggestionWindow);
      return [...new Set(candidates.map(({ listing }) => listing))]
        .sort(suggestionOrder(typed))
        .slice(0, limit)
        .map(({ suggestion }) => suggestion);
    },
  };
}

/** For processes that hardly search, such as commands. */
export const scanSearch: StartupSearch = {
  search: (driver, _cache, text, slice) => createScan(driver).search(text, slice),
  suggest: (driver, text, limit) => createScan(driver).suggest(text, limit),
  ...followsNothing,
};
