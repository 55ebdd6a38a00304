import { Client } from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { ChangedMigration, NewerDatabase, newestNumber } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { anId, aStartup } from './builders.ts';
import { indexInMemory, withPostgres } from './postgres-databases.ts';
import { type PostgresServer, runOn } from './postgres-server.ts';

await withPostgres((server) => migrationRules(server));

function migrationRules(postgres: PostgresServer): void {
  test('when eight processes start at once on a new database, one of them migrates it', async () => {
    const url = await postgres.newDatabase();
    const drivers = await Promise.all(Array.from({ length: 8 }, () => openPostgres(url)));
    const [first] = drivers;
    expect(await first?.all(sql`SELECT number, name FROM migrations ORDER BY number`)).toEqual(
      migrations.map(({ number, name }) => ({ number, name })),
    );
    await Promise.all(drivers.map((driver) => driver.close()));
  });

  test('a database of a newer version, or one that ran a different text of a migration, is refused and stays unchanged', async () => {
    const url = await postgres.newDatabase();
    await (await openPostgres(url)).close();
    await expect(openPostgres(url, { migrations: [{ number: 1, name: 'older', sql: '' }] })).rejects.toThrow(NewerDatabase);
    const edited = migrations.map((each) => ({ ...each, sql: `${each.sql} ` }));
    await expect(openPostgres(url, { migrations: edited })).rejects.toThrow(ChangedMigration);
    const broken = {
      number: newestNumber(migrations) + 1,
      name: 'broken',
      sql: 'CREATE TABLE half (id TEXT); INSERT INTO nowhere VALUES (1)',
    };
    await expect(openPostgres(url, { migrations: [...migrations, broken] })).rejects.toThrow('"nowhere" does not exist');
    expect(await runOn(url, `SELECT to_regclass('half') AS half, count(*)::int AS ran FROM migrations`)).toEqual([
      { half: null, ran: migrations.length },
    ]);
  });

  test('an open process keeps reading and writing while a newer version extends the tables', async () => {
    const url = await postgres.newDatabase();
    const running = await openPostgresStore(url, indexInMemory);
    await running.startups.insert(aStartup());
    const text = `
      ALTER TABLE startups ADD COLUMN motto TEXT NOT NULL DEFAULT '';
      CREATE INDEX startups_motto ON startups (motto);
      CREATE TABLE mottos (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`;
    const expands = [...migrations, { number: newestNumber(migrations) + 1, name: 'expands', sql: text }];
    const likes = Array.from({ length: 20 }, (_, at) => running.startups.update(aStartup({ likes: at })));
    const newer = await openPostgresStore(url, { ...indexInMemory, migrations: expands });
    expect(await Promise.all(likes)).toEqual(likes.map(() => true));
    await running.startups.update(aStartup({ tagline: 'Changed by the older one' }));
    expect((await newer.startups.byId(anId(1)))?.tagline).toBe('Changed by the older one');
    await newer.startups.update(aStartup({ tagline: 'Changed by the newer one' }));
    expect((await running.startups.byId(anId(1)))?.tagline).toBe('Changed by the newer one');
    await Promise.all([running.close(), newer.close()]);
    await expect(openPostgresStore(url, indexInMemory)).rejects.toThrow(NewerDatabase);
  });

  const lockFirst = 'LOCK TABLE startups IN ACCESS EXCLUSIVE MODE';
  const lockSecond = 'LOCK TABLE startup_changes IN ACCESS EXCLUSIVE MODE';
  /** A read that locks the second table before the first. */
  const ofBoth = sql`SELECT c.sequence FROM startup_changes c JOIN startups s ON s.id = c.startup_id`;
  const until = (url: string, isThere: string) =>
    expect.poll(() => runOn(url, `SELECT count(*) > 0 AS found ${isThere}`), { timeout: 20_000 }).toEqual([{ found: true }]);
  const untilSomeoneWaits = (url: string) => until(url, 'FROM pg_locks WHERE NOT granted');

  test('a read aborted by a deadlock with a migration is repeated', async () => {
    const url = await postgres.newDatabase();
    const running = await openPostgres(url);
    // The process that waits last finds the deadlock and is aborted. This read first locks one table, and locks the other only
    // once the migration waits.
    await runOn(
      url,
      `CREATE SEQUENCE attempts;
      CREATE FUNCTION read_both() RETURNS INTEGER LANGUAGE plpgsql AS $$ BEGIN
        PERFORM 1 FROM startup_changes;
        IF nextval('attempts') = 1 THEN
          WHILE NOT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'startup_changes'::regclass) LOOP
            PERFORM pg_sleep(0.01);
          END LOOP;
        END IF;
        PERFORM 1 FROM startups;
        RETURN 1;
      END $$`,
    );
    const migrating = new Client(url);
    await migrating.connect();
    await migrating.query(`SET deadlock_timeout = '1h'; BEGIN; ${lockFirst}`);
    const reading = running.all(sql`SELECT read_both() AS one`);
    await until(url, `FROM pg_locks WHERE granted AND relation = 'startup_changes'::regclass`);
    await migrating.query(lockSecond);
    await migrating.query('COMMIT');
    expect(await reading).toEqual([{ one: 1 }]);
    expect(await runOn(url, 'SELECT last_value::int AS attempts FROM attempts')).toEqual([{ attempts: 2 }]);
    await migrating.end();
    await running.close();
  });

  test('a migration aborted by a deadlock with a read runs again; earlier migrations stay', async () => {
    const url = await postgres.newDatabase();
    const running = await openPostgres(url);
    const number = newestNumber(migrations) + 1;
    const expands = [
      ...migrations,
      { number, name: 'first', sql: 'CREATE TABLE mottos (id INTEGER PRIMARY KEY) STRICT' },
      // The read waits longer than the deadlock timeout, so that the migration finds the deadlock.
      {
        number: number + 1,
        name: 'second',
        sql: `${lockFirst}; SELECT pg_sleep(0.3); ${lockSecond}; CREATE TABLE more (id TEXT)`,
      },
    ];
    const migrating = openPostgres(url, { migrations: expands });
    await until(url, `FROM pg_class WHERE relname = 'mottos'`);
    expect(await running.all(ofBoth)).toEqual([]);
    const newer = await migrating;
    expect(await newer.all(sql`SELECT name FROM migrations WHERE number >= ${number} ORDER BY number`)).toEqual([
      { name: 'first' },
      { name: 'second' },
    ]);
    await Promise.all([running.close(), newer.close()]);
  });

  test('during a long read of a table, such as by pg_dump, its migration waits and other reads continue', async () => {
    const url = await postgres.newDatabase();
    const running = await openPostgres(url);
    const dumping = new Client(url);
    await dumping.connect();
    await dumping.query('BEGIN; LOCK TABLE startups IN ACCESS SHARE MODE');
    const added = { number: newestNumber(migrations) + 1, name: 'added', sql: `ALTER TABLE startups ADD COLUMN motto TEXT` };
    const sentences: string[] = [];
    const progress = (sentence: string) => sentences.push(sentence);
    const migrating = openPostgres(url, { migrations: [...migrations, added], progress });
    await untilSomeoneWaits(url);
    expect(await running.all(ofBoth)).toEqual([]);
    await dumping.query('COMMIT');
    const newer = await migrating;
    expect(await newer.all(sql`SELECT motto FROM startups`)).toEqual([]);
    expect(sentences).toEqual([
      'The database is migrated. To go back to an earlier release, restore a dump from before.',
      'The migration waits for another program that uses the tables, such as pg_dump.',
    ]);
    await Promise.all([running.close(), newer.close(), dumping.end()]);
  });
}
