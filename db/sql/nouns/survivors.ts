import sql, { join, type Sql } from 'sql-template-tag';
import type { Driver } from '../driver.ts';

/** For each listing, the listing at the end of its chain of merges. Listings that were not merged are missing. */
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

/** A duplicate that was merged into a listing. */
interface Duplicate {
  survivorId: string;
  id: string;
  slug: string;
}

/**
 * The duplicates merged into the listings selected by `survivorIds`, directly or through others; keyed by the survivor's id. Listings
 * without duplicates are missing.
 */
export async function duplicatesBySurvivor(driver: Driver, survivorIds: Sql): Promise<Map<string, Duplicate[]>> {
  const direct = new Map<string, Duplicate[]>();
  for (let wanted: Sql | undefined = survivorIds; wanted !== undefined;) {
    const rows: Duplicate[] = await driver.all<Duplicate>(sql`
      SELECT m.survivor_id AS "survivorId", d.id, d.slug FROM merges m JOIN startups d ON d.id = m.duplicate_id
      WHERE m.survivor_id IN (${wanted})`);
    for (const [survivorId, duplicates] of Map.groupBy(rows, (row) => row.survivorId)) direct.set(survivorId, duplicates);
    const unread = rows.map(({ id }) => id).filter((id) => !direct.has(id));
    wanted = unread.length === 0 ? undefined : join(unread);
  }
  const below = (id: string): Duplicate[] =>
    (direct.get(id) ?? []).flatMap((duplicate) => [duplicate, ...below(duplicate.id)]).sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(Array.from(direct.keys(), (id) => [id, below(id)]));
}
