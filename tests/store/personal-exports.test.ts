import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { personalData } from '../../db/personal-data.ts';
import { personalExports } from '../../server/domain/transfer/personal-exports.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

test('for every table with personal data, it is defined what a person can download', () => {
  expect(Object.keys(personalData).filter((table) => personalExports[table] === undefined)).toEqual([]);
});

test('every column of an exported table is either exported, or left out for exactly one reason', async () => {
  const driver = openSqlite(await emptyDatabase());
  const differences = [];
  for (const [table, { exported, omitted }] of Object.entries(personalExports)) {
    const found = await driver.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
    expect(found.length, table).toBeGreaterThan(0);
    const listed = [...Object.keys(exported), ...Object.values(omitted).flat()];
    if (listed.join() === '*') continue;
    const columns = found.map(({ name }) => name).sort();
    if (columns.join() !== listed.sort().join())
      differences.push({
        table,
        missing: columns.filter((name) => !listed.includes(name)),
        unknown: listed.filter((name, index) => !columns.includes(name) || listed[index - 1] === name),
      });
  }
  await driver.close();
  expect(differences).toEqual([]);
});

test('each file has the rows of one table', () => {
  const files = Object.values(personalExports).flatMap(({ file }) => file ?? []);
  expect(files).toEqual([...new Set(files)]);
});
