import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { bulk, join } from 'sql-template-tag';
import type { TagCount } from '../../../server/domain/listings/tags.contract.ts';
import { tagKeys } from '../../../server/domain/listings/related-tags.ts';
import type { StartupRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { ListCache } from './list-cache.ts';
import { readListState } from './listing-index.ts';
import { parseTexts } from '../nouns/startup-rows.ts';

/** A small number, because each key may have many listings. */
const keysPerStatement = 50;

type Tagged = Pick<StartupRecord, 'status' | 'tags'>;

/** The keys under which tag pages find a listing. Only active listings have any. */
export const tagKeysOf = (listing: Tagged | undefined): string[] => (listing?.status === 'active' ? tagKeys(listing.tags) : []);

/** Replaces the tags of a listing; `before` is undefined for a new listing. Expects a transaction. */
export async function writeTags(driver: Driver, row: number, before: Tagged | undefined, after: Tagged): Promise<void> {
  const [old, next] = [tagKeysOf(before), tagKeysOf(after)];
  if (old.join('\n') === next.join('\n')) return;
  await replaceTags(driver, row, next);
}

/** Writes the keys of a listing's tags. Expects a transaction. */
export async function replaceTags(driver: Driver, row: number, keys: readonly string[]): Promise<void> {
  await driver.run(sql`DELETE FROM startup_tags WHERE startup_row = ${row}`);
  if (keys.length > 0)
    await driver.run(sql`INSERT INTO startup_tags (tag_key, startup_row) VALUES ${bulk(keys.map((key) => [key, row]))}`);
}

/**
 * `Store.startups.frequentTags`. Reads a row for each tag of each listing, so the count is cached until `listVersion` changes.
 */
export async function frequentTags(
  driver: Driver,
  cache: ListCache,
  minListings: number,
  limit: number,
): Promise<readonly TagCount[]> {
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
    // SQLite blocks the process while it reads, so other work runs here.
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
