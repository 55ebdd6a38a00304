import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { ChangedMigration, NewerDatabase, newestNumber } from '../../db/migrations/checksums.ts';
import { migrate, type MigrationProgress } from '../../db/migrations/migrate.ts';
import { type Migration, migrations } from '../../db/migrations/migrations.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { idTime } from '../../server/domain/core/ids.ts';
import { anId, aStartup, daysAgo } from './builders.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

const one: Migration = { number: 1, name: 'one', sql: 'CREATE TABLE one (value TEXT) STRICT' };
const two: Migration = { number: 2, name: 'two', sql: 'CREATE TABLE two (value TEXT) STRICT; INSERT INTO one VALUES (NULL)' };
const broken: Migration = { number: 3, name: 'broken', sql: "INSERT INTO one VALUES ('half'); INSERT INTO nowhere VALUES (1)" };

/** Migrates a file; returns the names of its tables and the numbers of the migrations it has run. */
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

function insertUser(database: Database.Database, id: string, username: string): void {
  database
    .prepare(
      `INSERT INTO users (id, username, username_key, email, email_key, name, phone, linkedin, instagram, facebook, avatar, role, status, created_at)
        VALUES (?, ?, ?, ?, ?, '', '', '', '', '', '', 'admin', 'active', ?)`,
    )
    .run(id, username, username, `${username}@example.com`, `${username}@example.com`, daysAgo(9));
}

const backupsOf = (path: string) => readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`));

describe('migrations', () => {
  test('each migration has a number of its own, higher than those before it', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test('a new file runs every migration and is not copied', () => {
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
      `The database is copied to ${path}.before-2 and migrated. An earlier version starts only with that copy.`,
    ]);
    migrateFile(path, [one, two], progress);
    expect(sentences).toHaveLength(1);
    expect(stateOf(path)).toEqual({ tables: ['migrations', 'one', 'two'], ran: [1, 2] });
    expect(stateOf(`${path}.before-2`)).toEqual({ tables: ['migrations', 'one'], ran: [1] });
    expect(existsSync(`${path}.before-2.unfinished`)).toBe(false);
  });

  test('a migration that fails is rolled back, and those before it stay', () => {
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

  test('listings that were there before know when they were submitted: the last submission, else the creation or a later publication', () => {
    const database = new Database(file());
    migrate(database, migrations.slice(0, 11));
    const created = '019a5a2f3b7c'.padEnd(24, '0');
    const insert = database.prepare(
      `INSERT INTO startups (id, slug, status, likes, featured, feed_key, website_key, card, name, tagline, logo, website,
         published_at, categories, tags, screenshots, description)
       VALUES (?, ?, 'active', 0, 0, '', '', '', '', '', '', '', ?, '[]', '[]', '[]', '')`,
    );
    for (const [id, publishedAt] of [
      [anId(1), daysAgo(9)],
      [anId(2), null],
      [created, '2012-03-01T00:00:00.000Z'],
      [anId(4), daysAgo(9)],
    ])
      insert.run(id, id, publishedAt);
    database
      .prepare(
        `INSERT INTO submissions (startup_id, video_url, special_offer, makers, comments, wants_accelerator, wants_funding, topics,
           plan, subscription_id, created_at)
         VALUES (?, '', '', '', '', 0, 0, '', '', '', ?)`,
      )
      .run(anId(4), daysAgo(20));
    migrate(database, migrations);
    expect(database.prepare('SELECT submitted_at FROM startups ORDER BY row').pluck().all()).toEqual([
      daysAgo(9),
      '1970-01-01T00:00:00.000Z',
      idTime(created),
      daysAgo(20),
    ]);
    database.close();
  });

  test('audit rows and listings that were there before are found by their actor, subject and name', async () => {
    const path = file();
    const database = new Database(path);
    migrate(database, migrations.slice(0, 16));
    insertUser(database, anId(2), 'ada');
    database
      .prepare('INSERT INTO audit (id, actor_id, action, details, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(
        anId(1),
        anId(2),
        'decideStartup',
        JSON.stringify({ actor: 'ada', subject: 'Acme', before: null, after: null }),
        daysAgo(1),
      );
    database.exec(`
      INSERT INTO startups (row, id, slug, status, likes, featured, feed_key, website_key, card, name, tagline, logo, website,
        categories, tags, screenshots, description)
      VALUES (1, '${anId(1)}', 'cafe', 'active', 0, 0, '', '', '{}', 'Café Pay', '', '', '', '[]', '[]', '[]', '');
      INSERT INTO search_entries (startup_row, likes, feed_key, startup_id, name_key, words) VALUES (1, 0, '', '${anId(1)}', 'cafe pay', '')`);
    database.close();
    const store = await openSqliteStore(path);
    for (const search of ['ADA', 'acme'])
      expect((await store.audit.table({ search }, { offset: 0, limit: 9 })).entries).toMatchObject([
        { actor: 'ada', subject: 'Acme' },
      ]);
    expect(await store.startups.possibleDuplicates('cafe PAY')).toMatchObject([{ name: 'Café Pay' }]);
    await store.close();
  });

  test('what a version before 017 writes during an update has the searched name and the audit names of now', async () => {
    const path = file();
    const database = new Database(path);
    migrate(database, migrations.slice(0, 19));
    insertUser(database, anId(2), 'ada');
    // As the older version renames a listing and records it: without the columns that 017 added.
    const renameAsBefore17 = (name: string, nameKey: string, auditId: string) => {
      database.prepare('UPDATE startups SET name = ?').run(name);
      database.exec('DELETE FROM search_entries');
      database
        .prepare(
          `INSERT INTO search_entries (startup_row, likes, feed_key, startup_id, name_key, words) VALUES (1, 0, '', '${anId(1)}', ?, '')`,
        )
        .run(nameKey);
      database
        .prepare(`INSERT INTO audit (id, actor_id, action, details, created_at) VALUES (?, '${anId(2)}', 'updateStartup', ?, ?)`)
        .run(auditId, JSON.stringify({ actor: 'ada', subject: name, before: null, after: null }), daysAgo(1));
    };
    database.exec(`
      INSERT INTO startups (row, id, slug, status, likes, featured, feed_key, website_key, card, name, tagline, logo, website,
        categories, tags, screenshots, description)
      VALUES (1, '${anId(1)}', 'cafe', 'active', 0, 0, '', '', '{}', 'Café Pay', '', '', '', '[]', '[]', '[]', '')`);
    // Beside a version that has 017 and not yet 020, then beside this one.
    renameAsBefore17('Umbra Pay', 'umbra pay', anId(3));
    const store = await openSqliteStore(path);
    const found = async (name: string) => ({
      listings: (await store.startups.possibleDuplicates(name)).length,
      entries: (await store.audit.table({ search: `ada ${name}` }, { offset: 0, limit: 9 })).entries.map(({ _id }) => _id),
    });
    expect(await found('Umbra Pay')).toEqual({ listings: 1, entries: [anId(3)] });
    renameAsBefore17('Nova Pay', 'nova pay', anId(4));
    expect(await found('Nova Pay')).toEqual({ listings: 1, entries: [anId(4)] });
    expect(await found('Umbra Pay')).toEqual({ listings: 0, entries: [anId(3)] });
    await store.close();
    database.close();
  });

  test('an archived listing is rejected to a version before 028, which may make it pending again', async () => {
    const path = file();
    const store = await openSqliteStore(path);
    await store.startups.insert(aStartup({ status: 'archived' }));
    const database = new Database(path);
    const statusOfBefore = () => database.prepare('SELECT status FROM startups').pluck().get();
    const statusNow = async () => {
      const { startups } = await store.startups.table({ search: '', status: 'all', sort: 'status' }, { offset: 0, limit: 1 });
      return startups[0]?.status;
    };
    expect([statusOfBefore(), await statusNow(), await store.startups.count('archived')]).toEqual(['rejected', 'archived', 1]);
    database.prepare("UPDATE startups SET status = 'pending'").run();
    expect([await statusNow(), await store.startups.count('pending'), await store.startups.count('archived')]).toEqual([
      'pending',
      1,
      0,
    ]);
    // This version writes both columns.
    await store.startups.update(aStartup({ status: 'rejected' }));
    expect([statusOfBefore(), await statusNow(), await store.startups.count('rejected')]).toEqual(['rejected', 'rejected', 1]);
    database.close();
    await store.close();
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

  test('a store that is open reads and writes on while a newer version adds to the tables', async () => {
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

  test('audit rows that were there before lose what names people who are gone, and texts of feedback and subscribers', async () => {
    const path = file();
    const database = new Database(path);
    migrate(
      database,
      migrations.filter(({ number }) => number < 43),
    );
    insertUser(database, anId(1), 'ada');
    const add = database.prepare(
      'INSERT INTO audit (id, actor_id, actor, action, subject_id, subject, details, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const addRow = (number: number, actorId: string, actor: string, action: string, subjectId: string, subject: string) => {
      const details = JSON.stringify({ actor, subject, before: { email: 'secret@example.com' }, after: null });
      add.run(anId(number), actorId, actor, action, subjectId, subject, details, daysAgo(number));
    };
    addRow(1, anId(1), 'ada', 'saveUser', anId(1), 'ada');
    addRow(2, anId(1), 'ada', 'removeUser', anId(8), 'secret');
    addRow(3, anId(8), 'sec"ret', 'saveStartup', anId(9), 'Acme');
    addRow(4, anId(1), 'ada', 'removeFeedback', anId(9), 'secret words');
    addRow(5, anId(1), 'ada', 'removeSubscriber', anId(9), 'secret@example.com');
    addRow(6, anId(8), 'secret', 'setUserStatus', anId(8), 'secret');
    database.close();
    const store = await openSqliteStore(path);
    const { entries } = await store.audit.table({ search: '' }, { offset: 0, limit: 9 });
    const kept = { before: { email: 'secret@example.com' } };
    expect(entries).toMatchObject([
      { actor: 'ada', subject: 'ada', ...kept },
      { actor: 'ada', action: 'removeUser', subjectId: anId(8), subject: '(deleted user)', before: null, after: null },
      { actorId: anId(8), actor: '(deleted user)', subject: 'Acme', ...kept },
      { actor: 'ada', subject: 'Feedback', before: null, after: null },
      { actor: 'ada', subject: 'Subscriber', before: null, after: null },
      { actor: '(deleted user)', subject: '(deleted user)', before: null, after: null },
    ]);
    expect((await store.audit.table({ search: 'secret' }, { offset: 0, limit: 9 })).total).toBe(0);
    await store.close();
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

  test('a migration that was edited after it ran is refused', () => {
    const path = file();
    migrateFile(path, [one, two]);
    expect(() => migrateFile(path, [{ ...one, sql: `${one.sql} ` }, two])).toThrow(ChangedMigration);
  });
});
