import sql, { join, type Sql } from 'sql-template-tag';
import type { StartupCard, StartupSuggestion } from '../../../server/domain/listings/startups.contract.ts';
import { type Narrowing, rank } from '../../../server/domain/listings/search/search-ranking.ts';
import { suggestRows } from '../../../server/domain/listings/search/search-suggestions.ts';
import { similarListings } from '../../../server/domain/listings/similar.ts';
import type { FoundCards, Slice } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { NewestIn, StartupSearch } from '../engine.ts';
import { type BoundedMap, type CardRow, searchCacheOf, type SearchVersions, type SuggestedRow } from './search-cache.ts';
import { indexListings, orderListings, removeFromIndex } from './search-entries.ts';
import { searchTablesReader } from './search-reader.ts';
import { indexSomeOutdated } from './search-outdated.ts';
import { parseCard } from '../nouns/startup-rows.ts';

/** How often a query is repeated because a write came between its statements. */
const maxAttempts = 3;

/** Computes an answer from a single version of the directory. Pass `versions` if they have just been read. */
export async function atOneMoment<Answer>(
  driver: Driver,
  answer: () => Promise<Answer>,
  versions?: SearchVersions,
): Promise<Answer> {
  let before = versions ?? (await readVersions(driver));
  for (let attempt = 1; ; attempt += 1) {
    searchCacheOf(driver).useVersions(before);
    const [settled] = await Promise.allSettled([answer()]);
    const after = await readVersions(driver);
    if (attempt === maxAttempts || after.version === before.version) {
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    }
    before = after;
  }
}

async function readVersions(driver: Driver): Promise<SearchVersions> {
  const row = await driver.one<SearchVersions>(
    sql`SELECT version, list_version AS "listVersion", active_startups AS size FROM counters WHERE id = 1`,
  );
  return row ?? { version: 0, listVersion: 0, size: 0 };
}

function search(
  driver: Driver,
  text: string,
  { offset, limit }: Slice,
  narrowing?: Narrowing,
  versions?: SearchVersions,
): Promise<FoundCards> {
  const answer = async () => {
    const { rows, ...found } = await rank(text, searchTablesReader(driver), offset, limit, narrowing);
    return { ...found, cards: await readCards(driver, rows) };
  };
  return atOneMoment(driver, answer, versions);
}

function suggest(driver: Driver, text: string, limit: number, versions?: SearchVersions): Promise<StartupSuggestion[]> {
  const answer = async () => readSuggestions(driver, await suggestRows(text, searchTablesReader(driver), limit));
  return atOneMoment(driver, answer, versions);
}

function similar(
  driver: Driver,
  startup: StartupCard,
  limit: number,
  newestIn: NewestIn,
  versions?: SearchVersions,
): Promise<StartupCard[]> {
  const cardsAt = async (rows: readonly number[]) => (await readCards(driver, rows)).map(parseCard);
  const answer = () => similarListings(startup, { reader: searchTablesReader(driver), cardsAt, newestIn }, limit);
  return atOneMoment(driver, answer, versions);
}

/** The stored cards of the rows with these numbers, in the given order. */
export async function readCards(driver: Driver, rows: readonly number[]): Promise<string[]> {
  const found = await readRows(searchCacheOf(driver).cards, rows, (unread) =>
    driver.all<CardRow>(sql`SELECT row, card FROM startups WHERE row IN (${unread})`),
  );
  return found.map(({ card }) => card);
}

/** The suggestions for the rows with these numbers, in the given order. Does not read cards, because cards are longer. */
async function readSuggestions(driver: Driver, rows: readonly number[]): Promise<StartupSuggestion[]> {
  const found = await readRows(searchCacheOf(driver).suggested, rows, (unread) =>
    driver.all<SuggestedRow>(sql`SELECT row, id AS _id, name, slug, tagline, logo FROM startups WHERE row IN (${unread})`),
  );
  return found.map(({ _id, name, slug, tagline, logo }) => ({ _id, name, slug, tagline, logo }));
}

/** The rows with these numbers, in the given order, from a cache or else from `read`. */
async function readRows<Shown extends { row: number }>(
  cache: BoundedMap<Shown, number>,
  rows: readonly number[],
  read: (unread: Sql) => Promise<Shown[]>,
): Promise<Shown[]> {
  const byRow = new Map<number, Shown>();
  const unread: number[] = [];
  for (const row of rows) {
    const known = cache.get(row);
    if (known === undefined) unread.push(row);
    else byRow.set(row, known);
  }
  for (const shown of unread.length === 0 ? [] : await read(join(unread))) {
    byRow.set(shown.row, shown);
    cache.set(shown.row, shown);
  }
  return rows.flatMap((row) => byRow.get(row) ?? []);
}

/** Searches an index with complete tables. */
export const indexTables: Pick<StartupSearch, 'search' | 'suggest' | 'similar'> = { search, suggest, similar };

/**
 * Indexes a few listings that another version of the app has written, at most once per version of the directory. Returns the
 * directory's versions after that.
 */
async function indexWhatIsOutdated(driver: Driver): Promise<SearchVersions> {
  const cache = searchCacheOf(driver);
  const versions = await readVersions(driver);
  if (cache.isIndexing || versions.version === cache.indexedVersion) return versions;
  cache.indexedVersion = versions.version;
  await indexSomeOutdated(driver);
  return readVersions(driver);
}

/** Searches tables in the same SQLite database, which each write updates in its transaction. */
export const searchTables: StartupSearch = {
  search: async (driver, text, slice, narrowing) => search(driver, text, slice, narrowing, await indexWhatIsOutdated(driver)),
  suggest: async (driver, text, limit) => suggest(driver, text, limit, await indexWhatIsOutdated(driver)),
  similar: async (driver, startup, limit, newestIn) =>
    similar(driver, startup, limit, newestIn, await indexWhatIsOutdated(driver)),
  save: (driver, row, listing) => indexListings(driver, [{ row, listing }]),
  reorder: (driver, row, listing) => orderListings(driver, [{ row, listing }]),
  remove: removeFromIndex,
};
