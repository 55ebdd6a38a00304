import { Client, type ClientConfig, DatabaseError } from 'pg';
import { asStoreError } from './postgres-errors.ts';
import { NoAnswer } from './postgres-open-errors.ts';

/**
 * Distinguishes a hanging server from a slow statement: when a statement gets no reply for a second, another connection asks the
 * server. Statements that PostgreSQL is still executing are not interrupted. If the server does not answer, all connections are
 * closed and their statements fail. Further calls then fail at once until a connection succeeds again.
 */
export interface Watch {
  /** Throws `StoreBusy` while PostgreSQL does not answer. */
  assertAnswers(): void;
  isSilent(): boolean;
  /** Watches `client`, which begins to connect right after this call. Closes its connection when PostgreSQL does not answer. */
  add(client: Client): void;
  /** Waits for `answer`: the reply to a statement sent over `client` or, without a client, any other reply of PostgreSQL. */
  whileAnswered<T>(answer: Promise<T>, client?: Client): Promise<T>;
  close(): void;
}

interface Waiting {
  since: number;
  client: Client | undefined;
  reject: (error: Error) => void;
  /** Whether the last check found PostgreSQL idle on this connection, although the statement had no reply. */
  isIdle: boolean;
}

const tickMs = 250;
/** After this time without a reply, PostgreSQL is asked over another connection. */
const askAfterMs = 1_000;
/** How long that connection may take. Together with the times above, a request fails within 4.5 seconds. */
const maxAskMs = 2_500;

export function watchPostgres(config: ClientConfig): Watch {
  const waiting = new Set<Waiting>();
  const clients = new Set<Client>();
  let failure: Error | undefined;
  /**
   * When a statement was last answered. An answer during a check proves that the server answers, even if a busy machine is too slow to open
   * the check's connection.
   */
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

  /** Closes connections that lost packets: the statement or its reply never arrived. */
  const breakLostOff = (unanswered: readonly Waiting[], idle: ReadonlySet<number>): void => {
    for (const each of unanswered) {
      if (each.client === undefined || !waiting.has(each)) continue;
      const isIdle = idle.has(processIdOf(each.client));
      // At the first check, the reply may still have been on its way.
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
      // Clients that began to connect during the silence may wait for a long time.
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
 * The server processes that are idle although their clients wait for a reply. Throws when PostgreSQL does not answer; a refused
 * connection counts as an answer.
 */
async function askForIdle(config: ClientConfig, unanswered: readonly Waiting[]): Promise<Set<number>> {
  const ids = unanswered.flatMap(({ client }) => (client === undefined ? [] : [processIdOf(client)]));
  const client = new Client({ ...config, connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  // Before giving up, reads data that arrived while this process was busy.
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

/** The id of the server process behind a connection; the package's types lack it. */
function processIdOf(client: Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
