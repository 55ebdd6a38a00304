import sql, { join } from 'sql-template-tag';
import type { StartupCard, StartupSuggestion } from '../../server/contract/startups.ts';
import { rank } from '../../server/rules/search-ranking.ts';
import { suggestRows } from '../../server/rules/search-suggestions.ts';
import { similarListings } from '../../server/rules/similar.ts';
import type { FoundCards, Slice } from '../store.ts';
import type { Driver } from './driver.ts';
import type { NewestIn, StartupSearch } from './engine.ts';
import { indexListings, orderListings, removeFromIndex } from './search-entries.ts';
import { searchTablesReader } from './search-reader.ts';
import { indexOutdated } from './search-outdated.ts';
import { parseCard } from './startup-rows.ts';

/** How often a question is asked again because a write came between its queries. */
const maxAttempts = 3;

/** An answer of one moment. */
async function atOneMoment<Answer>(driver: Driver, answer: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readVersion(driver);
    try {
      const found = await answer();
      if (attempt === maxAttempts || (await readVersion(driver)) === before) return found;
    } catch (error) {
      if (attempt === maxAttempts || (await readVersion(driver)) === before) throw error;
    }
  }
}

async function readVersion(driver: Driver): Promise<number> {
  const row = await driver.one<{ version: number }>(sql`SELECT version FROM counters WHERE id = 1`);
  return row?.version ?? 0;
}

const search = (driver: Driver, text: string, { offset, limit }: Slice): Promise<FoundCards> =>
  atOneMoment(driver, async () => {
    const { rows, ...found } = await rank(text, searchTablesReader(driver), offset, limit);
    return { ...found, cards: (await readRows(driver, rows)).map(({ card }) => card) };
  });

const suggest = (driver: Driver, text: string, limit: number): Promise<StartupSuggestion[]> =>
  atOneMoment(driver, async () => {
    const rows = await suggestRows(text, searchTablesReader(driver), limit);
    return (await readRows(driver, rows)).map(({ _id, name, slug, tagline, logo }) => ({ _id, name, slug, tagline, logo }));
  });

const similar = (driver: Driver, startup: StartupCard, limit: number, newestIn: NewestIn): Promise<StartupCard[]> =>
  atOneMoment(driver, () => {
    const cardsAt = async (rows: readonly number[]) => (await readRows(driver, rows)).map(({ card }) => parseCard(card));
    return similarListings(startup, { reader: searchTablesReader(driver), cardsAt, newestIn }, limit);
  });

/** The listings of these rows, in their order. */
async function readRows(driver: Driver, rows: readonly number[]) {
  if (rows.length === 0) return [];
  const found = await driver.all<StartupSuggestion & { row: number; card: string }>(sql`
    SELECT row, card, id AS _id, name, slug, tagline, logo FROM startups WHERE row IN (${join([...rows])})`);
  const byRow = new Map(found.map((startup) => [startup.row, startup]));
  return rows.flatMap((row) => byRow.get(row) ?? []);
}

/** Searches an index whose tables are complete. */
export const indexTables: Pick<StartupSearch, 'search' | 'suggest' | 'similar'> = { search, suggest, similar };

/** Searches tables of the same SQLite database, which each write changes in its transaction. */
export const searchTables: StartupSearch = {
  async search(driver, text, slice) {
    await indexOutdated(driver);
    return search(driver, text, slice);
  },
  async suggest(driver, text, limit) {
    await indexOutdated(driver);
    return suggest(driver, text, limit);
  },
  async similar(driver, ...question) {
    await indexOutdated(driver);
    return similar(driver, ...question);
  },
  save: (driver, row, listing) => indexListings(driver, [{ row, listing }]),
  reorder: (driver, row, listing) => orderListings(driver, [{ row, listing }]),
  async remove(driver, row) {
    await removeFromIndex(driver, row);
    await removeFromOldTables(driver, row);
  },
};

/** A version before this one would add the listing again to tables that it has filled, and it may run until a deploy is complete. */
async function removeFromOldTables(driver: Driver, row: number): Promise<void> {
  await driver.run(sql`DELETE FROM search_words WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_names WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_entries WHERE startup_row = ${row}`);
}
