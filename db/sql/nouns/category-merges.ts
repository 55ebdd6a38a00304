import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { searchTables } from '../search/startup-search.ts';
import { categories, insertCategory, slugOf } from './categories.ts';
import { keepSlug, moveSlugs } from './former-slugs.ts';
import { replaceCategories } from './startup-writes.ts';

export function sqlCategoryMerges(driver: Driver, search: StartupSearch = searchTables): Store['categoryMerges'] {
  return {
    async listings(slug, after, limit) {
      const rows = await driver.all<{ id: string }>(sql`
        SELECT startup_id AS id FROM startup_categories
        WHERE category_slug = ${slug} AND startup_id > ${after} ORDER BY startup_id LIMIT ${limit}`);
      return rows.map(({ id }) => id);
    },
    async formerSlugs(id) {
      const rows = await driver.all<{ slug: string }>(sql`
        SELECT slug FROM former_slugs WHERE kind = 'category' AND item_id = ${id}`);
      return rows.map(({ slug }) => slug);
    },
    merge: (id, intoId) => driver.transaction((tx) => merge(tx, search, id, intoId)),
    undo: (category, formerSlugs, intoId) =>
      driver.transaction(async (tx) => {
        await insertCategory(tx, category);
        for (const slug of formerSlugs) if (await isFree(tx, slug, intoId)) await keepSlug(tx, 'category', slug, category._id);
      }),
    replace: (copyId, id) => driver.transaction((tx) => replace(tx, search, copyId, id)),
  };
}

async function merge(driver: Driver, search: StartupSearch, id: string, intoId: string): Promise<boolean> {
  const [merged, into] = [await slugOf(driver, id), await slugOf(driver, intoId)];
  if (merged === undefined || into === undefined || id === intoId) return false;
  await replaceCategories(driver, search, merged, (slugs) => [...new Set(slugs.map((slug) => (slug === merged ? into : slug)))]);
  await categories.remove(driver, sql`id = ${id}`);
  await moveSlugs(driver, 'category', id, intoId);
  await keepSlug(driver, 'category', merged, intoId);
  await raiseVersion(driver);
  return true;
}

/**
 * Merges the category into its copy, then gives the copy the category's id and values. Merging in the other direction would
 * delete the copy's row, and with it the rows that connect the copy to its listings.
 */
async function replace(driver: Driver, search: StartupSearch, copyId: string, id: string): Promise<boolean> {
  const category = await categories.one(driver, sql`id = ${id}`);
  if (category === undefined || !(await merge(driver, search, id, copyId))) return false;
  await driver.run(sql`UPDATE categories SET id = ${id} WHERE id = ${copyId}`);
  const { slug: _former, startupCount: _counted, ...values } = category;
  await categories.update(driver, values);
  await moveSlugs(driver, 'category', copyId, id);
  return true;
}

/** Whether a slug is free: no category has it, and no category other than `exceptId` had it in the past. */
async function isFree(driver: Driver, slug: string, exceptId: string | undefined): Promise<boolean> {
  const holder = await driver.one<{ id: string }>(sql`
    SELECT id FROM categories WHERE slug = ${slug}
    UNION ALL SELECT item_id FROM former_slugs WHERE kind = 'category' AND slug = ${slug} AND item_id <> ${exceptId ?? ''}`);
  return holder === undefined;
}
