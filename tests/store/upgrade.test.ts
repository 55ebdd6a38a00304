import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ChangedMigration, newestNumber, OlderDatabase } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import type { Store } from '../../db/store.ts';
import { BackupError } from '../../db/sql/files/backup.ts';
import { applyRestore, planRestore } from '../../db/sql/files/restore.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { childEnvironment } from '../child-environment.ts';
import { beforeTheLast, writePostgresBefore, writeSqliteBefore } from './before-first-release.ts';
import { anId, noon } from './builders.ts';
import { expectEverythingIn } from './everything-before.ts';
import { tablesOf } from './filled-tables.ts';
import { all } from './opened.ts';
import { indexInMemory, withPostgres } from './postgres-databases.ts';
import { runOn } from './postgres-server.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

const next = {
  number: newestNumber(migrations) + 1,
  name: 'next',
  sql: "ALTER TABLE startups ADD COLUMN motto TEXT NOT NULL DEFAULT ''",
};

const [baseline, after44] = migrations;
const baselineOnly = baseline === undefined ? [] : [baseline];

const refusal =
  'The database is of a version of Debut before 1.0.0 and has only migration 43 of 44. Start it once with the last version before 1.0.0, which runs the other migrations. Then start this version again.';

/**
 * A SQLite file's schema, without white space and quotes. The parts of a table are in the order of their creation, because SQLite
 * uses the last one of equally good indexes.
 */
function sqliteSchema(path: string): string[] {
  const database = new Database(path, { readonly: true });
  const rows = database
    .prepare<[], string[]>("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY tbl_name, rowid")
    .raw()
    .all();
  database.close();
  return rows.map((row) =>
    row
      .join(' | ')
      .replaceAll('"', '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([(),]) ?/g, '$1'),
  );
}

/** The rows of a SQLite file by table, without the files of full-text search and `epochs`, to which each opening adds a row. */
function sqliteRows(path: string): Record<string, unknown[]> {
  const names = tablesOf(path).filter((name) => !/^(?:epochs|sqlite_.*|search_(?:words|names)(?:_.*)?)$/.test(name));
  const database = new Database(path, { readonly: true });
  const rows = names.map((name) => [name, database.prepare<[], unknown>(`SELECT * FROM "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(rows);
}

test('the baseline creates the same tables in SQLite as the migrations that it replaces', async () => {
  const [before, now] = [writeSqliteBefore(file()), file()];
  await openSqlite(now, { migrations: baselineOnly }).close();
  expect(sqliteSchema(now)).toEqual(sqliteSchema(before));
});

test('the baseline leaves a SQLite file from before 1.0.0 unchanged, and the store has all of its rows', async () => {
  const path = writeSqliteBefore(file());
  const [schema, rows] = [sqliteSchema(path), sqliteRows(path)];
  const empty = Object.keys(rows).filter((name) => rows[name]?.length === 0);
  // These tables have only columns that no version reads anymore.
  expect(empty).toEqual([
    'search_entries',
    'search_facts',
    'search_listings',
    'search_postings',
    'search_vocabulary',
    'suggestion_keys',
  ]);
  await openSqlite(path, { migrations: baselineOnly }).close();
  expect([sqliteSchema(path), sqliteRows(path)]).toEqual([schema, rows]);
  expect(existsSync(`${path}.before-44`)).toBe(false);
  const store = await openSqliteStore(path);
  await expectEverythingIn(store);
  await store.close();
});

test('a date of an import, stored as the first moment of a day, becomes a day', async () => {
  const path = writeSqliteBefore(file());
  new Database(path).exec("UPDATE startups SET published_at = '2025-11-18T00:00:00.000Z' WHERE slug = 'startup-1'").close();
  const store = await openSqliteStore(path);
  const days = (await store.startups.table({ search: '', status: 'all' }, all)).startups.map(({ slug, dayOnly }) => [
    slug,
    dayOnly,
  ]);
  expect(days.filter(([, dayOnly]) => dayOnly === true)).toEqual([['startup-1', true]]);
  expect(JSON.parse((await store.startups.list(all)).cards[0] ?? '{}')).toMatchObject({ slug: 'startup-1', dayOnly: true });
  await store.close();
});

/** Expects that a listing of the fixture is found by its former slug. */
async function expectFormerSlugs(store: Store): Promise<void> {
  const startup = await store.startups.bySlug('startup-1');
  if (startup === undefined) throw new Error('The fixture has changed.');
  await store.startups.update({ ...startup, slug: 'renamed' });
  expect([await store.startups.bySlug('startup-1'), (await store.startups.byFormerSlug('startup-1'))?.slug]).toEqual([
    undefined,
    'renamed',
  ]);
}

test('former slugs are kept in a SQLite file from before 1.0.0', async () => {
  const store = await openSqliteStore(writeSqliteBefore(file()));
  await expectFormerSlugs(store);
  await store.close();
});

test('the next migration copies a SQLite file from before 1.0.0, then changes it', async () => {
  const path = writeSqliteBefore(file());
  const rows = sqliteRows(path);
  await openSqlite(path, { migrations: [...migrations, next] }).close();
  expect(sqliteRows(`${path}.before-${after44?.number ?? 0}`)).toEqual(rows);
  expect(sqliteRows(path)['startups']).toMatchObject([{ motto: '' }, { motto: '' }, { motto: '' }]);
});

test('a SQLite file with other migrations than those before 1.0.0 is refused and unchanged', async () => {
  const [older, changed] = [writeSqliteBefore(file()), writeSqliteBefore(file())];
  new Database(older).exec(beforeTheLast).close();
  new Database(changed).exec("UPDATE migrations SET checksum = 'x' WHERE number = 7").close();
  const rows = sqliteRows(older);
  await expect(openSqliteStore(older)).rejects.toThrow(new OlderDatabase(43, 44));
  expect(new OlderDatabase(43, 44).message).toBe(refusal);
  expect(sqliteRows(older)).toEqual(rows);
  await expect(openSqliteStore(changed)).rejects.toThrow(ChangedMigration);
});

test('a backup from before 1.0.0 is restored, and an older one is refused', async () => {
  const [backup, restored] = [writeSqliteBefore(file()), file()];
  await applyRestore(planRestore(backup, restored), { at: noon, endSessions: false });
  const store = await openSqliteStore(restored);
  await expectEverythingIn(store);
  await store.close();
  new Database(backup).exec(beforeTheLast).close();
  expect(() => planRestore(backup, restored)).toThrow(new BackupError(refusal));
});

test('the import command adds to the listings of a SQLite file from before 1.0.0, and says why it refuses an older one', async () => {
  const dataDir = `${file()}-data`;
  mkdirSync(dataDir);
  const path = writeSqliteBefore(join(dataDir, databaseName));
  const rows = join(dataDir, 'rows.json');
  const fields = { tagline: 'New', description: 'New.', website: 'https://new.example', publishedAt: null, sourceId: 'made:1' };
  writeFileSync(rows, JSON.stringify([{ ...fields, name: 'New', categories: ['fintech'], tags: [] }]));
  const root = join(import.meta.dirname, '../..');
  const importRows = () =>
    execFileSync(process.execPath, ['server/cli/import.ts', '--create-categories', rows], {
      cwd: root,
      env: { ...childEnvironment(), DATA_DIR: dataDir },
      stdio: 'pipe',
    });
  importRows();
  const store = await openSqliteStore(path);
  expect((await store.startups.list(all)).total).toBe(2);
  expect(await store.startups.bySlug('startup-1')).toMatchObject({ _id: anId(1), likes: 5, userId: anId(1) });
  await store.close();
  new Database(path).exec(beforeTheLast).close();
  expect(importRows).toThrow(refusal);
});

/**
 * The tables of a PostgreSQL database, from its catalog. Constraints, their indexes and sequences are compared without names:
 * before 1.0.0, five tables were renamed, and their constraints kept the old names.
 */
async function postgresSchema(url: string): Promise<unknown[]> {
  const columns = `
    SELECT c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) AS place, a.attname,
      format_type(a.atttypid, a.atttypmod) AS type, o.collname, a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid) AS value
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_collation o ON o.oid = a.attcollation
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`;
  const constraints = `
    SELECT conrelid::regclass::text AS relation, contype, pg_get_constraintdef(oid) AS text FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace ORDER BY 1, 2, 3`;
  const indexes = `
    SELECT pg_get_indexdef(i.indexrelid) AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
    ORDER BY 1`;
  const others = `
    SELECT relkind, count(*)::int AS relations FROM pg_class WHERE relnamespace = current_schema()::regnamespace GROUP BY 1 ORDER BY 1`;
  const triggers = 'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal';
  return Promise.all([columns, constraints, indexes, others, triggers].map((text) => runOn(url, text)));
}

/** The rows by table, except `epochs`, to which each opening adds a row, and `gate`, which records when the server started. */
async function postgresRows(url: string): Promise<Record<string, unknown[]>> {
  const names = (await runOn(url, 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1')) as {
    name: string;
  }[];
  const rows: Record<string, unknown[]> = {};
  for (const { name } of names)
    if (name !== 'epochs' && name !== 'gate') rows[name] = await runOn(url, `SELECT * FROM ${name} AS row ORDER BY row::text`);
  return rows;
}

await withPostgres((server) => {
  const databaseBefore = async () => writePostgresBefore(await server.newDatabase());

  test('the baseline creates the same tables in PostgreSQL as the migrations that it replaces', async () => {
    const [before, now] = [await databaseBefore(), await server.newDatabase()];
    await (await openPostgres(now, { migrations: baselineOnly })).close();
    expect(await postgresSchema(now)).toEqual(await postgresSchema(before));
  });

  test('the baseline leaves a PostgreSQL database from before 1.0.0 unchanged, and the store has all of its rows', async () => {
    const url = await databaseBefore();
    const [schema, rows] = [await postgresSchema(url), await postgresRows(url)];
    expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
    await (await openPostgres(url, { migrations: baselineOnly })).close();
    expect([await postgresSchema(url), await postgresRows(url)]).toEqual([schema, rows]);
    const store = await openPostgresStore(url, indexInMemory);
    await expectEverythingIn(store);
    await store.close();
  });

  test('former slugs are kept in a PostgreSQL database from before 1.0.0', async () => {
    const store = await openPostgresStore(await databaseBefore(), indexInMemory);
    await expectFormerSlugs(store);
    await store.close();
  });

  test('the next migration changes a PostgreSQL database from before 1.0.0', async () => {
    const url = await databaseBefore();
    await (await openPostgres(url, { migrations: [...migrations, next] })).close();
    expect((await postgresRows(url))['startups']).toMatchObject([{ motto: '' }, { motto: '' }, { motto: '' }]);
  });

  test('a PostgreSQL database with other migrations than those before 1.0.0 is refused and unchanged', async () => {
    const [older, changed] = [await databaseBefore(), await databaseBefore()];
    await runOn(older, beforeTheLast);
    await runOn(changed, "UPDATE migrations SET checksum = 'x' WHERE number = 7");
    const rows = await postgresRows(older);
    await expect(openPostgresStore(older, indexInMemory)).rejects.toThrow(new OlderDatabase(43, 44));
    expect(await postgresRows(older)).toEqual(rows);
    await expect(openPostgresStore(changed, indexInMemory)).rejects.toThrow(ChangedMigration);
  });
});
