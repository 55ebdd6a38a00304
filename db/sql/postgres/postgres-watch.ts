import { Client, type ClientConfig, DatabaseError } from 'pg';
import { asStoreError } from './postgres-errors.ts';
import { NoAnswer } from './postgres-open-errors.ts';

/**
 * Tells a server that hangs from a statement that takes long: whenever a statement is unanswered for a second, another connection
 * asks. No statement is cut as long as PostgreSQL works on it. When nothing answers, all connections are broken off, which fails their
 * statements, and calls fail at once until a connection succeeds again.
 */
export interface Watch {
  /** Throws `StoreBusy` while PostgreSQL does not answer. */
  assertAnswers(): void;
  isSilent(): boolean;
  /** Breaks off the connection of `client`, which begins to connect at once, when PostgreSQL does not answer. */
  add(client: Client): void;
  /** Waits for `answer`, that of a statement sent over `client`; without a client, whatever else PostgreSQL answers. */
  whileAnswered<T>(answer: Promise<T>, client?: Client): Promise<T>;
  close(): void;
}

interface Waiting {
  since: number;
  client: Client | undefined;
  reject: (error: Error) => void;
  /** Whether PostgreSQL had nothing to do for the connection when it was asked last, though the statement was unanswered. */
  isIdle: boolean;
}

const tickMs = 250;
/** After so long without an answer, PostgreSQL is asked. */
const askAfterMs = 1_000;
/** How long a new connection may take that asks. With the times above, a request fails within 4.5 seconds. */
const maxAskMs = 2_500;

export function watchPostgres(config: ClientConfig): Watch {
  const waiting = new Set<Waiting>();
  const clients = new Set<Client>();
  let failure: Error | undefined;
  /** When a statement was answered last: a busy machine may take long to make a connection. */
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

  /** A connection whose packets are dropped: its statement never arrived, or the answer did not. */
  const breakLostOff = (unanswered: readonly Waiting[], idle: ReadonlySet<number>): void => {
    for (const each of unanswered) {
      if (each.client === undefined || !waiting.has(each)) continue;
      const isIdle = idle.has(processIdOf(each.client));
      // An answer may have been on its way the first time.
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
      // Those that began to connect meanwhile may wait for long.
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
 * The processes of PostgreSQL among those of the connections that wait for a statement, though their clients wait for an answer.
 * Throws when PostgreSQL does not answer; an answer that refuses the connection is one.
 */
async function askForIdle(config: ClientConfig, unanswered: readonly Waiting[]): Promise<Set<number>> {
  const ids = unanswered.flatMap(({ client }) => (client === undefined ? [] : [processIdOf(client)]));
  const client = new Client({ ...config, connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  // What has arrived while this process was busy with something else is read before.
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
