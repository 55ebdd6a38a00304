import sql from 'sql-template-tag';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import type { StartupRecord } from '../../store.ts';
import { recordChange } from './changes.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { raiseVersion } from '../counters.ts';

interface LikedRow extends Pick<StartupRecord, 'status' | 'likes' | 'publishedAt'> {
  row: number;
  card: string;
}

/**
 * Changes the number of likes of a listing, in its row, its card and the search tables. The number never falls below 0. Unlike an
 * update of the listing, this does not write its words and categories again. Expects a transaction.
 */
export async function changeLikes(driver: Driver, search: StartupSearch, startupId: string, change: number): Promise<void> {
  const startup = await driver.one<LikedRow>(sql`
    SELECT row, status, likes, published_at AS "publishedAt", card FROM startups WHERE id = ${startupId}`);
  if (startup === undefined || change === 0) return;
  const { row, status, publishedAt } = startup;
  const likes = Math.max(0, startup.likes + change);
  const card: StartupCard = { ...(JSON.parse(startup.card) as StartupCard), likes };
  await driver.run(sql`UPDATE startups SET likes = ${likes}, card = ${JSON.stringify(card)} WHERE row = ${row}`);
  if (status !== 'active') return;
  await search.reorder(driver, row, { ...card, publishedAt });
  await recordChange(driver, startupId);
  await raiseVersion(driver);
}
