import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createMutex } from '../../db/mutex.ts';
import { personId, type Username } from '../../db/sample/people.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { newToken } from '../../server/rules/ids.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';

const files = (dataDir: string) => ['', '-wal', '-shm'].map((end) => join(dataDir, databaseName + end));

/** A directory whose server can be killed at any moment, restored from a backup, and seeded anew. */
export class BatteryDirectory {
  readonly #dataDir: string;
  readonly #sessions = new Map<Username, string>();
  /** Two connections of one process would wait for each other, and the whole process with them. */
  readonly #alone = createMutex();
  #server: RunningServer | undefined;
  #starting: Promise<void> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Where the server is now; whoever asks while it is away waits until it is back. */
  async url(): Promise<string> {
    await this.#starting;
    if (this.#server === undefined) throw new Error('The server was not started.');
    return this.#server.url;
  }

  session(username: Username): string {
    return this.#sessions.get(username) ?? '';
  }

  async start(): Promise<void> {
    this.#starting = this.#begin();
    await this.#starting;
  }

  async #begin(): Promise<void> {
    this.#server = await startServer({ DATA_DIR: this.#dataDir, LOG_LEVEL: 'error' });
  }

  /** Without a warning, as when the power goes; `meanwhile` happens before it starts again. */
  async killAndStart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    this.#starting = this.#kill()
      .then(meanwhile)
      .then(() => this.#begin());
    await this.#starting;
  }

  async #kill(): Promise<void> {
    if (this.#server === undefined) return;
    process.kill(this.#server.pid, 'SIGKILL');
    await this.#server.stop();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** A second connection to the database, as the import command has one. */
  withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    return this.#alone(async () => {
      const store = await openSqliteStore(join(this.#dataDir, databaseName));
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    });
  }

  /** Signs people in, behind the server's back. */
  async signIn(usernames: readonly Username[]): Promise<void> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 6 * 3_600_000).toISOString();
    await this.withStore(async ({ sessions }) => {
      for (const username of usernames) {
        const token = newToken();
        const tokenHash = createHash('sha256').update(token).digest('hex');
        const at = now.toISOString();
        await sessions.insert({ tokenHash, userId: personId(username), device: '', createdAt: at, seenAt: at, expiresAt });
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
    await this.forget();
    const database = new Database(from, { readonly: true });
    database.prepare('VACUUM INTO ?').run(join(this.#dataDir, databaseName));
    database.close();
  }

  /** The next start begins with the sample anew. */
  async forget(): Promise<void> {
    for (const file of files(this.#dataDir)) await rm(file, { force: true });
  }
}
