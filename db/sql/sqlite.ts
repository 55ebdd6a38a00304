import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import { type Migration, migrations as allMigrations } from '../migrations/migrations.ts';
import { createMutex } from '../mutex.ts';
import { StoreBusy, StoreUnwritable } from '../store.ts';
import type { Driver, OpenDriver } from './driver.ts';
import { openFiles, openForWriting, type Synchronous } from './open-files.ts';
import { asStoreError } from './sqlite-errors.ts';

export interface SqliteOptions {
  /**
   * How long a statement or transaction waits for the lock of another process, in milliseconds, before `StoreBusy`. Only the
   * opening blocks the process meanwhile.
   */
  busyTimeoutMs?: number;
  migrations?: readonly Migration[];
  /** What a commit waits for; `FULL` unless the file can be made again. */
  synchronous?: Synchronous;
  /** Runs in a transaction before the first write to a database that could only be read when it was opened. */
  onWritable?: (driver: Driver) => Promise<void>;
}

/** Shorter than the pauses of an import between two batches, so that the first waiter always gets its turn. */
const retryEveryMs = 2;

/** How often a write tries to open a database that could only be read. */
const reopenEveryMs = 1_000;

/** A group that has taken this long is committed, and what still waits begins the next one. */
const maxGroupMs = 5;

/** A transaction, or a single statement, that waits to be committed with others. */
interface Write {
  work: (connection: Connection) => unknown;
  /** From `performance.now()`: how long it waits for the lock of another process. */
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * SQLite in a file, or ':memory:'. One connection writes, another reads, so that reads never see an open transaction. A database
 * in memory has only one connection, so its reads wait until the open transaction ends. Writes that wait at the same time are
 * committed together (group commit). A file on a full or read-only disk can be read, and is opened again once it can be written.
 * Writes throw `StoreUnwritable` then, and when the file is no longer the one that was opened.
 */
export function openSqlite(
  file: string,
  {
    busyTimeoutMs = 5_000,
    migrations = allMigrations,
    synchronous = 'FULL',
    onWritable = async () => undefined,
  }: SqliteOptions = {},
): OpenDriver {
  let files = openFiles(file, { migrations, timeoutMs: busyTimeoutMs, synchronous });
  let read = createConnection(files.reader);
  let write = files.writer && createConnection(files.writer);
  let nextReopenAt = 0;
  const withLock = createMutex();
  const isInMemory = files.writer?.memory === true;

  /** Opens a database again that could only be read. */
  const reopen = async (): Promise<Connection> => {
    const reopened = openForWriting(file, { migrations, timeoutMs: 0, synchronous });
    try {
      const connection = createConnection(reopened.writer);
      connection.command('BEGIN IMMEDIATE');
      await runSavepoint(connection, 1, onWritable);
      connection.command('COMMIT');
      files.reader.close();
      files = reopened;
      read = createConnection(reopened.reader);
      write = connection;
      return connection;
    } catch (error) {
      reopened.reader.close();
      reopened.writer.close();
      throw error;
    }
  };

  /** The writing connection. Expects the lock. */
  const writable = async (): Promise<Connection> => {
    if (files.writer === undefined || write === undefined) {
      if (files.writer === undefined && performance.now() < nextReopenAt) throw files.unwritable;
      nextReopenAt = performance.now() + reopenEveryMs;
      return reopen();
    }
    if (!files.isSameFile()) throw new StoreUnwritable('replaced');
    return write;
  };

  const waiting: Write[] = [];

  /** Begins a transaction for the oldest waiting write, whose waiting time counts from its call; an error reaches that one alone. */
  const beginGroup = async (): Promise<{ connection: Connection; first: Write } | undefined> => {
    const first = waiting.shift();
    if (first === undefined) return undefined;
    try {
      const connection = await writable();
      await whenUnlocked(first.deadline, () => connection.command('BEGIN IMMEDIATE'));
      return { connection, first };
    } catch (error) {
      first.reject(error);
      return undefined;
    }
  };

  /**
   * Runs waiting writes one after another and commits them together, which takes one fsync. Each has been rolled back alone when
   * it throws; none is settled before the commit, because a later one may have read what an earlier one wrote.
   */
  const commitWaiting = async (): Promise<void> => {
    // What arrives in the same turn of the event loop takes part.
    if (waiting.length > 0) await nextTurn();
    const group = await beginGroup();
    if (group === undefined) return;
    const { connection } = group;
    const until = performance.now() + maxGroupMs;
    const settle: ((commitError?: { error: unknown }) => void)[] = [];
    try {
      for (let write: Write | undefined = group.first; write !== undefined;) {
        const { work, resolve, reject } = write;
        try {
          const result = await work(connection);
          settle.push((failure) => (failure === undefined ? resolve(result) : reject(failure.error)));
        } catch (error) {
          settle.push(() => reject(error));
          // SQLite itself rolls back when the disk is full, and with this write all before it.
          if (!connection.database.inTransaction) throw error;
        }
        write = performance.now() < until ? waiting.shift() : undefined;
      }
      connection.command('COMMIT');
      for (const end of settle) end();
    } catch (error) {
      if (connection.database.inTransaction) connection.command('ROLLBACK');
      for (const end of settle) end({ error });
    }
  };

  const queued = <T>(work: (connection: Connection) => T | Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The result is what this work returned.
    waiting.push({ work, deadline: performance.now() + busyTimeoutMs, resolve: resolve as Write['resolve'], reject });
    void withLock(commitWaiting);
    return promise;
  };
  const afterWrites = async <T>(statement: () => T): Promise<T> =>
    isInMemory ? withLock(statement) : whenUnlocked(performance.now() + busyTimeoutMs, statement);

  return {
    all: <Row>(query: Sql) => afterWrites(() => read.all<Row>(query)),
    one: <Row>(query: Sql) => afterWrites(() => read.one<Row>(query)),
    run: (query) => queued((connection) => connection.run(query)),
    transaction: (work) => queued((connection) => runSavepoint(connection, 1, work)),
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

function createConnection(database: Database.Database): Connection {
  const statements = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const cached = statements.get(text);
    if (cached !== undefined) return cached;
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  return {
    database,
    // The caller's type matches the query's column list; SQLite cannot check it.
    all: <Row>(query: Sql) => withStoreErrors(() => prepare(query.sql).all(...query.values) as Row[]),
    one: <Row>(query: Sql) => withStoreErrors(() => prepare(query.sql).get(...query.values) as Row | undefined),
    run: (query) => withStoreErrors(() => prepare(query.sql).run(...query.values).changes),
    command: (text) => withStoreErrors(() => void prepare(text).run()),
  };
}

function withStoreErrors<T>(statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Repeats a statement while another process holds the lock, without blocking this one; tries once even after the deadline. */
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

/** Commits all writes of `work` to the transaction that is open, or none when it throws. */
async function runSavepoint<T>(write: Connection, depth: number, work: (driver: Driver) => Promise<T>): Promise<T> {
  const savepoint = `depth_${depth}`;
  write.command(`SAVEPOINT ${savepoint}`);
  let isOver = false;
  const openConnection = (): Connection => {
    if (isOver) throw new Error('This transaction is over.');
    // SQLite itself rolls back when the disk is full; later statements would then be committed one by one.
    if (!write.database.inTransaction) throw new Error('The transaction was rolled back.');
    return write;
  };
  const withLock = createMutex();
  try {
    const result = await work({
      all: async <Row>(query: Sql) => openConnection().all<Row>(query),
      one: async <Row>(query: Sql) => openConnection().one<Row>(query),
      run: async (query) => openConnection().run(query),
      transaction: (nested) => withLock(() => runSavepoint(openConnection(), depth + 1, nested)),
    });
    openConnection().command(`RELEASE ${savepoint}`);
    return result;
  } catch (error) {
    if (write.database.inTransaction) {
      write.command(`ROLLBACK TO ${savepoint}`);
      write.command(`RELEASE ${savepoint}`);
    }
    throw error;
  } finally {
    isOver = true;
  }
}
