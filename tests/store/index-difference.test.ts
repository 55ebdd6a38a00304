import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { indexDifferences } from '../stress/index-difference.ts';
import { noon } from './builders.ts';
import { tempFiles } from './temp-folder.ts';

const newFile = tempFiles();
const original = newFile();
const store = await openSqliteStore(original);
await seedSample(store, new Date(noon));
await store.close();

/** Terms with two or more entries. An entry has 2 bytes. */
const severalEntries = 'SELECT term FROM search_terms WHERE length(entries) >= 4 ORDER BY term LIMIT 1';

/** The differences that are reported after a change to a copy of the index. */
function differencesAfter(change: string): string[] {
  const copy = newFile();
  copyFileSync(original, copy);
  const database = new Database(copy);
  const { changes } = database.prepare(change).run();
  database.close();
  expect(changes).toBe(1);
  return indexDifferences(original, copy);
}

test('the order of a term’s entries does not count as a difference', () => {
  const turned = `CAST(substr(entries, 3) || substr(entries, 1, 2) AS BLOB)`;
  expect(differencesAfter(`UPDATE search_terms SET entries = ${turned} WHERE term = (${severalEntries})`)).toEqual([]);
});

test.each([
  [
    'an entry has another value',
    `UPDATE search_terms SET entries = CAST(substr(entries, 1, 2) || x'ffff' || substr(entries, 5) AS BLOB)`,
  ],
  ['an entry is missing', `UPDATE search_terms SET entries = CAST(substr(entries, 3) AS BLOB)`],
  ['an entry is stored twice', `UPDATE search_terms SET entries = CAST(substr(entries, 1, 2) || entries AS BLOB)`],
  [
    'the bytes of an entry are swapped',
    `UPDATE search_terms SET entries = CAST(substr(entries, 2, 1) || substr(entries, 1, 1) || substr(entries, 3) AS BLOB)`,
  ],
  ['a term has another block number', 'UPDATE search_terms SET block = block + 1'],
])('it is a difference when %s', (_, change) => {
  expect(differencesAfter(`${change} WHERE term = (${severalEntries})`)).toEqual(['2 rows of search_terms differ']);
});

test.each([
  ['search_terms', 1, `DELETE FROM search_terms WHERE term = (${severalEntries})`],
  [
    'search_card_words',
    2,
    'UPDATE search_card_words SET cards = cards + 1 WHERE word = (SELECT min(word) FROM search_card_words)',
  ],
  [
    'search_order',
    2,
    'UPDATE search_order SET facts = zeroblob(length(facts)) WHERE block = (SELECT min(block) FROM search_order)',
  ],
  [
    'search_texts',
    2,
    `UPDATE search_texts SET words = words || 'x' WHERE startup_row = (SELECT min(startup_row) FROM search_texts)`,
  ],
])('it is a difference when %s has another row', (table, rows, change) => {
  expect(differencesAfter(change)).toEqual([`${rows} rows of ${table} differ`]);
});
