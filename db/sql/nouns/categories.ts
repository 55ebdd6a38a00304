import sql from 'sql-template-tag';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { countRows, flag, recordTable } from '../record-table.ts';
import { searchTables } from '../search/startup-search.ts';
import { replaceCategories } from './startup-writes.ts';
import { raiseVersion } from '../counters.ts';
import { formerItem, keepSlug, removeSlugs, takeSlug } from './former-slugs.ts';

export const categories = recordTable<Category, '_id'>('categories', ['_id'], {
  _id: 'id',
  name: 'name',
  slug: 'slug',
  description: 'description',
  icon: 'icon',
  trending: flag('trending'),
  startupCount: 'startup_count',
  seoTitle: 'seo_title',
  imageUrl: 'image_url',
  imageTitle: 'image_title',
  imageText: 'image_text',
  imageCaption: 'image_caption',
  imageDescription: 'image_description',
});

export function sqlCategories(driver: Driver, search: StartupSearch = searchTables): Store['categories'] {
  return {
    list: () => categories.all(driver, sql`ORDER BY name, id`),
    trending: (limit) => categories.all(driver, sql`WHERE trending = 1 ORDER BY startup_count DESC, name, id LIMIT ${limit}`),
    shared: (slug, limit) =>
      driver.all<{ slug: string; listings: number }>(sql`
        SELECT o.category_slug AS slug, count(*) AS listings
        FROM (
          SELECT startup_row FROM startup_categories WHERE category_slug = ${slug} AND active = 1
          ORDER BY feed_key DESC, startup_id DESC LIMIT ${limit}
        ) AS newest
        JOIN startup_categories o ON o.startup_row = newest.startup_row
        WHERE o.category_slug <> ${slug}
        GROUP BY o.category_slug ORDER BY o.category_slug`),
    byId: (id) => categories.one(driver, sql`id = ${id}`),
    bySlug: (slug) => categories.one(driver, sql`slug = ${slug}`),
    byFormerSlug: (slug) => categories.one(driver, sql`id = ${formerItem('category', slug)}`),
    countListings: (slug) => countRows(driver, sql`FROM startup_categories WHERE category_slug = ${slug}`),
    insert: (category) => driver.transaction((tx) => insertCategory(tx, category)),
    update: (category) => driver.transaction((tx) => updateCategory(tx, search, category)),
    remove: (id) => driver.transaction((tx) => removeCategory(tx, search, id)),
  };
}

/** Expects a transaction. */
export async function insertCategory(driver: Driver, category: Category): Promise<void> {
  await categories.insert(driver, { ...category, startupCount: 0 });
  await takeSlug(driver, 'category', category.slug, category._id);
  await raiseVersion(driver);
}

async function updateCategory(
  driver: Driver,
  search: StartupSearch,
  { startupCount: _counted, ...category }: Category,
): Promise<boolean> {
  const { _id, slug } = category;
  const before = await slugOf(driver, _id);
  if (before === undefined) return false;
  await categories.update(driver, category);
  if (before !== slug) {
    // The count starts at 0, because each listing that gets the new slug raises it.
    await categories.update(driver, { _id, startupCount: 0 });
    await replaceCategories(driver, search, slug, (slugs) => slugs.map((each) => (each === before ? slug : each)));
    await takeSlug(driver, 'category', slug, _id);
    await keepSlug(driver, 'category', before, _id);
  }
  await raiseVersion(driver);
  return true;
}

async function removeCategory(driver: Driver, search: StartupSearch, id: string): Promise<boolean> {
  const removed = await slugOf(driver, id);
  if (removed === undefined) return false;
  await replaceCategories(driver, search, removed, (slugs) => slugs.filter((slug) => slug !== removed));
  await categories.remove(driver, sql`id = ${id}`);
  await removeSlugs(driver, 'category', id);
  await raiseVersion(driver);
  return true;
}

export async function slugOf(driver: Driver, id: string): Promise<string | undefined> {
  return (await driver.one<{ slug: string }>(sql`SELECT slug FROM categories WHERE id = ${id}`))?.slug;
}
