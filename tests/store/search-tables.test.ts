import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { beginEpoch } from '../../db/sql/nouns/changes.ts';
import type { OpenDriver } from '../../db/sql/driver.ts';
import { indexOutdated } from '../../db/sql/search/search-outdated.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { openSqliteStore, sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { anId, aStartup, aUser, noon } from './builders.ts';
import { all } from './opened.ts';
import { begin, operation, resultOf } from './random-writes.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

async function openDirectory(file: string): Promise<OpenDriver> {
  const driver = openSqlite(file);
  toClose.push(() => driver.close());
  await beginEpoch(driver, 'first');
  return driver;
}

const directoryStore = (driver: OpenDriver): Store => storeOver(driver, sqliteEngine);

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

/** Expects the search tables to equal the tables of a directory whose listings are all indexed again. */
async function expectIndexOfListings(driver: OpenDriver): Promise<void> {
  const written = await tablesOf(driver);
  await forgetIndex(driver);
  await indexOutdated(driver);
  expect(await tablesOf(driver)).toEqual(written);
}

test('after any writes, the search tables match the current listings', async () => {
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

test('the facts of a listing say how many other listings mention its name, even after that number has changed', async () => {
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

test('the next search indexes listings that were written by a version without the search tables', async () => {
  const driver = await openDirectory(await emptyDatabase());
  const store = directoryStore(driver);
  for (const [at, name] of ['Acme', 'Other', 'Gone'].entries())
    await store.startups.insert(aStartup({ _id: anId(at + 1), name, tagline: 'Nothing', description: 'Nothing' }));
  await store.users.insert(aUser());
  await driver.transaction(async (tx) => {
    await tx.run(sql`UPDATE startups SET name = 'Renamed' WHERE id = ${anId(1)}`);
    await tx.run(sql`DELETE FROM startups WHERE id = ${anId(3)}`);
    for (const [at, id] of [anId(1), anId(3)].entries())
      await tx.run(sql`UPDATE startup_changes SET sequence = ${at + 10} WHERE startup_id = ${id}`);
  });
  // Adds a like, which writes no words, and must not hide that the words are outdated.
  await store.favorites.add({ userId: aUser()._id, startupId: anId(1), createdAt: noon.toISOString() });
  expect((await store.startups.search('renamed', all)).total).toBe(1);
  expect((await store.startups.search('acme', all)).total).toBe(0);
  expect((await store.startups.search('gone', all)).total).toBe(0);
});

test('an index of many listings is built while searches run, and the next opening continues an incomplete one', async () => {
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
    'The search index is being built for 1,100 startups. Until it is complete, searches may find fewer or take longer.',
  );
  expect((await store.startups.search('acme', all)).total).toBe(1_100);
  await store.close();
});
