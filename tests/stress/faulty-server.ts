import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { databaseName } from '../../db/sql/store.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { liftSiteLimits } from './lift-site-limits.ts';

/** A server in a folder in which faults occur. Remembers which writes were acknowledged and which were refused. */
export class FaultyServer {
  readonly dataDir: string;
  readonly database: string;
  readonly #acknowledged = new Set<string>();
  readonly #refused = new Set<string>();
  #running: RunningServer | undefined;
  #requests = 0;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
    this.database = join(dataDir, databaseName);
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const settings = { DATA_DIR: this.dataDir, LOG_LEVEL: 'error', BACKUP_DIR: 'none', ...env };
    this.#running = await startServer(settings, { ready: '/healthz' });
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  get pid(): number {
    return this.#server.pid;
  }

  get url(): string {
    return this.#server.url;
  }

  /** The log lines that are not about requests. */
  logLines(): string[] {
    return this.#server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{') && !line.includes('"msg":"request"'));
  }

  get #server(): RunningServer {
    if (this.#running === undefined) throw new Error('The server does not run.');
    return this.#running;
  }

  /** Sends a request from a new network, so that no network rate limit applies. */
  async send(path: string, body?: unknown): Promise<{ status: number; text: string; ms: number; retryAfter: string }> {
    this.#requests += 1;
    const startedAt = performance.now();
    const response = await fetch(this.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Forwarded-For': `10.${(this.#requests >> 16) & 255}.${(this.#requests >> 8) & 255}.${this.#requests & 255}`,
        'Sec-Fetch-Site': 'same-origin',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      ms: performance.now() - startedAt,
      retryAfter: response.headers.get('retry-after') ?? '',
    };
  }

  /** Writes a row and returns the status. A refusal must be 503 or 507 with a Retry-After. */
  async write(): Promise<number> {
    const content = `Feedback ${this.#acknowledged.size + this.#refused.size} of ${crypto.randomUUID()}`;
    const { status, text, retryAfter } = await this.send('/api/feedback', { content });
    if (status === 200) this.#acknowledged.add(content);
    else if ((status === 503 || status === 507) && retryAfter !== '' && text.includes('"code"')) this.#refused.add(content);
    else throw new Error(`A write was answered with ${status} ${text}`);
    return status;
  }

  /** Makes reads that no cache answers: a list, a new search, and a page. */
  async expectReads(): Promise<void> {
    for (const path of [`/api/startups?page=${1 + (this.#requests % 3)}`, `/api/startups/search?q=moss+${this.#requests}`, '/']) {
      const { status, text } = await this.send(path.replace('?page=1', ''));
      if (status !== 200) throw new Error(`${path} was answered with ${status} ${text.slice(0, 300)}`);
    }
  }

  async expectWrites(expected: number): Promise<void> {
    for (let count = 0; count < 3; count += 1) {
      const status = await this.write();
      if (status !== expected) throw new Error(`A write was answered with ${status} instead of ${expected}.`);
    }
  }

  /** Waits up to `timeoutMs` for `/readyz` to answer with a status and a text. */
  async expectReadiness(status: number, part: string, timeoutMs = 3_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = await this.send('/readyz');
      if (found.status === status && found.text.includes(part)) return;
      if (performance.now() > deadline) throw new Error(`/readyz is ${found.status} ${found.text}, not ${status} ${part}`);
      await pause(100);
    }
  }

  /** Lifts the site limits, for scenarios that write more than the site accepts in an hour. */
  liftSiteLimits(): ReturnType<typeof liftSiteLimits> {
    return liftSiteLimits((statement) => {
      const database = new Database(this.database, { timeout: 5_000 });
      database.exec(statement);
      database.close();
    });
  }

  /** Checks that the database has every acknowledged row, and no refused one. Returns their numbers. */
  expectRows(): { acknowledged: number; refused: number } {
    const database = new Database(this.database, { readonly: true });
    const stored = new Set(database.prepare('SELECT content FROM feedback').pluck().all() as string[]);
    database.close();
    const lost = [...this.#acknowledged].filter((content) => !stored.has(content));
    const ghosts = [...this.#refused].filter((content) => stored.has(content));
    if (lost.length > 0 || ghosts.length > 0) throw new Error(`Lost: ${lost.length}; refused and stored: ${ghosts.length}`);
    return { acknowledged: this.#acknowledged.size, refused: this.#refused.size };
  }
}
