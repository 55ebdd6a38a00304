import { afterAll, test } from 'vitest';
import { openPostgres } from '../../db/sql/postgres.ts';
import { type PostgresServer, runOn, startPostgres } from './postgres-server.ts';

/**
 * Declares tests over a PostgreSQL that is started for the calling file. Where none can run, a skipped test says why, and so does a
 * line on stderr.
 */
export async function withPostgres(declare: (server: PostgresServer) => void): Promise<void> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    process.stderr.write(`${server}\n`);
    test(server, ({ skip }) => skip(server));
    return;
  }
  afterAll(() => server.stop());
  declare(server);
}

/**
 * Returns a function that gives a migrated database without rows. It is always the same one, emptied, since to make one takes longer
 * than most tests.
 */
export function emptyPostgres(server: PostgresServer): () => Promise<string> {
  let emptying: Promise<string> | undefined;
  const migrated = async (): Promise<string> => {
    await (await openPostgres(server.url)).close();
    return emptyingText(server.url);
  };
  return async () => {
    emptying ??= migrated();
    await runOn(server.url, await emptying);
    return server.url;
  };
}

/** Deletes all rows and begins all numbers anew, faster than TRUNCATE does for so many small tables. */
async function emptyingText(url: string): Promise<string> {
  const rows = (await runOn(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)) as { name: string }[];
  const sequences = (await runOn(
    url,
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`,
  )) as typeof rows;
  const deletes = rows
    .filter(({ name }) => !['migrations', 'gate', 'counters'].includes(name))
    .map(({ name }) => `DELETE FROM ${name};`);
  const restarts = sequences.map(({ name }) => `ALTER SEQUENCE ${name} RESTART;`);
  return `SET session_replication_role = replica; ${deletes.join(' ')} ${restarts.join(' ')}
    UPDATE counters SET version = 0, list_version = 0, active_startups = 0`;
}
