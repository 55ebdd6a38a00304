import { buildPostgresIndex } from '../../db/sql/postgres/postgres-store.ts';
import { readConfig } from '../config.ts';

/**
 * The server runs this script to build the search index of the PostgreSQL directory in DATABASE_URL. The index is written to
 * DATA_DIR.
 */

try {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined) throw new Error('A SQLite directory contains its own search index.');
  await buildPostgresIndex(databaseUrl, dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
