import { expect, test } from 'vitest';
import { ChangedMigration, OlderDatabase } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { beforeTheLast, next, writePostgresBefore } from './before-first-release.ts';
import { expectEverythingIn, expectFormerSlugs } from './everything-before.ts';
import { indexInMemory, withPostgres } from './postgres-databases.ts';
import { runOn } from './postgres-server.ts';

const baselineOnly = migrations.slice(0, 1);

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

  test('the baseline leaves a PostgreSQL database from before 1.0.0 unchanged, and the store reads all of its rows', async () => {
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

  test('a PostgreSQL database that ran other migrations than those before 1.0.0 is refused and stays unchanged', async () => {
    const [older, changed] = [await databaseBefore(), await databaseBefore()];
    await runOn(older, beforeTheLast);
    await runOn(changed, "UPDATE migrations SET checksum = 'x' WHERE number = 7");
    const rows = await postgresRows(older);
    await expect(openPostgresStore(older, indexInMemory)).rejects.toThrow(new OlderDatabase(43, 44));
    expect(await postgresRows(older)).toEqual(rows);
    await expect(openPostgresStore(changed, indexInMemory)).rejects.toThrow(ChangedMigration);
  });
});
