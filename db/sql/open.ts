import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store, StoreDamaged } from '../store.ts';
import { movedName } from './files/open-files.ts';
import { UnusableDatabase } from './files/open-files.ts';
import type { IndexSettings } from './search/search-progress.ts';
import { explainPostgresError, UnusablePostgres } from './postgres/postgres-open-errors.ts';
import { databaseName, MissingDatabase, openSqliteStore } from './store.ts';

export interface StorePlace {
  /** The folder of the SQLite file or, with PostgreSQL, of the search index. */
  dataDir: string;
  /** A PostgreSQL database; undefined for SQLite. */
  databaseUrl: string | undefined;
  /** Throws `MissingDatabase` instead of creating a new directory. */
  requireDatabase?: boolean;
}

/** The SQLite file; undefined with PostgreSQL. */
export function sqliteFile({ dataDir, databaseUrl }: StorePlace): string | undefined {
  return databaseUrl === undefined ? join(dataDir, databaseName) : undefined;
}

/**
 * Opens the directory that the settings name. Refuses to begin a directory in an empty PostgreSQL database while the data folder
 * contains a directory, because that directory would be abandoned unnoticed. Without `index`, PostgreSQL has no search index, which
 * suits commands that do not search. Calls `onDamage` for each statement that finds damage in the SQLite file. Throws
 * `UnusablePostgres` with a sentence for the operator.
 */
export async function openStore(
  place: StorePlace,
  index?: IndexSettings,
  onDamage?: (error: StoreDamaged) => void,
): Promise<Store> {
  const { dataDir, databaseUrl, requireDatabase = false } = place;
  if (databaseUrl === undefined) {
    const file = join(dataDir, databaseName);
    assertNotMoved(file);
    return openSqliteStore(file, { mustExist: requireDatabase, progress: index?.progress, onDamage });
  }
  const store = await openPostgres(databaseUrl, {
    report: () => undefined,
    ...index,
    indexFolder: index && dataDir,
  });
  try {
    if ((await store.settings.get()) === undefined) assertMayBegin(place);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openPostgres(url: string, options: IndexSettings & { indexFolder: string | undefined }): Promise<Store> {
  // The PostgreSQL client is loaded only here, because most servers do not need it.
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  try {
    return await openPostgresStore(url, options);
  } catch (error) {
    const sentence = explainPostgresError(error, url);
    throw sentence === undefined || error instanceof UnusablePostgres ? error : new UnusablePostgres(sentence, { cause: error });
  }
}

function assertNotMoved(file: string): void {
  const moved = movedName(file);
  if (existsSync(file) || !existsSync(moved)) return;
  throw new UnusableDatabase(
    `The directory of this folder was moved to PostgreSQL: set DATABASE_URL. If it was moved back since, its file is lost: "npm run move -- sqlite" recreates it. To go back to the file as it was before the move, rename ${moved} to ${databaseName}.`,
  );
}

function assertMayBegin({ dataDir, requireDatabase }: StorePlace): void {
  const file = join(dataDir, databaseName);
  const none = 'The PostgreSQL database of DATABASE_URL has no directory yet, but';
  if (existsSync(file))
    throw new UnusablePostgres(
      `${none} there is one in ${file}: move it with "npm run move -- postgres" first, or set DATA_DIR to an empty folder to begin a new directory.`,
    );
  if (existsSync(movedName(file)))
    throw new UnusablePostgres(
      `${none} the directory of this folder was moved to PostgreSQL earlier: set DATABASE_URL to that database. To move the old file again, rename ${movedName(file)} to ${databaseName} and run "npm run move -- postgres"; to begin a new directory, set DATA_DIR to an empty folder.`,
    );
  if (requireDatabase === true) throw new MissingDatabase('the address of DATABASE_URL');
}
