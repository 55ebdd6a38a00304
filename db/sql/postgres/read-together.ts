import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './postgres-statements.ts';
import type { Watch } from './postgres-watch.ts';

interface WaitingRead {
  statement: Statement;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Further statements of a turn use another connection, because PostgreSQL executes those of one connection one after the other.
 */
const maxReads = 4;

/**
 * Executes statements that wait for no lock over the connections of a pool. The statements of one turn of the event loop are sent
 * together, a few to a connection, because sending a message and receiving the reply takes longer than most of them. Each is a
 * transaction of its own and fails alone.
 */
export function readTogether(pool: Pool, watch: Watch): (statement: Statement) => Promise<QueryResult> {
  let waiting: WaitingRead[] = [];
  // A connection that breaks fails the statements that wait for it.
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

/** Executes one statement over a connection of a pool, as a transaction of its own. */
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

/** Rejects when there is no connection. */
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
  // A connection that the watch breaks off also fails its statements.
  await watch.whileAnswered(Promise.all(results), client).catch(() => undefined);
  await Promise.all(results);
  // A statement that has failed may still be running.
  client.release(hasFailed);
}

async function connectionOf(pool: Pool, watch: Watch): Promise<PoolClient> {
  watch.assertAnswers();
  const connecting = pool.connect();
  try {
    return await watch.whileAnswered(connecting);
  } catch (error) {
    // The watch gave up on this connection before it was made.
    void connecting.then(
      (client) => client.release(true),
      () => undefined,
    );
    throw error;
  }
}
