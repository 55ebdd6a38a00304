import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { assertKnown, checksumOf } from './checksums.ts';
import type { Migration } from './migrations.ts';

/** Receives sentences that describe a migration, which may take minutes. */
export type MigrationProgress = (sentence: string) => void;

/**
 * Runs the migrations that the database has not run, each in its own transaction. First copies a file with data to
 * "debut.sqlite.before-2" beside it, and returns whether it did. Expects foreign keys to be off, because SQLite needs that to rebuild
 * tables. Throws `NewerDatabase` or `ChangedMigration` before any change.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  progress: MigrationProgress = () => undefined,
): boolean {
  const applied = appliedMigrations(database);
  assertKnown(applied, migrations);
  const [next] = migrations.filter(({ number }) => !applied.has(number));
  if (next === undefined) return false;
  const isCopied = applied.size > 0 && !database.memory;
  if (isCopied) backUp(database, next, progress);
  for (const migration of migrations) database.transaction(applyMigration).immediate(database, migration, migrations);
  return isCopied;
}

/** Thrown when the database needs a migration but cannot be written. */
export class UnmigratedDatabase extends Error {
  constructor({ number }: Migration) {
    super(
      `The database cannot be written, but needs migration ${number} first: make room, or make the disk writable, and start again.`,
    );
    this.name = 'UnmigratedDatabase';
  }
}

/** Throws unless the database has run exactly these migrations. */
export function assertMigrated(database: Database, migrations: readonly Migration[]): void {
  const applied = appliedMigrations(database);
  assertKnown(applied, migrations);
  const [next] = migrations.filter(({ number }) => !applied.has(number));
  if (next !== undefined) throw new UnmigratedDatabase(next);
}

/** The checksums of the applied migrations, by number. */
export function appliedMigrations(database: Database): Map<number, string> {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (table === undefined) return new Map();
  const rows = database.prepare<[], { number: number; checksum: string }>('SELECT number, checksum FROM migrations').all();
  return new Map(rows.map(({ number, checksum }) => [number, checksum]));
}

/** Throws `NewerDatabase` or `ChangedMigration` when this version cannot open the database; changes nothing. */
export function assertKnownMigrations(database: Database, migrations: readonly Migration[]): void {
  assertKnown(appliedMigrations(database), migrations);
}

function applyMigration(database: Database, migration: Migration, migrations: readonly Migration[]): void {
  // Another process may have run the migration while this one waited for the lock.
  const applied = appliedMigrations(database);
  assertKnown(applied, migrations);
  if (applied.has(migration.number)) return;
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT',
  );
  database.exec(migration.sql);
  database
    .prepare('INSERT INTO migrations (number, name, checksum) VALUES (?, ?, ?)')
    .run(migration.number, migration.name, checksumOf(migration));
  const [orphan] = database.prepare('PRAGMA foreign_key_check').all();
  if (orphan !== undefined)
    throw new Error(`Migration ${migration.number} leaves rows without their parent: ${JSON.stringify(orphan)}`);
}

function backUp(database: Database, next: Migration, progress: MigrationProgress): void {
  const copy = `${database.name}.before-${next.number}`;
  progress(`The database is copied to ${copy} and migrated. To go back to an earlier release, use that copy.`);
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, 'ax', 0o600));
  database.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, copy);
}
