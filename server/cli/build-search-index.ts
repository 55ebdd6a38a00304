import { buildPostgresIndex } from '../../db/sql/postgres/postgres-store.ts';
import { readConfig } from '../config.ts';

/** The server runs this script to build the search index of the directory in DATABASE_URL. The index is in DATA_DIR. */

try {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined) throw new Error('A directory in SQLite has its search index in itself.');
  await buildPostgresIndex(databaseUrl, dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
