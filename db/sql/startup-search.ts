import sql, { join, type Sql } from 'sql-template-tag';
import type { StartupSuggestion } from '../../server/contract/startups.ts';
import { parseQuery, suggestionOrder, suggestionWindow, type SearchQuery } from '../../server/rules/search.ts';
import type { CardSlice, Slice } from '../store.ts';
import type { Driver } from './driver.ts';
import type { StartupSearch } from './engine.ts';
import type { ListCache } from './list-cache.ts';
import { addToSearch, removeFromSearch, reorderInSearch } from './search-entries.ts';

/**
 * One of the four tiers of matches (`nameMatch` of rules/search). Each of these sets contains the one before it: names equal to
 * the query, names that begin with it, names with its words, listings with its words. A tier is a set without the one before.
 */
interface Tier {
  /** Selects the set, for counting. */
  set: Sql;
  /** Selects the set as entries `e`. */
  entries: Sql;
  /** True for the set's entries that belong to this tier. */
  condition: Sql;
}

/** Greater than every letter and digit: `prefix + lastCodePoint` is the end of the range of texts with the prefix. */
const lastCodePoint = '\u{10FFFF}';

/** Reading a row through the full-text index costs about as much as scanning this many entries in the order by likes. */
const rowsScannedPerFetch = 4;

async function search(driver: Driver, cache: ListCache, text: string, slice: Slice): Promise<CardSlice> {
  const query = parseQuery(text);
  if (query === undefined) return { cards: [], total: 0 };
  for (;;) {
    const before = await readCounters(driver);
    const found = await searchAt(driver, cache, before, query, slice);
    // A write between the queries: counts and rows may belong to different list versions, so the search runs again.
    if ((await readCounters(driver)).listVersion === before.listVersion) return found;
  }
}

interface Counters {
  listVersion: number;
  entries: number;
}

async function readCounters(driver: Driver): Promise<Counters> {
  const row = await driver.one<Counters>(
    sql`SELECT list_version AS "listVersion", active_startups AS entries FROM counters WHERE id = 1`,
  );
  return row ?? { listVersion: 0, entries: 0 };
}

async function searchAt(driver: Driver, cache: ListCache, at: Counters, query: SearchQuery, slice: Slice): Promise<CardSlice> {
  const cards: string[] = [];
  let start = 0;
  for (const tier of tiersOf(query)) {
    const count = () => countRows(driver, tier.set);
    const end = await cache.count(at.listVersion, JSON.stringify([tier.set.strings, tier.set.values]), count);
    const offset = Math.max(0, slice.offset + cards.length - start);
    const limit = Math.min(slice.limit - cards.length, end - start - offset);
    if (limit > 0) {
      const scannedRows = ((offset + limit) * at.entries) / (end - start);
      const source = scannedRows < end * rowsScannedPerFetch ? allEntries : tier.entries;
      cards.push(...(await cardsOf(driver, sql`${source} AND ${tier.condition}`, offset, limit)));
    }
    start = end;
  }
  return { cards, total: start };
}

/** Scans every entry in the order by likes. */
const allEntries = sql`FROM search_entries e WHERE 1 = 1`;

function tiersOf(query: SearchQuery): Tier[] {
  const words = fullText(query);
  const nameHasWords = hasAll(sql`' ' || e.name_key || ' '`, query);
  const equalsQuery = sql`e.name_key = ${query.nameKey}`;
  const startsWithQuery = sql`substr(e.name_key, 1, ${[...query.key].length}) = ${query.key}`;
  const equalNames = sql`FROM search_entries e WHERE ${equalsQuery}`;
  const prefixNames = sql`FROM search_entries e WHERE e.name_key >= ${query.key} AND e.name_key < ${query.key + lastCodePoint}`;
  const names = sql`FROM search_names`;
  const listings = sql`FROM search_words`;
  // CROSS JOIN fixes the order of the join: SQLite would otherwise look up every entry in the full-text index.
  const entriesOfNames = sql`CROSS JOIN search_entries e ON e.startup_row = search_names.rowid`;
  const entriesOfListings = sql`CROSS JOIN search_entries e ON e.startup_row = search_words.rowid`;
  const nameMatches = sql`WHERE search_names MATCH ${words}`;
  const listingMatches = sql`WHERE search_words MATCH ${words}`;
  return [
    { set: equalNames, entries: equalNames, condition: equalsQuery },
    { set: prefixNames, entries: prefixNames, condition: sql`${startsWithQuery} AND NOT ${equalsQuery}` },
    {
      set: sql`${names} ${nameMatches}`,
      entries: sql`${names} ${entriesOfNames} ${nameMatches}`,
      condition: sql`${nameHasWords} AND NOT ${startsWithQuery}`,
    },
    {
      set: sql`${listings} ${listingMatches}`,
      entries: sql`${listings} ${entriesOfListings} ${listingMatches}`,
      condition: sql`${hasAll(sql`e.words`, query)} AND NOT (${nameHasWords})`,
    },
  ];
}

/** The query in FTS5's syntax. Words are quoted and contain neither quotes nor blanks, so user input is never read as syntax. */
function fullText({ words, prefix }: SearchQuery): string {
  return [...words.map((word) => `"${word}"`), `"${prefix}"*`].join(' ');
}

/** Whether a text of words, each between blanks, contains every word of the query. */
function hasAll(text: Sql, { words, prefix }: SearchQuery): Sql {
  const starts = [...words.map((word) => ` ${word} `), ` ${prefix}`];
  return join(
    starts.map((start) => sql`instr(${text}, ${start}) > 0`),
    ' AND ',
  );
}

async function countRows(driver: Driver, set: Sql): Promise<number> {
  const row = await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${set}`);
  return row?.total ?? 0;
}

async function cardsOf(driver: Driver, source: Sql, offset: number, limit: number): Promise<string[]> {
  const rows = await driver.all<{ card: string }>(sql`
    SELECT s.card
    FROM (
      SELECT e.startup_row, e.likes, e.feed_key, e.startup_id ${source}
      ORDER BY e.likes DESC, e.feed_key DESC, e.startup_id DESC
      LIMIT ${limit} OFFSET ${offset}
    ) page
    JOIN startups s ON s.row = page.startup_row
    ORDER BY page.likes DESC, page.feed_key DESC, page.startup_id DESC`);
  return rows.map(({ card }) => card);
}

/** The best listings, by `suggestionOrder` of rules/search, among the first keys that begin with the typed text. */
async function suggest(driver: Driver, text: string, limit: number): Promise<StartupSuggestion[]> {
  const typed = parseQuery(text)?.key;
  if (typed === undefined) return [];
  const candidates = await driver.all<{ row: number; id: string; nameKey: string; likes: number }>(sql`
    SELECT startup_row AS row, startup_id AS id, name_key AS "nameKey", likes
    FROM suggestion_keys
    WHERE key >= ${typed} AND key < ${typed + lastCodePoint}
    ORDER BY key, startup_id
    LIMIT ${suggestionWindow}`);
  const best = [...new Map(candidates.map((candidate) => [candidate.row, candidate])).values()]
    .sort(suggestionOrder(typed))
    .slice(0, limit)
    .map(({ row }) => row);
  if (best.length === 0) return [];
  const rows = await driver.all<StartupSuggestion & { row: number }>(sql`
    SELECT row, id AS _id, name, slug, tagline, logo FROM startups WHERE row IN (${join(best)})`);
  return rows
    .sort((a, b) => best.indexOf(a.row) - best.indexOf(b.row))
    .map(({ _id, name, slug, tagline, logo }) => ({ _id, name, slug, tagline, logo }));
}

/** Searches tables of the same SQLite database, which each write changes in its transaction. */
export const searchTables: StartupSearch = {
  search,
  suggest,
  add: addToSearch,
  reorder: reorderInSearch,
  remove: removeFromSearch,
};
