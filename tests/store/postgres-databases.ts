import { afterAll, test } from 'vitest';
import { beginEpoch } from '../../db/sql/changes.ts';
import type { OpenDriver } from '../../db/sql/driver.ts';
import { storeOverPostgres } from '../../db/sql/postgres-store.ts';
import { openPostgres } from '../../db/sql/postgres.ts';
import { StoreBusy } from '../../db/store.ts';
import { newShortToken } from '../../server/rules/ids.ts';
import type { OpenStore } from './opened.ts';
import { type PostgresServer, runOn, startPostgres } from './postgres-server.ts';

/**
 * Declares tests over a PostgreSQL that is started for the calling file. Where none can run, a skipped test says why.
 */
export async function withPostgres(declare: (server: PostgresServer) => void): Promise<void> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    test(server, ({ skip }) => skip(server));
    return;
  }
  afterAll(() => server.stop());
  declare(server);
}

/**
 * Returns a function that gives a migrated database without rows, and one that takes it back to be emptied for the next test: to make
 * one takes longer than most tests.
 */
export function emptyPostgres(server: PostgresServer): { take(): Promise<string>; giveBack(url: string): void } {
  const free: string[] = [];
  const emptying = new Map<string, () => Promise<void>>();
  return {
    async take() {
      const url = free.pop() ?? (await server.newDatabase());
      const empty = emptying.get(url) ?? (await migrated(url));
      emptying.set(url, empty);
      await empty();
      return url;
    },
    giveBack: (url) => void free.push(url),
  };
}

/** Migrates a new database; returns a function that deletes all rows and begins all numbers anew, faster than TRUNCATE. */
async function migrated(url: string): Promise<() => Promise<void>> {
  await (await openPostgres(url)).close();
  const namesIn = async (view: string, column: string) =>
    ((await runOn(url, `SELECT ${column} AS name FROM ${view} WHERE schemaname = 'public'`)) as { name: string }[]).map(
      ({ name }) => name,
    );
  const kept = ['migrations', 'gate', 'counters'];
  const text = [
    'SET session_replication_role = replica',
    ...(await namesIn('pg_tables', 'tablename')).filter((name) => !kept.includes(name)).map((name) => `DELETE FROM ${name}`),
    ...(await namesIn('pg_sequences', 'sequencename')).map((name) => `ALTER SEQUENCE ${name} RESTART`),
    'UPDATE counters SET version = 0, list_version = 0, active_startups = 0',
  ].join('; ');
  return async () => void (await runOn(url, text));
}

/**
 * Opens a store for each call over an empty database, with a search index in memory. Connections stay open from one store to the
 * next.
 */
export function emptyPostgresStores(server: PostgresServer): OpenStore {
  const databases = emptyPostgres(server);
  const drivers = new Map<string, OpenDriver>();
  afterAll(async () => {
    for (const driver of drivers.values()) await driver.close();
  });
  return async () => {
    const url = await databases.take();
    const driver = drivers.get(url) ?? (await openPostgres(url));
    drivers.set(url, driver);
    await beginEpoch(driver, newShortToken());
    return storeOverPostgres({ ...driver, close: async () => databases.giveBack(url) }, indexInMemory);
  };
}

/** The search index of a store in tests. It may only fail while PostgreSQL is away. */
export const indexInMemory = {
  indexFolder: ':memory:',
  report(error: unknown) {
    if (!(error instanceof StoreBusy)) throw error;
  },
};
