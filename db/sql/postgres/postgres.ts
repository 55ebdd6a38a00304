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
  /** How long a write waits for the transactions of others, in milliseconds, before `StoreBusy`. */
  busyTimeoutMs?: number;
  migrations?: readonly Migration[];
  /** Called when the database is migrated, or this process waits for another one that migrates it. */
  progress?: MigrationProgress | undefined;
  /** Runs in the first transaction of each connection that writes. */
  onConnected?: (driver: Driver) => Promise<void>;
}

/** The most connections of a process that read; one more writes. */
export const readers = 8;

/** Commits cost a wait for the disk, statements a round trip: a group is long enough for several writes. */
const maxGroupMs = 20;

/** How long to look for the outcome of an unanswered COMMIT, in milliseconds: PostgreSQL may just be restarting. */
const maxLookupMs = 10_000;

/** Longer than any statement of a call. The watch notices a vanished server sooner, and cuts off nothing that runs. */
const maxStatementMs = 60_000;

/** A firewall forgets a connection that is idle for long, and drops what is sent over it later. */
const keepAliveMs = 10_000;

/** How often a statement without a transaction is tried when it gives way to another process. */
const maxAttempts = 3;

/**
 * Statements are short and many, so they have the same plan for all values, and no parallel workers. A process that hangs within
 * a transaction is disconnected, so that others can write.
 */
const settings = `
  SET plan_cache_mode = force_generic_plan; SET jit = off; SET max_parallel_workers_per_gather = 0;
  SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/** The methods that only PostgreSQL's store needs. */
export interface PostgresDriver extends OpenDriver {
  /** Throws the store's error unless rows can be written, which needs a turn at the gate and room on the disk. */
  assertWritable(): Promise<void>;
}

/**
 * Writes a row behind the gate, and a temporary file, which takes room on the disk and gives it back: an updated row finds room
 * in its page long after the disk is full. Statements that are sent together are one transaction. A check waits for less time
 * than a write.
 */
const writeCheck = `
  SET LOCAL statement_timeout = '3s'; SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = '';
  SELECT 1 FROM gate WHERE id = 1 FOR UPDATE;
  SELECT count(*) FROM generate_series(1, 20000);
  INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = readiness.checks + 1`;

/**
 * PostgreSQL 13 or newer. A pool of connections reads committed rows, one connection writes. The transactions of all processes run
 * one at a time: each begins by locking the only row of the table `gate`. Writes that wait at the same time share one transaction
 * (group commit). Every call throws `StoreBusy` while PostgreSQL cannot be reached or does not answer, and succeeds again afterwards.
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
        // The migrations of a newer version lock the tables of a join one after the other.
        if (attempts === maxAttempts || !isDeadlock(error)) throw asStoreError(error);
      }
    }
  };

  const read = <Row>(query: Sql): Promise<Row[]> => attempt(readWithOthers, query);

  return {
    all: read,
    one: async <Row>(query: Sql) => (await read<Row>(query))[0],
    // A connection of the pool commits the statement without the gate. It may wait for the lock of a row, so no other statement
    // shares the connection.
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
        // The watch breaks off the connections to a server that does not answer.
        const ended = Promise.all([writer?.end(), pool.end()]);
        await watch.whileAnswered(ended).catch(() => undefined);
        watch.close();
      }),
  };
}

/** The connections that read. */
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
  // The pool replaces a broken connection; its queries fail by themselves.
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

/** The connection that writes. Its errors are those of the store. */
interface Connection {
  /** Whether nothing has been committed over it. */
  isNew: boolean;
  /** The id of the transaction that was begun last. */
  readonly transactionId: string;
  isBroken(): boolean;
  /** Begins a transaction and waits at the gate until `deadline` (of `performance.now()`). */
  begin(deadline: number): Promise<void>;
  commit(): Promise<void>;
  /** Does nothing over a broken connection. */
  rollback(): Promise<void>;
  /** After a statement that is refused, only ROLLBACK TO is accepted. */
  execute(query: Sql): Promise<QueryResult>;
  /** Sends a statement without parameters. When it fails, those after it fail, too. */
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
      // A server that has become a standby refuses writes over this connection for good.
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
      // Behind others at the gate, PostgreSQL waits for two locks, one after the other, each for its own `lock_timeout`.
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
      // After a failed statement, PostgreSQL replies with another command, and without an error.
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
 * Whether a transaction with an unanswered COMMIT is committed. Asks until PostgreSQL can be reached and knows, but not while it
 * is silent, because other writes wait.
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
 * Keeps all writes of `work` in the open transaction, or none when it throws or one of its statements is refused, after which it
 * cannot go on.
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
 * A driver for work that continues after a refused write: each of its writes is a savepoint. Statements of nested transactions
 * need none, which saves most of the messages of a write.
 */
export function isolateWrites(transaction: Driver): Driver {
  return {
    ...transaction,
    run: (query) => transaction.transaction((tx) => tx.run(query)),
    writeAlone: <Row>(query: Sql) => transaction.transaction((tx) => tx.writeAlone<Row>(query)),
  };
}
