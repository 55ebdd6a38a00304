import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { bulk, join } from 'sql-template-tag';
import type { TagCount } from '../../../server/domain/listings/tags.contract.ts';
import { tagKeys } from '../../../server/domain/listings/related-tags.ts';
import { type StartupRecord, StoreBusy, StoreUnwritable } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { ListCache } from './list-cache.ts';
import { readListState } from './listing-index.ts';
import { parseTexts } from '../nouns/startup-rows.ts';

/** Few, because SQLite blocks the process while it writes, and other writes wait for the transaction. */
const listingsPerTransaction = 200;

/** Each may be that of many listings. */
const keysPerStatement = 50;

type Tagged = Pick<StartupRecord, 'status' | 'tags'>;

const keysOf = (listing: Tagged | undefined): string[] => (listing?.status === 'active' ? tagKeys(listing.tags) : []);

/** Writes the tags of a listing, which had those of `before`; undefined is no listing. Expects a transaction. */
export async function writeTags(driver: Driver, row: number, before: Tagged | undefined, after: Tagged): Promise<void> {
  const [old, next] = [keysOf(before), keysOf(after)];
  if (old.join('\n') !== next.join('\n')) await replaceTags(driver, [{ row, keys: next }]);
}

async function replaceTags(driver: Driver, listings: readonly { row: number; keys: readonly string[] }[]): Promise<void> {
  if (listings.length === 0) return;
  await driver.run(sql`DELETE FROM startup_tags WHERE startup_row IN (${join(listings.map(({ row }) => row))})`);
  const rows = listings.flatMap(({ row, keys }) => keys.map((key) => [key, row]));
  if (rows.length > 0) await driver.run(sql`INSERT INTO startup_tags (tag_key, startup_row) VALUES ${bulk(rows)}`);
}

/** `Store.startups.frequentTags`. Counting reads a row for each tag of each listing, so it is done once for a list version. */
export async function frequentTags(
  driver: Driver,
  cache: ListCache,
  minListings: number,
  limit: number,
): Promise<readonly TagCount[]> {
  await tagSomeOutdated(driver);
  const { listVersion } = await readListState(driver);
  return cache.value(listVersion, `tags of ${minListings}, ${limit}`, () =>
    driver.all<TagCount>(sql`
      SELECT tag_key AS key, count(*) AS "startupCount" FROM startup_tags GROUP BY tag_key
      HAVING count(*) >= ${minListings} ORDER BY count(*) DESC, tag_key LIMIT ${limit}`),
  );
}

/** `Store.startups.newestWithTags`. */
export async function newestWithTags(driver: Driver, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (let from = 0; from < keys.length; from += keysPerStatement) {
    // SQLite blocks the process while it reads.
    await nextTurn();
    const rows = await driver.all<{ key: string; tags: string }>(sql`
      SELECT key, tags FROM (
        SELECT t.tag_key AS key, s.tags, row_number() OVER (PARTITION BY t.tag_key ORDER BY s.feed_key DESC, s.id DESC) AS place
        FROM startup_tags t JOIN startups s ON s.row = t.startup_row
        WHERE t.tag_key IN (${join(keys.slice(from, from + keysPerStatement))})
      ) AS placed WHERE place = 1`);
    for (const { key, tags } of rows) found.set(key, parseTexts(tags));
  }
  return found;
}

/**
 * Writes the tags of a few listings that a version without the table has written: of all of them after the update that brings it,
 * later of what a process of that version writes while it is replaced. Returns whether there may be more.
 */
export async function tagSomeOutdated(driver: Driver): Promise<boolean> {
  if ((await driver.one(sql`SELECT 1 FROM startup_changes WHERE tagged_sequence <> sequence LIMIT 1`)) === undefined)
    return false;
  try {
    return (await driver.transaction(tagSome)) === listingsPerTransaction;
  } catch (error) {
    // Of a directory that cannot be written, or not now, tags are shown as far as they are known.
    if (error instanceof StoreUnwritable || error instanceof StoreBusy) return false;
    throw error;
  }
}

async function tagSome(driver: Driver): Promise<number> {
  const outdated = await driver.all<{ id: string; row: number | null; status: Tagged['status'] | null; tags: string | null }>(sql`
    SELECT c.startup_id AS id, s.row, s.status, s.tags
    FROM startup_changes c LEFT JOIN startups s ON s.id = c.startup_id
    WHERE c.tagged_sequence <> c.sequence
    ORDER BY c.sequence LIMIT ${listingsPerTransaction}`);
  if (outdated.length === 0) return 0;
  // A listing that was deleted has left none.
  await replaceTags(
    driver,
    outdated.flatMap(({ row, status, tags }) =>
      row === null || status === null || tags === null ? [] : [{ row, keys: keysOf({ status, tags: parseTexts(tags) }) }],
    ),
  );
  await driver.run(
    sql`UPDATE startup_changes SET tagged_sequence = sequence WHERE startup_id IN (${join(outdated.map(({ id }) => id))})`,
  );
  await raiseVersion(driver, { hasNewLists: true });
  return outdated.length;
}

/** Writes the tags of all listings whose tags are outdated; others read and write meanwhile. `stop` resolves when nothing is written any more. */
export function startTagging(driver: Driver): { stop(): Promise<void> } {
  let isStopping = false;
  const run = async () => {
    while (!isStopping && (await tagSomeOutdated(driver))) await nextTurn();
  };
  // What is left is written by the calls that read tags.
  const running = run().catch(() => undefined);
  return {
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
