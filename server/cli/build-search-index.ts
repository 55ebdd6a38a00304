import { buildPostgresIndex } from '../../db/sql/postgres/postgres-store.ts';
import { readConfig } from '../config.ts';

/** The server runs this script: it makes the search index in DATA_DIR of the directory in DATABASE_URL. */

try {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined) throw new Error('A directory in SQLite has its search index in itself.');
  await buildPostgresIndex(databaseUrl, dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
