import sql from 'sql-template-tag';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { searchTables } from '../search/startup-search.ts';
import { replaceCategories } from './startups.ts';
import { raiseVersion } from '../counters.ts';

interface CategoryRow {
  id: string;
  slug: string;
  name: string;
  icon: string;
  trending: number;
  startup_count: number;
  description: string;
  seo_title: string;
  image_url: string;
  image_title: string;
  image_text: string;
  image_caption: string;
  image_description: string;
}

const selectCategory = sql`
  SELECT id, slug, name, icon, trending, startup_count, description, seo_title, image_url, image_title, image_text, image_caption,
    image_description
  FROM categories`;

export function sqlCategories(driver: Driver, search: StartupSearch = searchTables): Store['categories'] {
  return {
    async list() {
      return (await driver.all<CategoryRow>(sql`${selectCategory} ORDER BY name, id`)).map(categoryOf);
    },
    async trending(limit) {
      const rows = await driver.all<CategoryRow>(
        sql`${selectCategory} WHERE trending = 1 ORDER BY startup_count DESC, name, id LIMIT ${limit}`,
      );
      return rows.map(categoryOf);
    },
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
    async byId(id) {
      const row = await driver.one<CategoryRow>(sql`${selectCategory} WHERE id = ${id}`);
      return row && categoryOf(row);
    },
    async bySlug(slug) {
      const row = await driver.one<CategoryRow>(sql`${selectCategory} WHERE slug = ${slug}`);
      return row && categoryOf(row);
    },
    insert: (category) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO categories (id, slug, name, icon, trending, startup_count, description, seo_title, image_url, image_title,
            image_text, image_caption, image_description)
          VALUES (${category._id}, ${category.slug}, ${category.name}, ${category.icon}, ${Number(category.trending)}, 0,
            ${category.description}, ${category.seoTitle}, ${category.imageUrl}, ${category.imageTitle}, ${category.imageText},
            ${category.imageCaption}, ${category.imageDescription})`);
        await raiseVersion(tx);
      }),
    update: (category) => driver.transaction((tx) => updateCategory(tx, search, category)),
    remove: (id) => driver.transaction((tx) => removeCategory(tx, search, id)),
  };
}

async function updateCategory(driver: Driver, search: StartupSearch, category: Category): Promise<boolean> {
  const before = await slugOf(driver, category._id);
  if (before === undefined) return false;
  await driver.run(sql`
    UPDATE categories
    SET slug = ${category.slug}, name = ${category.name}, icon = ${category.icon}, trending = ${Number(category.trending)},
      description = ${category.description}, seo_title = ${category.seoTitle}, image_url = ${category.imageUrl},
      image_title = ${category.imageTitle}, image_text = ${category.imageText}, image_caption = ${category.imageCaption},
      image_description = ${category.imageDescription}
    WHERE id = ${category._id}`);
  if (before !== category.slug) {
    // Each listing that gets the new slug is counted again.
    await driver.run(sql`UPDATE categories SET startup_count = 0 WHERE id = ${category._id}`);
    await replaceCategories(driver, search, category.slug, (slugs) =>
      slugs.map((slug) => (slug === before ? category.slug : slug)),
    );
  }
  await raiseVersion(driver);
  return true;
}

async function removeCategory(driver: Driver, search: StartupSearch, id: string): Promise<boolean> {
  const removed = await slugOf(driver, id);
  if (removed === undefined) return false;
  await replaceCategories(driver, search, removed, (slugs) => slugs.filter((slug) => slug !== removed));
  await driver.run(sql`DELETE FROM categories WHERE id = ${id}`);
  await raiseVersion(driver);
  return true;
}

async function slugOf(driver: Driver, id: string): Promise<string | undefined> {
  return (await driver.one<{ slug: string }>(sql`SELECT slug FROM categories WHERE id = ${id}`))?.slug;
}

function categoryOf(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    icon: row.icon,
    trending: row.trending === 1,
    startupCount: row.startup_count,
    seoTitle: row.seo_title,
    imageUrl: row.image_url,
    imageTitle: row.image_title,
    imageText: row.image_text,
    imageCaption: row.image_caption,
    imageDescription: row.image_description,
  };
}
