import { createHash } from 'node:crypto';
import type { Migration } from './migrations.ts';

/** Thrown when the database has run migrations of a newer version of Debut. */
export class NewerDatabase extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has migration ${found}; this version of Debut knows only ${known}. Start the newer version, or restore a backup.`,
    );
    this.name = 'NewerDatabase';
  }
}

/** Thrown when the database is older than the first migration's schema, because earlier migrations are missing. */
export class OlderDatabase extends Error {
  constructor(found: number, first: number) {
    super(
      `The database is of a version of Debut before 1.0.0 and has only migration ${found} of ${first}. Start it once with the last version before 1.0.0, which runs the other migrations. Then start this version again.`,
    );
    this.name = 'OlderDatabase';
  }
}

/** Thrown when the database has run a migration with this number but a different text. */
export class ChangedMigration extends Error {
  constructor({ number, name }: Migration) {
    super(`Migration ${number} (${name}) is not the one this database ran. Released migrations are never edited; add a new one.`);
    this.name = 'ChangedMigration';
  }
}

/** The highest number. The numbers may have gaps. */
export function newestNumber(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ number }) => number));
}

/** Throws `NewerDatabase`, `OlderDatabase` or `ChangedMigration` when these migrations cannot continue the applied ones (checksums by number). */
export function assertKnown(applied: ReadonlyMap<number, string>, migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...applied.keys());
  const known = newestNumber(migrations);
  if (newest > known) throw new NewerDatabase(newest, known);
  const [first] = migrations;
  if (first !== undefined && applied.size > 0 && !applied.has(first.number)) throw new OlderDatabase(newest, first.number);
  for (const migration of migrations) {
    const checksum = applied.get(migration.number);
    if (checksum === undefined || checksum === checksumOf(migration)) continue;
    if (migration.steps === undefined || migration.steps !== checksumOfSteps(applied, migration.number))
      throw new ChangedMigration(migration);
  }
}

/** One checksum over the checksums of all migrations up to a number. */
export function checksumOfSteps(applied: ReadonlyMap<number, string>, last: number): string {
  const steps = [...applied].filter(([number]) => number <= last).toSorted(([one], [other]) => one - other);
  return digest(steps.map(([number, checksum]) => `${number} ${checksum}\n`).join(''));
}

/** Computed from the text for SQLite, so it is the same for every database. */
export function checksumOf({ sql }: Migration): string {
  return digest(sql);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
