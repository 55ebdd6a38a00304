import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { beginEpoch } from '../../db/sql/nouns/changes.ts';
import { readPublicVersion } from '../../db/sql/counters.ts';
import type { OpenDriver } from '../../db/sql/driver.ts';
import type { ListingReader, StartupSearch } from '../../db/sql/engine.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { openSearchIndex, type SearchIndex } from '../../db/sql/search/search-index.ts';
import { indexVersion } from '../../db/sql/search/search-index-tables.ts';
import { createScan } from '../../db/sql/search/search-scan.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { parseCard } from '../../db/sql/nouns/startup-rows.ts';
import { searchTables } from '../../db/sql/search/startup-search.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { indexedListing, termsOf } from '../../server/domain/listings/search/search-text.ts';
import { anId, aStartup, daysAgo } from './builders.ts';
import { narrowedLists } from './narrowed-lists.ts';
import { all } from './opened.ts';
import { begin, operation, resultOf, slugs, texts } from './random-writes.ts';
import { favoriteRules } from './suite-favorites.ts';
import { directoryStore, inIndexFile, indexFile, mark, rowsOfIndex, search, searchIndexes } from './search-indexes.ts';
import { searchRules } from './suite-search.ts';
import { transactionRules } from './suite-transactions.ts';

const { newFile, emptyDatabase, newFolder, openDirectory, openLargeDirectory, openIndex } = searchIndexes();

/** A store that answers everything through an index, like a store whose database has no search of its own. */
async function openIndexedStore(): Promise<Store> {
  const driver = openSqlite(await emptyDatabase());
  await beginEpoch(driver, 'of this store');
  const index = openSearchIndex({
    folder: newFolder(),
    directory: driver,
    readState: () => readPublicVersion(driver),
    report: (error) => expect.fail(String(error)),
  });
  const close = async () => {
    await index.close();
    await driver.close();
  };
  return { ...storeOver(driver, { ...sqliteEngine, search: index, readListings: index.readListings }), close };
}

describe('searches through an index', () => {
  describe('search', () => searchRules(openIndexedStore));
  describe('favorites', () => favoriteRules(openIndexedStore));
  describe('transactions', () => transactionRules(openIndexedStore));
});

const slices = [all, { offset: 0, limit: 2 }, { offset: 1, limit: 2 }];

async function answersOf(search: Pick<StartupSearch, 'search' | 'suggest'>, driver: OpenDriver) {
  const found = [];
  for (const text of texts) {
    for (const slice of slices) found.push([`search ${text}`, await search.search(driver, text, slice)]);
    found.push([`suggest ${text}`, await search.suggest(driver, text, 3)]);
  }
  return found;
}

function scanOf(driver: OpenDriver): Pick<StartupSearch, 'search' | 'suggest'> {
  const scan = createScan(driver);
  return {
    search: (_driver, text, slice) => scan.search(text, slice),
    suggest: (_driver, text, limit) => scan.suggest(text, limit),
  };
}

/** Everything that a visitor can list or open without searching. */
async function listsOf({ driver, cache }: Pick<ListingReader, 'driver' | 'cache'>) {
  const startups = sqlStartups(driver, cache);
  const lists = [];
  for (const slice of slices) {
    lists.push(await startups.list(slice));
    for (const slug of slugs) lists.push([slug, await startups.inCategory(slug, slice)]);
  }
  const { cards } = await startups.list(all);
  for (const card of cards) lists.push(await startups.bySlug(parseCard(card).slug));
  return lists;
}

/** A store over a directory. The index must answer all of its lists. */
function overIndex(driver: OpenDriver, index: SearchIndex): Store {
  const readListings: SearchIndex['readListings'] = async (from, read) =>
    (await index.readListings(from, read)) ?? expect.fail('The index has no answer.');
  return storeOver(driver, { ...sqliteEngine, search: index, readListings });
}

test('after any writes, the index and a scan give the same results as the database’s own search tables and lists', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      const driver = await openDirectory(await emptyDatabase());
      const [store, folder] = [directoryStore(driver), newFolder()];
      // Two indexes, as in two processes on one machine.
      const indexes = [openIndex(driver, folder), openIndex(driver, folder)];
      await begin(store);
      for (const [at, run] of operations.entries()) {
        await resultOf(store, run);
        if (at % 5 !== 4) continue;
        await indexes[at % 2]?.search(driver, 'ai', all);
        // Fills the cache. Its values must not appear after the next writes.
        await answersOf(searchTables, driver);
      }
      const expected = await answersOf(searchTables, driver);
      const lists = await listsOf({ driver, cache: createListCache() });
      const narrowed = await narrowedLists(store.startups);
      for (const index of indexes) {
        expect(await answersOf(index, driver)).toEqual(expected);
        expect(await index.readListings(driver, listsOf)).toEqual(lists);
        expect(await narrowedLists(overIndex(driver, index).startups)).toEqual(narrowed);
        expect(index.reports).toEqual([]);
      }
      expect(await answersOf(scanOf(driver), driver)).toEqual(expected);
    }),
    { numRuns: 40, seed: 20261122 },
  );
});

const named = (...names: string[]) =>
  names.map((name, at) => aStartup({ _id: anId(at + 1), name, tagline: 'Nothing', description: 'Nothing' }));

test('a search finds everything that was committed before it, even if the index lacks many changes', async () => {
  const { driver, store, folder } = await openLargeDirectory();
  const index = openIndex(driver, folder);
  expect(await search(index, driver, '2499')).toEqual([anId(2_499)]);
  await store.startups.remove(anId(2_499));
  expect((await search(index, driver, '2499')).includes(anId(2_499))).toBe(false);
  await expect.poll(() => rowsOfIndex(folder)).toBe(2_499);
  expect(index.reports).toEqual([]);
});

test('a deep page is read from the index, and its listings shift by one when a listing moves to the front', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const { startups, transaction } = directoryStore(driver);
  const listing = (at: number, publishedAt: string) =>
    aStartup({ _id: anId(at), slug: `${at}`, sourceId: `${at}`, publishedAt, description: 'Nothing' });
  await transaction(async (within) => {
    for (let at = 1; at <= 450; at += 1) await within.startups.insert(listing(at, daysAgo(1)));
  });
  const index = openIndex(driver, newFolder());
  const firstOfPage = async () => {
    await search(index, driver, 'nothing');
    const page = await index.readListings(driver, (from) => sqlStartups(from.driver, from.cache).list({ offset: 205, limit: 5 }));
    return page?.cards.map((card) => parseCard(card)._id)[0];
  };
  expect(await firstOfPage()).toBe(anId(245));
  await startups.update(listing(1, daysAgo(0)));
  expect(await firstOfPage()).toBe(anId(246));
});

test('a listing that changes during a scan is found in its new state', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  await store.transaction(async (within) => {
    for (let at = 1; at <= 1_100; at += 1)
      await within.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}`, description: 'Nothing' }));
  });
  let reads = 0;
  const all = async <Row>(query: Sql): Promise<Row[]> => {
    const rows = await driver.all<Row>(query);
    reads += 1;
    if (reads === 1)
      await store.startups.update(aStartup({ _id: anId(7), name: 'Other', tagline: 'Nothing', description: 'Nothing' }));
    return rows;
  };
  const { total } = await createScan({ ...driver, all }).search('acme', { offset: 0, limit: 1 });
  expect([reads, total]).toEqual([6, 1_099]);
});

test('after a restart the index is used unchanged, and later changes are applied', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  for (const startup of named('Acme', 'Other')) await store.startups.insert(startup);
  const folder = newFolder();
  const before = openIndex(driver, folder);
  expect(await search(before, driver, 'acme')).toEqual([anId(1)]);
  await before.close();
  mark(folder);
  await beginEpoch(driver, 'after the restart');
  const after = openIndex(driver, folder);
  expect(await search(after, driver, 'acme')).toEqual(['of the index']);
  await store.startups.update(aStartup({ _id: anId(1), name: 'Acme', tagline: 'Pays', description: 'Nothing' }));
  expect(await search(after, driver, 'acme')).toEqual([anId(1)]);
  expect(await search(after, driver, 'other')).toEqual(['of the index']);
});

function copyDatabase(from: string, to: string): void {
  const database = new Database(from, { readonly: true });
  database.prepare('VACUUM INTO ?').run(to);
  database.close();
}

test('an index with changes that its database has lost, or of another directory, is rebuilt', async () => {
  const [file, restored] = [await emptyDatabase(), newFile()];
  const driver = await openDirectory(file);
  const store = directoryStore(driver);
  for (const startup of named('Acme', 'Other')) await store.startups.insert(startup);
  copyDatabase(file, restored);
  const folder = newFolder();
  await store.startups.insert(aStartup({ _id: anId(3), name: 'Lost', description: 'Nothing' }));
  await store.startups.update(aStartup({ _id: anId(1), name: 'Lost too', description: 'Nothing' }));
  const former = openIndex(driver, folder);
  expect(await search(former, driver, 'lost')).toEqual([anId(3), anId(1)]);

  const restoredDriver = await openDirectory(restored);
  const restoredStore = directoryStore(restoredDriver);
  for (const name of ['One', 'Two', 'Three'])
    await restoredStore.startups.update(aStartup({ _id: anId(2), name, description: 'Nothing' }));
  const index = openIndex(restoredDriver, folder);
  expect(await search(index, restoredDriver, 'lost')).toEqual([]);
  expect(await search(index, restoredDriver, 'acme')).toEqual([anId(1)]);
  expect(await search(index, restoredDriver, 'three')).toEqual([anId(2)]);
  // The previous process has its own file open.
  expect(await search(former, driver, 'lost')).toEqual([anId(3), anId(1)]);
  expect([...former.reports, ...index.reports]).toEqual([]);

  const other = await openDirectory(await emptyDatabase());
  await directoryStore(other).startups.insert(aStartup({ _id: anId(1), name: 'Elsewhere', description: 'Nothing' }));
  const indexOfOther = openIndex(other, folder);
  expect(await search(indexOfOther, other, 'three')).toEqual([]);
  expect(await search(indexOfOther, other, 'elsewhere')).toEqual([anId(1)]);
});

test('an index ignores a change if another process has already applied a later one', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const { startups } = directoryStore(driver);
  for (const startup of named('Acme', 'Other')) await startups.insert(startup);
  const folder = newFolder();
  const ahead = openIndex(driver, folder);
  await search(ahead, driver, 'acme');
  mark(folder);
  let isAhead = false;
  const one = async <Row>(query: Sql): Promise<Row | undefined> => {
    const row = await driver.one<Row>(query);
    if (!isAhead && query.sql.includes('max(sequence)')) {
      isAhead = true;
      await startups.insert(aStartup({ _id: anId(3), name: 'Third', description: 'Nothing' }));
      expect(await search(ahead, driver, 'third')).toEqual([anId(3)]);
    }
    return row;
  };
  const behind = { ...driver, one };
  expect(await search(openIndex(behind, folder), behind, 'acme')).toEqual(['of the index']);
});

test('a damaged index file is rebuilt, and searches work in the meantime', async () => {
  const driver = await openDirectory(await emptyDatabase());
  for (const startup of named('Acme', 'Other')) await directoryStore(driver).startups.insert(startup);
  const folder = newFolder();
  writeFileSync(indexFile(folder), 'This is no database, and longer than the header of one. '.repeat(40));
  const index = openIndex(driver, folder);
  expect(await search(index, driver, 'acme')).toEqual([anId(1)]);
  expect(index.reports).toEqual([expect.objectContaining({ code: 'SQLITE_NOTADB' })]);
  await expect.poll(() => existsSync(indexFile(folder)) && rowsOfIndex(folder)).toBe(2);
});

test('an index file that lacks a table is rebuilt', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  for (const startup of named('Acme', 'Other')) await store.startups.insert(startup);
  const folder = newFolder();
  const index = openIndex(driver, folder);
  expect(await search(index, driver, 'acme')).toEqual([anId(1)]);
  inIndexFile(folder, (database) => database.exec('DROP TABLE search_card_words'));
  await store.startups.update(aStartup({ _id: anId(1), name: 'Acme', tagline: 'Pays', description: 'Nothing' }));
  expect(await search(index, driver, 'acme')).toEqual([anId(1)]);
  expect(index.reports).toHaveLength(1);
  await expect.poll(() => existsSync(indexFile(folder)) && rowsOfIndex(folder)).toBe(2);
});

test("if the index's folder is missing, searches read the database, and one error is reported", async () => {
  const driver = await openDirectory(await emptyDatabase());
  for (const startup of named('Acme', 'Other')) await directoryStore(driver).startups.insert(startup);
  const index = openIndex(driver, join(newFolder(), 'missing'));
  for (const text of ['acme', 'acm']) expect(await search(index, driver, text)).toEqual([anId(1)]);
  expect(index.reports).toHaveLength(1);
});

const searchSchema = sql`
  SELECT name, sql FROM sqlite_schema
  WHERE tbl_name IN ('search_terms', 'search_card_words', 'search_order', 'search_texts', 'field_postings', 'startup_tags')
    AND sql IS NOT NULL
  ORDER BY name`;

test('the index has the same search tables as a SQLite directory', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const folder = newFolder();
  const index = openIndex(driver, folder);
  await search(index, driver, 'acme');
  const expected = await driver.all<{ name: string }>(searchSchema);
  expect(expected.map(({ name }) => name)).toEqual([
    'field_postings',
    'search_card_words',
    'search_order',
    'search_terms',
    'search_texts',
    'startup_tags',
    'startup_tags_row',
  ]);
  expect(inIndexFile(folder, (database) => database.prepare(searchSchema.sql).all())).toEqual(expected);
});

test('if the terms of the search change, the index version must change too', () => {
  const digest = createHash('sha256').update(
    JSON.stringify(
      texts
        .concat('Zoë’s CAFÉ-Bar 2.0, 日本語テキスト ﬁn 🫐 ภาษาไทย ที่ Łódź Straße कला Trust & Will')
        .map((text) => [
          ...termsOf(indexedListing({ name: text, tagline: text, tags: [], categories: [], description: 'Described words' })),
        ]),
    ),
  );
  expect([indexVersion, digest.digest('hex').slice(0, 12)]).toEqual([8, '9863679b67ae']);
});
