import { expect, test } from 'vitest';
import { rowOf } from '../../../server/domain/listings/search/search-reader.ts';
import { nameTerm } from '../../../server/domain/listings/search/search-text.ts';
import { aStartup } from '../../../tests/store/builders.ts';
import { indexListings, removeFromIndex } from './search-entries.ts';
import { indexMigrations } from './search-index-tables.ts';
import { searchTablesReader } from './search-reader.ts';
import { openSqlite } from '../sqlite.ts';

test('a posting list begins with the entries of the lowest blocks, regardless of the order of indexing', async () => {
  const database = openSqlite(':memory:', { migrations: indexMigrations });
  const index = (row: number) => database.transaction((tx) => indexListings(tx, [{ row, listing: aStartup({ name: 'Acme' }) }]));
  for (const row of [300_000, 5, 17_000, 2_000, 40_000, 3]) await index(row);
  const rowsOf = async () => {
    // Each transaction has its own cache. A shared cache would keep postings, because these writes do not raise `list_version`.
    const postings = await database.transaction((tx) => searchTablesReader(tx).postings(['acm', '^acme', 'nobody']));
    return Array.from(postings, ([term, entries]) => [term, Array.from(entries, rowOf)]);
  };
  const rows = [5, 3, 2_000, 17_000, 40_000, 300_000];
  expect(await rowsOf()).toEqual([
    ['acm', rows],
    ['^acme', rows],
  ]);
  await database.transaction((tx) => removeFromIndex(tx, 17_000));
  expect((await rowsOf())[0]).toEqual(['acm', [5, 3, 2_000, 40_000, 300_000]]);
  await database.close();
});

test('a name is found and removed even if its term is cut in the middle of a character', async () => {
  const database = openSqlite(':memory:', { migrations: indexMigrations });
  const name = `${'a'.repeat(99)}😀`;
  const term = nameTerm(name);
  const write = (row: number, named: string) =>
    database.transaction((tx) => indexListings(tx, [{ row, listing: aStartup({ name: named }) }]));
  const rowsOf = () =>
    database.transaction(async (tx) => {
      const postings = await searchTablesReader(tx).postings([term]);
      return Array.from(postings.get(term) ?? [], rowOf);
    });
  for (const row of [1, 2, 3]) await write(row, name);
  expect(await rowsOf()).toEqual([1, 2, 3]);
  await write(2, 'Acme');
  await database.transaction((tx) => removeFromIndex(tx, 1));
  expect(await rowsOf()).toEqual([3]);
  await database.close();
});
