import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ChangedMigration, OlderDatabase } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { BackupError } from '../../db/sql/files/backup.ts';
import { applyRestore, planRestore } from '../../db/sql/files/restore.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { childEnvironment } from '../child-environment.ts';
import { beforeTheLast, next, writeSqliteBefore } from './before-first-release.ts';
import { anId, noon } from './builders.ts';
import { expectEverythingIn, expectFormerSlugs } from './everything-before.ts';
import { tablesOf } from './filled-tables.ts';
import { all } from './opened.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

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

test('the baseline leaves a SQLite file from before 1.0.0 unchanged, and the store reads all of its rows', async () => {
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

test('an imported date that was stored as the first moment of a day becomes a day without a time', async () => {
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

test('a SQLite file that ran other migrations than those before 1.0.0 is refused and stays unchanged', async () => {
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
