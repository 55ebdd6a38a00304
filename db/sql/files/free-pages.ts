import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import sql from 'sql-template-tag';
import type { Driver } from '../driver.ts';

// A SQLite file does not become smaller by itself: pages that deleted rows have left are free for later rows. Where SQLite notes what
// refers to each page (`auto_vacuum`), pages from the end of the file can take their places.

/** `auto_vacuum` of a file whose free pages are given back when the server says so. */
const incremental = 2;

/** The writes of the next days need some pages again: 4 MB. */
const keptPages = 1_000;

/** Other writes wait until these are moved: about a millisecond. */
const pagesPerStep = 100;

/** Gives some free pages of a SQLite file back to the disk. Returns whether there are more. */
export async function releasePages(driver: Driver): Promise<boolean> {
  const found = await driver.one<{ mode: number; free: number }>(
    sql`SELECT auto_vacuum AS mode, freelist_count AS free FROM pragma_auto_vacuum, pragma_freelist_count`,
  );
  if (found?.mode !== incremental || found.free <= keptPages) return false;
  const pages = Math.min(pagesPerStep, found.free - keptPages);
  await driver.transaction(async (tx) => {
    // A statement that writes runs up to its first row, and this one has a row for each page.
    for (let page = 0; page < pages; page += 1) await tx.run(sql`PRAGMA incremental_vacuum(1)`);
  });
  return found.free - pages > keptPages;
}

/** Begins a new file whose free pages can be given back. Expects that it has no page yet. */
export function beginIncremental(database: Database.Database): void {
  database.pragma('auto_vacuum = INCREMENTAL');
}

/** Half a second on a usual disk. A process of the version before waits for a lock ten times as long. */
const maxBytesInUse = 100_000_000;

/** `makeIncremental` for a file that another process may use, unless it is large. A restored backup of a large one is incremental. */
export function makeSmallIncremental(database: Database.Database): void {
  if (bytesOf(database) <= maxBytesInUse) makeIncremental(database);
}

/**
 * Writes a whole file anew, so that its free pages can be given back. Other processes cannot write meanwhile: the file stays as it is
 * where one of them writes, or where the disk has no room for that.
 */
export function makeIncremental(database: Database.Database): void {
  if (numberOf(database, 'auto_vacuum') === incremental || !hasRoom(database)) return;
  beginIncremental(database);
  unlessRefused(() => database.exec('VACUUM'));
}

/** A copy with more free pages than this share of all is worth the writing of another one. */
const worthCompacting = 0.1;

/** Copies a file that has many free pages to `to`, without them. Returns whether it did: not where the disk has no room. */
export function compactInto(database: Database.Database, to: string): boolean {
  const isWorthIt = numberOf(database, 'freelist_count') >= numberOf(database, 'page_count') * worthCompacting;
  if (!isWorthIt || !hasRoom(database)) return false;
  beginIncremental(database);
  return unlessRefused(() => database.prepare('VACUUM INTO ?').run(to));
}

/** Whether the disk keeps room for the writes of a server while a file is written anew, once beside it and once into its journal. */
function hasRoom(database: Database.Database): boolean {
  const { bavail, bsize } = statfsSync(dirname(database.name));
  return bavail * bsize > bytesOf(database) * 3;
}

/** Returns false when the disk of SQLite's temporary files is full, or another process holds the lock. */
function unlessRefused(vacuum: () => unknown): boolean {
  try {
    vacuum();
    return true;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !/^SQLITE_(?:FULL|BUSY)/.test(error.code)) throw error;
    return false;
  }
}

const bytesOf = (database: Database.Database) => numberOf(database, 'page_count') * numberOf(database, 'page_size');

function numberOf(database: Database.Database, pragma: string): number {
  return Number(database.pragma(pragma, { simple: true }));
}
