import { chmodSync, chownSync, closeSync, copyFileSync, existsSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { assertMigrated, migrate, type MigrationProgress } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migrations.ts';
import { StoreUnwritable } from '../../store.ts';
import { beginIncremental, makeSmallIncremental } from './free-pages.ts';
import { asStoreError } from '../sqlite-errors.ts';

/** The connections to one database. For a database in memory, both are the same connection. */
export interface WritableFiles {
  reader: Database.Database;
  writer: Database.Database;
  /** Whether the path still names the file that was opened. */
  isSameFile: () => boolean;
}

/** A database that was opened read-only, and why. */
export interface ReadOnlyFiles {
  reader: Database.Database;
  writer?: undefined;
  unwritable: StoreUnwritable;
}

const maxJournalBytes = 64 * 1024 * 1024;

/**
 * FULL: every commit waits for the disk. NORMAL: a power failure can lose the newest commits but does no damage, which suits files that
 * can be rebuilt from another database.
 */
export type Synchronous = 'FULL' | 'NORMAL';

interface OpenOptions {
  migrations: readonly Migration[];
  /** How long to wait for another process's lock, in milliseconds. The wait blocks this process. */
  timeoutMs: number;
  synchronous: Synchronous;
  progress?: MigrationProgress | undefined;
}
const ownerOnly = 0o600;

/** Thrown when a database cannot be read or written in its current state; the message says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

/** Opens a file and runs its missing migrations. On a full or read-only disk, opens an already migrated file for reading only. */
export function openFiles(file: string, options: OpenOptions): WritableFiles | ReadOnlyFiles {
  try {
    return openForWriting(file, options);
  } catch (error) {
    if (!(error instanceof StoreUnwritable)) throw error;
    return { reader: openForReading(file, options.migrations, error), unwritable: error };
  }
}

/** Like `openFiles`, but throws `StoreUnwritable` when an existing database can only be opened for reading. */
export function openForWriting(file: string, options: OpenOptions): WritableFiles {
  try {
    return openWriter(file, options);
  } catch (error) {
    throw asUnwritable(error, file) ?? error;
  }
}

function openWriter(file: string, { migrations, timeoutMs, synchronous, progress }: OpenOptions): WritableFiles {
  if (file !== ':memory:') makePrivate(file);
  const writer = new Database(file, { timeout: timeoutMs });
  try {
    if (isNew(file)) beginIncremental(writer);
    writer.pragma('journal_mode = WAL');
    // The default of better-sqlite3 in WAL mode is NORMAL.
    writer.pragma(`synchronous = ${synchronous}`);
    writer.pragma(`journal_size_limit = ${maxJournalBytes}`);
    // Without this setting, deleted and replaced values stay in the file, in unused parts of pages.
    writer.pragma('secure_delete = ON');
    writer.pragma('foreign_keys = OFF');
    // The migration has just copied the file, so time and space suffice for one more copy.
    if (migrate(writer, migrations, progress)) makeSmallIncremental(writer);
    writer.pragma('foreign_keys = ON');
    // Each call has a savepoint to undo its writes, for which SQLite would otherwise create and delete a file.
    writer.pragma('temp_store = MEMORY');
    // SQLite now fails instead of waiting, because waiting would block the whole process.
    writer.pragma('busy_timeout = 0');
    if (writer.memory) return { writer, reader: writer, isSameFile: () => true };
    const unchanged = [file, `${file}-wal`].map(identityOf);
    const reader = new Database(file, { readonly: true, timeout: 0 });
    reader.pragma(`cache_size = -${readerCacheKilobytes}`);
    return { writer, reader, isSameFile: () => unchanged.every((isUnchanged) => isUnchanged()) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Whether a file is still empty. */
function isNew(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

/** Whether a file exists. Throws `UnusableDatabase` when this user may not read its folder. */
export function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new UnusableDatabase(`This user cannot read the folder ${dirname(file)}: run the command as the server's user.`, {
      cause: error,
    });
  }
}

/** If root created a file, gives it to the owner of its folder, so that a command run by root does not lock out the server. */
export function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
}

/** Creates a file that only its owner can read, or restricts an existing one. SQLite gives the files beside it the same mode and owner. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', ownerOnly));
    giveToFolderOwner(file);
    return;
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? ownerOnly;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, ownerOnly);
    } catch {
      // The mode of a file cannot be changed if it belongs to another user or is on a read-only disk.
    }
  }
}

/**
 * A quarter of better-sqlite3's default; half of the default would not be faster. With 2 MB, reading filtered and sorted categories
 * would take 10% longer.
 */
const readerCacheKilobytes = 4_000;

/**
 * Returns a function that checks whether the path still names its original file. A missing file is tracked as soon as it appears.
 */
function identityOf(path: string): () => boolean {
  const read = (): string | undefined => {
    try {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
    } catch {
      return undefined;
    }
  };
  let first = read();
  return () => {
    const current = read();
    first ??= current;
    return current === first;
  };
}

/** The error to throw for an existing database that fails to open only because nothing can be written; undefined for other errors. */
function asUnwritable(error: unknown, file: string): StoreUnwritable | undefined {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return undefined;
  const storeError = asStoreError(error);
  if (storeError instanceof StoreUnwritable) return storeError;
  // SQLite cannot create the WAL beside the file.
  const isUnopened = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CANTOPEN');
  return isUnopened ? new StoreUnwritable('read-only', { cause: error }) : undefined;
}

function openForReading(file: string, migrations: readonly Migration[], unwritable: StoreUnwritable): Database.Database {
  const reader = openReader(file) ?? openCopy(file);
  if (reader === undefined) {
    const why = mayRead(file)
      ? `${unwritable.message} It cannot even be read, because reading also needs some disk space.`
      : `This user cannot read ${file}: give it to the server's user (chown).`;
    throw new UnusableDatabase(why, { cause: unwritable });
  }
  try {
    assertMigrated(reader, migrations);
  } catch (error) {
    reader.close();
    throw error;
  }
  return reader;
}

function mayRead(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch {
    return false;
  }
}

function openReader(file: string): Database.Database | undefined {
  return whenReadable(() => new Database(file, { readonly: true, timeout: 0 }));
}

/**
 * Opens a copy in a temporary folder. SQLite needs a WAL beside a database in WAL mode, even to read it, and cannot create the
 * WAL on a full or read-only disk. The copy is unlinked once it is open.
 */
function openCopy(file: string): Database.Database | undefined {
  for (const folder of [tmpdir(), '/dev/shm']) {
    let copyFolder: string | undefined;
    try {
      const ownFolder = (copyFolder = mkdtempSync(join(folder, 'debut-read-only-')));
      const copy = join(ownFolder, basename(file));
      copyFileSync(file, copy);
      if (isFile(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
      const reader = whenReadable(() => new Database(copy, { timeout: 0 }));
      if (reader !== undefined) {
        reader.pragma('query_only = ON');
        return reader;
      }
    } catch {
      // The next folder may have room.
    } finally {
      if (copyFolder !== undefined) rmSync(copyFolder, { recursive: true, force: true });
    }
  }
  return undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** A connection that can read, or undefined if reading fails. The first read also opens the files beside the database. */
function whenReadable(open: () => Database.Database): Database.Database | undefined {
  let database: Database.Database | undefined;
  try {
    database = open();
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch {
    database?.close();
    return undefined;
  }
}
/** The new name of a SQLite database that was moved to PostgreSQL. */
export const movedName = (file: string): string => `${file}.moved`;
