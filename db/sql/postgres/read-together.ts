import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './postgres-statements.ts';
import type { Watch } from './postgres-watch.ts';

interface WaitingRead {
  statement: Statement;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * The maximum number of statements on one connection, where PostgreSQL runs them one after the other. Further statements use
 * another connection.
 */
const maxReads = 4;

/**
 * Executes statements that do not wait for locks, using the pool's connections. Statements of the same turn of the event loop are
 * sent together, a few per connection, because a round trip takes longer than most statements. Each statement is its own
 * transaction and fails alone.
 */
export function readTogether(pool: Pool, watch: Watch): (statement: Statement) => Promise<QueryResult> {
  let waiting: WaitingRead[] = [];
  // A broken connection already rejects the statements that wait for it, so its error event is ignored.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += maxReads) {
      const reads = all.slice(at, at + maxReads);
      void send(pool, watch, reads).catch((error: unknown) => {
        for (const { reject } of reads) reject(error);
      });
    }
  };

  return (statement) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statement, resolve, reject }) === 1) setImmediate(sendAll);
    });
}

/** Executes one statement over a pool connection as its own transaction. */
export async function executeAlone(pool: Pool, watch: Watch, statement: Statement | string): Promise<QueryResult> {
  const client = await connectionOf(pool, watch);
  try {
    const result = await watch.whileAnswered(client.query(statement), client);
    client.release();
    return result;
  } catch (error) {
    // The statement may still be running.
    client.release(true);
    throw error;
  }
}

/** Rejects when no connection can be made. */
async function send(pool: Pool, watch: Watch, reads: readonly WaitingRead[]): Promise<void> {
  const client = await connectionOf(pool, watch);
  let hasFailed = false;
  const { stream } = client.connection;
  stream.cork();
  const results = reads.map(({ statement, resolve, reject }) =>
    client.query(statement).then(resolve, (error: unknown) => {
      hasFailed = true;
      reject(error);
    }),
  );
  stream.uncork();
  // When the watch closes a connection, its statements fail as well.
  await watch.whileAnswered(Promise.all(results), client).catch(() => undefined);
  await Promise.all(results);
  // A failed statement may still be running.
  client.release(hasFailed);
}

async function connectionOf(pool: Pool, watch: Watch): Promise<PoolClient> {
  watch.assertAnswers();
  const connecting = pool.connect();
  try {
    return await watch.whileAnswered(connecting);
  } catch (error) {
    // The watch gave up while the connection was still being made.
    void connecting.then(
      (client) => client.release(true),
      () => undefined,
    );
    throw error;
  }
}
