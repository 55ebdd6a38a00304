import sql from 'sql-template-tag';
import type { Driver } from './driver.ts';

/** What a write changes of what is counted of the whole directory. */
interface CounterChange {
  /** Whether the public lists may now have other members, another order or other words. */
  listVersion?: boolean;
  activeStartups?: number;
}

/** Raises the version, in the transaction of the write that the public can see. */
export async function raiseVersion(driver: Driver, { listVersion: catalogue = false, activeStartups = 0 }: CounterChange = {}): Promise<void> {
  await driver.run(sql`
    UPDATE tallies
    SET version = version + 1, catalogue = catalogue + ${Number(catalogue)}, active_startups = active_startups + ${activeStartups}
    WHERE id = 1`);
}

export async function readVersion(driver: Driver): Promise<number> {
  const row = await driver.one<{ version: number }>(sql`SELECT version FROM tallies WHERE id = 1`);
  return row?.version ?? 0;
}
