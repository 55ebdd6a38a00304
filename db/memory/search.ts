import type { StartupCard, StartupSuggestion } from '../../server/domain/listings/startups.contract.ts';
import { createSearchIndex, type SearchIndex } from '../../server/domain/listings/search/search-index.ts';
import { type Narrowing, rank } from '../../server/domain/listings/search/search-ranking.ts';
import { suggestRows } from '../../server/domain/listings/search/search-suggestions.ts';
import { type IndexedListing, indexedListing } from '../../server/domain/listings/search/search-text.ts';
import { similarListings } from '../../server/domain/listings/similar.ts';
import { presentCard } from '../../server/domain/listings/startups.rules.ts';
import type { FoundCards, Slice } from '../store.ts';
import type { StartupEntry } from './startup-entry.ts';
import type { Views } from './views.ts';

/** The active listings of one `State` of the store. The first search builds their index, whose rows are positions in this array. */
type Feed = readonly StartupEntry[];

const indexes = new WeakMap<Feed, SearchIndex>();
/** Keyed by entry, because a write replaces the entry of its listing. */
const indexedEntries = new WeakMap<StartupEntry, IndexedListing>();

function indexOf(feed: Feed): SearchIndex {
  const known = indexes.get(feed);
  if (known !== undefined) return known;
  const index = createSearchIndex();
  for (const entry of feed) {
    const indexed = indexedEntries.get(entry) ?? indexedListing(entry.record);
    indexedEntries.set(entry, indexed);
    index.add(entry.record, indexed);
  }
  indexes.set(feed, index);
  return index;
}

export async function search(feed: Feed, text: string, { offset, limit }: Slice, narrowing?: Narrowing): Promise<FoundCards> {
  const { rows, ...found } = await rank(text, indexOf(feed), offset, limit, narrowing);
  return { ...found, cards: rows.flatMap((row) => feed[row]?.card ?? []) };
}

export async function suggest(feed: Feed, text: string, limit: number): Promise<StartupSuggestion[]> {
  const rows = await suggestRows(text, indexOf(feed), limit);
  return rows
    .flatMap((row) => feed[row]?.record ?? [])
    .map(({ _id, name, slug, tagline, logo }) => ({ _id, name, slug, tagline, logo }));
}

export function similar({ feed, byCategory }: Views, startup: StartupCard, limit: number): Promise<StartupCard[]> {
  const toCards = (entries: Feed) => entries.map(({ record }) => presentCard(record));
  const source = {
    reader: indexOf(feed),
    cardsAt: async (rows: readonly number[]) => toCards(rows.flatMap((row) => feed[row] ?? [])),
    newestIn: async (category: string, count: number) => toCards((byCategory.get(category) ?? []).slice(0, count)),
  };
  return similarListings(startup, source, limit);
}
