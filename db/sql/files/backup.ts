import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { assertKnownMigrations } from '../../migrations/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import { compactInto } from './free-pages.ts';
import { isThere } from './open-files.ts';

/** Thrown when a backup or restore failed; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupContents {
  /** When the backup was made; undefined for a plain copy of a database. */
  createdAt: string | undefined;
  /** The number of rows in each table. */
  counts: ReadonlyMap<string, number>;
}

const pagesPerStep = 4_096;

/**
 * Copies a database in use, as of one moment, into one file that only its owner can read. The copy is opened and checked before it gets
 * its name. It replaces a backup with that name, but no other file. Blocks for seconds, so run it in a separate process. Throws
 * `BackupError`.
 */
export async function writeBackup(database: string, to: string, at: Date): Promise<BackupContents> {
  if (!isThere(database)) throw new BackupError(`There is no database ${database}.`);
  assertReplaceable(database, to);
  const unfinished = `${to}.unfinished`;
  removeDatabase(unfinished);
  closeSync(openSync(unfinished, 'wx', 0o600));
  try {
    const counts = await copySnapshot(database, unfinished);
    markAsBackup(unfinished, at);
    compact(unfinished);
    // Damage in the copy comes from the database, so the messages name the database.
    const contents = named(database, unfinished, () => checkBackup(unfinished));
    const differing = [...counts].find(([table, count]) => contents.counts.get(table) !== count);
    if (differing !== undefined)
      throw new BackupError(`The copy has a different number of rows than the database (${differing[0]}). The copy was deleted.`);
    syncFile(unfinished);
    renameSync(unfinished, to);
    syncFile(dirname(to));
    return contents;
  } finally {
    removeDatabase(unfinished);
    removeDatabase(compacted(unfinished));
  }
}

const compacted = (unfinished: string): string => `${unfinished}-compacted`;

/** Removes the free pages that deleted rows have left in a copy. */
function compact(unfinished: string): void {
  const to = compacted(unfinished);
  removeDatabase(to);
  closeSync(openSync(to, 'wx', 0o600));
  if (withDatabase(unfinished, {}, (copy) => compactInto(copy, to))) renameSync(to, unfinished);
}

/** Runs a check of `copy`; error messages name `file` instead. */
export function named<Result>(file: string, copy: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof BackupError) throw new BackupError(error.message.replaceAll(copy, file), { cause: error });
    throw error;
  }
}

function assertReplaceable(database: string, to: string): void {
  if (!existsSync(to)) return;
  const [target, source] = [statSync(to), statSync(database)];
  if (target.ino === source.ino && target.dev === source.dev)
    throw new BackupError(`${to} is the database itself: choose another name.`);
  if (!target.isFile() || !isBackup(to)) throw new BackupError(`${to} exists and is not a backup: choose another name.`);
}

function isBackup(file: string): boolean {
  try {
    return withDatabase(file, { readonly: true }, (database) => hasTable(database, 'backup_info'));
  } catch {
    return false;
  }
}

/** Copies the pages in one read transaction. Returns the number of rows in each table as that transaction sees them. */
async function copySnapshot(from: string, to: string): Promise<Map<string, number>> {
  const source = new Database(from, { fileMustExist: true });
  try {
    source.exec('BEGIN');
    const counts = countRows(source);
    await source.backup(to, { progress: () => pagesPerStep });
    source.exec('COMMIT');
    return counts;
  } catch (error) {
    throw asBackupError(from, error);
  } finally {
    source.close();
  }
}

/** Makes a copy self-contained, without a journal file, and records in it when it was made. */
export function markAsBackup(file: string, at: Date): void {
  withDatabase(file, {}, (copy) => {
    // In WAL mode, readers would need a writable folder, and a -wal file could be mistaken for part of the backup.
    copy.pragma('journal_mode = DELETE');
    copy.transaction(() => {
      dropContents(copy);
      copy.exec('CREATE TABLE backup_info (created_at TEXT NOT NULL) STRICT');
      copy.prepare('INSERT INTO backup_info (created_at) VALUES (?)').run(at.toISOString());
    })();
  });
  chmodSync(file, 0o600);
}

/** Removes the table that only backups have. */
export function dropContents(database: Database.Database): void {
  database.exec('DROP TABLE IF EXISTS backup_info');
}

/** Opens a database file and checks that it is undamaged and holds a directory that this version can read. Throws `BackupError`. */
export function checkBackup(file: string): BackupContents {
  try {
    return withDatabase(file, { readonly: true, fileMustExist: true }, (database) => {
      if (!hasTable(database, 'migrations') || !hasTable(database, 'startups'))
        throw new BackupError(`${file} is a database, but not of Debut.`);
      const [problem] = database.pragma('integrity_check(1)') as { integrity_check: string }[];
      if (problem?.integrity_check !== 'ok')
        throw new BackupError(`${file} is damaged: ${problem?.integrity_check ?? 'unreadable'}`);
      const [orphan] = database.pragma('foreign_key_check') as { table: string }[];
      if (orphan !== undefined)
        throw new BackupError(`${file} is damaged: rows of ${orphan.table} belong to rows that do not exist.`);
      assertKnownMigrations(database, migrations);
      return { createdAt: readCreatedAt(database), counts: countRows(database) };
    });
  } catch (error) {
    throw asBackupError(file, error);
  }
}

/** Turns errors of SQLite and of migrations into sentences; returns other errors unchanged. */
export function asBackupError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  if (['NewerDatabase', 'OlderDatabase', 'ChangedMigration', 'UnusableDatabase'].includes(error.name))
    return new BackupError(error.message, { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB') return new BackupError(`${file} is not a database.`, { cause: error });
  if (code.startsWith('SQLITE_CORRUPT')) return new BackupError(`${file} is damaged: ${error.message}.`, { cause: error });
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new BackupError('There is not enough space on the disk.', { cause: error });
  if (code.startsWith('SQLITE_CANTOPEN') || ['EACCES', 'ENOENT', 'EROFS', 'EISDIR', 'ENOTDIR'].includes(code))
    return new BackupError(`${file} cannot be opened: ${error.message}.`, { cause: error });
  if (code.startsWith('SQLITE_')) return new BackupError(`${file}: ${error.message} (${code}).`, { cause: error });
  return error;
}

function readCreatedAt(database: Database.Database): string | undefined {
  if (!hasTable(database, 'backup_info')) return undefined;
  return database.prepare<[], { created_at: string }>('SELECT created_at FROM backup_info').get()?.created_at;
}

function countRows(database: Database.Database): Map<string, number> {
  return new Map(
    tablesOf(database).map((table) => {
      const row = database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM "${table}"`).get();
      return [table, row?.count ?? 0];
    }),
  );
}

/** The tables of the directory, without virtual tables, SQLite's own tables, and the table that only backups have. */
export function tablesOf(database: Database.Database, schema = 'main'): string[] {
  return database
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = '${schema}' AND type = 'table' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !/^(?:sqlite_|backup_)/.test(name));
}

function hasTable(database: Database.Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

export function withDatabase<Result>(
  file: string,
  options: Database.Options,
  work: (database: Database.Database) => Result,
): Result {
  const database = new Database(file, options);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Deletes a database file and the files that SQLite writes beside it. */
export function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

/** Waits until a file, or the list of names in a folder, is on the disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
