import { join } from 'node:path';
import Database from 'better-sqlite3';
import MiniSearch from 'minisearch';
import sql from 'sql-template-tag';
import type { Driver } from '../../db/sql/driver.ts';
import { indexListings } from '../../db/sql/search/search-entries.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { StartupCard } from '../../server/domain/listings/startups.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { median, percentile } from './lines.ts';
import { naturalBeginnings, naturalSearches } from './natural-rows.ts';

/**
 * Measures one search engine in a separate process, over the directory in DATA_DIR: `debut`, `minisearch`, or `fts5` (SQLite's
 * full-text search). Prints `EngineTimes` as JSON.
 */
export interface EngineTimes {
  /** In milliseconds. */
  search: { p50: number; p99: number };
  suggest?: { p50: number; p99: number };
  /** The time that the index adds to a write, for each kind of write. */
  writes?: Record<string, { p50: number; p99: number }>;
  memory: Memory;
}

/** The additional memory of the process since before the engine was used, in megabytes. */
interface Memory {
  /** Objects and buffers in use. */
  used: number;
  /** Also includes memory that is free within the process, and SQLite's memory. */
  resident: number;
}

const searchCount = 1_000;
/** The maximum time for all queries. Slower engines get fewer queries. */
const maxSeconds = 20;
const writeCount = 300;
const limit = pageSizes.startups;
const file = join(process.env['DATA_DIR'] ?? '', databaseName);
const fields = ['name', 'tags', 'tagline', 'description'] as const;

type Indexed = Record<(typeof fields)[number], string> & { row: number };

function* indexedTexts(): Generator<Indexed> {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare<[], { row: number; card: string; description: string }>(
    "SELECT row, card, description FROM startups WHERE status = 'active'",
  );
  for (const { row, card, description } of rows.iterate()) {
    const { name, tags, tagline } = JSON.parse(card) as StartupCard;
    yield { row, name, tags: tags.join(' '), tagline, description };
  }
  database.close();
}

async function timesOf(texts: Generator<string>, work: (text: string) => unknown): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  const endsAt = performance.now() + maxSeconds * 1_000;
  for (let at = -searchCount / 10; at < searchCount && performance.now() < endsAt; at += 1) {
    const text = texts.next().value as string;
    const startedAt = performance.now();
    await work(text);
    if (at >= 0) taken.push(performance.now() - startedAt);
  }
  return { p50: median(taken), p99: percentile(taken, 0.99) };
}

/** Returns a function that measures the additional memory of the process. */
function measureMemory(): () => Memory {
  const read = () => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { used: (heapUsed + external) / 1_000_000, resident: rss / 1_000_000 };
  };
  const before = read();
  return () => {
    const after = read();
    return { used: after.used - before.used, resident: after.resident - before.resident };
  };
}

async function measureDebut(): Promise<EngineTimes> {
  const store = await openSqliteStore(file);
  await store.startups.list({ offset: 0, limit });
  const memoryHeld = measureMemory();
  const search = await timesOf(naturalSearches(), (text) => store.startups.search(text, { offset: 0, limit }));
  const suggest = await timesOf(naturalBeginnings(), (text) => store.startups.suggest(text, pageSizes.suggestions));
  const memory = memoryHeld();
  await store.close();
  return { search, suggest, writes: await measureWrites(), memory };
}

type Listing = StartupCard & { description: string };

/** Edits that give a listing texts of another listing. */
const edits: Record<string, (listing: Listing, other: Listing) => Listing> = {
  'another tagline': (listing, { tagline }) => ({ ...listing, tagline }),
  'other words in all fields': (_, other) => other,
};

/** Measures writes, all of which are rolled back. */
async function measureWrites(): Promise<Record<string, { p50: number; p99: number }>> {
  const driver = openSqlite(file);
  const undone = new Error('Rolled back.');
  const times: Record<string, { p50: number; p99: number }> = {};
  for (const [what, edit] of [['a new listing', undefined], ...Object.entries(edits)] as const) {
    const taken: number[] = [];
    const write = async (tx: Driver): Promise<never> => {
      const stored = await tx.all<{ row: number; card: string; description: string }>(
        sql`SELECT row, card, description FROM startups WHERE status = 'active' ORDER BY id LIMIT ${writeCount}`,
      );
      const listings = stored.map(({ card, description }): Listing => ({ ...(JSON.parse(card) as StartupCard), description }));
      const last = await tx.one<{ row: number }>(sql`SELECT max(row) AS row FROM startups`);
      for (const [at, listing] of listings.entries()) {
        const other = listings[(at + 1) % listings.length] ?? listing;
        const row = edit === undefined ? (last?.row ?? 0) + at + 1 : (stored[at]?.row ?? 0);
        const startedAt = performance.now();
        await indexListings(tx, [{ row, listing: edit === undefined ? other : edit(listing, other) }]);
        taken.push(performance.now() - startedAt);
      }
      throw undone;
    };
    await driver.transaction(write).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    times[what] = { p50: median(taken), p99: percentile(taken, 0.99) };
  }
  await driver.close();
  return times;
}

async function measureMiniSearch(): Promise<EngineTimes> {
  const memoryHeld = measureMemory();
  const index = new MiniSearch<Indexed>({ idField: 'row', fields: [...fields] });
  for (const listing of indexedTexts()) index.add(listing);
  const options = { prefix: true, fuzzy: 0.2, boost: { name: 3, tags: 2, tagline: 2 } };
  const search = await timesOf(naturalSearches(), (text) => index.search(text, options).slice(0, limit));
  return { search, memory: memoryHeld() };
}

async function measureFts5(): Promise<EngineTimes> {
  const memoryHeld = measureMemory();
  const database = new Database('');
  database.exec(`CREATE VIRTUAL TABLE listings USING fts5(${fields.join(', ')}, tokenize = 'porter unicode61')`);
  const insert = database.prepare(`INSERT INTO listings (rowid, ${fields.join(', ')}) VALUES (?, ?, ?, ?, ?)`);
  database.transaction(() => {
    for (const listing of indexedTexts()) insert.run(listing.row, ...fields.map((field) => listing[field]));
  })();
  const query = database.prepare<[string, number], { rowid: number }>(
    'SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY bm25(listings, 3, 2, 2, 1) LIMIT ?',
  );
  const words = (text: string) => [...text.matchAll(/\w+/g)].map(([word]) => `"${word}"`).join(' OR ');
  const search = await timesOf(naturalSearches(), (text) => query.all(words(text), limit));
  const memory = memoryHeld();
  database.close();
  return { search, memory };
}

const engines: Record<string, () => Promise<EngineTimes>> = {
  debut: measureDebut,
  minisearch: measureMiniSearch,
  fts5: measureFts5,
};
const measure = engines[process.argv[2] ?? ''];
if (measure === undefined) throw new Error('Name an engine.');
console.log(JSON.stringify(await measure()));
