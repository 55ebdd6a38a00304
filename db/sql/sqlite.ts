import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import type { MigrationProgress } from '../migrations/migrate.ts';
import { type Migration, migrations as allMigrations } from '../migrations/migrations.ts';
import { createMutex } from '../mutex.ts';
import { StoreBusy, StoreDamaged, StoreUnwritable } from '../store.ts';
import type { Driver, OpenDriver } from './driver.ts';
import { createGroupCommit } from './group-commit.ts';
import { openFiles, openForWriting, type Synchronous } from './files/open-files.ts';
import { queryText, sqlitePlaceholder } from './query-text.ts';
import { asStoreError } from './sqlite-errors.ts';

export interface SqliteOptions {
  /**
   * How long a statement or transaction waits for another process's lock before it throws `StoreBusy`, in milliseconds. The wait blocks the
   * process only while the database is being opened.
   */
  busyTimeoutMs?: number;
  migrations?: readonly Migration[];
  /** `FULL`, unless the file can be rebuilt. */
  synchronous?: Synchronous;
  /** Called when the database is migrated. */
  progress?: MigrationProgress | undefined;
  /** Called for each statement that finds damage, before its error is thrown. */
  onDamage?: ((error: StoreDamaged) => void) | undefined;
  /** Runs in a transaction before the first write to a database that was read-only when it was opened. */
  onWritable?: (driver: Driver) => Promise<void>;
}

/**
 * Shorter than the pauses of an import between its batches, so that a write that waits for the lock always gets it in a pause.
 */
const retryEveryMs = 2;

/** How often a write tries to reopen a read-only database. */
const reopenEveryMs = 1_000;

/** SQLite blocks the process while it writes, so groups are short. */
const maxGroupMs = 5;

/**
 * Opens SQLite in a file or ':memory:'. One connection writes and another reads, so reads never see an open transaction. An in-memory
 * database has only one connection, so its reads wait until the open transaction ends. Waiting writes are committed together (group
 * commit). On a full or read-only disk, reads work, and writes throw `StoreUnwritable` until they are possible again. Writes also throw
 * it if the path no longer names the opened file.
 */
export function openSqlite(
  file: string,
  {
    busyTimeoutMs = 5_000,
    migrations = allMigrations,
    synchronous = 'FULL',
    progress,
    onDamage = () => undefined,
    onWritable = async () => undefined,
  }: SqliteOptions = {},
): OpenDriver {
  let files = openFiles(file, { migrations, timeoutMs: busyTimeoutMs, synchronous, progress });
  let read = createConnection(files.reader, onDamage);
  let write = files.writer && createConnection(files.writer, onDamage);
  let nextReopenAt = 0;
  const withLock = createMutex();
  const isInMemory = files.writer?.memory === true;

  /** Reopens a read-only database. */
  const reopen = async (): Promise<Connection> => {
    const reopened = openForWriting(file, { migrations, timeoutMs: 0, synchronous });
    try {
      const connection = createConnection(reopened.writer, onDamage);
      connection.command('BEGIN IMMEDIATE');
      await runTransaction(connection, 0, onWritable);
      connection.command('COMMIT');
      files.reader.close();
      files = reopened;
      read = createConnection(reopened.reader, onDamage);
      write = connection;
      return connection;
    } catch (error) {
      reopened.reader.close();
      reopened.writer.close();
      throw error;
    }
  };

  /** The writing connection. Expects the mutex to be held. */
  const writable = async (): Promise<Connection> => {
    if (files.writer === undefined || write === undefined) {
      if (files.writer === undefined && performance.now() < nextReopenAt) throw files.unwritable;
      nextReopenAt = performance.now() + reopenEveryMs;
      return reopen();
    }
    if (!files.isSameFile()) throw new StoreUnwritable('replaced');
    return write;
  };

  const queued = createGroupCommit<Connection>(
    {
      async begin(deadline) {
        const connection = await writable();
        await whenUnlocked(deadline, () => connection.command('BEGIN IMMEDIATE'));
        return connection;
      },
      commit: (connection) => connection.command('COMMIT'),
      rollback(connection) {
        if (connection.database.inTransaction) connection.command('ROLLBACK');
      },
      // SQLite rolls back by itself when the disk is full.
      isOpen: (connection) => connection.database.inTransaction,
    },
    { timeoutMs: busyTimeoutMs, maxGroupMs, withLock },
  );
  const afterWrites = <T>(statement: () => T): Promise<T> =>
    isInMemory ? withLock(statement) : whenUnlocked(performance.now() + busyTimeoutMs, statement);

  return {
    all: <Row>(query: Sql) => afterWrites(() => read.all<Row>(query)),
    one: <Row>(query: Sql) => afterWrites(() => read.one<Row>(query)),
    run: (query) => queued((connection) => connection.run(query)),
    writeAlone: <Row>(query: Sql) => queued((connection) => connection.all<Row>(query)),
    transaction: (work) => queued((connection, isFirst) => runTransaction(connection, isFirst ? 0 : 1, work)),
    close: () =>
      withLock(() => {
        if (files.reader !== files.writer) files.reader.close();
        files.writer?.close();
      }),
  };
}

interface Connection {
  readonly database: Database.Database;
  all<Row>(query: Sql): Row[];
  one<Row>(query: Sql): Row | undefined;
  run(query: Sql): number;
  /** A statement without parameters or rows, such as COMMIT. */
  command(text: string): void;
}

/** The maximum number of compiled statements: each page size and each list length has its own. */
const maxStatements = 1_000;

function createConnection(database: Database.Database, onDamage: (error: StoreDamaged) => void): Connection {
  const withStoreErrors = <T>(statement: () => T): T => {
    try {
      return statement();
    } catch (error) {
      const storeError = asStoreError(error);
      if (storeError instanceof StoreDamaged) onDamage(storeError);
      throw storeError;
    }
  };
  const statements = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const cached = statements.get(text);
    if (cached !== undefined) return cached;
    if (statements.size === maxStatements) statements.clear();
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const execute = <Result>(query: Sql, work: (statement: Database.Statement, values: unknown[]) => Result): Result =>
    withStoreErrors(() => {
      const { text, values } = queryText(query, sqlitePlaceholder);
      return work(prepare(text), values);
    });
  return {
    database,
    // The caller's type matches the query's column list; SQLite cannot check it.
    all: <Row>(query: Sql) => execute(query, (statement, values) => statement.all(...values) as Row[]),
    one: <Row>(query: Sql) => execute(query, (statement, values) => statement.get(...values) as Row | undefined),
    run: (query) => execute(query, (statement, values) => statement.run(...values).changes),
    command: (text) => withStoreErrors(() => void prepare(text).run()),
  };
}

/** Retries a statement while another process holds the lock, without blocking this process. Tries once even after the deadline. */
async function whenUnlocked<T>(deadline: number, statement: () => T): Promise<T> {
  for (;;) {
    try {
      return statement();
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() >= deadline) throw error;
    }
    await pause(retryEveryMs);
  }
}

/**
 * Commits all writes of `work` to the open transaction, or none when it throws. At depth 0 this is the whole transaction; deeper, it is a
 * savepoint, for which SQLite copies every page before changing it.
 */
async function runTransaction<T>(write: Connection, depth: number, work: (driver: Driver) => Promise<T>): Promise<T> {
  const savepoint = `depth_${depth}`;
  if (depth > 0) write.command(`SAVEPOINT ${savepoint}`);
  let isOver = false;
  const openConnection = (): Connection => {
    if (isOver) throw new Error('This transaction is over.');
    // SQLite rolls back by itself when the disk is full; later statements would be committed one by one.
    if (!write.database.inTransaction) throw new Error('The transaction was rolled back.');
    return write;
  };
  const withLock = createMutex();
  try {
    const result = await work({
      all: async <Row>(query: Sql) => openConnection().all<Row>(query),
      one: async <Row>(query: Sql) => openConnection().one<Row>(query),
      run: async (query) => openConnection().run(query),
      writeAlone: async <Row>(query: Sql) => openConnection().all<Row>(query),
      transaction: (nested) => withLock(() => runTransaction(openConnection(), depth + 1, nested)),
    });
    const connection = openConnection();
    if (depth > 0) connection.command(`RELEASE ${savepoint}`);
    return result;
  } catch (error) {
    if (!write.database.inTransaction) throw error;
    if (depth === 0) write.command('ROLLBACK');
    else {
      write.command(`ROLLBACK TO ${savepoint}`);
      write.command(`RELEASE ${savepoint}`);
    }
    throw error;
  } finally {
    isOver = true;
  }
}
