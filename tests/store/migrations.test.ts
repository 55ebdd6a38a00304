import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  ChangedMigration,
  checksumOf,
  checksumOfSteps,
  NewerDatabase,
  newestNumber,
  OlderDatabase,
} from '../../db/migrations/checksums.ts';
import { migrate, type MigrationProgress } from '../../db/migrations/migrate.ts';
import { type Migration, migrations } from '../../db/migrations/migrations.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { anId, aStartup } from './builders.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

const one: Migration = { number: 1, name: 'one', sql: 'CREATE TABLE one (value TEXT) STRICT' };
const two: Migration = { number: 2, name: 'two', sql: 'CREATE TABLE two (value TEXT) STRICT; INSERT INTO one VALUES (NULL)' };
const broken: Migration = { number: 3, name: 'broken', sql: "INSERT INTO one VALUES ('half'); INSERT INTO nowhere VALUES (1)" };

/** Migrates a file. Returns the names of its tables and the numbers of its applied migrations. */
function migrateFile(path: string, to: readonly Migration[], progress?: MigrationProgress): { tables: string[]; ran: number[] } {
  const database = new Database(path);
  try {
    migrate(database, to, progress);
  } finally {
    database.close();
  }
  return stateOf(path);
}

function stateOf(path: string): { tables: string[]; ran: number[] } {
  const database = new Database(path, { readonly: true });
  const column = (text: string) => database.prepare(text).pluck().all();
  const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") as string[];
  const ran = column('SELECT number FROM migrations ORDER BY number') as number[];
  database.close();
  return { tables, ran };
}

const backupsOf = (path: string) => readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`));

describe('migrations', () => {
  test('each migration has a unique number, higher than those before it', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test('every migration runs on a new database, and no copy of the database is made', () => {
    const path = file();
    expect(migrateFile(path, [one, two])).toEqual({ tables: ['migrations', 'one', 'two'], ran: [1, 2] });
    expect(backupsOf(path)).toEqual([]);
  });

  test('migrating a second time changes nothing', () => {
    const path = file();
    migrateFile(path, [one, two]);
    expect(migrateFile(path, [one, two])).toEqual({ tables: ['migrations', 'one', 'two'], ran: [1, 2] });
    const database = new Database(path);
    expect(database.prepare('SELECT count(*) AS rows FROM one').get()).toEqual({ rows: 1 });
    database.close();
  });

  test('a file with data is copied before it is changed', () => {
    const path = file();
    const sentences: string[] = [];
    const progress = (sentence: string) => sentences.push(sentence);
    migrateFile(path, [one], progress);
    expect(sentences).toEqual([]);
    migrateFile(path, [one, two], progress);
    expect(sentences).toEqual([
      `The database is copied to ${path}.before-2 and migrated. To go back to an earlier release, use that copy.`,
    ]);
    migrateFile(path, [one, two], progress);
    expect(sentences).toHaveLength(1);
    expect(stateOf(path)).toEqual({ tables: ['migrations', 'one', 'two'], ran: [1, 2] });
    expect(stateOf(`${path}.before-2`)).toEqual({ tables: ['migrations', 'one'], ran: [1] });
    expect(existsSync(`${path}.before-2.unfinished`)).toBe(false);
  });

  test('a migration that fails is rolled back, and earlier migrations stay', () => {
    const path = file();
    migrateFile(path, [one]);
    expect(() => migrateFile(path, [one, two, broken])).toThrow('no such table: nowhere');
    expect(stateOf(path).ran).toEqual([1, 2]);
    const database = new Database(path);
    expect(database.prepare("SELECT count(*) AS rows FROM one WHERE value = 'half'").get()).toEqual({ rows: 0 });
    database.close();
    expect(() => migrateFile(path, [one, two, broken])).toThrow('no such table: nowhere');
    expect(migrateFile(path, [one, two]).ran).toEqual([1, 2]);
  });

  test('a migration that leaves rows without their parent is refused', () => {
    const parents: Migration = {
      number: 1,
      name: 'parents',
      sql: 'CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (parent INTEGER REFERENCES parent (id)); INSERT INTO child VALUES (7)',
    };
    const database = new Database(':memory:');
    database.pragma('foreign_keys = OFF');
    expect(() => migrate(database, [parents])).toThrow('leaves rows without their parent');
    expect(database.prepare("SELECT count(*) AS rows FROM sqlite_schema WHERE name = 'child'").get()).toEqual({ rows: 0 });
    database.close();
  });

  test('an open store keeps reading and writing while a newer version extends the tables', async () => {
    const path = file();
    const running = await openSqliteStore(path);
    await running.startups.insert(aStartup());
    const sql = `
      ALTER TABLE startups ADD COLUMN motto TEXT NOT NULL DEFAULT '';
      CREATE INDEX startups_motto ON startups (motto);
      CREATE TABLE mottos (text TEXT NOT NULL) STRICT`;
    const newer = await openSqliteStore(path, {
      migrations: [...migrations, { number: newestNumber(migrations) + 1, name: 'expands', sql }],
    });
    await running.startups.insert(aStartup({ _id: anId(2) }));
    await running.startups.update(aStartup({ tagline: 'Changed by the older one' }));
    expect((await newer.startups.byId(anId(1)))?.tagline).toBe('Changed by the older one');
    await newer.startups.update(aStartup({ _id: anId(2), tagline: 'Changed by the newer one' }));
    expect((await running.startups.byId(anId(2)))?.tagline).toBe('Changed by the newer one');
    expect((await running.startups.list({ offset: 0, limit: 9 })).total).toBe(2);
    await running.close();
    await newer.close();
  });

  test('a file of a newer version is refused with a clear message and stays unchanged', async () => {
    const path = file();
    const store = await openSqliteStore(path);
    await store.startups.insert(aStartup());
    await store.close();
    const later = { number: newestNumber(migrations) + 1, name: 'later', sql: 'CREATE TABLE later (value TEXT) STRICT' };
    migrateFile(path, [...migrations, later]);
    await expect(openSqliteStore(path)).rejects.toThrow(NewerDatabase);
    await expect(openSqliteStore(path)).rejects.toThrow(`The database has migration ${later.number}`);
    const newer = await openSqliteStore(path, { migrations: [...migrations, later] });
    expect(await newer.startups.byId(anId(1))).toEqual(aStartup());
    await newer.close();
  });

  test('a database with all migrations before the baseline skips the baseline; a database with only some of them is refused', () => {
    const path = file();
    const steps = checksumOfSteps(new Map([one, two].map((step) => [step.number, checksumOf(step)])), 2);
    const baseline: Migration = { number: 2, name: 'baseline', sql: `${one.sql}; ${two.sql}`, steps };
    const later: Migration = { number: 3, name: 'later', sql: 'CREATE TABLE later (value TEXT) STRICT' };
    migrateFile(path, [one]);
    expect(() => migrateFile(path, [baseline, later])).toThrow(OlderDatabase);
    expect(stateOf(path)).toEqual({ tables: ['migrations', 'one'], ran: [1] });
    migrateFile(path, [one, two]);
    expect(migrateFile(path, [baseline, later])).toEqual({ tables: ['later', 'migrations', 'one', 'two'], ran: [1, 2, 3] });
    expect(() => migrateFile(path, [{ ...baseline, steps: 'others' }, later])).toThrow(ChangedMigration);
    expect(migrateFile(file(), [baseline, later])).toEqual({ tables: ['later', 'migrations', 'one', 'two'], ran: [2, 3] });
  });

  test('a migration that was edited after it ran is refused', () => {
    const path = file();
    migrateFile(path, [one, two]);
    expect(() => migrateFile(path, [{ ...one, sql: `${one.sql} ` }, two])).toThrow(ChangedMigration);
  });
});
