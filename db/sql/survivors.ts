import sql, { join } from 'sql-template-tag';
import type { Driver } from './driver.ts';

/** Where the merges of listings lead in the end. Listings that were not merged are missing. */
export async function survivorsOf(driver: Driver, startupIds: readonly string[]): Promise<Map<string, string>> {
  const survivors = new Map<string, string>();
  for (let ids = [...startupIds]; ids.length > 0;) {
    const rows = await driver.all<{ duplicateId: string; survivorId: string }>(sql`
      SELECT duplicate_id AS "duplicateId", survivor_id AS "survivorId" FROM merges WHERE duplicate_id IN (${join(ids)})`);
    const next = new Map(rows.map(({ duplicateId, survivorId }) => [duplicateId, survivorId]));
    for (const id of startupIds) survivors.set(id, next.get(survivors.get(id) ?? id) ?? survivors.get(id) ?? id);
    ids = rows.map(({ survivorId }) => survivorId);
  }
  for (const id of startupIds) if (survivors.get(id) === id) survivors.delete(id);
  return survivors;
}
