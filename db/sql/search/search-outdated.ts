import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { join } from 'sql-template-tag';
import { StoreBusy, StoreUnwritable } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { searchCacheOf } from './search-cache.ts';
import { indexListings, removeFromIndex } from './search-entries.ts';
import { type IndexProgress, startProgress } from './search-progress.ts';
import { startupOf, type StartupColumns, selectStartup } from '../nouns/startup-rows.ts';

/** A small number, because SQLite blocks the process while it writes, and other writes wait for the transaction. */
const listingsPerTransaction = 20;

/** Roughly the number of listings that can be indexed in one second. */
const maxListingsAtOpening = 1_000;

interface Indexing {
  /** Resolves when the writes have stopped. */
  stop(): Promise<void>;
}

/**
 * Indexes the listings that were written by a version with another index. After an update that changes the index, these are all
 * listings. Later, these are the listings that a process of the old version writes before it is replaced. Resolves once a few
 * listings are indexed, or once the indexing of many has begun.
 */
export async function startIndexing(driver: Driver, progress?: IndexProgress): Promise<Indexing> {
  const count = await countOutdated(driver);
  if (count <= maxListingsAtOpening) {
    await indexOutdated(driver);
    return { stop: async () => undefined };
  }
  const cache = searchCacheOf(driver);
  cache.isIndexing = true;
  let isStopping = false;
  const running = indexOutdated(driver, { count, progress, isStopping: () => isStopping })
    .catch((error: unknown) => progress?.(`The search index is not complete: ${String(error)}`))
    .finally(() => {
      cache.isIndexing = false;
    });
  return {
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

interface Options {
  count: number;
  progress: IndexProgress | undefined;
  /** Returns whether to stop before the next transaction. */
  isStopping: () => boolean;
}

const silently: Options = { count: 0, progress: undefined, isStopping: () => false };

/** Indexes every outdated listing. Other calls can read and write in between. */
export async function indexOutdated(driver: Driver, { count, progress, isStopping }: Options = silently): Promise<void> {
  const steps = startProgress(count, progress);
  while (!isStopping() && (await indexSomeOutdated(driver))) {
    steps.advance(listingsPerTransaction);
    await nextTurn();
  }
  if (!isStopping()) steps.end();
}

/** Indexes a few outdated listings. Returns whether there may be more. */
export async function indexSomeOutdated(driver: Driver): Promise<boolean> {
  if ((await driver.one(sql`SELECT 1 FROM startup_changes WHERE ranked_sequence <> sequence LIMIT 1`)) === undefined)
    return false;
  try {
    return (await driver.transaction(indexSome)) === listingsPerTransaction;
  } catch (error) {
    // While the directory cannot be written, searches use the index as it is.
    if (error instanceof StoreUnwritable || error instanceof StoreBusy) return false;
    throw error;
  }
}

async function countOutdated(driver: Driver): Promise<number> {
  const counted = await driver.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM startup_changes WHERE ranked_sequence <> sequence`,
  );
  return counted?.count ?? 0;
}

async function indexSome(driver: Driver): Promise<number> {
  const outdated = await driver.all<{ id: string }>(sql`
    SELECT startup_id AS id FROM startup_changes WHERE ranked_sequence <> sequence
    ORDER BY sequence LIMIT ${listingsPerTransaction}`);
  if (outdated.length === 0) return 0;
  const ids = join(outdated.map(({ id }) => id));
  const active = await driver.all<StartupColumns & { row: number }>(
    sql`${selectStartup} WHERE id IN (${ids}) AND status = 'active' ORDER BY row`,
  );
  if (active.length < outdated.length) await removeInactive(driver);
  await indexListings(
    driver,
    active.map((columns) => ({ row: columns.row, listing: startupOf(columns) })),
  );
  await driver.run(sql`UPDATE startup_changes SET ranked_sequence = sequence WHERE startup_id IN (${ids})`);
  await raiseVersion(driver, { hasNewLists: true });
  return outdated.length;
}

/** Removes the entries of deleted and inactive listings. Only the index knows the row of a deleted listing. */
async function removeInactive(driver: Driver): Promise<void> {
  const rows = await driver.all<{ row: number }>(sql`
    SELECT startup_row AS row FROM search_texts
    WHERE startup_row NOT IN (SELECT row FROM startups WHERE status = 'active')`);
  for (const { row } of rows) await removeFromIndex(driver, row);
}
