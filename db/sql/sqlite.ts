import Database from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import { migrate } from '../migrations/migrate.ts';
import { type Migration, migrations as allMigrations } from '../migrations/migrations.ts';
import { createMutex } from '../mutex.ts';
import type { Driver, OpenDriver } from './driver.ts';
import { asStoreError } from './sqlite-errors.ts';

export interface SqliteOptions {
  /** How long to wait for the transaction of another process, in milliseconds. It blocks the whole process. */
  busyTimeoutMs?: number;
  migrations?: readonly Migration[];
}

const maxJournalBytes = 64 * 1024 * 1024;

/**
 * SQLite in a file, or ':memory:'. One connection writes, another reads, so that reads never see an open transaction. A database
 * in memory has only one connection, so its reads wait until the open transaction ends.
 */
export function openSqlite(file: string, { busyTimeoutMs = 5_000, migrations = allMigrations }: SqliteOptions = {}): OpenDriver {
  const writer = new Database(file, { timeout: busyTimeoutMs });
  try {
    writer.pragma('journal_mode = WAL');
    // NORMAL, the default of better-sqlite3 in WAL mode, loses acknowledged writes in a power failure.
    writer.pragma('synchronous = FULL');
    writer.pragma(`journal_size_limit = ${maxJournalBytes}`);
    writer.pragma('foreign_keys = OFF');
    migrate(writer, migrations);
    writer.pragma('foreign_keys = ON');
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = writer.memory ? writer : new Database(file, { readonly: true, timeout: busyTimeoutMs });
  const withLock = createMutex();
  const write = createConnection(writer);
  const read = createConnection(reader);
  const afterWrites = async <T>(statement: () => T): Promise<T> => (writer.memory ? withLock(statement) : statement());

  return {
    all: <Row>(query: Sql) => afterWrites(() => read.all<Row>(query)),
    one: <Row>(query: Sql) => afterWrites(() => read.one<Row>(query)),
    run: (query) => withLock(() => write.run(query)),
    transaction: (work) => withLock(() => runTransaction(write, 0, work)),
    close: () =>
      withLock(() => {
        if (reader !== writer) reader.close();
        writer.close();
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

/** A transaction, or a savepoint inside one. IMMEDIATE, since a transaction that reads before it writes can fail when it upgrades its lock. */
async function runTransaction<T>(write: Connection, depth: number, work: (driver: Driver) => Promise<T>): Promise<T> {
  const savepoint = `depth_${depth}`;
  write.command(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${savepoint}`);
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
      transaction: (nested) => withLock(() => runTransaction(openConnection(), depth + 1, nested)),
    });
    openConnection().command(depth === 0 ? 'COMMIT' : `RELEASE ${savepoint}`);
    return result;
  } catch (error) {
    if (write.database.inTransaction) {
      write.command(depth === 0 ? 'ROLLBACK' : `ROLLBACK TO ${savepoint}`);
      if (depth > 0) write.command(`RELEASE ${savepoint}`);
    }
    throw error;
  } finally {
    isOver = true;
  }
}
