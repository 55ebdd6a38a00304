import sql from 'sql-template-tag';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

interface ChangeRow {
  number: number;
  startupId: string;
  card: string | null;
  website: string | null;
}

export function sqlChanges(driver: Driver): Store['changes'] {
  return {
    async after(number, limit) {
      const rows = await driver.all<ChangeRow>(sql`
        SELECT c.number, c.startup_id AS "startupId", s.card, s.website
        FROM startup_changes c LEFT JOIN startups s ON s.id = c.startup_id AND s.status = 'active'
        WHERE c.number > ${number}
        ORDER BY c.number
        LIMIT ${limit}`);
      return rows.map(({ card, website, ...change }) => ({
        ...change,
        listing: card === null || website === null ? undefined : { card, website },
      }));
    },
    async epoch() {
      const newest = await driver.one<{ mark: string }>(sql`SELECT mark FROM starts WHERE id = (SELECT max(id) FROM starts)`);
      if (newest === undefined) throw new Error('The database was opened without a mark.');
      return newest.mark;
    },
    async validUntil(mark) {
      const row = await driver.one<{ number: number | null }>(sql`
        SELECT coalesce((SELECT next.number FROM starts next WHERE next.id > s.id ORDER BY next.id LIMIT 1), ${newestSequence}) AS number
        FROM starts s
        WHERE s.mark = ${mark}`);
      return row === undefined ? undefined : (row.number ?? 0);
    },
  };
}

const newestSequence = sql`(SELECT max(number) FROM startup_changes)`;

/** Gives a listing that is or was public the next number. Rows are never removed, so the newest number only grows. Expects a transaction. */
export async function recordChange(driver: Driver, startupId: string): Promise<void> {
  await driver.run(sql`
    INSERT INTO startup_changes (startup_id, number) VALUES (${startupId}, coalesce(${newestSequence}, 0) + 1)
    ON CONFLICT (startup_id) DO UPDATE SET number = excluded.number`);
}

/** Starts that are remembered: a device that comes back after more of them reads the directory anew. */
const maxEpochs = 1_000;

/**
 * Says that the database was opened, and after which change. In two steps, not in one transaction: whoever opens it twice in
 * one process would wait for themselves.
 */
export async function recordEpoch(driver: Driver, mark: string): Promise<void> {
  await driver.run(sql`INSERT INTO starts (mark, number) VALUES (${mark}, coalesce(${newestSequence}, 0))`);
  await driver.run(sql`DELETE FROM starts WHERE id <= (SELECT max(id) FROM starts) - ${maxEpochs}`);
}
