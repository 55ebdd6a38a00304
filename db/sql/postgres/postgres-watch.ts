import { Client, type ClientConfig, DatabaseError } from 'pg';
import { asStoreError } from './postgres-errors.ts';
import { NoAnswer } from './postgres-open-errors.ts';

/**
 * Distinguishes a server that hangs from a statement that takes long: when a statement is unanswered for a second, another
 * connection asks. No statement is cut off while PostgreSQL works on it. When the server does not answer, all connections are
 * broken off, which fails their statements, and calls fail at once until a connection succeeds again.
 */
export interface Watch {
  /** Throws `StoreBusy` while PostgreSQL does not answer. */
  assertAnswers(): void;
  isSilent(): boolean;
  /**
   * Breaks off the connection of `client` when PostgreSQL does not answer. The client begins to connect right after this call.
   */
  add(client: Client): void;
  /** Waits for `answer`, the reply to a statement sent over `client`; without a client, any other reply of PostgreSQL. */
  whileAnswered<T>(answer: Promise<T>, client?: Client): Promise<T>;
  close(): void;
}

interface Waiting {
  since: number;
  client: Client | undefined;
  reject: (error: Error) => void;
  /** Whether PostgreSQL was idle on the connection when it was last asked, though the statement was unanswered. */
  isIdle: boolean;
}

const tickMs = 250;
/** PostgreSQL is asked after this long without a reply. */
const askAfterMs = 1_000;
/** How long the new connection that asks may take. With the times above, a request fails within 4.5 seconds. */
const maxAskMs = 2_500;

export function watchPostgres(config: ClientConfig): Watch {
  const waiting = new Set<Waiting>();
  const clients = new Set<Client>();
  let failure: Error | undefined;
  /** When a statement was last answered. It counts, because a busy machine may take long to make a connection. */
  let answeredAt = 0;
  let isAsking = false;
  let askedAt = 0;

  const breakOff = (client: Client, error: Error): void => {
    clients.delete(client);
    client.connection.stream.destroy(error);
  };

  const breakAllOff = (error: Error): void => {
    for (const { reject } of waiting) reject(error);
    for (const client of clients) breakOff(client, error);
  };

  /** Breaks off connections whose packets are dropped: the statement, or the reply to it, never arrived. */
  const breakLostOff = (unanswered: readonly Waiting[], idle: ReadonlySet<number>): void => {
    for (const each of unanswered) {
      if (each.client === undefined || !waiting.has(each)) continue;
      const isIdle = idle.has(processIdOf(each.client));
      // The first time, the reply may have been on its way.
      if (isIdle && each.isIdle) breakOff(each.client, new NoAnswer());
      each.isIdle = isIdle;
    }
  };

  const ask = async (unanswered: readonly Waiting[]): Promise<void> => {
    const since = performance.now();
    try {
      const idle = await askForIdle(config, unanswered);
      const wasSilent = failure !== undefined;
      failure = undefined;
      // Clients that began to connect meanwhile may wait for long.
      if (wasSilent) breakAllOff(new NoAnswer());
      else breakLostOff(unanswered, idle);
    } catch (error) {
      if (failure === undefined && answeredAt > since) return;
      failure = error instanceof Error ? error : new NoAnswer();
      breakAllOff(failure);
    }
  };

  const timer = setInterval(() => {
    const now = performance.now();
    const unanswered = Array.from(waiting).filter(({ since }) => now - since >= askAfterMs);
    if (isAsking || now - askedAt < askAfterMs || (failure === undefined && unanswered.length === 0)) return;
    isAsking = true;
    void ask(unanswered).finally(() => {
      isAsking = false;
      askedAt = performance.now();
    });
  }, tickMs).unref();

  return {
    assertAnswers() {
      if (failure !== undefined) throw asStoreError(failure);
    },
    isSilent: () => failure !== undefined,
    add(client) {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    whileAnswered: <T>(answer: Promise<T>, client?: Client) =>
      new Promise<T>((resolve, reject) => {
        const each: Waiting = { since: performance.now(), client, reject, isIdle: false };
        waiting.add(each);
        answer
          .then((value) => {
            answeredAt = performance.now();
            resolve(value);
          }, reject)
          .finally(() => waiting.delete(each));
      }),
    close: () => clearInterval(timer),
  };
}

/**
 * The processes of these connections that are idle, though their clients wait for a reply. Throws when PostgreSQL does not
 * answer; refusing the connection is an answer.
 */
async function askForIdle(config: ClientConfig, unanswered: readonly Waiting[]): Promise<Set<number>> {
  const ids = unanswered.flatMap(({ client }) => (client === undefined ? [] : [processIdOf(client)]));
  const client = new Client({ ...config, connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  // Reads what arrived while this process was busy before it gives up.
  const timer = setTimeout(() => setImmediate(() => client.connection.stream.destroy(new NoAnswer())), maxAskMs);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[]) AND state LIKE 'idle%'`,
      [ids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    if (error instanceof DatabaseError) return new Set();
    throw error;
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}

/** The number of the process that serves a connection; the types of the package leave it out. */
function processIdOf(client: Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
