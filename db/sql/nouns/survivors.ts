import sql, { join, type Sql } from 'sql-template-tag';
import { byCodePoints } from '../../../server/domain/core/compare-texts.ts';
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

/** The former slugs of a listing, or of a duplicate that was merged into it, with the duplicate's id and slug. */
interface FormerSlugs {
  duplicateId?: string;
  slugs: string[];
}

/**
 * The former slugs of the listings selected by `startupIds`: first their own, then the slugs of the duplicates that were merged into them, directly or through others, in the order of the duplicates' ids. Keyed by the listing's id; listings without any are missing.
 */
export async function formerSlugsByListing(driver: Driver, startupIds: Sql): Promise<Map<string, FormerSlugs[]>> {
  const duplicates = await duplicatesBySurvivor(driver, startupIds);
  const duplicateIds = [...new Set(Array.from(duplicates.values(), (found) => found.map(({ id }) => id)).flat())];
  const slugs = await formerSlugs(driver, startupIds);
  for (const [id, former] of duplicateIds.length === 0 ? [] : await formerSlugs(driver, join(duplicateIds)))
    slugs.set(id, former);
  const names = new Map<string, FormerSlugs[]>();
  for (const id of new Set([...duplicates.keys(), ...slugs.keys()])) {
    const own = slugs.get(id);
    const merged = (duplicates.get(id) ?? []).map(({ id: duplicateId, slug }) => ({
      duplicateId,
      slugs: [slug, ...(slugs.get(duplicateId) ?? [])],
    }));
    names.set(id, own === undefined ? merged : [{ slugs: own }, ...merged]);
  }
  return names;
}

/** The former slugs by listing, sorted. */
async function formerSlugs(driver: Driver, startupIds: Sql): Promise<Map<string, string[]>> {
  const rows = await driver.all<{ itemId: string; slug: string }>(sql`
    SELECT item_id AS "itemId", slug FROM former_slugs WHERE kind = 'startup' AND item_id IN (${startupIds})`);
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(Array.from(byItem, ([id, found]) => [id, found.map(({ slug }) => slug).sort(byCodePoints)]));
}

/**
 * The duplicates merged into the listings selected by `survivorIds`, directly or through others; keyed by the survivor's id. Listings
 * without duplicates are missing.
 */
async function duplicatesBySurvivor(driver: Driver, survivorIds: Sql): Promise<Map<string, Duplicate[]>> {
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
