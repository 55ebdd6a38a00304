import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import sql from 'sql-template-tag';
import type { Driver } from '../driver.ts';

// A SQLite file does not shrink by itself: pages of deleted rows stay in the file as free pages for later rows. With
// `auto_vacuum`, SQLite knows what refers to each page, so it can move pages from the end of the file into free pages.

/** The value of `auto_vacuum` for a file whose free pages are released on request. */
const incremental = 2;

/** 4 MB of free pages are kept, because later writes need them. */
const keptPages = 1_000;

/** The pages moved per transaction, which takes about a millisecond. Other writes wait for it. */
const pagesPerStep = 100;

/** Returns some free pages of a SQLite file to the disk. Returns whether more are left. */
export async function releasePages(driver: Driver): Promise<boolean> {
  const found = await driver.one<{ mode: number; free: number }>(
    sql`SELECT auto_vacuum AS mode, freelist_count AS free FROM pragma_auto_vacuum, pragma_freelist_count`,
  );
  if (found?.mode !== incremental || found.free <= keptPages) return false;
  const pages = Math.min(pagesPerStep, found.free - keptPages);
  await driver.transaction(async (tx) => {
    // `run` stops at the first row, and one statement for all pages would return a row for each.
    for (let page = 0; page < pages; page += 1) await tx.run(sql`PRAGMA incremental_vacuum(1)`);
  });
  return found.free - pages > keptPages;
}

/** Makes a new file's free pages releasable. Expects a file without pages. */
export function beginIncremental(database: Database.Database): void {
  database.pragma('auto_vacuum = INCREMENTAL');
}

/**
 * The largest file to rewrite. Rewriting it takes half a second on a typical disk. A process of the previous version waits ten times as
 * long for a lock.
 */
const maxBytesInUse = 100_000_000;

/** `makeIncremental` for a file that other processes may use. Leaves a large file unchanged; restoring a backup of it makes it incremental. */
export function makeSmallIncremental(database: Database.Database): void {
  if (bytesOf(database) <= maxBytesInUse) makeIncremental(database);
}

/**
 * Rewrites a file so that its free pages can be released. Leaves it unchanged while another process writes, or when the disk lacks room.
 * Blocks the writes of other processes.
 */
export function makeIncremental(database: Database.Database): void {
  if (numberOf(database, 'auto_vacuum') === incremental || !hasRoom(database)) return;
  beginIncremental(database);
  unlessRefused(() => database.exec('VACUUM'));
}

/** The share of free pages from which compacting a copy is worthwhile. */
const worthCompacting = 0.1;

/**
 * Copies a file with many free pages to `to`, without the free pages. Returns false, and copies nothing, when few pages are free
 * or the disk lacks room.
 */
export function compactInto(database: Database.Database, to: string): boolean {
  const isWorthIt = numberOf(database, 'freelist_count') >= numberOf(database, 'page_count') * worthCompacting;
  if (!isWorthIt || !hasRoom(database)) return false;
  beginIncremental(database);
  return unlessRefused(() => database.prepare('VACUUM INTO ?').run(to));
}

/** Whether the disk has room for a second copy of the file, a third copy in the journal, and a server's writes in the meantime. */
function hasRoom(database: Database.Database): boolean {
  const { bavail, bsize } = statfsSync(dirname(database.name));
  return bavail * bsize > bytesOf(database) * 3;
}

/** Returns false when the disk for SQLite's temporary files is full, or another process holds the lock. */
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
