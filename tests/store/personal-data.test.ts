import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { personalData } from '../../db/personal-data.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

/** Names of columns that may be about a person. Columns that refer to a user always count. */
const personalNames =
  /(?:^|_)(?:user|username|owner|actor|author|maker|makers|member|person|visitor|email|mail|phone|linkedin|instagram|facebook|google|avatar|network|ip|device|agent|by|comments?|message|details?|answer|note|reason|undo|response)(?:_|$)/;

interface Column {
  name: string;
  refersToUser: boolean;
}

async function schema(): Promise<Map<string, Column[]>> {
  const driver = openSqlite(await emptyDatabase());
  const tables = await driver.all<{ name: string }>(
    sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`,
  );
  const columns = new Map<string, Column[]>();
  for (const { name: table } of tables) {
    const names = await driver.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
    const references = await driver.all<{ column: string }>(
      sql`SELECT "from" AS "column" FROM pragma_foreign_key_list(${table}) WHERE "table" = 'users'`,
    );
    const refers = new Set(references.map(({ column }) => column));
    columns.set(
      table,
      names.map(({ name }) => ({ name, refersToUser: refers.has(name) })),
    );
  }
  await driver.close();
  return columns;
}

const listed = (table: string, column: string) => personalData[table]?.[column] !== undefined;
/** Whether whole rows of a table are deleted with their person. */
const goesAsWhole = (table: string) => Object.values(personalData[table] ?? {}).some(({ erasure }) => erasure === 'row');

test('every column that names or describes a person is listed in db/personal-data.ts', async () => {
  const missing = Array.from(await schema()).flatMap(([table, columns]) =>
    columns
      .filter(({ name, refersToUser }) => refersToUser || (personalNames.test(name) && !goesAsWhole(table)))
      .filter(({ name }) => !listed(table, name))
      .map(({ name }) => `${table}.${name}`),
  );
  expect(missing).toEqual([]);
});

test('every listed column exists, and so does every column by which another column is cleared', async () => {
  const tables = await schema();
  const has = (table: string, column: string) => tables.get(table)?.some(({ name }) => name === column) === true;
  const unknown = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, rule]) =>
      [column, ...(rule.erasure === 'with' ? rule.naming : [])]
        .filter((name) => !has(table, name))
        .map((name) => `${table}.${name}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('the check finds a new table that names a user', async () => {
  const driver = openSqlite(await emptyDatabase());
  await driver.run(raw('CREATE TABLE visits (id TEXT NOT NULL PRIMARY KEY, seen TEXT REFERENCES users (id), ip TEXT) STRICT'));
  const references = await driver.all(sql`SELECT "from" FROM pragma_foreign_key_list('visits') WHERE "table" = 'users'`);
  expect([references.length, personalNames.test('ip'), personalNames.test('user_id'), personalNames.test('decided_by')]).toEqual([
    1,
    true,
    true,
    true,
  ]);
  expect(['name', 'title', 'startup_id', 'position', 'shipped'].filter((name) => personalNames.test(name))).toEqual([]);
  await driver.close();
});
