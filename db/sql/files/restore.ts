import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import {
  asBackupError,
  BackupError,
  type BackupContents,
  checkBackup,
  dropContents,
  markAsBackup,
  named,
  removeDatabase,
  syncFile,
  tablesOf,
  withDatabase,
} from './backup.ts';
import { movedAsideName } from '../../../server/domain/site/backups.rules.ts';
import { makeIncremental } from './free-pages.ts';
import { giveToFolderOwner } from './open-files.ts';
import { assertOwnSchema } from './own-schema.ts';
import { isRebuiltTable } from './rebuilt-tables.ts';
import { openSqliteStore } from '../store.ts';

/** The writes to a table since a backup: the numbers of rows that a restore would remove, add and change back. */
export interface TableChanges {
  table: string;
  added: number;
  removed: number;
  changed: number;
}

export interface RestorePlan {
  /** The database to replace. */
  database: string;
  /** A checked copy of the backup, beside the database. */
  prepared: string;
  contents: BackupContents;
  /** Undefined when there is no current database, or it cannot be read. */
  changes: TableChanges[] | undefined;
  /** Why the current database cannot be read; undefined when it can, or when there is none. */
  unreadable: string | undefined;
}

/**
 * Checks a backup and compares the current database with it, without replacing anything. Reads only the backup file itself, never a -wal
 * beside it. Throws `BackupError`, for example while another process has the current database open.
 */
export function planRestore(file: string, database: string): RestorePlan {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  if (hasOwnWal(file)) {
    throw new BackupError(
      `${file} was copied from a database in use and has a part of its rows in ${basename(file)}-wal. Make it one file first: sqlite3 ${file} "VACUUM INTO 'one-file.sqlite'"`,
    );
  }
  assertWritable(dirname(database));
  const prepared = `${database}.restoring`;
  removeDatabase(prepared);
  try {
    copyFileSync(file, prepared);
    chmodSync(prepared, 0o600);
    giveToFolderOwner(prepared);
    const contents = named(file, prepared, () => {
      assertOwnSchema(prepared);
      return checkBackup(prepared);
    });
    return { database, prepared, contents, ...comparePresent(database, prepared) };
  } catch (error) {
    removeDatabase(prepared);
    throw asBackupError(file, error);
  }
}

function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new BackupError(`This user may not write into ${folder}, or its disk is read-only.`, { cause: error });
  }
}

/** Whether a database is in WAL mode and its -wal still has rows. A -wal beside a database in another mode does not belong to it. */
function hasOwnWal(file: string): boolean {
  const wal = `${file}-wal`;
  if (!existsSync(wal) || statSync(wal).size === 0) return false;
  const versions = Buffer.alloc(2);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, versions, 0, 2, 18);
  } finally {
    closeSync(descriptor);
  }
  return versions.includes(2);
}

function comparePresent(database: string, prepared: string): Pick<RestorePlan, 'changes' | 'unreadable'> {
  if (!existsSync(database)) return { changes: undefined, unreadable: undefined };
  try {
    const present = openAlone(database);
    try {
      return { changes: writtenSince(present, prepared), unreadable: undefined };
    } finally {
      present.close();
    }
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Database.SqliteError)) throw error;
    return { changes: undefined, unreadable: error.message };
  }
}

/**
 * Opens the current database and writes its -wal into the file. Throws while another process has it open: only the sole user of a file can
 * leave WAL mode, and each running server, importer or replicator holds a lock on the file.
 */
function openAlone(file: string): Database.Database {
  const database = new Database(file, { timeout: 500 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch (error) {
    database.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new BackupError(
      `Another process has ${file} open, such as the server or a replicator: stop it first. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Tables that are not compared, in addition to rebuilt tables. Their rows change by themselves or follow from other tables. */
const uncompared: ReadonlySet<string> = new Set([
  'admin_links',
  'analytics_seen',
  'counters',
  'epochs',
  'idempotency_keys',
  'jobs',
  'rate_limits',
  'readiness',
  'secrets',
  'site_seen',
  'startup_changes',
  'startup_tags',
  'trending',
]);

function writtenSince(present: Database.Database, backup: string): TableChanges[] {
  present.prepare('ATTACH ? AS backup').run(backup);
  try {
    const inBackup = new Set(tablesOf(present, 'backup'));
    return tablesOf(present)
      .filter((table) => inBackup.has(table) && !uncompared.has(table) && !isRebuiltTable(table))
      .map((table) => compareTable(present, table))
      .filter(({ added, removed, changed }) => added + removed + changed > 0);
  } finally {
    present.exec('DETACH backup');
  }
}

/** Compares rows with equal primary keys, in the columns that both databases have, because migrations may have run since the backup. */
function compareTable(database: Database.Database, table: string): TableChanges {
  const columnsIn = (schema: string) =>
    database
      .prepare<[string, string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?, ?)')
      .all(table, schema);
  const before = columnsIn('backup');
  const shared = columnsIn('main').filter(({ name }) => before.some((column) => column.name === name));
  const keys = shared.filter(({ pk }) => pk > 0).map(({ name }) => name);
  if (keys.length === 0) return { table, added: 0, removed: 0, changed: 0 };
  const sameKey = keys.map((name) => `now."${name}" = was."${name}"`).join(' AND ');
  const differs = shared.map(({ name }) => `now."${name}" IS NOT was."${name}"`).join(' OR ');
  const count = (query: string) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${query}`).get()?.count ?? 0;
  const [now, was] = [`main."${table}" now`, `backup."${table}" was`];
  return {
    table,
    added: count(`${now} WHERE NOT EXISTS (SELECT 1 FROM ${was} WHERE ${sameKey})`),
    removed: count(`${was} WHERE NOT EXISTS (SELECT 1 FROM ${now} WHERE ${sameKey})`),
    changed: count(`${now} JOIN ${was} ON ${sameKey} WHERE ${differs}`),
  };
}

export interface RestoreOptions {
  at: Date;
  /**
   * Deletes all sessions and links, because those in the backup are old, and all secrets, because someone may have read them in the
   * backup.
   */
  endSessions: boolean;
}

/**
 * Replaces the current database by the checked copy. Keeps the current database as a backup beside it. Returns the backup's name, or
 * undefined when there was no database. The copy runs its missing migrations and begins an epoch, so devices that have read later
 * changes start over. At every moment, the path names the current or the restored database.
 */
export async function applyRestore(
  { database, prepared, unreadable }: RestorePlan,
  { at, endSessions }: RestoreOptions,
): Promise<string | undefined> {
  const movedTo = join(dirname(database), movedAsideName(at));
  try {
    const hasPresent = existsSync(database) && unreadable === undefined;
    await prepare(prepared, hasPresent ? database : undefined, endSessions);
    if (hasPresent) {
      // A server may have started since the plan was made.
      openAlone(database).close();
      markAsBackup(database, at);
    }
    const hasMoved = moveAside(database, movedTo);
    renameSync(prepared, database);
    syncFile(dirname(database));
    return hasMoved ? movedTo : undefined;
  } finally {
    removeDatabase(prepared);
  }
}

async function prepare(prepared: string, present: string | undefined, endSessions: boolean): Promise<void> {
  withDatabase(prepared, {}, dropContents);
  // Opening the copy runs the migrations and begins an epoch.
  await (await openSqliteStore(prepared)).close();
  for (const name of migrationCopies(prepared)) rmSync(name);
  withDatabase(prepared, {}, (database) => {
    database.pragma('journal_mode = DELETE');
    if (present !== undefined) keepSent(database, present);
    if (endSessions) endSignIns(database);
    makeIncremental(database);
  });
  syncFile(prepared);
}

function endSignIns(database: Database.Database): void {
  database.exec(`
    DELETE FROM sessions;
    DELETE FROM email_tokens;
    DELETE FROM known_devices;
    DELETE FROM admin_links;
    DELETE FROM challenges;
    DELETE FROM secrets;
    DELETE FROM mail_outbox WHERE sent_at IS NULL AND json_extract(message, '$.token') IS NOT NULL`);
}

/** The copies of the database that its migrations have made. */
function migrationCopies(file: string): string[] {
  return Array.from({ length: 1_000 }, (_, number) => `${file}.before-${number}`).filter((name) => existsSync(name));
}

/** Marks an email as sent if it was pending in the backup but has been sent since. */
function keepSent(database: Database.Database, present: string): void {
  database.prepare('ATTACH ? AS present').run(present);
  try {
    if (!tablesOf(database, 'present').includes('mail_outbox')) return;
    database.exec(`
      UPDATE mail_outbox SET message = '', last_error = NULL, sent_at = (SELECT sent_at FROM present.mail_outbox sent WHERE sent.id = mail_outbox.id)
      WHERE sent_at IS NULL AND id IN (SELECT id FROM present.mail_outbox WHERE sent_at IS NOT NULL)`);
  } finally {
    database.exec('DETACH present');
  }
}

/** Renames the current database and the files beside it. Returns false when there is none. */
function moveAside(database: string, to: string): boolean {
  const hasDatabase = existsSync(database);
  // A leftover -wal would be read as part of the restored database.
  for (const end of ['-wal', '-shm', '-journal']) if (existsSync(database + end)) renameSync(database + end, to + end);
  if (!hasDatabase) return false;
  try {
    // Creates a hard link first, so that the current database is still in place after a crash here.
    linkSync(database, to);
  } catch (error) {
    // Some file systems have no links. A file with this name is never overwritten.
    if (existsSync(to)) throw error;
    renameSync(database, to);
  }
  return true;
}
