import sql from 'sql-template-tag';
import { searchDocument, suggestionKeys } from '../../server/rules/search.ts';
import { feedKey } from '../../server/rules/startups.ts';
import type { StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';

/** What a listing is found and ordered by; its card has all of it. */
type SearchedListing = Pick<StartupRecord, '_id' | 'name' | 'tagline' | 'tags' | 'categories' | 'likes' | 'publishedAt'>;

/** Adds an active listing to the search tables. Expects a transaction, like the two functions below. */
export async function addToSearch(driver: Driver, row: number, startup: SearchedListing): Promise<void> {
  const { nameKey, words } = searchDocument(startup);
  const wordsBetweenBlanks = ` ${words.join(' ')} `;
  await driver.run(sql`
    INSERT INTO search_entries (startup_row, likes, feed_key, startup_id, name_key, words)
    VALUES (${row}, ${startup.likes}, ${feedKey(startup)}, ${startup._id}, ${nameKey}, ${wordsBetweenBlanks})`);
  await driver.run(sql`INSERT INTO search_words (rowid, words) VALUES (${row}, ${wordsBetweenBlanks})`);
  await driver.run(sql`INSERT INTO search_names (rowid, words) VALUES (${row}, ${nameKey})`);
  for (const key of suggestionKeys(startup.name)) {
    await driver.run(sql`
      INSERT INTO suggestion_keys (key, startup_id, likes, name_key, startup_row)
      VALUES (${key}, ${startup._id}, ${startup.likes}, ${nameKey}, ${row})`);
  }
}

/** Updates the columns that searches sort by, for a listing whose words have not changed. */
export async function reorderInSearch(
  driver: Driver,
  row: number,
  startup: Pick<StartupRecord, 'likes' | 'publishedAt'>,
): Promise<void> {
  await driver.run(
    sql`UPDATE search_entries SET likes = ${startup.likes}, feed_key = ${feedKey(startup)} WHERE startup_row = ${row}`,
  );
  await driver.run(sql`UPDATE suggestion_keys SET likes = ${startup.likes} WHERE startup_row = ${row}`);
}

/** Removes a listing from the search tables; the foreign key removes its suggestion keys. */
export async function removeFromSearch(driver: Driver, row: number): Promise<void> {
  await driver.run(sql`DELETE FROM search_words WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_names WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_entries WHERE startup_row = ${row}`);
}
