import { Client, type ClientConfig } from 'pg';
import { whyClocksDisagree } from '../../../server/domain/core/clocks.ts';
import type { MigrationProgress } from '../../migrations/migrate.ts';
import { migratePostgres } from '../../migrations/migrate-postgres.ts';
import type { Migration } from '../../migrations/migrations.ts';
import { UnusablePostgres } from './postgres-open-errors.ts';
import type { Watch } from './postgres-watch.ts';

/** Checks and migrates the database over a separate connection. Throws the client's errors unchanged. */
export async function prepareDatabase(
  config: ClientConfig,
  watch: Watch,
  migrations: readonly Migration[],
  progress: MigrationProgress | undefined,
): Promise<void> {
  const client = new Client({ ...config, query_timeout: undefined });
  client.on('error', () => undefined);
  watch.add(client);
  const prepare = async (): Promise<void> => {
    await client.connect();
    const askedAt = Date.now();
    const found = await client.query<{ encoding: string; version: number; time: number }>(
      `SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int AS version,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS time`,
    );
    const { encoding, version, time } = found.rows[0] ?? { encoding: '', version: 0, time: 0 };
    if (encoding !== 'UTF8')
      throw new UnusablePostgres(
        `The database of DATABASE_URL has the encoding ${encoding}, but must have UTF8: create it with "createdb --encoding=UTF8 --template=template0".`,
      );
    if (version < 130_000)
      throw new UnusablePostgres('PostgreSQL 13 or newer is needed, but the server of DATABASE_URL is older.');
    const disagreement = whyClocksDisagree(time, askedAt, Date.now());
    if (disagreement !== undefined) throw new UnusablePostgres(disagreement);
    await migratePostgres(client, migrations, progress);
  };
  try {
    await watch.whileAnswered(prepare());
  } finally {
    await client.end();
  }
}
