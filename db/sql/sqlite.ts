import Database from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import { migrate } from '../migrations/migrate.ts';
import { type Migration, migrations as known } from '../migrations/migrations.ts';
import { createMutex } from '../mutex.ts';
import type { Driver, OpenDriver } from './driver.ts';
import { asStoreError } from './sqlite-errors.ts';

export interface SqliteOptions {
  /** How long another process's transaction is waited for, in milliseconds. The whole process waits. */
  busyTimeout?: number;
  migrations?: readonly Migration[];
}

const journalLimit = 64 * 1024 * 1024;

/**
 * SQLite in a file, or ':memory:'. One connection writes; another reads, and so never sees an open transaction. In memory
 * there is only one, and reads wait for the open transaction to end.
 */
export function openSqlite(file: string, { busyTimeout = 5_000, migrations = known }: SqliteOptions = {}): OpenDriver {
  const writer = new Database(file, { timeout: busyTimeout });
  try {
    writer.pragma('journal_mode = WAL');
    // NORMAL, the default of better-sqlite3 in WAL mode, loses acknowledged writes when the power goes.
    writer.pragma('synchronous = FULL');
    writer.pragma(`journal_size_limit = ${journalLimit}`);
    writer.pragma('foreign_keys = OFF');
    migrate(writer, migrations);
    writer.pragma('foreign_keys = ON');
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = writer.memory ? writer : new Database(file, { readonly: true, timeout: busyTimeout });
  const alone = createMutex();
  const write = connection(writer);
  const read = connection(reader);
  const inTurn = async <T>(statement: () => T): Promise<T> => (writer.memory ? alone(statement) : statement());

  return {
    all: <Row>(query: Sql) => inTurn(() => read.all<Row>(query)),
    one: <Row>(query: Sql) => inTurn(() => read.one<Row>(query)),
    run: (query) => alone(() => write.run(query)),
    transaction: (work) => alone(() => transaction(write, 0, work)),
    close: () =>
      alone(() => {
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

function connection(database: Database.Database): Connection {
  const statements = new Map<string, Database.Statement>();
  const prepared = (text: string): Database.Statement => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  return {
    database,
    // The generic says what the query's own column list says; SQLite cannot check it.
    all: <Row>(query: Sql) => translated(() => prepared(query.sql).all(...query.values) as Row[]),
    one: <Row>(query: Sql) => translated(() => prepared(query.sql).get(...query.values) as Row | undefined),
    run: (query) => translated(() => prepared(query.sql).run(...query.values).changes),
    command: (text) => translated(() => void prepared(text).run()),
  };
}

function translated<T>(statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** A transaction, or within one a savepoint. IMMEDIATE, since one that reads first and writes later can fail on upgrade. */
async function transaction<T>(write: Connection, depth: number, work: (driver: Driver) => Promise<T>): Promise<T> {
  const savepoint = `depth_${depth}`;
  write.command(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${savepoint}`);
  let over = false;
  const inside = (): Connection => {
    if (over) throw new Error('This transaction is over.');
    // A full disk ends the transaction by itself; what came after would be written on its own.
    if (!write.database.inTransaction) throw new Error('The transaction was rolled back.');
    return write;
  };
  const alone = createMutex();
  try {
    const result = await work({
      all: async <Row>(query: Sql) => inside().all<Row>(query),
      one: async <Row>(query: Sql) => inside().one<Row>(query),
      run: async (query) => inside().run(query),
      transaction: (part) => alone(() => transaction(inside(), depth + 1, part)),
    });
    inside().command(depth === 0 ? 'COMMIT' : `RELEASE ${savepoint}`);
    return result;
  } catch (error) {
    if (write.database.inTransaction) {
      write.command(depth === 0 ? 'ROLLBACK' : `ROLLBACK TO ${savepoint}`);
      if (depth > 0) write.command(`RELEASE ${savepoint}`);
    }
    throw error;
  } finally {
    over = true;
  }
}
