import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type QueryResult, types } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { MigrationProgress } from '../../migrations/migrate.ts';
import { type Migration, migrations as allMigrations } from '../../migrations/migrations.ts';
import { createMutex } from '../../mutex.ts';
import { StoreBusy, StoreUnwritable } from '../../store.ts';
import type { Driver, OpenDriver } from '../driver.ts';
import { createGroupCommit } from '../group-commit.ts';
import { asStoreError, isConnectionError, isDeadlock } from './postgres-errors.ts';
import { prepareDatabase } from './postgres-prepare.ts';
import { createStatements, type Statement } from './postgres-statements.ts';
import { watchPostgres, type Watch } from './postgres-watch.ts';
import { executeAlone, readTogether } from './read-together.ts';

export interface PostgresOptions {
  /** How long a write waits for other transactions before it throws `StoreBusy`, in milliseconds. */
  busyTimeoutMs?: number;
  migrations?: readonly Migration[];
  /** Called when this process migrates the database, or waits for another process that does. */
  progress?: MigrationProgress | undefined;
  /** Runs in the first transaction of each writing connection. */
  onConnected?: (driver: Driver) => Promise<void>;
}

/** The number of reading connections of a process; one more writes. */
export const readers = 8;

/** A commit waits for the disk, and each statement waits for a round trip, so a group needs time for several writes. */
const maxGroupMs = 20;

/** How long to look up the result of an unanswered COMMIT, in milliseconds: PostgreSQL may be restarting. */
const maxLookupMs = 10_000;

/**
 * Longer than any statement of a call takes. The watch notices a vanished server earlier, without canceling running statements.
 */
const maxStatementMs = 60_000;

/** Keeps idle connections in use, because firewalls forget them and then drop their packets. */
const keepAliveMs = 10_000;

/** How many times a statement outside a transaction is tried when it conflicts with another process. */
const maxAttempts = 3;

/**
 * Statements are short and frequent, so they use one plan for all values, and no parallel workers. If a process hangs within a
 * transaction, PostgreSQL disconnects it, so that others can write.
 */
const settings = `
  SET plan_cache_mode = force_generic_plan; SET jit = off; SET max_parallel_workers_per_gather = 0;
  SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/** The methods that only PostgreSQL's store needs. */
export interface PostgresDriver extends OpenDriver {
  /** Throws the store's error unless rows can be written, which needs the lock on `gate` and room on the disk. */
  assertWritable(): Promise<void>;
}

/**
 * Writes a row under the lock on `gate`, and a temporary file that briefly takes disk space. The row alone would still fit into
 * its page long after the disk is full. This check waits for the lock for less time than a write.
 */
const writeCheck = `
  SET LOCAL statement_timeout = '3s'; SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = '';
  SELECT 1 FROM gate WHERE id = 1 FOR UPDATE;
  SELECT count(*) FROM generate_series(1, 20000);
  INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = readiness.checks + 1`;

/**
 * Opens PostgreSQL 13 or newer. A pool of connections reads committed rows; one connection writes. The transactions of all
 * processes run one at a time, because each begins by locking the only row of the table `gate`. Waiting writes share one
 * transaction (group commit). Every call throws `StoreBusy` while PostgreSQL cannot be reached or does not answer, and succeeds
 * again afterwards.
 */
export async function openPostgres(
  url: string,
  { busyTimeoutMs = 5_000, migrations = allMigrations, progress, onConnected = async () => undefined }: PostgresOptions = {},
): Promise<PostgresDriver> {
  const config = configOf(url, busyTimeoutMs);
  const watch = watchPostgres(config);
  try {
    await prepareDatabase(config, watch, migrations, progress);
  } catch (error) {
    watch.close();
    throw error;
  }
  const statementOf = createStatements();
  const withLock = createMutex();
  const pool = openPool(config, watch);
  const readWithOthers = readTogether(pool, watch);
  let writer: Connection | undefined;

  const connected = async (): Promise<Connection> => {
    if (writer === undefined || writer.isBroken()) {
      watch.assertAnswers();
      writer = await connect(config, watch, statementOf);
    }
    return writer;
  };

  const queued = createGroupCommit<Connection>(
    {
      async begin(deadline) {
        const connection = await connected();
        try {
          await connection.begin(deadline);
          if (connection.isNew) await runSavepoint(connection, 1, onConnected);
          return connection;
        } catch (error) {
          await connection.rollback();
          throw error;
        }
      },
      async commit(connection) {
        try {
          await connection.commit();
        } catch (error) {
          if (!connection.isBroken() || !(await wasCommitted(connection.transactionId, connected, watch))) throw error;
        }
        connection.isNew = false;
      },
      rollback: (connection) => connection.rollback(),
      isOpen: (connection) => !connection.isBroken(),
    },
    { timeoutMs: busyTimeoutMs, maxGroupMs, withLock },
  );

  const attempt = async <Row>(execute: (statement: Statement) => Promise<QueryResult>, query: Sql): Promise<Row[]> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        // The caller's type matches the query's column list; PostgreSQL cannot check it.
        return (await execute(statementOf(query))).rows as Row[];
      } catch (error) {
        // The migrations of a newer version lock one table after another, which can cause a deadlock with a statement that joins
        // them.
        if (attempts === maxAttempts || !isDeadlock(error)) throw asStoreError(error);
      }
    }
  };

  const read = <Row>(query: Sql): Promise<Row[]> => attempt(readWithOthers, query);

  return {
    all: read,
    one: async <Row>(query: Sql) => (await read<Row>(query))[0],
    // A pool connection commits the statement without locking the gate. The statement may wait for a row lock, so no other
    // statement shares the connection.
    writeAlone: <Row>(query: Sql) => attempt<Row>((statement) => executeAlone(pool, watch, statement), query),
    run: (query) => queued((connection) => runSavepoint(connection, 1, (tx) => tx.run(query))),
    transaction: (work) => queued((connection) => runSavepoint(connection, 1, work)),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async assertWritable() {
      try {
        await executeAlone(pool, watch, writeCheck);
      } catch (error) {
        throw asStoreError(error);
      }
    },
    close: () =>
      withLock(async () => {
        // The watch closes the connections to a server that does not answer.
        const ended = Promise.all([writer?.end(), pool.end()]);
        await watch.whileAnswered(ended).catch(() => undefined);
        watch.close();
      }),
  };
}

/** The pool of reading connections. */
function openPool(config: ClientConfig, watch: Watch): Pool {
  const pool = new Pool({
    ...config,
    max: readers,
    idleTimeoutMillis: 0,
    Client: class extends Client {
      constructor(options?: ClientConfig) {
        super(options);
        watch.add(this);
      }
    },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its type leaves out.
    onConnect: (client) => prepareConnection(client as Client, watch),
  });
  // The pool replaces a broken connection, and its queries reject by themselves.
  pool.on('error', () => undefined);
  return pool;
}

async function prepareConnection(client: Client, watch: Watch): Promise<void> {
  await watch.whileAnswered(client.query(settings), client);
}

function configOf(url: string, timeoutMs: number): ClientConfig {
  return {
    connectionString: url,
    application_name: 'debut',
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: maxStatementMs,
    types: {
      // Counts and sums are far below 2^53.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
          ? Number
          : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
}

/** The writing connection. It throws the store's errors. */
interface Connection {
  /** Whether this connection has not committed anything yet. */
  isNew: boolean;
  /** The id of the last transaction that was begun. */
  readonly transactionId: string;
  isBroken(): boolean;
  /** Begins a transaction and waits for the gate's lock until `deadline`, a time of `performance.now()`. */
  begin(deadline: number): Promise<void>;
  commit(): Promise<void>;
  /** Does nothing over a broken connection. */
  rollback(): Promise<void>;
  /** After a refused statement, only ROLLBACK TO is accepted. */
  execute(query: Sql): Promise<QueryResult>;
  /** Sends a statement without parameters. If it fails, all following statements fail, too. */
  send(text: string): void;
  /** "committed", "aborted" or "in progress". */
  statusOf(transactionId: string): Promise<string>;
  end(): Promise<void>;
}

async function connect(config: ClientConfig, watch: Watch, statementOf: (query: Sql) => Statement): Promise<Connection> {
  const client = new Client(config);
  watch.add(client);
  let isBroken = false;
  let transactionId = '';
  const breakOff = () => {
    if (isBroken) return;
    isBroken = true;
    void client.end().catch(() => undefined);
  };
  client.on('error', breakOff);
  client.on('end', breakOff);
  const query = async (statement: Statement | string): Promise<QueryResult> => {
    try {
      return await watch.whileAnswered(client.query(statement), client);
    } catch (error) {
      const storeError = asStoreError(error);
      // A server that has become a standby refuses all further writes over this connection.
      if (isConnectionError(error) || storeError instanceof StoreUnwritable) breakOff();
      throw storeError;
    }
  };
  const send = (text: string): void => void query(text).catch(() => undefined);
  try {
    await watch.whileAnswered(client.connect());
    await prepareConnection(client, watch);
  } catch (error) {
    breakOff();
    throw asStoreError(error);
  }
  return {
    isNew: true,
    get transactionId() {
      return transactionId;
    },
    isBroken: () => isBroken,
    async begin(deadline) {
      const waitMs = Math.max(1, Math.ceil(deadline - performance.now()));
      // A process that queues for the gate waits for two locks in turn, each with its own `lock_timeout`.
      send(`BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${waitMs}; SET LOCAL statement_timeout = ${waitMs}`);
      const passing = query('SELECT pg_current_xact_id()::text AS id FROM gate WHERE id = 1 FOR UPDATE');
      send('SET LOCAL statement_timeout TO DEFAULT');
      const gate = await passing;
      const [row] = gate.rows as { id: string }[];
      if (row === undefined) throw new Error('The table "gate" has no row.');
      transactionId = row.id;
    },
    async commit() {
      const { command } = await query('COMMIT');
      // After a failed statement, PostgreSQL answers COMMIT with ROLLBACK instead of an error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    },
    async rollback() {
      if (!isBroken) await query('ROLLBACK').catch(() => undefined);
    },
    execute: (sql) => query(statementOf(sql)),
    send,
    async statusOf(id) {
      const found = await query({
        name: '',
        text: 'SELECT pg_xact_status($1::text::xid8) AS status',
        values: [id],
      });
      return (found.rows as { status: string }[])[0]?.status ?? '';
    },
    async end() {
      isBroken = true;
      await client.end();
    },
  };
}

/**
 * Whether a transaction with an unanswered COMMIT was committed. Retries until PostgreSQL knows the outcome, but gives up when PostgreSQL
 * does not answer, because other writes wait.
 */
async function wasCommitted(transactionId: string, connected: () => Promise<Connection>, watch: Watch): Promise<boolean> {
  const until = performance.now() + maxLookupMs;
  for (;;) {
    try {
      const status = await (await connected()).statusOf(transactionId);
      if (status !== 'in progress') return status === 'committed';
    } catch (error) {
      if (!(error instanceof StoreBusy)) return false;
    }
    if (performance.now() >= until || watch.isSilent()) return false;
    await pause(50);
  }
}

/**
 * Runs `work` as a savepoint of the open transaction. When `work` throws or a statement is refused, none of its writes are kept.
 * After a refused statement, `work` cannot continue.
 */
async function runSavepoint<T>(connection: Connection, depth: number, work: (driver: Driver) => Promise<T>): Promise<T> {
  const savepoint = `depth_${depth}`;
  connection.send(`SAVEPOINT ${savepoint}`);
  let isOver = false;
  let refusal: { error: unknown } | undefined;
  const withLock = createMutex();
  const inTurn = <R>(step: () => Promise<R>): Promise<R> =>
    withLock(() => {
      if (isOver) throw new Error('This transaction is over.');
      if (refusal !== undefined) throw new Error('This transaction was rolled back.', { cause: refusal.error });
      return step();
    });
  const execute = (query: Sql): Promise<QueryResult> =>
    inTurn(async () => {
      try {
        return await connection.execute(query);
      } catch (error) {
        refusal = { error };
        throw error;
      }
    });
  try {
    const result = await work({
      all: async <Row>(query: Sql) => (await execute(query)).rows as Row[],
      one: async <Row>(query: Sql) => (await execute(query)).rows[0] as Row | undefined,
      run: async (query) => (await execute(query)).rowCount ?? 0,
      writeAlone: async <Row>(query: Sql) => (await execute(query)).rows as Row[],
      transaction: (nested) => inTurn(() => runSavepoint(connection, depth + 1, nested)),
    });
    if (refusal !== undefined) throw refusal.error;
    if (connection.isBroken()) throw new StoreBusy('unreachable');
    connection.send(`RELEASE ${savepoint}`);
    return result;
  } catch (error) {
    connection.send(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
    throw error;
  } finally {
    isOver = true;
  }
}

/**
 * A driver for work that continues after a refused write: each write is a savepoint. Statements of nested transactions need none, which
 * saves most of a write's messages.
 */
export function isolateWrites(transaction: Driver): Driver {
  return {
    ...transaction,
    run: (query) => transaction.transaction((tx) => tx.run(query)),
    writeAlone: <Row>(query: Sql) => transaction.transaction((tx) => tx.writeAlone<Row>(query)),
  };
}
