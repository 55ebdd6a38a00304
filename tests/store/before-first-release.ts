import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { newestNumber } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { runOn } from './postgres-server.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
const sqliteText = read('before-1.0.0.sqlite.sql');
const postgresText = read('before-1.0.0.postgres.sql');

/** Creates a database with rows in every table, as written by the last version before 1.0.0 with its migrations 1 to 44. */
export function writeSqliteBefore(path: string): string {
  const database = new Database(path);
  // Writes to the disk once instead of hundreds of times.
  database.pragma('synchronous = OFF');
  database.exec(sqliteText);
  database.close();
  return path;
}

/** The same for an empty PostgreSQL database. */
export async function writePostgresBefore(url: string): Promise<string> {
  await runOn(url, postgresText);
  return url;
}

/** Removes the last migration's record, which an older database lacks. */
export const beforeTheLast = 'DELETE FROM migrations WHERE number >= 44';

/** A migration after the newest one. */
export const next = {
  number: newestNumber(migrations) + 1,
  name: 'next',
  sql: "ALTER TABLE startups ADD COLUMN motto TEXT NOT NULL DEFAULT ''",
};
