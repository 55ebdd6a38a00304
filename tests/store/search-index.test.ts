import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterEach, describe, expect, test } from 'vitest';
import { beginEpoch } from '../../db/sql/changes.ts';
import type { OpenDriver } from '../../db/sql/driver.ts';
import type { StartupSearch } from '../../db/sql/engine.ts';
import { openSearchIndex } from '../../db/sql/search-index.ts';
import { indexVersion } from '../../db/sql/search-index-tables.ts';
import { indexOutdated } from '../../db/sql/search-outdated.ts';
import { createScan } from '../../db/sql/search-scan.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { searchTables } from '../../db/sql/startup-search.ts';
import { openSqliteStore, sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { indexedListing, termsOf } from '../../server/rules/search-text.ts';
import { anId, aStartup, aUser, noon } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { begin, operation, resultOf, texts } from './random-writes.ts';
import { favoriteRules } from './suite-favorites.ts';
import { searchRules } from './suite-search.ts';
import { transactionRules } from './suite-transactions.ts';
import { emptyDatabases, tempFiles } from './temp-folder.ts';

const newFile = tempFiles();
const emptyDatabase = emptyDatabases();

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

/** A folder for index files. */
function newFolder(): string {
  const folder = `${newFile()}-index`;
  mkdirSync(folder);
  return folder;
}

const indexFile = (folder: string): string => join(folder, 'search-5.sqlite');

let epochs = 0;

async function openDirectory(file: string): Promise<OpenDriver> {
  const driver = openSqlite(file);
  toClose.push(() => driver.close());
  await beginEpoch(driver, `epoch ${(epochs += 1)}`);
  return driver;
}

function openIndex(directory: OpenDriver, folder: string) {
  const reports: unknown[] = [];
  const index = openSearchIndex({ folder, directory, report: (error) => reports.push(error) });
  toClose.push(() => index.close());
  return { ...index, reports };
}

/** A directory in SQLite that maintains its own search tables. */
const directoryStore = (driver: OpenDriver): Store => storeOver(driver, sqliteEngine);

/** A store that finds everything through an index, as one over a database that does not search itself. */
async function openIndexedStore(): Promise<Store> {
  const driver = openSqlite(await emptyDatabase());
  await beginEpoch(driver, `epoch ${(epochs += 1)}`);
  const index = openSearchIndex({
    folder: newFolder(),
    directory: driver,
    report: (error) => expect.fail(String(error)),
  });
  const close = async () => {
    await index.close();
    await driver.close();
  };
  return { ...storeOver(driver, { ...sqliteEngine, search: index }), close };
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

test('after any writes, the index and a scan answer as the search tables of the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      const driver = await openDirectory(await emptyDatabase());
      const [store, folder] = [directoryStore(driver), newFolder()];
      // As in two processes of one machine.
      const indexes = [openIndex(driver, folder), openIndex(driver, folder)];
      await begin(store);
      for (const [at, run] of operations.entries()) {
        await resultOf(store, run);
        if (at % 5 !== 4) continue;
        await indexes[at % 2]?.search(driver, 'ai', all);
        // What it has cached must not be seen after the next writes.
        await answersOf(searchTables, driver);
      }
      const expected = await answersOf(searchTables, driver);
      for (const index of indexes) {
        expect(await answersOf(index, driver)).toEqual(expected);
        expect(index.reports).toEqual([]);
      }
      expect(await answersOf(scanOf(driver), driver)).toEqual(expected);
    }),
    { numRuns: 40, seed: 20261122 },
  );
});

const named = (...names: string[]) =>
  names.map((name, at) => aStartup({ _id: anId(at + 1), name, tagline: 'Nothing', description: 'Nothing' }));

const search = async (index: StartupSearch, driver: OpenDriver, text: string): Promise<string[]> =>
  idsOf((await index.search(driver, text, all)).cards);

/** Changes the index file itself, so that its answers can be told from those of the directory. */
function inIndexFile<Result>(folder: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(indexFile(folder));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const mark = (folder: string) =>
  inIndexFile(folder, (database) => database.exec("UPDATE startups SET card = json_set(card, '$._id', 'of the index')"));
const rowsOfIndex = (folder: string) =>
  inIndexFile(folder, (database) => database.prepare('SELECT count(*) FROM startups').pluck().get());

test('a search finds what was committed before it, however many changes the index has not read', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  await store.transaction(async (within) => {
    for (let at = 1; at <= 2_500; at += 1)
      await within.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}`, description: 'Nothing' }));
  });
  const folder = newFolder();
  const index = openIndex(driver, folder);
  expect(await search(index, driver, '2499')).toEqual([anId(2_499)]);
  await store.startups.remove(anId(2_499));
  expect((await search(index, driver, '2499')).includes(anId(2_499))).toBe(false);
  await expect.poll(() => rowsOfIndex(folder)).toBe(2_499);
  expect(index.reports).toEqual([]);
});

test('a listing that changes while a scan reads is found as it is afterwards', async () => {
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

test('after a restart the index is used as it is, and later changes are applied', async () => {
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

test('an index of lost changes or of another directory begins again', async () => {
  const [file, restored] = [await emptyDatabase(), newFile()];
  const driver = await openDirectory(file);
  const store = directoryStore(driver);
  for (const startup of named('Acme', 'Other')) await store.startups.insert(startup);
  copyDatabase(file, restored);
  const folder = newFolder();
  await store.startups.insert(aStartup({ _id: anId(3), name: 'Lost', description: 'Nothing' }));
  await store.startups.update(aStartup({ _id: anId(1), name: 'Lost too', description: 'Nothing' }));
  expect(await search(openIndex(driver, folder), driver, 'lost')).toEqual([anId(3), anId(1)]);

  const restoredDriver = await openDirectory(restored);
  const restoredStore = directoryStore(restoredDriver);
  for (const name of ['One', 'Two', 'Three'])
    await restoredStore.startups.update(aStartup({ _id: anId(2), name, description: 'Nothing' }));
  const index = openIndex(restoredDriver, folder);
  expect(await search(index, restoredDriver, 'lost')).toEqual([]);
  expect(await search(index, restoredDriver, 'acme')).toEqual([anId(1)]);
  expect(await search(index, restoredDriver, 'three')).toEqual([anId(2)]);

  const other = await openDirectory(await emptyDatabase());
  await directoryStore(other).startups.insert(aStartup({ _id: anId(1), name: 'Elsewhere', description: 'Nothing' }));
  const indexOfOther = openIndex(other, folder);
  expect(await search(indexOfOther, other, 'three')).toEqual([]);
  expect(await search(indexOfOther, other, 'elsewhere')).toEqual([anId(1)]);
});

test('a damaged index file is made again, and searches go on meanwhile', async () => {
  const driver = await openDirectory(await emptyDatabase());
  for (const startup of named('Acme', 'Other')) await directoryStore(driver).startups.insert(startup);
  const folder = newFolder();
  writeFileSync(indexFile(folder), 'This is no database, and longer than the header of one. '.repeat(40));
  const index = openIndex(driver, folder);
  expect(await search(index, driver, 'acme')).toEqual([anId(1)]);
  expect(index.reports).toEqual([expect.objectContaining({ code: 'SQLITE_NOTADB' })]);
  await expect.poll(() => existsSync(indexFile(folder)) && rowsOfIndex(folder)).toBe(2);
});

test('an index file that lost rows is made again', async () => {
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

test('without a place for the index, searches read the directory and say so once', async () => {
  const driver = await openDirectory(await emptyDatabase());
  for (const startup of named('Acme', 'Other')) await directoryStore(driver).startups.insert(startup);
  const index = openIndex(driver, join(newFolder(), 'missing'));
  for (const text of ['acme', 'acm']) expect(await search(index, driver, text)).toEqual([anId(1)]);
  expect(index.reports).toHaveLength(1);
});

const searchSchema = sql`
  SELECT name, sql FROM sqlite_schema
  WHERE tbl_name IN ('search_terms', 'search_card_words', 'search_order', 'search_texts') AND sql IS NOT NULL
  ORDER BY name`;

test('the index has the search tables of a SQLite directory', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const folder = newFolder();
  const index = openIndex(driver, folder);
  await search(index, driver, 'acme');
  const expected = await driver.all<{ name: string }>(searchSchema);
  expect(expected.map(({ name }) => name)).toEqual(['search_card_words', 'search_order', 'search_terms', 'search_texts']);
  expect(inIndexFile(folder, (database) => database.prepare(searchSchema.sql).all())).toEqual(expected);
});

const tablesOf = async (driver: OpenDriver) => {
  const entries = await driver.all<{ term: string; block: number; entries: Buffer }>(
    sql`SELECT term, block, entries FROM search_terms ORDER BY term, block`,
  );
  return {
    entries: entries.map(({ entries: blob, ...row }) => ({
      ...row,
      entries: (blob.toString('hex').match(/.{4}/g) ?? []).sort(),
    })),
    facts: await driver.all(sql`SELECT block, hex(facts) AS facts FROM search_order ORDER BY block`),
    words: await driver.all(sql`SELECT word, cards FROM search_card_words ORDER BY word`),
    listings: await driver.all(sql`SELECT startup_row, words FROM search_texts ORDER BY startup_row`),
  };
};

const forgetIndex = (driver: OpenDriver): Promise<void> =>
  driver.transaction(async (tx) => {
    for (const table of ['search_terms', 'search_card_words', 'search_texts']) await tx.run(raw(`DELETE FROM ${table}`));
    await tx.run(sql`UPDATE startup_changes SET ranked_sequence = 0`);
  });

/** Whether the search tables are those that the listings have when they are indexed anew. */
async function expectIndexOfListings(driver: OpenDriver): Promise<void> {
  const written = await tablesOf(driver);
  await forgetIndex(driver);
  await indexOutdated(driver);
  expect(await tablesOf(driver)).toEqual(written);
}

test('after any writes, the search tables are those of the listings as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      const driver = await openDirectory(await emptyDatabase());
      const store = directoryStore(driver);
      await begin(store);
      for (const run of operations) await resultOf(store, run);
      await expectIndexOfListings(driver);
    }),
    { numRuns: 40, seed: 20261123 },
  );
});

test('however many listings mention a name, more of them or fewer, its facts say so', async () => {
  const names = fc.constantFrom('Acme', 'Bolt', 'Some Others', 'Some Others');
  const words = fc.subarray(['Acme', 'Bolt', 'Cargo'], { minLength: 1 });
  const write = fc.record({ at: fc.integer({ min: 1, max: 16 }), name: fc.option(names), words });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 40, maxLength: 60 }), async (writes) => {
      const driver = await openDirectory(await emptyDatabase());
      const { startups } = directoryStore(driver);
      for (const { at, name, words: described } of writes) {
        const startup = aStartup({ _id: anId(at), name: name ?? '', tagline: 'Nothing', description: described.join(' ') });
        if (name === null) await startups.remove(startup._id);
        else if (!(await startups.update(startup))) await startups.insert(startup);
      }
      await expectIndexOfListings(driver);
    }),
    { numRuns: 25, seed: 20261124 },
  );
});

test('what a version without the search tables has written meanwhile is indexed by the next search', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  for (const startup of named('Acme', 'Other', 'Gone')) await store.startups.insert(startup);
  await store.users.insert(aUser());
  await driver.transaction(async (tx) => {
    await tx.run(sql`UPDATE startups SET name = 'Renamed' WHERE id = ${anId(1)}`);
    await tx.run(sql`DELETE FROM startups WHERE id = ${anId(3)}`);
    for (const [at, id] of [anId(1), anId(3)].entries())
      await tx.run(sql`UPDATE startup_changes SET sequence = ${at + 10} WHERE startup_id = ${id}`);
  });
  // A like, which writes no words, does not hide that the words are outdated.
  await store.favorites.add({ userId: aUser()._id, startupId: anId(1), createdAt: noon.toISOString() });
  expect((await store.startups.search('renamed', all)).total).toBe(1);
  expect((await store.startups.search('acme', all)).total).toBe(0);
  expect((await store.startups.search('gone', all)).total).toBe(0);
});

test('an index of many listings is made beside the answers, also by the next opening when it was not complete', async () => {
  const file = await emptyDatabase();
  const driver = await openDirectory(file);
  await directoryStore(driver).transaction(async (within) => {
    for (let at = 1; at <= 1_100; at += 1)
      await within.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}`, description: 'Nothing' }));
  });
  await forgetIndex(driver);
  const sentences: string[] = [];
  const open = () => openSqliteStore(file, { progress: (sentence) => sentences.push(sentence) });
  const stopped = await open();
  const foundAtFirst = (await stopped.startups.search('acme', all)).total;
  await stopped.close();
  expect(foundAtFirst).toBeLessThan(1_100);
  const store = await open();
  await expect.poll(() => sentences.at(-1)).toMatch(/^The search index is complete after \d+ s\.$/);
  expect(sentences[0]).toBe(
    'The search index is made for 1,100 startups. Until it is complete, searches may find fewer or take longer.',
  );
  expect((await store.startups.search('acme', all)).total).toBe(1_100);
  await store.close();
});

test('the terms of search are those that the index version was made with; others need another version', () => {
  const digest = createHash('sha256').update(
    JSON.stringify(
      texts
        .concat('Zoë’s CAFÉ-Bar 2.0, 日本語テキスト ﬁn 🫐 ภาษาไทย')
        .map((text) => [
          ...termsOf(indexedListing({ name: text, tagline: text, tags: [], categories: [], description: 'Described words' })),
        ]),
    ),
  );
  expect([indexVersion, digest.digest('hex').slice(0, 12)]).toEqual([5, '3042fc20c2cd']);
});
