import { createHash } from 'node:crypto';
import type { Migration } from './migrations.ts';

/** The database has run migrations of a newer version of Debut. */
export class NewerDatabase extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has migration ${found}; this version of Debut knows only ${known}. Start the newer version, or restore a backup.`,
    );
    this.name = 'NewerDatabase';
  }
}

/** The database has run a migration of this number with another text. */
export class ChangedMigration extends Error {
  constructor({ number, name }: Migration) {
    super(`Migration ${number} (${name}) is not the one this database ran. Released migrations are never edited; add a new one.`);
    this.name = 'ChangedMigration';
  }
}

/** The highest number; numbers may be missing. */
export function newestNumber(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ number }) => number));
}

/** Throws `NewerDatabase` or `ChangedMigration` when these migrations cannot go on from those that were run (checksums by number). */
export function assertKnown(applied: ReadonlyMap<number, string>, migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...applied.keys());
  const known = newestNumber(migrations);
  if (newest > known) throw new NewerDatabase(newest, known);
  for (const migration of migrations) {
    const checksum = applied.get(migration.number);
    if (checksum !== undefined && checksum !== checksumOf(migration)) throw new ChangedMigration(migration);
  }
}

/** The same for every database: of the text for SQLite. */
export function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex');
}
