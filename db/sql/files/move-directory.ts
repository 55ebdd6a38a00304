import { createHash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { syncFile } from './backup.ts';
import { indexOutdated } from '../search/search-outdated.ts';
import { copyTables, findDifference, MoveError, type MoveSource, type Progress, type Table } from './move.ts';
import { movedName } from './open-files.ts';
import { isThere } from './open-files.ts';
import { openMovePostgres } from './move-postgres.ts';
import { openMoveSqlite, type MoveSqlite } from './move-sqlite.ts';
import { openSqlite } from '../sqlite.ts';

export interface MoveOptions {
  /** The path of the SQLite database. */
  file: string;
  /** The address of the PostgreSQL database. */
  url: string;
  progress: (phase: 'copied' | 'compared', ...of: Parameters<Progress>) => void;
  /** How long writes stay blocked after the source was renamed; set by tests. */
  waitMs?: number;
}

/** `isNew` is false when the target already had the same rows. */
export interface Moved {
  rows: number;
  isNew: boolean;
}

/**
 * Longer than a server waits for the write lock. Writes that wait for the lock therefore fail, and later writes find that the
 * file is gone.
 */
const fenceMs = 6_000;

/**
 * Moves the directory from a SQLite file to a PostgreSQL database, and compares all rows. The database must be empty, or contain an
 * older state of this directory. Afterwards, the file has another name, and servers that still use it can only read. The next call
 * resumes an interrupted move. Throws `MoveError`.
 */
export async function moveToPostgres({ file, url, progress, waitMs = fenceMs }: MoveOptions): Promise<Moved> {
  const moved = movedName(file);
  if (!isThere(file)) {
    const isMoved = existsSync(moved);
    throw new MoveError(
      `There is no database at ${file}${isMoved ? `: it was moved earlier, and ${moved} is the file from then. To move it again, rename it to ${basename(file)}` : ''}.`,
    );
  }
  if (existsSync(moved))
    throw new MoveError(
      `${moved} already exists: it is the file of an earlier move. Delete or rename it, and run the move again.`,
    );
  await openSqlite(file).close();
  const target = await openMovePostgres(url);
  const source = openMoveSqlite(file);
  try {
    source.lock();
    const tables = source.tables();
    const id = await identityOf(source, tables);
    const unfinished = await target.unfinishedMove();
    if (unfinished !== undefined && unfinished !== id)
      throw new MoveError(
        'A move of another directory into this PostgreSQL database was not finished. Choose an empty database.',
      );
    const isMovedAway = await target.isMovedAway();
    // The database has an older state of this directory, which the rows of the file replace.
    const isReturning = isMovedAway && (await identityOf(target, tables)) === id;
    const isNew = unfinished !== undefined || (await isEmpty(target, tables)) || isReturning;
    if (isNew) {
      if (unfinished === undefined) await target.beginMove(id);
      await copyTables(tables, source, target, (...of) => progress('copied', ...of));
    }
    const otherwise = isNew
      ? 'The copy differs from the original; run the move again'
      : 'The PostgreSQL database already has another directory';
    const rows = await assertEqual(tables, source, target, progress, otherwise);
    if (isNew) await target.finishMove(tables);
    if (isMovedAway) await target.makeWritable();
    renameSync(file, moved);
    syncFile(dirname(file));
    await pause(waitMs);
    source.unlock();
    return { rows, isNew };
  } finally {
    source.close();
    await target.close();
  }
}

/**
 * Moves the directory from a PostgreSQL database to a SQLite file, and compares all rows. Afterwards, servers that still use the
 * database can only read. The next call resumes an interrupted move. Throws `MoveError`.
 */
export async function moveToSqlite({ file, url, progress }: MoveOptions): Promise<Moved> {
  const isNew = !existsSync(file);
  const unfinished = isNew ? `${file}.moving` : file;
  const source = await openMovePostgres(url);
  try {
    if ((await source.unfinishedMove()) !== undefined)
      throw new MoveError('A move into this PostgreSQL database was not finished: it has only part of a directory.');
    await openSqlite(unfinished, { synchronous: 'NORMAL' }).close();
    const rows = await withSqlite(unfinished, async (target) => {
      const tables = target.tables();
      await source.lock(tables);
      if (await isEmpty(source, tables)) throw new MoveError('The PostgreSQL database has no directory.');
      if (isNew) await copyTables(tables, source, target, (...of) => progress('copied', ...of));
      else if ((await source.isMovedAway()) && (await identityOf(source, tables)) === (await identityOf(target, tables)))
        throw new MoveError(`The directory was moved earlier and is now in ${file}. Start without DATABASE_URL.`);
      const otherwise = isNew
        ? 'The copy differs from the original; run the move again'
        : `${file} already has another directory`;
      return assertEqual(tables, source, target, progress, otherwise);
    });
    if (isNew) await makeSearchTables(unfinished);
    await source.makeReadOnly();
    if (isNew) {
      syncFile(unfinished);
      renameSync(unfinished, file);
      syncFile(dirname(file));
    }
    return { rows, isNew };
  } finally {
    await source.close();
  }
}

async function withSqlite<Result>(file: string, work: (sqlite: MoveSqlite) => Promise<Result>): Promise<Result> {
  const sqlite = openMoveSqlite(file);
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Returns the number of rows. If a table differs, throws `MoveError` with `otherwise` and the table's name. */
async function assertEqual(
  tables: readonly Table[],
  source: MoveSource,
  target: MoveSource,
  progress: MoveOptions['progress'],
  otherwise: string,
): Promise<number> {
  let rows = 0;
  const different = await findDifference(tables, source, target, (...of) => progress('compared', ...of));
  if (different !== undefined) throw new MoveError(`${otherwise} (the first table that differs is ${different}).`);
  for (const table of tables) rows += await source.count(table);
  return rows;
}

/** Whether a database does not hold a directory yet. */
async function isEmpty(side: MoveSource, tables: readonly Table[]): Promise<boolean> {
  for (const table of tables.filter(({ name }) => ['settings', 'startups', 'users'].includes(name)))
    if ((await side.count(table)) > 0) return false;
  return true;
}

/** Identifies a directory by its secrets, which are random. */
async function identityOf(source: MoveSource, tables: readonly Table[]): Promise<string> {
  const secrets = tables.find(({ name }) => name === 'secrets');
  const rows = secrets === undefined ? [] : await source.read(secrets, { after: undefined, upTo: undefined });
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Fills the search tables of SQLite, which PostgreSQL does not have. */
async function makeSearchTables(file: string): Promise<void> {
  const driver = openSqlite(file, { synchronous: 'NORMAL' });
  try {
    await driver.transaction(async (tx) => {
      for (const table of ['search_terms', 'search_card_words', 'search_order', 'search_texts'])
        await tx.run(raw(`DELETE FROM ${table}`));
      await tx.run(sql`UPDATE startup_changes SET ranked_sequence = 0`);
    });
    await indexOutdated(driver);
  } finally {
    await driver.close();
  }
}
