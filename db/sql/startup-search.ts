import sql, { join, type Sql } from 'sql-template-tag';
import type { StartupSuggestion } from '../../server/contract/startups.ts';
import { parseQuery, suggestionOrder, suggestionWindow, type SearchQuery } from '../../server/rules/search.ts';
import type { CardSlice, Slice } from '../store.ts';
import type { Driver } from './driver.ts';
import type { ListCache } from './list-cache.ts';

/**
 * Matches stand in four tiers (`nameMatch` of rules/search). The sets of names equal to the query, beginning with it, having its
 * words, and of listings having its words each hold the one before; a tier is what a set adds.
 */
interface Tier {
  /** The set, to be counted. */
  set: Sql;
  /** The set as entries `e`. */
  entries: Sql;
  /** What is true of an entry of the tier and of no other. */
  condition: Sql;
}

/** Above every letter and digit, so it ends the range of texts that begin with another. */
const lastCodePoint = '\u{10FFFF}';

/** Reading a row through the full-text index costs about as much as passing this many in the order by likes. */
const rowsScannedPerFetch = 4;

export async function search(driver: Driver, kept: ListCache, text: string, slice: Slice): Promise<CardSlice> {
  const query = parseQuery(text);
  if (query === undefined) return { cards: [], total: 0 };
  for (;;) {
    const before = await readCounters(driver);
    const found = await searchAt(driver, kept, before, query, slice);
    // Somebody published in between: counts and rows may be of different lists.
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

async function searchAt(driver: Driver, kept: ListCache, at: Counters, query: SearchQuery, slice: Slice): Promise<CardSlice> {
  const cards: string[] = [];
  let start = 0;
  for (const tier of tiersOf(query)) {
    const count = () => countOf(driver, tier.set);
    const end = await kept.count(at.listVersion, JSON.stringify([tier.set.strings, tier.set.values]), count);
    const offset = Math.max(0, slice.offset + cards.length - start);
    const limit = Math.min(slice.limit - cards.length, end - start - offset);
    if (limit > 0) {
      const passed = ((offset + limit) * at.entries) / (end - start);
      const source = passed < end * rowsScannedPerFetch ? walk : tier.entries;
      cards.push(...(await cardsOf(driver, sql`${source} AND ${tier.condition}`, offset, limit)));
    }
    start = end;
  }
  return { cards, total: start };
}

/** Every entry, in the order by likes. */
const walk = sql`FROM search_entries e WHERE 1 = 1`;

function tiersOf(query: SearchQuery): Tier[] {
  const words = fullText(query);
  const inName = hasAll(sql`' ' || e.name_key || ' '`, query);
  const isQuery = sql`e.name_key = ${query.nameKey}`;
  const begins = sql`substr(e.name_key, 1, ${[...query.key].length}) = ${query.key}`;
  const named = sql`FROM search_entries e WHERE ${isQuery}`;
  const beginning = sql`FROM search_entries e WHERE e.name_key >= ${query.key} AND e.name_key < ${query.key + lastCodePoint}`;
  const names = sql`FROM search_names`;
  const listings = sql`FROM search_words`;
  // CROSS JOIN keeps SQLite from trying every entry against the full-text index.
  const entriesOfNames = sql`CROSS JOIN search_entries e ON e.startup_row = search_names.rowid`;
  const entriesOfListings = sql`CROSS JOIN search_entries e ON e.startup_row = search_words.rowid`;
  const nameMatches = sql`WHERE search_names MATCH ${words}`;
  const listingMatches = sql`WHERE search_words MATCH ${words}`;
  return [
    { set: named, entries: named, condition: isQuery },
    { set: beginning, entries: beginning, condition: sql`${begins} AND NOT ${isQuery}` },
    {
      set: sql`${names} ${nameMatches}`,
      entries: sql`${names} ${entriesOfNames} ${nameMatches}`,
      condition: sql`${inName} AND NOT ${begins}`,
    },
    {
      set: sql`${listings} ${listingMatches}`,
      entries: sql`${listings} ${entriesOfListings} ${listingMatches}`,
      condition: sql`${hasAll(sql`e.words`, query)} AND NOT (${inName})`,
    },
  ];
}

/** Words are quoted, and hold neither quotes nor blanks, so nothing typed is taken for the engine's syntax. */
function fullText({ whole, beginning }: SearchQuery): string {
  return [...whole.map((word) => `"${word}"`), `"${beginning}"*`].join(' ');
}

/** Whether a text of words between blanks has every word of the query. */
function hasAll(text: Sql, { whole, beginning }: SearchQuery): Sql {
  const starts = [...whole.map((word) => ` ${word} `), ` ${beginning}`];
  return join(
    starts.map((start) => sql`instr(${text}, ${start}) > 0`),
    ' AND ',
  );
}

async function countOf(driver: Driver, set: Sql): Promise<number> {
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

/** The rule of rules/search: of the first keys that begin with the typed text, the best listings. */
export async function suggest(driver: Driver, text: string, limit: number): Promise<StartupSuggestion[]> {
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
