import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreBusy, StoreUnwritable } from '../../store.ts';
import type { Driver, OpenDriver } from '../driver.ts';
import type { ReadListings, StartupSearch } from '../engine.ts';
import { joinNext } from '../join-next.ts';
import { createListCache, type ListCache } from './list-cache.ts';
import { readListState } from './listing-index.ts';
import { changesPerTransaction, followChanges, ForeignIndex } from './search-follow.ts';
import { indexMigrations, indexVersion } from './search-index-tables.ts';
import { type IndexSettings, startProgress } from './search-progress.ts';
import { createScan, followsNothing } from './search-scan.ts';
import { openSqlite } from '../sqlite.ts';
import { indexTables } from './startup-search.ts';

interface SearchIndexOptions extends IndexSettings {
  /** The folder of the index file, which the processes of a machine may share; ':memory:' keeps the index in memory. */
  folder: string;
  directory: Driver;
  /** Is another one after each change of the directory. */
  readState: () => Promise<number | string>;
}

export interface SearchIndex extends StartupSearch {
  readListings: ReadListings;
  close(): Promise<void>;
}

interface OpenIndex {
  driver: Driver;
  close: OpenDriver['close'];
  lists: ListCache;
  /** The state of the directory that the index has, or a newer one; undefined while it lacks changes. */
  state: number | string | undefined;
}

/** A search applies this many transactions of changes itself; the index of a directory that is further ahead is made meanwhile. */
const maxTransactionsPerSearch = 2;

/** How often changes are applied while nobody searches, so that a search finds few. */
const followEveryMs = 1_000;

/** How soon an index that failed is opened again. */
const reopenAfterMs = 1_000;

/** How often the size of an index is read that another process makes. */
const readSizeEveryMs = 1_000;

/** Longer than a transaction of changes of another process. */
const buildBusyTimeoutMs = 60_000;

/**
 * Search beside the process, for a database that does not search itself: the search tables of SQLite in a file of their own, which
 * follows the directory's `changes`, as devices do. Before each answer it reads the directory's state and applies what has changed, so
 * that a write acknowledged anywhere is found. While the index is made, and whenever it cannot be used, searches read every listing
 * instead (`createScan`). A file that is damaged or of another directory is deleted and made again: whoever has it open goes on reading
 * it. When it is complete, lists, facets and listings by their slug are read from it, too, apart from lists in the order of views.
 */
export function openSearchIndex(options: SearchIndexOptions): SearchIndex {
  const { folder, directory, readState, report, progress, buildInBackground } = options;
  const file = fileIn(folder);
  /** Of one opening there is one driver, since its cache belongs to it. */
  let opened: OpenIndex | undefined;
  let hasReported = false;
  let nextOpenAt = 0;
  let building: Promise<void> | undefined;
  let isClosed = false;
  const closing = new AbortController();

  const open = (): OpenIndex | undefined => {
    if (opened !== undefined || isClosed || performance.now() < nextOpenAt) return opened;
    try {
      const driver = openFile(file, 1_000);
      opened = { driver: asIndex(driver), close: () => driver.close(), lists: createListCache(), state: undefined };
    } catch (error) {
      setAside(error);
    }
    return opened;
  };

  /** After an error of the index itself. Nothing is lost with its file. */
  const setAside = (error: unknown): void => {
    if (error instanceof StoreBusy) return;
    const isReplaced = error instanceof ForeignIndex || (error instanceof StoreUnwritable && error.reason === 'replaced');
    if (!isReplaced && !hasReported) {
      report(error);
      hasReported = true;
    }
    // What cannot be written can still be read.
    if (opened !== undefined && error instanceof StoreUnwritable && !isReplaced) return;
    void opened?.close().catch(() => undefined);
    opened = undefined;
    nextOpenAt = performance.now() + reopenAfterMs;
    if (file !== ':memory:' && !(error instanceof StoreUnwritable)) removeIndex(file);
  };

  /** Runs `work` with an index; undefined when it fails. Errors of the directory are thrown. */
  const use = async <Result>(index: OpenIndex, work: (index: OpenIndex) => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work(index);
    } catch (error) {
      const ofIndex = error instanceof IndexFailure ? error.cause : error instanceof ForeignIndex ? error : undefined;
      if (ofIndex === undefined) throw error;
      // A call that began before the index was opened again says nothing about the new one.
      if (index === opened) setAside(ofIndex);
      return undefined;
    }
  };

  /** The index when it has everything that was committed before the call; undefined when it failed. */
  const follow = async (maxTransactions: number): Promise<OpenIndex | 'behind' | undefined> => {
    const state = await readState();
    const following = open();
    return (
      following &&
      use(following, async (index) => {
        const isComplete = await followChanges(index.driver, directory, maxTransactions);
        hasReported = false;
        if (!isComplete) return 'behind';
        index.state = state;
        return index;
      })
    );
  };

  /** Applying all changes here would make each later answer of this process a fifth to a half more expensive. */
  const buildElsewhere = async (advance: (listings: number) => void): Promise<void> => {
    let known = 0;
    const readSize = async () => {
      if (opened === undefined) return;
      const { size } = await readListState(opened.driver);
      advance(size - known);
      known = size;
    };
    const timer = setInterval(() => void readSize().catch(() => undefined), readSizeEveryMs).unref();
    try {
      await buildInBackground?.(closing.signal);
    } catch (error) {
      // What it left is applied here.
      if (!isClosed) report(error);
    } finally {
      clearInterval(timer);
    }
  };

  const build = async (): Promise<void> => {
    const { size } = await readListState(directory);
    const steps = startProgress(size, progress);
    await buildElsewhere(steps.advance);
    let found = await follow(1);
    for (; !isClosed && found === 'behind'; found = await follow(1)) steps.advance(changesPerTransaction);
    if (found !== undefined && found !== 'behind') steps.end();
  };

  /** Applies what has changed. The index when it is complete then; calls of one turn of the event loop share it. */
  const catchUp = joinNext(async () => {
    if (building !== undefined || isClosed) return undefined;
    const found = await follow(maxTransactionsPerSearch);
    if (found !== 'behind') return found;
    building = build()
      .catch(report)
      .finally(() => {
        building = undefined;
      });
    return undefined;
  });

  /** The index when it has what the directory has, without applying anything. One that another process begins again is another file. */
  const current = async (): Promise<OpenIndex | undefined> => {
    const state = await readState();
    return opened?.state === state ? opened : undefined;
  };

  const timer = setInterval(() => void catchUp().catch(() => undefined), followEveryMs).unref();
  void catchUp().catch(report);

  /** Asks the index; undefined when it has no answer, as within a transaction, whose writes it does not have. */
  const ask = async <Result>(driver: Driver, question: (index: Driver) => Promise<Result>) => {
    if (driver !== directory) return undefined;
    const index = (await current()) ?? (await catchUp());
    return index && use(index, () => question(index.driver));
  };

  const scan = createScan(directory);
  const scanOf = (driver: Driver) => (driver === directory ? scan : createScan(driver));

  return {
    search: async (driver, text, slice, narrowing) =>
      (await ask(driver, (index) => indexTables.search(index, text, slice, narrowing))) ??
      scanOf(driver).search(text, slice, narrowing),
    suggest: async (driver, text, limit) =>
      (await ask(driver, (index) => indexTables.suggest(index, text, limit))) ?? scanOf(driver).suggest(text, limit),
    similar: async (driver, ...question) =>
      (await ask(driver, (index) => indexTables.similar(index, ...question))) ?? scanOf(driver).similar(...question),
    ...followsNothing,
    async readListings(driver, read) {
      if (driver !== directory) return undefined;
      const index = await current();
      if (index !== undefined) return use(index, () => read({ driver: index.driver, cache: index.lists, search: indexTables }));
      // The directory answers sooner than the index has the changes.
      void catchUp().catch(() => undefined);
      return undefined;
    },
    async close() {
      isClosed = true;
      closing.abort();
      clearInterval(timer);
      await catchUp();
      await building;
      await opened?.close();
      opened = undefined;
    },
  };
}

/** Applies all changes of the directory to the index in `folder`, beside processes that use it. */
export async function buildSearchIndex(folder: string, directory: Driver): Promise<void> {
  const index = openFile(fileIn(folder), buildBusyTimeoutMs);
  try {
    await followChanges(index, directory, Number.POSITIVE_INFINITY);
  } finally {
    await index.close();
  }
}

const fileIn = (folder: string): string => (folder === ':memory:' ? folder : join(folder, `search-${indexVersion}.sqlite`));

const openFile = (file: string, busyTimeoutMs: number): OpenDriver =>
  openSqlite(file, { migrations: indexMigrations, synchronous: 'NORMAL', busyTimeoutMs });

/** An error of the index, not of the directory. */
class IndexFailure extends Error {
  constructor(cause: unknown) {
    super('The search index cannot be used.', { cause });
    this.name = 'IndexFailure';
  }
}

function asFailure<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    throw new IndexFailure(error);
  });
}

function asIndex(driver: Driver): Driver {
  return {
    all: (query) => asFailure(driver.all(query)),
    one: (query) => asFailure(driver.one(query)),
    run: (query) => asFailure(driver.run(query)),
    writeAlone: (query) => asFailure(driver.writeAlone(query)),
    transaction: (work) => asFailure(driver.transaction(work)),
  };
}

function removeIndex(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      rmSync(path, { force: true });
    } catch {
      // It is opened again, fails again, and is reported again.
    }
  }
}
