import sql from 'sql-template-tag';
import type { Driver } from './driver.ts';

interface CounterChange {
  /** Whether the write may have changed the listings, the order or the words of the public lists. */
  hasNewLists?: boolean;
  /** The change in the number of active listings. */
  activeStartups?: number;
}

/** Raises the version. Expects the transaction of a publicly visible write. */
export async function raiseVersion(
  driver: Driver,
  { hasNewLists = false, activeStartups = 0 }: CounterChange = {},
): Promise<void> {
  await driver.run(sql`
    UPDATE counters
    SET version = version + 1, list_version = list_version + ${Number(hasNewLists)},
      active_startups = active_startups + ${activeStartups}
    WHERE id = 1`);
}

/** The version and the newest epoch, read in one query. */
export async function readPublicVersion(driver: Driver): Promise<string> {
  const row = await driver.one<{ version: number; epoch: string | null }>(sql`
    SELECT version, (SELECT epoch FROM epochs WHERE id = (SELECT max(id) FROM epochs)) AS epoch FROM counters WHERE id = 1`);
  return `${(row?.version ?? 0).toString(36)}.${row?.epoch ?? ''}`;
}

export async function readVersion(driver: Driver): Promise<number> {
  const row = await driver.one<{ version: number }>(sql`SELECT version FROM counters WHERE id = 1`);
  return row?.version ?? 0;
}
