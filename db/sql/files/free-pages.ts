import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import sql from 'sql-template-tag';
import type { Driver } from '../driver.ts';

// A SQLite file does not become smaller by itself: the pages of deleted rows stay free for later rows. With `auto_vacuum`, SQLite
// knows what refers to each page, so that pages from the end of the file can move into free ones.

/** The value of `auto_vacuum` in a file whose free pages are given back on request. */
const incremental = 2;

/** 4 MB, because the writes of the next days need some pages again. */
const keptPages = 1_000;

/** Other writes wait while these are moved, which takes about a millisecond. */
const pagesPerStep = 100;

/** Gives some free pages of a SQLite file back to the disk. Returns whether there are more. */
export async function releasePages(driver: Driver): Promise<boolean> {
  const found = await driver.one<{ mode: number; free: number }>(
    sql`SELECT auto_vacuum AS mode, freelist_count AS free FROM pragma_auto_vacuum, pragma_freelist_count`,
  );
  if (found?.mode !== incremental || found.free <= keptPages) return false;
  const pages = Math.min(pagesPerStep, found.free - keptPages);
  await driver.transaction(async (tx) => {
    // `run` executes a statement up to its first row, and this one would have a row for each page.
    for (let page = 0; page < pages; page += 1) await tx.run(sql`PRAGMA incremental_vacuum(1)`);
  });
  return found.free - pages > keptPages;
}

/** Makes the free pages of a new file returnable. Expects a file without pages. */
export function beginIncremental(database: Database.Database): void {
  database.pragma('auto_vacuum = INCREMENTAL');
}

/** Takes half a second on a usual disk. A process of the previous version waits ten times as long for a lock. */
const maxBytesInUse = 100_000_000;

/**
 * `makeIncremental` for a file that another process may use. A large file is left as it is; restoring a backup of it makes it
 * incremental.
 */
export function makeSmallIncremental(database: Database.Database): void {
  if (bytesOf(database) <= maxBytesInUse) makeIncremental(database);
}

/**
 * Rewrites a file so that its free pages can be given back. Leaves it as it is while another process writes, or when the disk has
 * no room. Other processes cannot write meanwhile.
 */
export function makeIncremental(database: Database.Database): void {
  if (numberOf(database, 'auto_vacuum') === incremental || !hasRoom(database)) return;
  beginIncremental(database);
  unlessRefused(() => database.exec('VACUUM'));
}

/** The share of free pages from which a copy is worth compacting. */
const worthCompacting = 0.1;

/**
 * Copies a file with many free pages to `to`, without them. Returns false, and copies nothing, when there are few or the disk has
 * no room.
 */
export function compactInto(database: Database.Database, to: string): boolean {
  const isWorthIt = numberOf(database, 'freelist_count') >= numberOf(database, 'page_count') * worthCompacting;
  if (!isWorthIt || !hasRoom(database)) return false;
  beginIncremental(database);
  return unlessRefused(() => database.prepare('VACUUM INTO ?').run(to));
}

/** Whether the disk has room for a second copy of a file, one more in its journal, and a server's writes meanwhile. */
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
