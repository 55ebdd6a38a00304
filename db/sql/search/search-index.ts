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
import { createScan, ignoresWrites } from './search-scan.ts';
import { openSqlite } from '../sqlite.ts';
import { indexTables } from './startup-search.ts';

interface SearchIndexOptions extends IndexSettings {
  /** The folder of the index file, which the processes of a machine can share; ':memory:' keeps the index in memory. */
  folder: string;
  directory: Driver;
  /** Returns a different value after each change of the directory. */
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
  /** A state of the directory that the index includes; the index may also include newer changes. Undefined while changes are missing. */
  state: number | string | undefined;
}

/**
 * The maximum number of transactions that a search applies itself. An index that is further behind is brought up to date in the
 * background.
 */
const maxTransactionsPerSearch = 2;

/** How often changes are applied between searches, so that a search has few to apply. */
const followEveryMs = 1_000;

/** How soon a failed index is reopened. */
const reopenAfterMs = 1_000;

/** How often the size of an index is read while another process builds it. */
const readSizeEveryMs = 1_000;

/** Longer than another process takes for a transaction of changes. */
const buildBusyTimeoutMs = 60_000;

/**
 * Provides the search of a database that cannot search by itself. SQLite's search tables are in a separate file, which follows
 * the directory's `changes`, as devices do. Before each reply, the index reads the directory's state and applies changes, so that
 * acknowledged writes are found. While the index is being built or cannot be used, searches read every listing (`createScan`). A
 * damaged or foreign file is deleted and rebuilt; processes that have it open keep reading it. A complete index also serves lists
 * (except those ordered by views), facets, and listings by slug.
 */
export function openSearchIndex(options: SearchIndexOptions): SearchIndex {
  const { folder, directory, report } = options;
  const closing = new AbortController();
  const held = holdIndex(fileIn(folder), report, closing.signal);
  const { catchUp, current, settled } = followDirectory(held, options, closing.signal);
  const timer = setInterval(() => void catchUp().catch(() => undefined), followEveryMs).unref();
  void catchUp().catch(report);

  /**
   * Asks the index. Undefined when it cannot reply. Within a transaction it never replies, because it does not have the
   * transaction's writes.
   */
  const ask = async <Result>(driver: Driver, question: (index: Driver) => Promise<Result>) => {
    if (driver !== directory) return undefined;
    const index = (await current()) ?? (await catchUp());
    return index && held.use(index, () => question(index.driver));
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
    ...ignoresWrites,
    async readListings(driver, read) {
      if (driver !== directory) return undefined;
      const index = await current();
      if (index !== undefined)
        return held.use(index, () => read({ driver: index.driver, cache: index.lists, search: indexTables }));
      // The directory replies, and the index gets the changes in the background.
      void catchUp().catch(() => undefined);
      return undefined;
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await settled();
      await held.close();
    },
  };
}

type HeldIndex = ReturnType<typeof holdIndex>;

/** Opens the index file on demand, and again some time after a failure, until `closing` aborts. */
function holdIndex(file: string, report: IndexSettings['report'], closing: AbortSignal) {
  /** One driver per opening, because the cache belongs to the driver. */
  let opened: OpenIndex | undefined;
  let hasReported = false;
  let nextOpenAt = 0;

  /** Handles an error of the index. The file can be rebuilt, so nothing is lost. */
  const setAside = (error: unknown): void => {
    if (error instanceof StoreBusy) return;
    const isReplaced = error instanceof ForeignIndex || (error instanceof StoreUnwritable && error.reason === 'replaced');
    if (!isReplaced && !hasReported) {
      report(error);
      hasReported = true;
    }
    // An unwritable index can still be read.
    if (opened !== undefined && error instanceof StoreUnwritable && !isReplaced) return;
    void opened?.close().catch(() => undefined);
    opened = undefined;
    nextOpenAt = performance.now() + reopenAfterMs;
    if (file !== ':memory:' && !(error instanceof StoreUnwritable)) removeIndex(file);
  };

  return {
    opened: () => opened,
    open(): OpenIndex | undefined {
      if (opened !== undefined || closing.aborted || performance.now() < nextOpenAt) return opened;
      try {
        const driver = openFile(file, 1_000);
        opened = { driver: asIndex(driver), close: () => driver.close(), lists: createListCache(), state: undefined };
      } catch (error) {
        setAside(error);
      }
      return opened;
    },
    /** Runs `work` with an index. Undefined when the index fails; errors of the directory are rethrown. */
    async use<Result>(index: OpenIndex, work: (index: OpenIndex) => Promise<Result>): Promise<Result | undefined> {
      try {
        return await work(index);
      } catch (error) {
        const ofIndex = error instanceof IndexFailure ? error.cause : error instanceof ForeignIndex ? error : undefined;
        if (ofIndex === undefined) throw error;
        // An error from a previous opening says nothing about the current one.
        if (index === opened) setAside(ofIndex);
        return undefined;
      }
    },
    /** Ensures that the next failure is reported. */
    reportAgain(): void {
      hasReported = false;
    },
    async close(): Promise<void> {
      await opened?.close();
      opened = undefined;
    },
  };
}

/** Applies the directory's changes to an open index, and builds an index that is far behind. */
function followDirectory(held: HeldIndex, options: SearchIndexOptions, closing: AbortSignal) {
  const { directory, readState, report, progress } = options;
  let building: Promise<void> | undefined;

  /**
   * Resolves with the index once it contains everything that was committed before the call, or with undefined when the index
   * failed.
   */
  const follow = async (maxTransactions: number): Promise<OpenIndex | 'behind' | undefined> => {
    const state = await readState();
    const following = held.open();
    return (
      following &&
      held.use(following, async (index) => {
        const isComplete = await followChanges(index.driver, directory, maxTransactions);
        held.reportAgain();
        if (!isComplete) return 'behind';
        index.state = state;
        return index;
      })
    );
  };

  const build = async (): Promise<void> => {
    const { size } = await readListState(directory);
    const steps = startProgress(size, progress);
    await buildElsewhere(held, options, closing, steps.advance);
    let found = await follow(1);
    for (; !closing.aborted && found === 'behind'; found = await follow(1)) steps.advance(changesPerTransaction);
    if (found !== undefined && found !== 'behind') steps.end();
  };

  /** Applies the changes. Returns the index if it is then complete. Calls in one turn of the event loop share a run. */
  const catchUp = joinNext(async () => {
    if (building !== undefined || closing.aborted) return undefined;
    const found = await follow(maxTransactionsPerSearch);
    if (found !== 'behind') return found;
    building = build()
      .catch(report)
      .finally(() => {
        building = undefined;
      });
    return undefined;
  });

  return {
    catchUp,
    /**
     * The index if it has all of the directory's changes. Applies no changes. If another process starts to rebuild the index, the
     * path names another file.
     */
    async current(): Promise<OpenIndex | undefined> {
      const state = await readState();
      const opened = held.opened();
      return opened?.state === state ? opened : undefined;
    },
    /** Resolves when no more changes are being applied, after `closing`. */
    async settled(): Promise<void> {
      await catchUp();
      await building;
    },
  };
}

/** Builds the index in another process: applying all changes here would make all later replies 20 to 50% slower. */
async function buildElsewhere(
  held: HeldIndex,
  { report, buildInBackground }: IndexSettings,
  closing: AbortSignal,
  advance: (listings: number) => void,
): Promise<void> {
  let known = 0;
  const readSize = async () => {
    const opened = held.opened();
    if (opened === undefined) return;
    const { size } = await readListState(opened.driver);
    advance(size - known);
    known = size;
  };
  const timer = setInterval(() => void readSize().catch(() => undefined), readSizeEveryMs).unref();
  try {
    await buildInBackground?.(closing);
  } catch (error) {
    // This process applies the remaining changes.
    if (!closing.aborted) report(error);
  } finally {
    clearInterval(timer);
  }
}

/** Applies all changes of the directory to the index in `folder`, while other processes use it. */
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

/** An error of the index, as opposed to the directory. */
class IndexFailure extends Error {
  override readonly name = 'IndexFailure';
  constructor(cause: unknown) {
    super('The search index cannot be used.', { cause });
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
      // The next use opens the index again, fails again, and reports the failure.
    }
  }
}
