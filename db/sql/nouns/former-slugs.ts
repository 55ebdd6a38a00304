import sql, { type Sql } from 'sql-template-tag';
import { byCodePoints } from '../../../server/domain/core/compare-texts.ts';
import type { FormerSlug, SlugKind, Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { recordChange } from './changes.ts';
import { survivorsOf } from './survivors.ts';

/** The id of the item that had a former slug, as a subquery. */
export const formerItem = (kind: SlugKind, slug: string): Sql =>
  sql`(SELECT item_id FROM former_slugs WHERE kind = ${kind} AND slug = ${slug})`;

/** Removes a former slug, because an item has it now. Expects a transaction. */
export async function takeSlug(driver: Driver, kind: SlugKind, slug: string, itemId: string): Promise<void> {
  const former = await driver.one<{ itemId: string }>(sql`
    DELETE FROM former_slugs WHERE kind = ${kind} AND slug = ${slug} RETURNING item_id AS "itemId"`);
  if (former === undefined || former.itemId === itemId) return;
  if (kind === 'startup') await recordFormerChange(driver, former.itemId);
  // The write of the new item raises the version only if that item is public.
  await raiseVersion(driver);
}

/**
 * Stores a former slug of an item. If the slug already has a row, a process of an older version gave the slug to an item without removing
 * the row. Expects a transaction.
 */
export async function keepSlug(driver: Driver, kind: SlugKind, slug: string, itemId: string): Promise<void> {
  await driver.run(sql`
    INSERT INTO former_slugs (kind, slug, item_id) VALUES (${kind}, ${slug}, ${itemId})
    ON CONFLICT (kind, slug) DO UPDATE SET item_id = excluded.item_id`);
}

/** Removes the former slugs of a removed item. Expects a transaction. */
export async function removeSlugs(driver: Driver, kind: SlugKind, itemId: string): Promise<void> {
  await driver.run(sql`DELETE FROM former_slugs WHERE kind = ${kind} AND item_id = ${itemId}`);
}

/** Gives the former slugs of an item to another item. Expects a transaction. */
export async function moveSlugs(driver: Driver, kind: SlugKind, itemId: string, intoId: string): Promise<void> {
  await driver.run(sql`UPDATE former_slugs SET item_id = ${intoId} WHERE kind = ${kind} AND item_id = ${itemId}`);
}

/** Records a public change of a listing whose former slugs have changed, or of its survivor if it was merged. */
export async function recordFormerChange(driver: Driver, startupId: string): Promise<void> {
  const id = (await survivorsOf(driver, [startupId])).get(startupId) ?? startupId;
  const active = await driver.one(sql`SELECT 1 FROM startups WHERE id = ${id} AND status = 'active'`);
  if (active !== undefined) await recordChange(driver, id);
}

export function sqlFormerSlugs(driver: Driver): Store['formerSlugs'] {
  return {
    async list(now) {
      const rows = await driver.all<FormerSlug>(sql`
        SELECT f.kind, f.slug, c.slug AS current FROM former_slugs f CROSS JOIN categories c
        WHERE f.kind = 'category' AND c.id = f.item_id
        UNION ALL
        SELECT f.kind, f.slug, c.slug FROM former_slugs f CROSS JOIN post_categories c
        WHERE f.kind = 'post_category' AND c.id = f.item_id AND c.status = 'active'
        UNION ALL
        SELECT f.kind, f.slug, p.slug FROM former_slugs f CROSS JOIN posts p
        WHERE f.kind = 'post' AND p.id = f.item_id AND p.status = 'published'
          AND (p.published_at IS NULL OR p.published_at <= ${now})
        UNION ALL
        SELECT f.kind, f.slug, c.slug FROM former_slugs f CROSS JOIN collections c
        WHERE f.kind = 'collection' AND c.id = f.item_id AND c.visibility = 'public'
        UNION ALL
        SELECT f.kind, f.slug, p.slug FROM former_slugs f CROSS JOIN pages p
        WHERE f.kind = 'page' AND p.id = f.item_id AND p.status = 'published'`);
      return rows.sort((a, b) => byCodePoints(a.kind, b.kind) || byCodePoints(a.slug, b.slug));
    },
  };
}
