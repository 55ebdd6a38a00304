import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { isLockConflict } from '../sql/postgres/postgres-errors.ts';
import { assertKnown, checksumOf } from './checksums.ts';
import type { MigrationProgress } from './migrate.ts';
import type { Migration } from './migrations.ts';
import { postgresText } from './postgres-text.ts';

/** The advisory lock that a process holds while it migrates the database. The number is arbitrary. */
const lockKey = 7_362_514_018;

/**
 * How long a migration waits for a table lock that a reader such as `pg_dump` holds. New readers queue behind the waiting migration,
 * so it gives up after this time, and tries again after a pause of the same length.
 */
const lockTimeoutMs = 1_000;
/** About ten minutes. */
const maxAttempts = 300;

/**
 * Runs the migrations that the database has not run. Processes that start at the same time wait for one another. In a new database, all
 * migrations share one transaction. In an existing database, each has its own, as in SQLite, and the tables it changes cannot be read until
 * it ends. Throws `NewerDatabase` or `ChangedMigration` before any change.
 */
export async function migratePostgres(
  client: Client,
  migrations: readonly Migration[],
  progress: MigrationProgress = () => undefined,
): Promise<void> {
  const before = await appliedMigrations(client);
  assertKnown(before, migrations);
  const missing = migrations.filter(({ number }) => !before.has(number));
  if (before.size > 0 && missing.length > 0)
    progress('The database is migrated. To go back to an earlier release, restore a dump from before.');
  for (const group of before.size === 0 ? [missing] : missing.map((each) => [each])) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrateTogether(client, migrations, group);
        break;
      } catch (error) {
        if (attempt === maxAttempts || !isLockConflict(error)) throw error;
        if (attempt === 1) progress('The migration waits for another program that uses the tables, such as pg_dump.');
        await pause(lockTimeoutMs);
      }
    }
  }
}

/** Runs the migrations of `group` that no other process has run yet, in one transaction. */
async function migrateTogether(client: Client, known: readonly Migration[], group: readonly Migration[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${lockKey})`);
    // This also takes a lock, so that the connection sees tables that another process has just created.
    await client.query(migrationsTable);
    const applied = await appliedMigrations(client);
    assertKnown(applied, known);
    // The row lock makes processes of the previous version wait before they write.
    if (applied.size > 0) await client.query('SELECT 1 FROM gate WHERE id = 1 FOR UPDATE');
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    for (const migration of group) if (!applied.has(migration.number)) await applyMigration(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const migrationsTable = postgresText(
  'CREATE TABLE IF NOT EXISTS migrations (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)',
);

async function appliedMigrations(client: Client): Promise<Map<number, string>> {
  const table = await client.query<{ found: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS found`);
  if (table.rows[0]?.found !== true) return new Map();
  const { rows } = await client.query<{ number: number; checksum: string }>('SELECT number, checksum FROM migrations');
  return new Map(rows.map(({ number, checksum }) => [number, checksum]));
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query(migration.postgres ?? postgresText(migration.sql));
  const { number, name } = migration;
  await client.query('INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksumOf(migration),
  ]);
}
