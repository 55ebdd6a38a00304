import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createMutex } from '../../db/mutex.ts';
import { personId, type Username } from '../../db/sample/people.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';

const files = (dataDir: string) => ['', '-wal', '-shm'].map((end) => join(dataDir, databaseName + end));

/** A server of this site that can be killed at any moment, restored from a backup, and reset to the sample. */
export class KillableServer {
  readonly #dataDir: string;
  readonly #sessions = new Map<Username, string>();
  /** Serializes access, because two connections of one process would block each other and the process. */
  readonly #mutex = createMutex();
  #server: RunningServer | undefined;
  #starting: Promise<void> | undefined;

  readonly #env: Record<string, string>;
  readonly #root: string | undefined;

  /** `root` is the folder of another, built copy of the repository. */
  constructor(dataDir: string, { env = {}, root }: { env?: Record<string, string>; root?: string | undefined } = {}) {
    this.#dataDir = dataDir;
    this.#env = env;
    this.#root = root;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** The server's address. Resolves once the server runs again after a kill. */
  async url(): Promise<string> {
    await this.#starting;
    if (this.#server === undefined) throw new Error('The server was not started.');
    return this.#server.url;
  }

  session(username: Username): string {
    return this.#sessions.get(username) ?? '';
  }

  async start(): Promise<void> {
    this.#starting = this.#launch();
    await this.#starting;
  }

  async #launch(): Promise<void> {
    const env = { DATA_DIR: this.#dataDir, LOG_LEVEL: 'error', ...this.#env };
    this.#server = await startServer(env, this.#root === undefined ? {} : { root: this.#root });
  }

  /** Kills the server with SIGKILL (or stops it with SIGTERM), runs `meanwhile`, and starts the server again. */
  async killAndStart(
    meanwhile: () => Promise<void> = async () => undefined,
    signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
  ): Promise<void> {
    this.#starting = this.#kill(signal)
      .then(meanwhile)
      .then(() => this.#launch());
    await this.#starting;
  }

  async #kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#server === undefined) return;
    process.kill(this.#server.pid, signal);
    await this.#server.stop();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Opens a second connection to the database, as the import command does. */
  withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    return this.#mutex(async () => {
      const store = await openSqliteStore(join(this.#dataDir, databaseName));
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    });
  }

  /** Stores sessions in the database directly. */
  async signIn(usernames: readonly Username[]): Promise<void> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 6 * 3_600_000).toISOString();
    await this.withStore(async ({ sessions }) => {
      for (const username of usernames) {
        const token = newToken();
        const tokenHash = createHash('sha256').update(token).digest('hex');
        const createdAt = now.toISOString();
        await sessions.insert({
          tokenHash,
          userId: personId(username),
          device: '',
          createdAt,
          authenticatedAt: createdAt,
          seenAt: createdAt,
          expiresAt,
          multiFactor: false,
        });
        this.#sessions.set(username, token);
      }
    });
  }

  backUp(to: string): void {
    const database = new Database(join(this.#dataDir, databaseName));
    database.prepare('VACUUM INTO ?').run(to);
    database.close();
  }

  async restore(from: string): Promise<void> {
    await this.reset();
    const database = new Database(from, { readonly: true });
    database.prepare('VACUUM INTO ?').run(join(this.#dataDir, databaseName));
    database.close();
  }

  /** Deletes the database; the next start writes the sample. */
  async reset(): Promise<void> {
    for (const file of files(this.#dataDir)) await rm(file, { force: true });
  }
}
