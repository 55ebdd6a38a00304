import sql, { join } from 'sql-template-tag';
import { StoreBusy, StoreUnwritable } from '../store.ts';
import type { Driver } from './driver.ts';
import { indexListings, removeFromIndex } from './search-entries.ts';
import { recordOf, type StartupColumns, selectStartup } from './startup-rows.ts';

const changesPerTransaction = 1_000;

/**
 * Indexes the listings that a version without the search tables has written: all of them after the update that brings the tables,
 * later what a process of that version writes while it is replaced. Else it costs one look into an empty index.
 */
export async function indexOutdated(driver: Driver): Promise<void> {
  try {
    while (await hasOutdated(driver)) await driver.transaction(indexSome);
  } catch (error) {
    // A directory that cannot be written, or not now, is searched as far as it is indexed.
    if (!(error instanceof StoreUnwritable) && !(error instanceof StoreBusy)) throw error;
  }
}

async function hasOutdated(driver: Driver): Promise<boolean> {
  const found = await driver.one(sql`SELECT 1 FROM startup_changes WHERE indexed_sequence <> sequence LIMIT 1`);
  return found !== undefined;
}

async function indexSome(driver: Driver): Promise<void> {
  const outdated = await driver.all<{ id: string }>(sql`
    SELECT startup_id AS id FROM startup_changes WHERE indexed_sequence <> sequence
    ORDER BY sequence LIMIT ${changesPerTransaction}`);
  if (outdated.length === 0) return;
  const ids = join(outdated.map(({ id }) => id));
  const active = await driver.all<StartupColumns & { row: number }>(
    sql`${selectStartup} WHERE id IN (${ids}) AND status = 'active' ORDER BY row`,
  );
  if (active.length < outdated.length) await removeInactive(driver);
  await indexListings(
    driver,
    active.map((columns) => ({ row: columns.row, listing: recordOf(columns) })),
  );
  await driver.run(sql`UPDATE startup_changes SET indexed_sequence = sequence WHERE startup_id IN (${ids})`);
}

/** The row of a listing that was deleted is known only to the index. */
async function removeInactive(driver: Driver): Promise<void> {
  const rows = await driver.all<{ row: number }>(sql`
    SELECT startup_row AS row FROM search_listings
    WHERE startup_row NOT IN (SELECT row FROM startups WHERE status = 'active')`);
  for (const { row } of rows) await removeFromIndex(driver, row);
}
