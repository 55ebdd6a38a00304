import { Client } from 'pg';
import { afterAll, test } from 'vitest';
import { beginEpoch } from '../../db/sql/nouns/changes.ts';
import { storeOverPostgres } from '../../db/sql/postgres/postgres-store.ts';
import { openPostgres, type PostgresDriver } from '../../db/sql/postgres/postgres.ts';
import { StoreBusy } from '../../db/store.ts';
import { newShortToken } from '../../server/domain/core/ids.ts';
import type { OpenStore } from './opened.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let started: ReturnType<typeof startPostgres> | undefined;

/**
 * The PostgreSQL of this process, started once, because starting it takes longer than most test files. The files use it one after
 * another, each with separate databases. It stops with the process. Resolves to a sentence if PostgreSQL cannot run.
 */
export function sharedPostgres(): ReturnType<typeof startPostgres> {
  return (started ??= startPostgres());
}

/** Declares tests over PostgreSQL. If PostgreSQL cannot run, a skipped test says why. */
export async function withPostgres(declare: (server: PostgresServer) => void): Promise<void> {
  const server = await sharedPostgres();
  if (typeof server === 'string') test(server, ({ skip }) => skip(server));
  else declare(server);
}

/**
 * `take` resolves to the address of an empty migrated database. `giveBack` makes the database available again, because creating
 * one takes longer than most tests.
 */
export function emptyPostgres(server: PostgresServer): { take(): Promise<string>; giveBack(url: string): void } {
  const free: string[] = [];
  const connections = new Map<string, Client>();
  afterAll(async () => {
    for (const client of connections.values()) await client.end();
  });
  const connected = async (url: string): Promise<Client> => {
    const client = await connectToEmpty(url);
    connections.set(url, client);
    // A test that restarts PostgreSQL closes this connection.
    client.on('error', () => connections.delete(url));
    return client;
  };
  const made = async (): Promise<string> => {
    const url = await server.newDatabase();
    await (await openPostgres(url)).close();
    return url;
  };
  return {
    async take() {
      const url = free.pop() ?? (await made());
      await (connections.get(url) ?? (await connected(url))).query('SELECT pg_temp.empty_tables()');
      return url;
    },
    giveBack: (url) => void free.push(url),
  };
}

/**
 * Opens a connection and returns a function that deletes all rows and resets all sequences, faster than TRUNCATE. The connection
 * stays open, because a new one would plan each statement again, which takes thirty times as long.
 */
async function connectToEmpty(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  const namesIn = async (view: string, column: string) =>
    (await client.query<{ name: string }>(`SELECT ${column} AS name FROM ${view} WHERE schemaname = 'public'`)).rows.map(
      ({ name }) => name,
    );
  const kept = ['migrations', 'gate', 'counters'];
  const statements = [
    ...(await namesIn('pg_tables', 'tablename')).filter((name) => !kept.includes(name)).map((name) => `DELETE FROM ${name};`),
    ...(await namesIn('pg_sequences', 'sequencename')).map((name) => `PERFORM setval('${name}', 1, false);`),
    'UPDATE counters SET version = 0, list_version = 0, active_startups = 0;',
  ];
  await client.query('SET session_replication_role = replica');
  await client.query(
    `CREATE FUNCTION pg_temp.empty_tables() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${statements.join(' ')} END $$`,
  );
  return client;
}

/**
 * Returns a function that opens a store over an empty database, with a search index in memory. Connections stay open between
 * stores.
 */
export function emptyPostgresStores(server: PostgresServer): OpenStore {
  const databases = emptyPostgres(server);
  const drivers = new Map<string, PostgresDriver>();
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

/** The search index settings of stores in tests. The index may fail only while PostgreSQL is unreachable. */
export const indexInMemory = {
  indexFolder: ':memory:',
  report(error: unknown) {
    if (!(error instanceof StoreBusy)) throw error;
  },
};
