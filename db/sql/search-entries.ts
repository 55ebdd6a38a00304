import sql from 'sql-template-tag';
import { searchDocument, suggestionKeys } from '../../server/rules/search.ts';
import { feedKey } from '../../server/rules/startups.ts';
import type { StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';

/** Makes an active listing findable. All three expect a transaction. */
export async function enterSearch(driver: Driver, row: number, startup: StartupRecord): Promise<void> {
  const { nameKey, words } = searchDocument(startup);
  const spaced = ` ${words.join(' ')} `;
  await driver.run(sql`
    INSERT INTO search_entries (startup_row, likes, feed_key, startup_id, name_key, words)
    VALUES (${row}, ${startup.likes}, ${feedKey(startup)}, ${startup._id}, ${nameKey}, ${spaced})`);
  await driver.run(sql`INSERT INTO search_words (rowid, words) VALUES (${row}, ${spaced})`);
  await driver.run(sql`INSERT INTO search_names (rowid, words) VALUES (${row}, ${nameKey})`);
  for (const key of suggestionKeys(startup.name)) {
    await driver.run(sql`
      INSERT INTO suggestion_keys (key, startup_id, likes, name_key, startup_row)
      VALUES (${key}, ${startup._id}, ${startup.likes}, ${nameKey}, ${row})`);
  }
}

/** For a listing whose words stay. */
export async function moveInSearch(
  driver: Driver,
  row: number,
  startup: Pick<StartupRecord, 'likes' | 'publishedAt'>,
): Promise<void> {
  await driver.run(
    sql`UPDATE search_entries SET likes = ${startup.likes}, feed_key = ${feedKey(startup)} WHERE startup_row = ${row}`,
  );
  await driver.run(sql`UPDATE suggestion_keys SET likes = ${startup.likes} WHERE startup_row = ${row}`);
}

/** The suggestion keys go with the entry. */
export async function leaveSearch(driver: Driver, row: number): Promise<void> {
  await driver.run(sql`DELETE FROM search_words WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_names WHERE rowid = ${row}`);
  await driver.run(sql`DELETE FROM search_entries WHERE startup_row = ${row}`);
}
