import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach } from 'vitest';
import { indexVersion } from '../../db/sql/search/search-index-tables.ts';
import { beginEpoch } from '../../db/sql/nouns/changes.ts';
import { readPublicVersion } from '../../db/sql/counters.ts';
import type { OpenDriver } from '../../db/sql/driver.ts';
import type { StartupSearch } from '../../db/sql/engine.ts';
import { openSearchIndex } from '../../db/sql/search/search-index.ts';
import type { IndexSettings } from '../../db/sql/search/search-progress.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { anId, aStartup } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { emptyDatabases, tempFiles } from './temp-folder.ts';

let epochs = 0;

/** The indexes opened by the tests of a file, which are closed after each test. */
export function searchIndexes() {
  const newFile = tempFiles();
  const emptyDatabase = emptyDatabases();
  const toClose: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).toReversed()) await close();
  });

  /** A folder for index files. */
  const newFolder = (): string => {
    const folder = `${newFile()}-index`;
    mkdirSync(folder);
    return folder;
  };

  const openDirectory = async (file: string): Promise<OpenDriver> => {
    const driver = openSqlite(file);
    toClose.push(() => driver.close());
    await beginEpoch(driver, `epoch ${(epochs += 1)}`);
    return driver;
  };

  /** Opens a directory with more changes than a search applies itself. */
  const openLargeDirectory = async () => {
    const driver = await openDirectory(await emptyDatabase());
    const store = directoryStore(driver);
    await store.transaction(async (within) => {
      for (let at = 1; at <= 2_500; at += 1)
        await within.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}`, description: 'Nothing' }));
    });
    return { driver, store, folder: newFolder() };
  };

  const openIndex = (directory: OpenDriver, folder: string, buildInBackground?: IndexSettings['buildInBackground']) => {
    const reports: unknown[] = [];
    const index = openSearchIndex({
      folder,
      directory,
      readState: () => readPublicVersion(directory),
      report: (error) => reports.push(error),
      buildInBackground,
    });
    toClose.push(() => index.close());
    return { ...index, reports };
  };

  return { newFile, emptyDatabase, newFolder, openDirectory, openLargeDirectory, openIndex };
}

export const indexFile = (folder: string): string => join(folder, `search-${indexVersion}.sqlite`);

/** A SQLite directory that maintains its own search tables. */
export const directoryStore = (driver: OpenDriver): Store => storeOver(driver, sqliteEngine);

export const search = async (index: StartupSearch, driver: OpenDriver, text: string): Promise<string[]> =>
  idsOf((await index.search(driver, text, all)).cards);

/** Changes the index file directly, so that its answers differ from the directory's. */
export function inIndexFile<Result>(folder: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(indexFile(folder));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

export const mark = (folder: string) =>
  inIndexFile(folder, (database) => database.exec("UPDATE startups SET card = json_set(card, '$._id', 'of the index')"));
export const rowsOfIndex = (folder: string) =>
  inIndexFile(folder, (database) => database.prepare('SELECT count(*) FROM startups').pluck().get());
