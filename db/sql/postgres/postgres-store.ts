import sql from 'sql-template-tag';
import { newShortToken } from '../../../server/domain/core/ids.ts';
import { leaseReading } from '../../../server/domain/core/leased-reading.ts';
import type { Store } from '../../store.ts';
import { beginEpoch } from '../nouns/changes.ts';
import { readPublicVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { Engine } from '../engine.ts';
import { referencedImagesInPostgres } from '../nouns/image-references.ts';
import { UnusablePostgres } from './postgres-open-errors.ts';
import { isolateWrites, openPostgres, type PostgresDriver, type PostgresOptions, readers } from './postgres.ts';
import { buildSearchIndex, openSearchIndex } from '../search/search-index.ts';
import type { IndexSettings } from '../search/search-progress.ts';
import { scanSearch } from '../search/search-scan.ts';
import { renewDerivedColumns } from '../derived-columns.ts';
import { storeOver } from '../store.ts';

/** Reading the version costs a message to the server. With this lease, a busy process sends at most 200 a second. */
const publicVersionLeaseMs = 5;

interface IndexOptions extends IndexSettings {
  /** The folder of this process's search index; ':memory:' keeps it in memory. When undefined, searches read every listing. */
  indexFolder: string | undefined;
}

interface PostgresStoreOptions extends Omit<PostgresOptions, 'onConnected'>, IndexOptions {
  epoch?: string;
}

/**
 * Opens the directory in a PostgreSQL database ("postgres://user:password@host/name") and runs its missing migrations. Each
 * opening begins an epoch (`Store.changes`) with the name `epoch`, or with a random name. Each start of the database server also
 * begins one, because the server may have lost the newest changes or restored a backup.
 */
export async function openPostgresStore(
  url: string,
  { epoch, indexFolder, report, progress, buildInBackground, ...options }: PostgresStoreOptions,
): Promise<Store> {
  let nameOfEpoch = epoch;
  let isOpening = true;
  const driver = await openPostgres(url, {
    ...options,
    progress,
    async onConnected(within) {
      const isStartedAnew = await recordStart(within);
      if (isOpening || isStartedAnew) await beginEpoch(within, nameOfEpoch ?? newShortToken());
    },
  });
  try {
    await assertNotMoving(driver);
    await driver.transaction(async () => undefined);
    // Must finish before the search index reads these columns.
    await renewDerivedColumns(driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  isOpening = false;
  nameOfEpoch = undefined;
  return storeOverPostgres(driver, { indexFolder, report, progress, buildInBackground });
}

/** Brings the search index in `indexFolder` up to date for the processes that use it. */
export async function buildPostgresIndex(url: string, indexFolder: string): Promise<void> {
  const directory = await openPostgres(url);
  try {
    await buildSearchIndex(indexFolder, directory);
  } finally {
    await directory.close();
  }
}

/** A store over an open database, in its newest epoch. Closing the store closes the driver. */
export function storeOverPostgres(opened: PostgresDriver, { indexFolder, ...options }: IndexOptions): Store {
  // A response that is cached under a leased public version is computed from that state or a newer one.
  const publicVersion = leaseReading(() => readPublicVersion(opened), publicVersionLeaseMs);
  // Ends the lease after each transaction, so that this process sees its own writes at once.
  const driver: PostgresDriver = { ...opened, transaction: (work) => opened.transaction(work).finally(publicVersion.end) };
  const index =
    indexFolder === undefined
      ? undefined
      : openSearchIndex({ ...options, folder: indexFolder, directory: driver, readState: publicVersion.current });
  const search = index ?? scanSearch;
  const engine: Engine = {
    search,
    referencedImages: referencedImagesInPostgres,
    isolateWrites,
    // After a failover, the same version number may occur again, but in another epoch.
    readState: (within) => (within === driver ? publicVersion.current() : readPublicVersion(within)),
    readListings: index?.readListings,
    publicVersionLeaseMs,
    parallelReads: readers,
    // PostgreSQL's own vacuum makes room for later rows.
    releasePages: async () => false,
    assertWritable: () => opened.assertWritable(),
  };
  return {
    ...storeOver(driver, engine),
    publicVersion: publicVersion.read,
    ...(opened.connections && { connections: opened.connections }),
    async close() {
      await index?.close();
      await driver.close();
    },
  };
}

/** Throws `UnusablePostgres` when an interrupted move has left only part of a directory in the database. */
async function assertNotMoving(driver: Driver): Promise<void> {
  const moving = await driver.one<{ found: boolean }>(sql`SELECT to_regclass('unfinished_move') IS NOT NULL AS found`);
  if (moving?.found === true)
    throw new UnusablePostgres('A move into the PostgreSQL database of DATABASE_URL is not finished: run it again.');
}

/** Whether the database server has restarted since any process last connected. Expects a transaction. */
async function recordStart(driver: Driver): Promise<boolean> {
  const changed = await driver.run(sql`
    UPDATE gate SET server_started_at = extract(epoch FROM pg_postmaster_start_time())::text
    WHERE server_started_at <> extract(epoch FROM pg_postmaster_start_time())::text`);
  return changed > 0;
}
